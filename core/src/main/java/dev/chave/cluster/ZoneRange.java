package dev.chave.cluster;

import java.util.Arrays;

/**
 * A range of keys that a zone wants: its documents belong on shards of that zone.
 *
 * @param min its lower bound, included
 * @param max its upper bound, excluded
 * @param zone the zone's name
 */
public record ZoneRange(KeyBound min, KeyBound max, String zone) {
    /** Whether a key tuple lies in the range. */
    public boolean contains(byte[] tuple) {
        return min.isAtMost(tuple) && Arrays.compareUnsigned(tuple, max.tuple()) < 0;
    }

    /** Whether the two share a key. */
    public boolean overlaps(KeyBound otherMin, KeyBound otherMax) {
        return min.compareTo(otherMax) < 0 && otherMin.compareTo(max) < 0;
    }
}
