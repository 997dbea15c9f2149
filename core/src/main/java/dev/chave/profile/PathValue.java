package dev.chave.profile;

import dev.chave.key.KeyExtractor.Found;
import dev.chave.value.RawValue;

/** What the document at hand has at one path: the value where it lies, its ordered bytes, its fingerprint, its hash. */
final class PathValue {
    private RawValue value = RawValue.NULL;
    private Found found = Found.MISSING;
    private int orderedOffset;
    private int orderedLength;
    private long fingerprint;
    private long hash;
    private long hashFingerprint;

    /** Starts a document in which the path has not been met. */
    void forget() {
        value = RawValue.NULL;
        found = Found.MISSING;
    }

    void meet(RawValue met) {
        value = met;
        found = switch (met.kind()) {
            case ARRAY -> Found.ARRAY;
            case NULL, UNDEFINED -> Found.NULL;
            default -> Found.VALUE;
        };
    }

    void encoded(int offset, int length, long newFingerprint) {
        orderedOffset = offset;
        orderedLength = length;
        fingerprint = newFingerprint;
    }

    void hashed(long newHash, long newHashFingerprint) {
        hash = newHash;
        hashFingerprint = newHashFingerprint;
    }

    Found found() {
        return found;
    }

    /** The value; null where missing; the array where one stands at or above the path's end. */
    RawValue value() {
        return value;
    }

    int orderedOffset() {
        return orderedOffset;
    }

    int orderedLength() {
        return orderedLength;
    }

    /** Stands for the ordered bytes. */
    long fingerprint() {
        return fingerprint;
    }

    /** The hashed index value, where the path is asked for hashed. */
    long hash() {
        return hash;
    }

    /** Stands for the hashed index value, where the path is asked for hashed. */
    long hashFingerprint() {
        return hashFingerprint;
    }
}
