package dev.chave.cluster.balance;

import dev.chave.cluster.Chunk;

/**
 * A chunk that ought to move and cannot, so that the cluster will not come to rest by itself.
 *
 * @param namespace the collection
 * @param chunk the chunk as the view had it
 * @param reason why it ought to move
 * @param cause what keeps it
 */
public record Stuck(String namespace, Chunk chunk, MoveReason reason, Cause cause) {
    /** What keeps a chunk where it is. */
    public enum Cause {
        /** It is flagged as jumbo. */
        JUMBO,
        /** No shard that may receive it has its zone, or there is no other shard at all. */
        NO_RECIPIENT,
        /** It straddles the bound of a zone range and could not be cut there. */
        STRADDLES_ZONE
    }
}
