package dev.chave.design;

/**
 * A seeded order of the numbers from 0 to n-1 that need not be held: four Feistel rounds over the next even power of two, walked on
 * until the result is below n (Black and Rogaway, "Ciphers with Arbitrary Finite Domains", 2002).
 */
record Shuffle(long size, long seed) {
    private static final int ROUNDS = 4;

    Shuffle {
        if (size < 1) {
            throw new IllegalArgumentException("a shuffle of " + size + " numbers; expected at least 1");
        }
    }

    /** Where a number from 0 to n-1 goes; no two go to one place. */
    long of(long number) {
        int half = Math.max(1, (65 - Long.numberOfLeadingZeros(size - 1)) / 2);
        long mask = (1L << half) - 1;
        long walked = number;
        do {
            long left = walked >>> half;
            long right = walked & mask;
            for (int round = 0; round < ROUNDS; round++) {
                long next = left ^ (Chance.mix(seed + round, right) & mask);
                left = right;
                right = next;
            }
            walked = (left << half) | right;
        } while (walked >= size || walked < 0);
        return walked;
    }
}
