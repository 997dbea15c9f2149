package dev.chave.profile;

import java.util.List;

/** What is known of the values of a key once they no longer fit: how many, which are heavy; all with bounds. */
final class FrequencySketches {
    private static final long MAX_BYTES = 1L << 20;
    private static final int DISTINCT_PART = 8; // an eighth of the bytes counts distinct values

    private final DistinctSketch distinct;
    private final SpaceSaving byDocuments;
    private final SpaceSaving byBytes;
    private boolean missedByDocuments;
    private boolean missedByBytes;

    FrequencySketches(long bytes) {
        distinct = new DistinctSketch(bytes / DISTINCT_PART);
        long each = (bytes - DistinctSketch.heldBytes(bytes / DISTINCT_PART)) / 2;
        byDocuments = new SpaceSaving(SpaceSaving.Weight.DOCUMENTS, each);
        byBytes = new SpaceSaving(SpaceSaving.Weight.BYTES, each);
    }

    /** How many bytes the sketches of a holder of this share take. */
    static long bytesFor(long share) {
        return Math.min(MAX_BYTES, share / 2);
    }

    /** Counts values seen before now. */
    void addAll(FingerprintTable table) {
        table.forEach(position -> {
            byte[] payload = table.payload(position);
            add(table.fingerprint(position), table.documents(position), table.bytes(position), payload, payload.length);
        });
    }

    void add(long fingerprint, long documents, long bytes, byte[] payload, int payloadLength) {
        if (!count(fingerprint, documents, bytes)) {
            track(fingerprint, documents, bytes, payload, payloadLength);
        }
    }

    /** Counts a value where it is tracked already. @return whether both trackers knew it; else {@link #track} must be called */
    boolean count(long fingerprint, long documents, long bytes) {
        distinct.add(fingerprint);
        missedByDocuments = !byDocuments.count(fingerprint, documents, bytes);
        missedByBytes = !byBytes.count(fingerprint, documents, bytes);
        return !missedByDocuments && !missedByBytes;
    }

    /** Begins to track what the last {@link #count} did not know. */
    void track(long fingerprint, long documents, long bytes, byte[] payload, int payloadLength) {
        if (missedByDocuments) {
            byDocuments.track(fingerprint, documents, bytes, payload, payloadLength);
        }
        if (missedByBytes) {
            byBytes.track(fingerprint, documents, bytes, payload, payloadLength);
        }
    }

    void merge(FrequencySketches other) {
        distinct.merge(other.distinct);
        byDocuments.merge(other.byDocuments);
        byBytes.merge(other.byBytes);
    }

    Estimate distinct(long atLeast, long atMost) {
        return distinct.estimate(atLeast, atMost);
    }

    /** The values with most documents; the exact table, as far as it goes, knows better than the bounds. */
    List<HeavyValue> mostCommon(FingerprintTable exact, long documents, long bytes) {
        return HeavyHitters.top(
                byDocuments.counters(),
                byDocuments::low,
                position -> heavy(byDocuments.counters(), position, exact, documents, bytes));
    }

    /** The values with most bytes. */
    List<HeavyValue> mostBytes(FingerprintTable exact, long documents, long bytes) {
        return HeavyHitters.top(
                byBytes.counters(),
                byBytes::low,
                position -> heavy(byBytes.counters(), position, exact, documents, bytes));
    }

    private HeavyValue heavy(FingerprintTable from, int position, FingerprintTable exact, long documents, long bytes) {
        long fingerprint = from.fingerprint(position);
        byte[] tuple = from.payload(position);
        int known = exact.find(fingerprint);
        if (known >= 0) {
            return new HeavyValue(
                    tuple, exact.documents(known), exact.documents(known), exact.bytes(known), exact.bytes(known));
        }
        int inDocuments = byDocuments.counters().find(fingerprint);
        int inBytes = byBytes.counters().find(fingerprint);
        long lowDocuments = inDocuments < 0 ? 0 : byDocuments.low(inDocuments);
        long lowBytes = inBytes < 0 ? 0 : byBytes.low(inBytes);
        return new HeavyValue(
                tuple,
                Math.min(documents, lowDocuments + byDocuments.offset()),
                Math.max(lowDocuments, inBytes < 0 ? 0 : byBytes.counters().documents(inBytes)),
                Math.min(bytes, lowBytes + byBytes.offset()),
                Math.max(lowBytes, inDocuments < 0 ? 0 : byDocuments.counters().bytes(inDocuments)));
    }
}
