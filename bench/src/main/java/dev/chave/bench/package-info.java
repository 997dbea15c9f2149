/** Chave beside its peers, on the same files in one run. */
@org.jspecify.annotations.NullMarked
package dev.chave.bench;
