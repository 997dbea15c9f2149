package dev.chave.sql.place;

import java.util.List;
import java.util.Optional;

/**
 * Jump consistent hash (J. Lamping and E. Veach, A fast, minimal memory, consistent hash algorithm, 2014) of XXH64 of the
 * value's text.
 */
public final class JumpPlacement implements Placement {
    private final int shards;

    public JumpPlacement(int shards) {
        this.shards = ShardCounts.checked(shards);
    }

    /** The bucket of a 64-bit key, as in the paper. */
    static int bucket(long key, int buckets) {
        long state = key;
        long bucket = -1;
        long next = 0;
        while (next < buckets) {
            bucket = next;
            state = state * 2862933555777941757L + 1;
            next = (long) ((bucket + 1) * (double) (1L << 31) / (double) ((state >>> 33) + 1));
        }
        return (int) bucket;
    }

    @Override
    public String name() {
        return "jump";
    }

    @Override
    public int shards() {
        return shards;
    }

    @Override
    public String whenItGrows() {
        return "From N to N+1 shards 1/(N+1) of the values move, all of them to the new one. Only the last shard can be removed.";
    }

    @Override
    public int shardOf(List<SqlValue> values) {
        return bucket(Spread.of(values.get(0)), shards);
    }

    @Override
    public Optional<Placement> withShards(int count) {
        return Optional.of(new JumpPlacement(count));
    }
}
