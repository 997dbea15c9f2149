package dev.chave.sql.measure;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;

/** Figures over loads. */
final class Shares {
    private Shares() {}

    /** The fullest over the mean; 0 where all are empty. */
    static double maxOverMean(List<Load> loads, ToLongFunction<Load> weight) {
        long total = loads.stream().mapToLong(weight).sum();
        long max = loads.stream().mapToLong(weight).max().orElse(0);
        return total == 0 ? 0 : (double) max * loads.size() / total;
    }

    static double minOverMean(List<Load> loads, ToLongFunction<Load> weight) {
        long total = loads.stream().mapToLong(weight).sum();
        long min = loads.stream().mapToLong(weight).min().orElse(0);
        return total == 0 ? 0 : (double) min * loads.size() / total;
    }

    /** How even the shards are without the largest value, the three largest, and all of those given. */
    static List<Explained> explained(List<Load> shards, List<LargeValue> largest) {
        double excess = maxOverMean(shards, Load::rows) - 1;
        List<Explained> explained = new ArrayList<>();
        for (int values : new int[] {1, 3, 10}) {
            if (values > largest.size()) {
                break;
            }
            long[] rows = shards.stream().mapToLong(Load::rows).toArray();
            largest.subList(0, values).forEach(value -> rows[value.shard()] -= value.rows());
            List<Load> left = new ArrayList<>();
            for (int i = 0; i < rows.length; i++) {
                left.add(new Load(i, rows[i], 0));
            }
            double without = maxOverMean(left, Load::rows);
            double share = excess <= 0 || without == 0 ? 0 : Math.max(0, Math.min(1, 1 - (without - 1) / excess));
            explained.add(new Explained(values, without, share));
        }
        return List.copyOf(explained);
    }
}
