package dev.chave.profile;

import com.dynatrace.hash4j.hashing.Hasher64;
import com.dynatrace.hash4j.hashing.Hashing;

/**
 * 64-bit stand-ins for values: equal values have equal ones, and different values different ones, but for a chance.
 *
 * <p>Among n different values the chance that any two share one is about n²/2^65: one in 37 at a thousand million.
 * XXH3 under a seed, so that nobody who does not know the seed can prepare collisions.
 */
final class Fingerprints {
    private final Hasher64 hasher;

    Fingerprints(long seed) {
        hasher = Hashing.xxh3_64(seed);
    }

    long of(byte[] bytes, int offset, int length) {
        return hasher.hashBytesToLong(bytes, offset, length);
    }

    /** The fingerprint of a pair; the order matters. */
    long join(long first, long second) {
        return hasher.hashLongLongToLong(first, second);
    }
}
