package dev.chave.cluster.balance;

import dev.chave.cluster.ChunkTable;
import dev.chave.cluster.ZoneRanges;
import java.util.Map;

/**
 * A collection as the balancer sees it at the beginning of a round. Collections that are not to be balanced are not in a view.
 *
 * @param namespace {@code database.collection}
 * @param chunks its chunks; the balancer looks at bounds, owners and flags only, never at contents
 * @param zones its zone ranges
 * @param bytesOnShard the bytes of its documents on each shard, orphans left out; a shard without any may be missing
 * @param chunkBytes the size a chunk is to have
 * @param balancedLastRound whether the last round moved anything, of whatever collection (the older count engines are then
 *     keener)
 */
public record CollectionView(
        String namespace,
        ChunkTable chunks,
        ZoneRanges zones,
        Map<String, Long> bytesOnShard,
        long chunkBytes,
        boolean balancedLastRound) {
    public CollectionView {
        bytesOnShard = Map.copyOf(bytesOnShard);
    }
}
