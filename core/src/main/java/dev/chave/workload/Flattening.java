package dev.chave.workload;

import dev.chave.key.KeyRange;
import dev.chave.value.OrderedBytes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Makes ranges of whole keys out of what is known of each field.
 *
 * <p>While every field is one point, the key is only extended. The first field with several intervals, or an open one, makes one
 * range of each; every later field adds its lowest start to the lower ends and its highest end to the upper ends.
 */
final class Flattening {
    private final List<IntervalSet> bounds;
    private final OrderedBytes low = new OrderedBytes();
    private final OrderedBytes high = new OrderedBytes();

    private Flattening(List<IntervalSet> bounds) {
        this.bounds = bounds;
    }

    /**
     * The ranges in order, as a router makes them: neighbours may touch.
     *
     * @param bounds one set for each field of the key
     * @throws TooManyIntervalsException when there would be more than {@code limit}
     */
    static List<KeyRange> ranges(List<IntervalSet> bounds, int limit) {
        if (bounds.stream().anyMatch(IntervalSet::isEmpty)) {
            return List.of();
        }
        return new Flattening(bounds).ranges(limit);
    }

    private List<KeyRange> ranges(int limit) {
        int spread = 0;
        while (spread < bounds.size() - 1 && bounds.get(spread).isPoint()) {
            spread++;
        }
        List<Interval> intervals = bounds.get(spread).intervals();
        if (intervals.size() > limit) {
            throw new TooManyIntervalsException(intervals.size(), limit);
        }
        List<KeyRange> ranges = new ArrayList<>(intervals.size());
        for (Interval interval : intervals) {
            ranges.add(range(spread, interval));
        }
        return ranges;
    }

    private KeyRange range(int spread, Interval interval) {
        low.clear();
        high.clear();
        for (int field = 0; field < bounds.size(); field++) {
            IntervalSet set = bounds.get(field);
            append(low, field == spread ? interval.start() : set.lowest());
            append(high, field == spread ? interval.end() : set.highest());
        }
        byte[] min = low.toByteArray();
        byte[] max = high.toByteArray();
        return Arrays.equals(min, max) ? KeyRange.point(min) : new KeyRange(min, max);
    }

    private static void append(OrderedBytes tuple, byte[] value) {
        tuple.appendOrdered(value, 0, value.length);
    }

    /** The same stretches with neighbours that share a key joined, so that all are apart. */
    static List<KeyRange> joined(List<KeyRange> ranges) {
        List<KeyRange> apart = new ArrayList<>(ranges.size());
        for (KeyRange next : ranges) {
            int last = apart.size() - 1;
            if (last >= 0 && Arrays.compareUnsigned(next.min(), apart.get(last).max()) <= 0) {
                KeyRange before = apart.get(last);
                boolean further = Arrays.compareUnsigned(next.max(), before.max()) > 0;
                apart.set(last, further ? new KeyRange(before.min(), next.max()) : before);
            } else {
                apart.add(next);
            }
        }
        return apart;
    }
}
