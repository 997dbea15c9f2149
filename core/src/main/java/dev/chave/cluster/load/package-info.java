/** How long shards take for their work: the one definition of scale-out, for what is predicted and for what is lived. */
@org.jspecify.annotations.NullMarked
package dev.chave.cluster.load;
