package dev.chave.sql.place;

import java.nio.charset.StandardCharsets;

/** The 64-bit hashes that the schemes without an engine of their own start from: XXH64 of the value's text, seed 0. */
final class Spread {
    private Spread() {}

    static long of(SqlValue value) {
        return of(value.octets());
    }

    static long of(byte[] bytes) {
        return XxHash64.of(bytes);
    }

    static long of(String text) {
        return of(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Mixes a value's hash with a node's: the finalizer of SplitMix64 (Steele, Lea and Flood, 2014). */
    static long mixed(long hash, long with) {
        long z = hash + with * 0x9e3779b97f4a7c15L;
        z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
        z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
        return z ^ (z >>> 31);
    }
}
