package dev.chave.sql.measure;

import java.util.SplittableRandom;

/** How uneven a hash leaves values of equal size, by drawing it again and again under a fixed seed. */
final class FewValues {
    private static final int DRAWS = 200;
    private static final long MOST_STEPS = 40_000_000;

    private FewValues() {}

    /** The mean of max/mean over 200 draws, fewer for very many values, of this many values into this many shards. */
    static double predictedMaxOverMean(long values, int shards) {
        SplittableRandom random = new SplittableRandom(values * 31 + shards);
        long draws = Math.max(3, Math.min(DRAWS, MOST_STEPS / Math.max(1, values)));
        double sum = 0;
        for (int draw = 0; draw < draws; draw++) {
            int[] counts = new int[shards];
            int max = 0;
            for (long value = 0; value < values; value++) {
                max = Math.max(max, ++counts[random.nextInt(shards)]);
            }
            sum += (double) max * shards / values;
        }
        return sum / draws;
    }
}
