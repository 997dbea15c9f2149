package dev.chave.advise;

import java.util.Map;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * With how many shards a candidate reaches a wanted rate.
 *
 * @param of the operations meant
 * @param now today's rate a second; null where neither stated nor measured
 * @param wanted the rate wanted
 * @param shards the smallest number of shards, read off between the curve's points; null for never, or where now is not known
 * @param resolved whether the sample tells that point of the curve
 */
public record RateReach(
        WantedRate.Kind of,
        @Nullable Double now,
        double wanted,
        @Nullable Integer shards,
        boolean resolved) {

    /** Whether the curve ends below the rate; false where nothing could be reckoned. */
    public boolean isNever() {
        return now != null && shards == null;
    }

    static RateReach of(WantedRate rate, @Nullable Double measured, ScaleOut scaleOut) {
        ScaleOut.Curve curve =
                switch (rate.of()) {
                    case ALL -> scaleOut.all();
                    case READS -> scaleOut.reads();
                    case WRITES -> scaleOut.writes();
                };
        Double now = rate.now() == null ? measured : rate.now();
        if (now == null || !curve.isMeasured()) {
            return new RateReach(rate.of(), null, rate.wanted(), null, false);
        }
        double factor = rate.wanted() / now;
        SortedMap<Integer, ScaleOut.Point> points = curve.points();
        int below = 0;
        double reached = 0;
        for (Map.Entry<Integer, ScaleOut.Point> point : points.entrySet()) {
            double value = point.getValue().value();
            if (value >= factor) {
                double part = value == reached ? 1 : (factor - reached) / (value - reached);
                int shards = Math.max(1, (int) Math.ceil(below + part * (point.getKey() - below) - 1e-9));
                return new RateReach(
                        rate.of(), now, rate.wanted(), shards, point.getValue().resolved());
            }
            below = point.getKey();
            reached = value;
        }
        boolean resolved = points.values().stream().anyMatch(ScaleOut.Point::resolved);
        return new RateReach(rate.of(), now, rate.wanted(), null, resolved);
    }
}
