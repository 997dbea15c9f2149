package dev.chave.workload;

import dev.chave.value.OrderedBytes;
import dev.chave.value.RawValue;
import java.util.ArrayList;
import java.util.List;

/**
 * Values of one key field as intervals, ascending and apart. Immutable.
 *
 * <p>Unions and intersections of many sets are done in one sort or in a balanced tree, so that a filter of 100,000 parts costs
 * n log n and not n squared.
 */
final class IntervalSet {
    static final byte[] LOWEST = OrderedBytes.of(RawValue.MIN_KEY);
    static final byte[] HIGHEST = OrderedBytes.of(RawValue.MAX_KEY);

    static final IntervalSet NONE = new IntervalSet(List.of());
    static final IntervalSet ALL = new IntervalSet(List.of(Interval.closed(LOWEST, HIGHEST)));

    private final List<Interval> intervals;

    private IntervalSet(List<Interval> intervals) {
        this.intervals = intervals;
    }

    static IntervalSet point(byte[] value) {
        return new IntervalSet(List.of(Interval.point(value)));
    }

    static IntervalSet of(Interval interval) {
        return interval.isEmpty() ? NONE : new IntervalSet(List.of(interval));
    }

    /** Every value that lies in one of these, which may overlap and come in any order. */
    static IntervalSet unionOf(List<Interval> loose) {
        List<Interval> sorted = new ArrayList<>(loose);
        sorted.sort(Interval::byStart);
        List<Interval> merged = new ArrayList<>();
        for (Interval next : sorted) {
            int last = merged.size() - 1;
            if (last >= 0 && merged.get(last).joins(next)) {
                merged.set(last, merged.get(last).joinedWith(next));
            } else if (!next.isEmpty()) {
                merged.add(next);
            }
        }
        return new IntervalSet(merged);
    }

    /** Every value that lies in all of these. */
    static IntervalSet intersectionOf(List<IntervalSet> sets) {
        if (sets.size() == 1) {
            return sets.get(0);
        }
        int middle = sets.size() / 2;
        return intersectionOf(sets.subList(0, middle)).intersect(intersectionOf(sets.subList(middle, sets.size())));
    }

    private IntervalSet intersect(IntervalSet other) {
        List<Interval> common = new ArrayList<>();
        int mine = 0;
        int theirs = 0;
        while (mine < intervals.size() && theirs < other.intervals.size()) {
            Interval left = intervals.get(mine);
            Interval right = other.intervals.get(theirs);
            Interval cut = left.cutBy(right);
            if (!cut.isEmpty()) {
                common.add(cut);
            }
            if (Interval.byEnd(left, right) <= 0) {
                mine++;
            } else {
                theirs++;
            }
        }
        return new IntervalSet(common);
    }

    /** Every value that does not lie in this. */
    IntervalSet complement() {
        List<Interval> gaps = new ArrayList<>();
        byte[] from = LOWEST;
        boolean fromIncluded = true;
        for (Interval interval : intervals) {
            Interval gap = new Interval(from, fromIncluded, interval.start(), !interval.startIncluded());
            if (!gap.isEmpty()) {
                gaps.add(gap);
            }
            from = interval.end();
            fromIncluded = !interval.endIncluded();
        }
        Interval rest = new Interval(from, fromIncluded, HIGHEST, true);
        if (!rest.isEmpty()) {
            gaps.add(rest);
        }
        return new IntervalSet(gaps);
    }

    List<Interval> intervals() {
        return intervals;
    }

    boolean isEmpty() {
        return intervals.isEmpty();
    }

    boolean isPoint() {
        return intervals.size() == 1 && intervals.get(0).isPoint();
    }

    byte[] lowest() {
        return intervals.get(0).start();
    }

    byte[] highest() {
        return intervals.get(intervals.size() - 1).end();
    }
}
