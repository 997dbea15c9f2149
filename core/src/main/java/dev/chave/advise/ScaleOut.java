package dev.chave.advise;

import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * How many times one shard's work N shards do with this key: S(N) of design.md §6, for each N of a fixed list.
 *
 * @param all for all operations
 * @param reads for reads alone; empty where there are none
 * @param writes for writes alone; empty where there are none
 */
public record ScaleOut(Curve all, Curve reads, Curve writes) {

    /**
     * One curve.
     *
     * @param operations how many operations it rests on, by weight
     * @param points from N to what was found there, ascending
     * @param ceiling the smallest listed N from which twice the shards give less than a tenth more; null where none was met
     */
    public record Curve(
            double operations,
            SortedMap<Integer, Point> points,
            @Nullable Integer ceiling) {
        public static final Curve EMPTY = new Curve(0, new TreeMap<>(), null);

        public Curve {
            points = Collections.unmodifiableSortedMap(new TreeMap<>(points));
        }

        /** The largest size up to {@code shards} that the sample resolves, with its point; null where there is none. */
        public Map.@Nullable Entry<Integer, Point> resolvedUpTo(int shards) {
            Map.Entry<Integer, Point> largest = null;
            for (Map.Entry<Integer, Point> point : points.entrySet()) {
                boolean trivial = point.getKey() == 1 && shards > 1;
                if (point.getKey() <= shards && point.getValue().resolved() && !trivial) {
                    largest = point;
                }
            }
            return largest;
        }

        public boolean isMeasured() {
            return !points.isEmpty();
        }
    }

    /**
     * One point of a curve.
     *
     * @param value S(N)
     * @param perfect what a perfect key scores through the same windows
     * @param hot what one hot shard scores through the same windows
     * @param share {@code min(1, value / perfect)}
     * @param resolved whether the sample and the chunks suffice to trust it; else it is drawn dashed
     */
    public record Point(double value, double perfect, double hot, double share, boolean resolved) {}
}
