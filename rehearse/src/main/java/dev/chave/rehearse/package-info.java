/** A sharded cluster in one process: the wire protocol, the router over embedded backends, and the catalogue as real documents. */
@org.jspecify.annotations.NullMarked
package dev.chave.rehearse;
