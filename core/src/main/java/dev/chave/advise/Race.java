package dev.chave.advise;

import dev.chave.key.ShardKey;
import java.util.List;

/**
 * A few keys doing the same operations on as many shards each, for comparison by eye.
 *
 * @param shards on how many: what the headline speaks of
 * @param perfect how many times one shard's work a perfect key does there
 * @param resolved whether the sample suffices to trust it
 * @param lanes the contenders, the best first
 */
public record Race(int shards, double perfect, boolean resolved, List<Lane> lanes) {
    public Race {
        lanes = List.copyOf(lanes);
    }

    /** Why a key takes part. */
    public enum Role {
        /** The first of the ranking. */
        FIRST,
        /** The key of today. */
        CURRENT,
        /** The ascending key that comes to mind first, where no key of today was named. */
        ASCENDING,
        /** The best key whose first field is hashed. */
        HASHED,
        /** The one that does least. */
        WORST
    }

    /**
     * One contender.
     *
     * @param rank its place in the ranking
     * @param roles why it takes part, at least one reason
     * @param scaleOut how many times one shard's work it does
     */
    public record Lane(ShardKey key, int rank, List<Role> roles, double scaleOut, LoadHistory history) {
        public Lane {
            roles = List.copyOf(roles);
        }
    }
}
