package dev.chave.profile;

import java.util.List;
import java.util.function.ToLongBiFunction;

/** What is known of the values of a key once they no longer fit: how many, which are heavy; all with bounds. */
final class FrequencySketches {
    private static final long MAX_BYTES = 1L << 20;
    private static final int DISTINCT_PART = 8; // an eighth of the bytes counts distinct values

    private final DistinctSketch distinct;
    private final SpaceSaving heavy;

    FrequencySketches(long bytes) {
        distinct = new DistinctSketch(bytes / DISTINCT_PART);
        heavy = new SpaceSaving(bytes - DistinctSketch.heldBytes(bytes / DISTINCT_PART));
    }

    /** How many bytes the sketches of a holder of this share take. */
    static long bytesFor(long share) {
        return Math.min(MAX_BYTES, share / 2);
    }

    /** Counts a value where it is tracked already. @return false when it is not, and {@link #track} must be called */
    boolean count(long fingerprint, long documents, long bytes) {
        distinct.add(fingerprint);
        return heavy.count(fingerprint, documents, bytes);
    }

    /** Begins to track what the last {@link #count} did not know. */
    void track(long fingerprint, long documents, long bytes, byte[] payload, int payloadLength) {
        heavy.track(fingerprint, documents, bytes, payload, payloadLength);
    }

    /** Counts one record of a table. */
    void add(FingerprintTable from, int position) {
        long documents = from.documents(position);
        long bytes = from.bytes(position);
        if (!count(from.fingerprint(position), documents, bytes)) {
            byte[] payload = from.payload(position);
            track(from.fingerprint(position), documents, bytes, payload, payload.length);
        }
    }

    void merge(FrequencySketches other) {
        distinct.merge(other.distinct);
        heavy.merge(other.heavy);
    }

    Estimate distinct(long atLeast, long atMost) {
        return distinct.estimate(atLeast, atMost);
    }

    /**
     * The values with most documents.
     *
     * @param exact a table that knows some values exactly
     * @param documents how many documents there are; no value has more
     * @param bytes how many bytes they have
     */
    List<HeavyValue> mostCommon(FingerprintTable exact, long documents, long bytes) {
        return top(exact, documents, bytes, FingerprintTable::documents);
    }

    /** The values with most bytes; the parameters are as above. */
    List<HeavyValue> mostBytes(FingerprintTable exact, long documents, long bytes) {
        return top(exact, documents, bytes, FingerprintTable::bytes);
    }

    private List<HeavyValue> top(
            FingerprintTable exact, long documents, long bytes, ToLongBiFunction<FingerprintTable, Integer> weight) {
        FingerprintTable table = heavy.counters();
        return HeavyHitters.top(
                table,
                position -> {
                    int known = exact.find(table.fingerprint(position));
                    return known >= 0 ? weight.applyAsLong(exact, known) : weight.applyAsLong(table, position);
                },
                position -> value(position, exact, documents, bytes));
    }

    private HeavyValue value(int position, FingerprintTable exact, long documents, long bytes) {
        FingerprintTable table = heavy.counters();
        byte[] tuple = table.payload(position);
        int known = exact.find(table.fingerprint(position));
        if (known >= 0) {
            return new HeavyValue(
                    tuple, exact.documents(known), exact.documents(known), exact.bytes(known), exact.bytes(known));
        }
        long documentsLow = table.documents(position);
        long bytesLow = table.bytes(position);
        return new HeavyValue(
                tuple,
                Math.min(documents, documentsLow + heavy.documentsOffset()),
                documentsLow,
                Math.min(bytes, bytesLow + heavy.bytesOffset()),
                bytesLow);
    }
}
