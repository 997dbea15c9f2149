package dev.chave.sql.place;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/**
 * Ranges of the value itself, cut where the data's own rows divide equally. A value is never cut, so one with many rows makes its
 * range as full as it is. Text is in byte order.
 */
public final class EqualRangesPlacement implements Placement {
    private final List<WeightedValue> sorted;
    private final int shards;
    private final List<SqlValue> starts; // of every range but the first; a range that got no values has none

    /**
     * Cuts the values into ranges.
     *
     * @param values each value once, in any order
     */
    public EqualRangesPlacement(List<WeightedValue> values, int shards) {
        this.shards = ShardCounts.checked(shards);
        this.sorted = sorted(values);
        this.starts = cut(sorted, shards);
    }

    private static List<WeightedValue> sorted(List<WeightedValue> values) {
        List<WeightedValue> sorted = new ArrayList<>(values);
        sorted.sort((left, right) -> SqlOrder.INSTANCE.compare(left.value(), right.value()));
        return List.copyOf(sorted);
    }

    private static List<SqlValue> cut(List<WeightedValue> sorted, int shards) {
        double total = sorted.stream().mapToLong(WeightedValue::weight).sum();
        List<SqlValue> starts = new ArrayList<>();
        long before = 0;
        for (WeightedValue value : sorted) {
            // A value goes to the range in which the middle of its rows lies.
            long range = (long) ((before + value.weight() / 2.0) * shards / total);
            while (starts.size() < Math.min(range, shards - 1L)) {
                starts.add(value.value());
            }
            before += value.weight();
        }
        return starts;
    }

    /** Where every range but the first begins; a value stands twice where a range is empty. */
    public List<SqlValue> starts() {
        return List.copyOf(starts);
    }

    @Override
    public String name() {
        return "equal-ranges";
    }

    @Override
    public int shards() {
        return shards;
    }

    @Override
    public String whenItGrows() {
        return "Cutting all ranges anew moves half of the rows, whatever the number. New values beyond the last one all go to"
                + " the last range.";
    }

    @Override
    public int shardOf(List<SqlValue> values) {
        return indexOf(values.get(0));
    }

    /** How many ranges begin at or before this value. */
    private int indexOf(SqlValue value) {
        int low = 0;
        int high = starts.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (SqlOrder.INSTANCE.compare(starts.get(middle), value) <= 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    @Override
    public BitSet shardsOf(List<SqlRange> ranges) {
        SqlRange range = ranges.isEmpty() ? SqlRange.ALL : ranges.get(0);
        SqlValue low = range.low();
        SqlValue high = range.high();
        int first = low == null ? 0 : indexOf(low);
        int last = high == null ? shards - 1 : indexOf(high);
        return first <= last ? ShardSets.between(first, last) : new BitSet();
    }

    @Override
    public Optional<Placement> withShards(int count) {
        return Optional.of(new EqualRangesPlacement(sorted, count));
    }
}
