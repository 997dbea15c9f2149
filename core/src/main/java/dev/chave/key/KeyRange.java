package dev.chave.key;

import java.util.Arrays;

/**
 * A stretch of a key space that a filter names: both ends included, as a router reads them.
 *
 * <p>The ends are whole key tuples in ordered bytes ({@code OrderedBytes}), MinKey and MaxKey standing for the fields that
 * the filter leaves open. A router includes the upper end even where the filter excludes it (facts of mongos targeting:
 * {@code {k: {$lt: 200}}} also visits the chunk that starts at 200), so no exclusive form exists.
 *
 * @param min the lowest tuple
 * @param max the highest tuple, not below {@code min}
 */
@SuppressWarnings("ArrayRecordComponent") // equality is defined below, by content
public record KeyRange(byte[] min, byte[] max) {
    public KeyRange {
        if (Arrays.compareUnsigned(min, max) > 0) {
            throw new IllegalArgumentException("a key range whose lower end is above its upper end");
        }
    }

    public static KeyRange point(byte[] tuple) {
        return new KeyRange(tuple, tuple);
    }

    /** Whether the range is one tuple. */
    public boolean isPoint() {
        return Arrays.equals(min, max);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof KeyRange range && Arrays.equals(min, range.min) && Arrays.equals(max, range.max);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(min) + Arrays.hashCode(max);
    }
}
