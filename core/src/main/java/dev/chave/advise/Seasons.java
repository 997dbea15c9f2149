package dev.chave.advise;

import dev.chave.key.ShardKey;
import dev.chave.profile.DocumentSample;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * How much the part of the key space that inserts go to depends on the hour, the weekday or the month, in UTC.
 *
 * <p>The key space is cut into M slices of equal numbers of documents. For each bucket of a cycle (hours of a day, days of a week,
 * months of a year) the distance of its slices from those of all is half the sum of absolute differences; the swing is the mean over
 * buckets by inserts. A cycle must have been seen whole at least three times.
 *
 * @param cycle the cycle that swings most
 * @param swing its swing
 * @param random the swing of the same inserts with their hours shuffled: what chance makes
 * @param cycles how many times the cycle was seen
 */
public record Seasons(Cycle cycle, double swing, double random, int cycles) {
    private static final int LEAST_CYCLES = 3;
    private static final int LEAST_ROWS = 1000;
    private static final long DAY_MILLIS = 86_400_000;

    /** A stretch of time that comes again. */
    public enum Cycle {
        DAY(DAY_MILLIS, 24),
        WEEK(7 * DAY_MILLIS, 7),
        YEAR(365 * DAY_MILLIS, 12);

        private final long millis;
        private final int buckets;

        Cycle(long millis, int buckets) {
            this.millis = millis;
            this.buckets = buckets;
        }

        int bucketOf(long millis) {
            var time = Instant.ofEpochMilli(millis).atOffset(ZoneOffset.UTC);
            return switch (this) {
                case DAY -> time.getHour();
                case WEEK -> time.getDayOfWeek().getValue() - 1;
                case YEAR -> time.getMonthValue() - 1;
            };
        }
    }

    /** Measures one key; null where times are not known or no cycle was seen often enough. */
    static @Nullable Seasons of(ShardKey key, DocumentSample sample, int slices, long seed) {
        int rows = sample.size();
        if (rows < LEAST_ROWS || slices < 2) {
            return null;
        }
        long first = Long.MAX_VALUE;
        long last = Long.MIN_VALUE;
        for (int row = 0; row < rows; row++) {
            long at = sample.atMillis(row);
            if (at == Long.MIN_VALUE) {
                return null;
            }
            first = Math.min(first, at);
            last = Math.max(last, at);
        }
        if (last - first < LEAST_CYCLES * Cycle.DAY.millis) {
            return null;
        }
        int[] slice = slices(key, sample, slices);
        Seasons most = null;
        for (Cycle cycle : Cycle.values()) {
            int cycles = (int) ((last - first) / cycle.millis);
            if (cycles >= LEAST_CYCLES) {
                int[] bucket = new int[rows];
                for (int row = 0; row < rows; row++) {
                    bucket[row] = cycle.bucketOf(sample.atMillis(row));
                }
                double swing = swing(slice, bucket, slices, cycle.buckets);
                double random = swing(slice, shuffled(bucket, seed), slices, cycle.buckets);
                if (most == null || swing - random > most.swing - most.random) {
                    most = new Seasons(cycle, swing, random, cycles);
                }
            }
        }
        return most == null
                ? null
                : new Seasons(most.cycle, Math.max(0, most.swing - most.random), most.random, most.cycles);
    }

    private static int[] slices(ShardKey key, DocumentSample sample, int slices) {
        byte[][] tuples = new byte[sample.size()][];
        for (int row = 0; row < tuples.length; row++) {
            tuples[row] = sample.tuple(row, key);
        }
        byte[][] sorted = tuples.clone();
        Arrays.sort(sorted, Arrays::compareUnsigned);
        int[] slice = new int[tuples.length];
        for (int row = 0; row < tuples.length; row++) {
            int place = Arrays.binarySearch(sorted, tuples[row], Arrays::compareUnsigned);
            while (place > 0 && Arrays.equals(sorted[place - 1], tuples[row]) && place % 64 != 0) {
                place--;
            }
            slice[row] = (int) ((long) Math.max(0, place) * slices / tuples.length);
        }
        return slice;
    }

    private static double swing(int[] slice, int[] bucket, int slices, int buckets) {
        double[][] counts = new double[buckets][slices];
        double[] all = new double[slices];
        double[] inBucket = new double[buckets];
        for (int row = 0; row < slice.length; row++) {
            counts[bucket[row]][slice[row]]++;
            all[slice[row]]++;
            inBucket[bucket[row]]++;
        }
        double swing = 0;
        for (int one = 0; one < buckets; one++) {
            double distance = 0;
            for (int part = 0; part < slices && inBucket[one] > 0; part++) {
                distance += Math.abs(counts[one][part] / inBucket[one] - all[part] / slice.length) / 2;
            }
            swing += distance * inBucket[one] / slice.length;
        }
        return swing;
    }

    private static int[] shuffled(int[] values, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int[] shuffled = values.clone();
        for (int i = shuffled.length - 1; i > 0; i--) {
            int j = random.nextInt(i + 1);
            int kept = shuffled[i];
            shuffled[i] = shuffled[j];
            shuffled[j] = kept;
        }
        return shuffled;
    }
}
