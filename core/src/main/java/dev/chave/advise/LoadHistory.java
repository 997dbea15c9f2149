package dev.chave.advise;

import dev.chave.cluster.load.WindowEnd;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * How the shards are loaded under one key while the workload runs, in stretches of windows.
 *
 * <p>Of very many shards the busiest are told one by one and the others by their mean.
 *
 * @param shards the numbers of the shards that are told one by one, ascending, from 0
 * @param others how many more there are
 * @param stretches in time order; every key has as many for the same operations
 */
public record LoadHistory(List<Integer> shards, int others, List<Stretch> stretches) {
    private static final int MOST_STRETCHES = 60;
    private static final int MOST_SHARDS = 24;

    public LoadHistory {
        shards = List.copyOf(shards);
        stretches = List.copyOf(stretches);
    }

    /**
     * Some windows one after the other.
     *
     * @param loads the load of each shard that is told, for its capacity, in the order of {@code shards}
     * @param otherLoad the mean load of the others; 0 where there are none
     * @param work what one shard alone would have to do
     * @param time how long the stretch takes: the sum over its windows of the busiest shard's load, in the unit of {@code work}
     */
    public record Stretch(List<Double> loads, double otherLoad, double work, double time) {
        public Stretch {
            loads = List.copyOf(loads);
        }
    }

    /** How long the whole workload takes. */
    public double time() {
        return stretches.stream().mapToDouble(Stretch::time).sum();
    }

    /** What one shard alone would have to do, which is also how long it would take. */
    public double work() {
        return stretches.stream().mapToDouble(Stretch::work).sum();
    }

    /** Adds windows up as they end. */
    static final class Recorder implements WindowEnd {
        private final double[][] loads;
        private final double[] times;
        private final int windows;

        Recorder(int shards, int windows) {
            int stretches = Math.min(MOST_STRETCHES, windows);
            this.loads = new double[stretches][shards];
            this.times = new double[stretches];
            this.windows = windows;
        }

        @Override
        public void ended(int window, double[] load, double busiest) {
            int stretch = (int) ((long) window * times.length / windows);
            for (int shard = 0; shard < load.length; shard++) {
                loads[stretch][shard] += load[shard];
            }
            times[stretch] += busiest;
        }

        /**
         * What was recorded.
         *
         * @param alone a record of the same windows on one shard
         */
        LoadHistory history(Recorder alone) {
            int shards = loads[0].length;
            double[] sums = new double[shards];
            for (double[] load : loads) {
                Arrays.setAll(sums, shard -> sums[shard] + load[shard]);
            }
            List<Integer> told = IntStream.range(0, shards)
                    .boxed()
                    .sorted(Comparator.comparingDouble((Integer shard) -> -sums[shard]))
                    .limit(MOST_SHARDS)
                    .sorted()
                    .toList();
            int others = shards - told.size();
            List<Stretch> stretches = new ArrayList<>();
            for (int stretch = 0; stretch < times.length; stretch++) {
                double[] load = loads[stretch];
                List<Double> ofTold = told.stream().map(shard -> load[shard]).toList();
                double rest = Arrays.stream(load).sum()
                        - ofTold.stream().mapToDouble(Double::doubleValue).sum();
                stretches.add(new Stretch(
                        ofTold, others == 0 ? 0 : Math.max(0, rest / others), alone.times[stretch], times[stretch]));
            }
            return new LoadHistory(told, others, stretches);
        }
    }
}
