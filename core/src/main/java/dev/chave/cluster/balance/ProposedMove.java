package dev.chave.cluster.balance;

import dev.chave.cluster.Chunk;

/**
 * A chunk, or the low end of one, that is to go to another shard.
 *
 * @param namespace the collection
 * @param chunk the chunk as the view had it
 * @param to the shard that is to own it
 * @param reason why
 * @param sliced whether no more than one chunk size is to be cut off its low end, as moveRange without an upper bound does
 * @param forced whether its size is to be ignored
 */
public record ProposedMove(
        String namespace, Chunk chunk, String to, MoveReason reason, boolean sliced, boolean forced) {
    /** The shard that owns it now. */
    public String from() {
        return chunk.shard();
    }
}
