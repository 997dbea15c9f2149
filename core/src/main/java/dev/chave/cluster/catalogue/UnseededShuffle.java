package dev.chave.cluster.catalogue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The one permutation that a shuffle always gives whose random engine was never seeded: how servers from 7.0 deal initial
 * chunks.
 *
 * <p>Source: the C++ library of GCC 12.2, {@code std::shuffle} over {@code std::default_random_engine}, restated; its results for
 * 2 to 8 were observed. That a server's own build shuffles alike was seen in one public trace of 8.0 with two shards, and is
 * assumed for more.
 */
final class UnseededShuffle {
    private static final long MULTIPLIER = 16807;
    private static final long MODULUS = (1L << 31) - 1;
    private static final long ENGINE_RANGE = MODULUS - 2; // it gives 1 to MODULUS - 1

    private long state = 1;

    private UnseededShuffle() {}

    /** The list in the shuffled order. */
    static <T> List<T> of(List<T> list) {
        UnseededShuffle shuffle = new UnseededShuffle();
        List<T> shuffled = new ArrayList<>(list);
        int size = shuffled.size();
        if (size < 2) {
            return shuffled;
        }
        if (ENGINE_RANGE / size < size) {
            for (int i = 1; i < size; i++) {
                Collections.swap(shuffled, i, (int) shuffle.below(i + 1L));
            }
            return shuffled;
        }
        int next = 1;
        if (size % 2 == 0) {
            Collections.swap(shuffled, next++, (int) shuffle.below(2));
        }
        while (next < size) {
            long range = next + 1L;
            long pair = shuffle.below(range * (range + 1)); // one draw serves two swaps
            Collections.swap(shuffled, next++, (int) (pair / (range + 1)));
            Collections.swap(shuffled, next++, (int) (pair % (range + 1)));
        }
        return shuffled;
    }

    private long below(long bound) {
        long scaling = ENGINE_RANGE / bound;
        long past = bound * scaling;
        long drawn;
        do {
            state = state * MULTIPLIER % MODULUS;
            drawn = state - 1;
        } while (drawn >= past);
        return drawn / scaling;
    }
}
