package dev.chave.design;

import java.nio.charset.StandardCharsets;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * A seeded source of chance that costs nothing to make, so that each value of each document can have one of its own and be a
 * pure function of seed, field and place. SplitMix64 (Steele, Lea and Flood, 2014).
 */
final class Chance implements UniformRandomProvider {
    private static final long STEP = 0x9E37_79B9_7F4A_7C15L;

    private long state;

    Chance(long seed) {
        state = seed;
    }

    @Override
    public long nextLong() {
        state += STEP;
        return scramble(state);
    }

    /** Two numbers into one that tells of both; neighbours lead to unrelated results. */
    static long mix(long one, long other) {
        return scramble(scramble(one + STEP) ^ (other * 0xD6E8_FEB8_6659_FD93L + STEP));
    }

    /** A seed and a name into a seed. */
    static long mix(long seed, String name) {
        long mixed = seed;
        for (byte letter : name.getBytes(StandardCharsets.UTF_8)) {
            mixed = mix(mixed, letter);
        }
        return mix(mixed, name.length());
    }

    private static long scramble(long number) {
        long mixed = (number ^ (number >>> 30)) * 0xBF58_476D_1CE4_E5B9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94D0_49BB_1331_11EBL;
        return mixed ^ (mixed >>> 31);
    }
}
