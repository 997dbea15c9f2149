package dev.chave.advise;

import java.util.List;

/**
 * How a key divides chunks and data over shards, once a balancer has long been at work.
 *
 * @param shards the shards, in their order
 * @param maxOverMean how the fullest compares with the mean, for their capacities: 1 where all are alike
 */
public record Balance(List<Part> shards, double maxOverMean) {
    public Balance {
        shards = List.copyOf(shards);
    }

    /**
     * What one shard has.
     *
     * @param chunks how many of the pieces that the key's values divide into
     * @param share its share of the data, by bytes
     */
    public record Part(int chunks, double share) {}
}
