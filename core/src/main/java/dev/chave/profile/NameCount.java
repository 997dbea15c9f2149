package dev.chave.profile;

import java.nio.charset.StandardCharsets;

/**
 * Counts different names below different parents, exactly but for a small error when they are many, in a fixed number
 * of bytes.
 */
final class NameCount {
    private static final int BYTES = 1 << 12;

    private final Fingerprints fingerprints;
    private final DistinctSketch names = new DistinctSketch(BYTES);
    private long added;

    NameCount(Fingerprints fingerprints) {
        this.fingerprints = fingerprints;
    }

    void add(String parent, byte[] bytes, int offset, int length) {
        byte[] above = parent.getBytes(StandardCharsets.UTF_8);
        names.add(fingerprints.join(fingerprints.of(above, 0, above.length), fingerprints.of(bytes, offset, length)));
        added++;
    }

    void add(String parent, String name) {
        byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
        add(parent, bytes, 0, bytes.length);
    }

    long count() {
        return Math.round(names.estimate(Math.min(1, added), added).value());
    }
}
