/** The state of a modelled cluster, the commands that change it, and its documents as {@code config.*} shows them. */
@org.jspecify.annotations.NullMarked
package dev.chave.cluster.catalogue;
