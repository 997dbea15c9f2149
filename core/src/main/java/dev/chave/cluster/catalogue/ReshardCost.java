package dev.chave.cluster.catalogue;

import dev.chave.cluster.ClusterRules;
import dev.chave.cluster.ClusterRules.Trait;

/**
 * What it takes to give a collection another key by rewriting it.
 *
 * <p>Source: MongoDB manual, Reshard a Collection, of 5.0 to 7.0 and of 8.0, restated: the two state different rules. The time
 * is not told: it needs a rate.
 *
 * @param bytesRewritten the bytes that are copied: all of them
 * @param freeBytes the free space that is needed, on each recipient in 8.0, and in all before
 * @param eachRecipient whether {@code freeBytes} is needed on each recipient
 */
public record ReshardCost(long bytesRewritten, long freeBytes, boolean eachRecipient) {
    private static final double HEADROOM = 1.2;

    /**
     * The cost in a version.
     *
     * @param collectionBytes the bytes of its documents as stored
     * @param indexBytes the bytes of its indexes
     * @param recipients how many shards will own parts of it, at least one
     */
    public static ReshardCost of(ClusterRules rules, long collectionBytes, long indexBytes, int recipients) {
        return rules.has(Trait.RESHARDS_IN_PLACE)
                ? new ReshardCost(collectionBytes, (collectionBytes + indexBytes) * 2 / recipients, true)
                : new ReshardCost(collectionBytes, Math.round(HEADROOM * collectionBytes), false);
    }
}
