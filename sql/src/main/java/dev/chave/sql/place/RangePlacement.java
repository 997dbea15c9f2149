package dev.chave.sql.place;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/**
 * ShardingSphere's {@code VOLUME_RANGE} and {@code BOUNDARY_RANGE}: half-open ranges of a 64-bit number, the first one open below,
 * the last one open above (sharding-core 5.5.2).
 */
public final class RangePlacement implements Placement {
    private final String type;
    private final long[] boundaries;

    private RangePlacement(String type, long[] boundaries) {
        this.type = type;
        this.boundaries = boundaries;
        ShardCounts.checked(boundaries.length + 1);
    }

    /** {@code BOUNDARY_RANGE} with {@code sharding-ranges}: k boundaries make k + 1 shards. */
    public static RangePlacement ofBoundaries(long... boundaries) {
        long[] sorted = Arrays.stream(boundaries).sorted().distinct().toArray();
        return new RangePlacement("BOUNDARY_RANGE", sorted);
    }

    /**
     * {@code VOLUME_RANGE}: shard 0 below {@code lower}, slices of {@code volume}, the last of them cut at {@code upper}, and one
     * shard from {@code upper} on.
     */
    public static RangePlacement ofVolume(long lower, long upper, long volume) {
        if (volume < 1 || upper <= lower || upper - lower < 0) {
            throw new IllegalArgumentException(
                    "a range that is empty; expected range-lower below range-upper and" + " sharding-volume above 0");
        }
        long slices = (upper - lower - 1) / volume + 1;
        if (slices > ShardCounts.MOST) {
            throw new IllegalArgumentException(slices + " slices; expected at most " + ShardCounts.MOST);
        }
        long[] boundaries = new long[(int) slices + 1];
        for (int i = 0; i < slices; i++) {
            boundaries[i] = lower + i * volume;
        }
        boundaries[(int) slices] = upper;
        return new RangePlacement("VOLUME_RANGE", boundaries);
    }

    @Override
    public String name() {
        return "shardingsphere:" + type;
    }

    @Override
    public int shards() {
        return boundaries.length + 1;
    }

    @Override
    public String whenItGrows() {
        return "A boundary more cuts one shard: only its rows above the boundary move. Values beyond the last boundary all go to"
                + " the last shard.";
    }

    @Override
    public int shardOf(List<SqlValue> values) throws NoShardException {
        return indexOf(number(values.get(0)));
    }

    private int indexOf(long number) {
        int found = Arrays.binarySearch(boundaries, number);
        return found >= 0 ? found + 1 : -found - 1;
    }

    private long number(SqlValue value) throws NoShardException {
        if (value.content() instanceof Long number && (value.type().isWhole() || value.type() == SqlType.CHAR)) {
            return number;
        }
        if (value.content() instanceof String || value.type() == SqlType.NUMERIC) {
            try {
                return Long.parseLong(value.text());
            } catch (NumberFormatException noLong) {
                throw refused(value);
            }
        }
        throw refused(value);
    }

    private NoShardException refused(SqlValue value) {
        return new NoShardException("a " + value.type().sqlName()
                + " that is no whole number of 64 bits; expected one (" + type + " fails on it)");
    }

    @Override
    public BitSet shardsOf(List<SqlRange> ranges) {
        SqlRange range = ranges.isEmpty() ? SqlRange.ALL : ranges.get(0);
        try {
            SqlValue low = range.low();
            SqlValue high = range.high();
            int first = low == null ? 0 : shardOf(low);
            int last = high == null ? shards() - 1 : shardOf(high);
            return first <= last ? ShardSets.between(first, last) : new BitSet();
        } catch (NoShardException refused) {
            return range.isPoint() ? new BitSet() : ShardSets.all(shards());
        }
    }

    /** The boundaries are given, not their number. */
    @Override
    public Optional<Placement> withShards(int count) {
        return Optional.empty();
    }
}
