package dev.chave.advise;

import dev.chave.workload.Operation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/**
 * How long one shard takes for an operation of one shape: the log's own durations where it has enough of them, else a log-normal
 * spread whose 99th percentile is ten times its median.
 */
final class Durations {
    /** With fewer there is no 99th percentile to speak of. */
    private static final int ENOUGH = 100;

    private static final double MEDIAN = 0.5;
    private static final double TAIL = 0.99;
    private static final double ASSUMED_TAIL = 10;
    private static final double NORMAL_TAIL = 2.3263478740408408; // the normal quantile of 0.99

    private final long[] sorted;

    private Durations(long[] sorted) {
        this.sorted = sorted;
    }

    /** For each shape of the catalogue. */
    static List<Durations> of(List<Operation> operations, ShapeCatalogue shapes) {
        List<List<Long>> taken = new ArrayList<>();
        for (int shape = 0; shape < shapes.size(); shape++) {
            taken.add(new ArrayList<>());
        }
        for (int i = 0; i < operations.size(); i++) {
            if (operations.get(i).durationMillis() >= 0) {
                taken.get(shapes.shapeOf(i)).add(operations.get(i).durationMillis());
            }
        }
        return taken.stream()
                .map(all -> all.stream().mapToLong(Long::longValue).sorted().toArray())
                .map(all -> new Durations(isTelling(all) ? all : new long[0]))
                .toList();
    }

    /** Whole milliseconds tell nothing where the usual answer takes less than one. */
    private static boolean isTelling(long[] sorted) {
        return sorted.length >= ENOUGH && sorted[sorted.length / 2] > 0;
    }

    /** How many durations it rests on; 0 where assumed. */
    int count() {
        return sorted.length;
    }

    double median(SortedMap<Integer, Double> weightByShards) {
        return relative(weightByShards, MEDIAN);
    }

    double tail(SortedMap<Integer, Double> weightByShards) {
        return relative(weightByShards, TAIL);
    }

    /** The quantile of the slowest of so many draws, mixed by weight, beside that of one draw. */
    private double relative(SortedMap<Integer, Double> weightByShards, double quantile) {
        double total = weightByShards.values().stream()
                .mapToDouble(Double::doubleValue)
                .sum();
        if (total == 0) {
            return 1;
        }
        double low = 0;
        double high = 1;
        for (int step = 0; step < 60; step++) {
            double middle = (low + high) / 2;
            double below = 0;
            for (Map.Entry<Integer, Double> asked : weightByShards.entrySet()) {
                below += asked.getValue() / total * Math.pow(middle, Math.max(1, asked.getKey()));
            }
            if (below < quantile) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return at(high) / at(quantile);
    }

    /** One shard's answer at a quantile; of the assumed spread the median is 1. */
    private double at(double quantile) {
        if (sorted.length == 0) {
            return Math.exp(Math.log(ASSUMED_TAIL) / NORMAL_TAIL * normalQuantile(quantile));
        }
        // Between neighbours in a straight line, and at the largest seen beyond the last.
        double place = quantile * (sorted.length - 1);
        int below = (int) Math.min(sorted.length - 1, Math.floor(place));
        int above = Math.min(sorted.length - 1, below + 1);
        return sorted[below] + (place - below) * (sorted[above] - sorted[below]);
    }

    /** By bisection over the error function's own series: exact enough for three digits, and simple. */
    private static double normalQuantile(double probability) {
        double low = -9;
        double high = 9;
        for (int step = 0; step < 80; step++) {
            double middle = (low + high) / 2;
            if (normal(middle) < probability) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return (low + high) / 2;
    }

    /** The normal distribution: its Taylor series around 0 in the form of Marsaglia (Journal of Statistical Software 11/4). */
    private static double normal(double x) {
        if (x < -8) {
            return 0;
        }
        if (x > 8) {
            return 1;
        }
        double sum = x;
        double term = x;
        double before = 0;
        for (int i = 3; sum != before && i < 1000; i += 2) {
            before = sum;
            term *= x * x / i;
            sum += term;
        }
        return 0.5 + sum * Math.exp(-0.5 * x * x - 0.9189385332046728);
    }
}
