package dev.chave.advise;

/**
 * One shard as the user plans it.
 *
 * @param id its name
 * @param capacity its strength; 1 for an ordinary shard
 * @param region where it stands; empty when not said
 */
public record PlannedShard(String id, double capacity, String region) {
    public PlannedShard {
        if (!(capacity > 0) || Double.isInfinite(capacity)) {
            throw new IllegalArgumentException("a capacity of " + capacity + "; expected a number above 0");
        }
    }
}
