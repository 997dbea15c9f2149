package dev.chave.testkit;

import java.util.Locale;
import java.util.SplittableRandom;

/**
 * Runs a law under many seeds, and says before anything else which ones.
 *
 * <p>A failure names its seed. {@code -Dchave.seed=17} runs that seed alone, {@code -Dchave.seeds=5000} runs at least
 * that many.
 */
public final class SeededLaws {
    private SeededLaws() {}

    /**
     * Checks the law under the seeds 1 to {@code seeds}.
     *
     * @param law its name, for the output
     * @param seeds how many seeds when no system property says otherwise
     * @throws AssertionError naming the first seed under which the law does not hold
     */
    public static void hold(String law, int seeds, Law body) {
        String only = System.getProperty("chave.seed", "");
        if (!only.isEmpty()) {
            say(law, "seed " + only);
            check(law, Long.parseLong(only), body);
            return;
        }
        int count = Math.max(seeds, Integer.getInteger("chave.seeds", 0));
        say(law, "seeds 1 to " + count);
        for (long seed = 1; seed <= count; seed++) {
            check(law, seed, body);
        }
    }

    private static void say(String law, String seeds) {
        System.out.printf(Locale.ROOT, "%s: %s%n", law, seeds);
    }

    private static void check(String law, long seed, Law body) {
        try {
            body.check(new SplittableRandom(seed));
        } catch (Exception | AssertionError | StackOverflowError broken) {
            throw new AssertionError(
                    law + ": broken under seed " + seed + " (rerun it with -Dchave.seed=" + seed + "): "
                            + broken.getMessage(),
                    broken);
        }
    }
}
