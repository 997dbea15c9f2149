package dev.chave.sql.place;

/** XXH64 with seed 0, as the specification of xxHash 0.8 describes it. hash4j 0.22 has its successor XXH3 only. */
final class XxHash64 {
    private static final long PRIME_1 = 0x9E3779B185EBCA87L;
    private static final long PRIME_2 = 0xC2B2AE3D27D4EB4FL;
    private static final long PRIME_3 = 0x165667B19E3779F9L;
    private static final long PRIME_4 = 0x85EBCA77C2B2AE63L;
    private static final long PRIME_5 = 0x27D4EB2F165667C5L;
    private static final long FIRST_LANE = 0x60EA27EEADC0B5D6L; // the sum of the first two primes
    private static final int STRIPE = 32;

    private XxHash64() {}

    static long of(byte[] bytes) {
        int at = 0;
        long hash = PRIME_5;
        if (bytes.length >= STRIPE) {
            long[] lanes = {FIRST_LANE, PRIME_2, 0, -PRIME_1};
            for (; bytes.length - at >= STRIPE; at += STRIPE) {
                for (int lane = 0; lane < lanes.length; lane++) {
                    lanes[lane] = round(lanes[lane], word(bytes, at + 8 * lane, 8));
                }
            }
            hash = joined(lanes);
        }
        return tail(bytes, at, hash + bytes.length);
    }

    private static long joined(long[] lanes) {
        long hash = Long.rotateLeft(lanes[0], 1)
                + Long.rotateLeft(lanes[1], 7)
                + Long.rotateLeft(lanes[2], 12)
                + Long.rotateLeft(lanes[3], 18);
        for (long lane : lanes) {
            hash = (hash ^ round(0, lane)) * PRIME_1 + PRIME_4;
        }
        return hash;
    }

    private static long tail(byte[] bytes, int from, long start) {
        int at = from;
        long hash = start;
        for (; bytes.length - at >= 8; at += 8) {
            hash = Long.rotateLeft(hash ^ round(0, word(bytes, at, 8)), 27) * PRIME_1 + PRIME_4;
        }
        if (bytes.length - at >= 4) {
            hash = Long.rotateLeft(hash ^ (word(bytes, at, 4) * PRIME_1), 23) * PRIME_2 + PRIME_3;
            at += 4;
        }
        for (; at < bytes.length; at++) {
            hash = Long.rotateLeft(hash ^ ((bytes[at] & 0xFF) * PRIME_5), 11) * PRIME_1;
        }
        hash = (hash ^ (hash >>> 33)) * PRIME_2;
        hash = (hash ^ (hash >>> 29)) * PRIME_3;
        return hash ^ (hash >>> 32);
    }

    private static long round(long lane, long word) {
        return Long.rotateLeft(lane + word * PRIME_2, 31) * PRIME_1;
    }

    private static long word(byte[] bytes, int at, int length) {
        long word = 0;
        for (int i = 0; i < length; i++) {
            word |= (bytes[at + i] & 0xFFL) << (8 * i);
        }
        return word;
    }
}
