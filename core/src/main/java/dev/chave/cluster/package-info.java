/** The model of a sharded cluster: chunks, their owners, and the one router. */
@org.jspecify.annotations.NullMarked
package dev.chave.cluster;
