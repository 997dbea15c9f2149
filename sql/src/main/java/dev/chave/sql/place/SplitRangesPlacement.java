package dev.chave.sql.place;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Ranges of a 64-bit hash that grow by halving one of the widest at a time, as a Vitess {@code Reshard} of one shard or Citus'
 * {@code citus_split_shard_by_split_points} does. The hash is XXH64 of the value's text. Shards keep their numbers; the upper
 * half becomes the new shard.
 */
public final class SplitRangesPlacement implements Placement {
    private final int shards;
    private final long[] starts; // sorted as unsigned numbers, with the highest bit turned
    private final int[] owners;

    public SplitRangesPlacement(int shards) {
        this.shards = ShardCounts.checked(shards);
        record Range(long start, int bits, int owner) {}
        List<Range> ranges = new ArrayList<>(List.of(new Range(0, 64, 0)));
        for (int owner = 1; owner < shards; owner++) {
            int widest = 0;
            for (int i = 1; i < ranges.size(); i++) {
                widest = ranges.get(i).bits() > ranges.get(widest).bits() ? i : widest;
            }
            Range split = ranges.get(widest);
            int bits = split.bits() - 1;
            ranges.set(widest, new Range(split.start(), bits, split.owner()));
            ranges.add(widest + 1, new Range(split.start() + (1L << bits), bits, owner));
        }
        starts = ranges.stream()
                .mapToLong(range -> range.start() ^ Long.MIN_VALUE)
                .toArray();
        owners = ranges.stream().mapToInt(Range::owner).toArray();
    }

    @Override
    public String name() {
        return "split-ranges";
    }

    @Override
    public int shards() {
        return shards;
    }

    @Override
    public String whenItGrows() {
        return "One shard is cut in two and half of its rows move, to the new one; the other shards stay as full as they were"
                + " until each has been cut.";
    }

    @Override
    public int shardOf(List<SqlValue> values) {
        int found = Arrays.binarySearch(starts, Spread.of(values.get(0)) ^ Long.MIN_VALUE);
        return owners[found >= 0 ? found : -found - 2];
    }

    @Override
    public Optional<Placement> withShards(int count) {
        return Optional.of(new SplitRangesPlacement(count));
    }
}
