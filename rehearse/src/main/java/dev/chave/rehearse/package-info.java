/** A sharded cluster in one process that mongosh, drivers and an application's own tests connect to. */
@NullMarked
package dev.chave.rehearse;

import org.jspecify.annotations.NullMarked;
