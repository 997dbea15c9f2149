package dev.chave.profile;

import java.util.Arrays;

/**
 * The values with most weight in a stream, in a fixed number of bytes, with guaranteed bounds.
 *
 * <p>Space-Saving in its equivalent form by Misra and Gries: when the counters fill the memory, the median counter is
 * subtracted from all and those at zero are dropped (P. K. Agarwal and others, Mergeable summaries, 2012). So for every value, tracked or not:
 * its counter (0 if none) is at most its true weight, and its true weight is at most its counter plus {@link
 * #offset()}. With m counters at each purge, the offset is at most 2/m of all weight, and in a skewed stream far less. Merging adds the offsets,
 * so the same bound holds for both streams as one.
 *
 * <p>Each counter also keeps what the value had of the other weight since it is tracked, which is a lower bound, and the bytes that
 * came when it was first tracked.
 */
final class SpaceSaving {
    /** What the values are weighed by. */
    enum Weight {
        DOCUMENTS,
        BYTES
    }

    private final Weight weight;
    private final FingerprintTable counters;
    private long offset;

    /** The fewest bytes in which records of any size fit. */
    static final long MIN_BYTES = 7L << 10;

    SpaceSaving(Weight weight, long bytes) {
        this.weight = weight;
        this.counters = new FingerprintTable(
                new MemoryPool(Math.max(MIN_BYTES, bytes)).open(Math.max(MIN_BYTES, bytes), () -> {}));
    }

    /** Counts a value that is tracked. @return false when it is not, and must be told to {@link #track} */
    boolean count(long fingerprint, long documents, long bytes) {
        int position = counters.find(fingerprint);
        if (position < 0) {
            return false;
        }
        counters.count(position, documents, bytes);
        return true;
    }

    /** Begins to track a value that is not tracked. */
    void track(long fingerprint, long documents, long bytes, byte[] payload, int payloadLength) {
        while (!counters.makeRoom(payloadLength)) {
            purge();
        }
        counters.append(fingerprint, documents, bytes, payload, payloadLength);
    }

    void countOrTrack(long fingerprint, long documents, long bytes, byte[] payload, int payloadLength) {
        if (!count(fingerprint, documents, bytes)) {
            track(fingerprint, documents, bytes, payload, payloadLength);
        }
    }

    /** The most that any value's true weight is above its counter. */
    long offset() {
        return offset;
    }

    FingerprintTable counters() {
        return counters;
    }

    /** The value's counter: the least its weight can be. */
    long low(int position) {
        return weight == Weight.DOCUMENTS ? counters.documents(position) : counters.bytes(position);
    }

    void merge(SpaceSaving other) {
        offset += other.offset;
        other.counters.forEach(position -> {
            byte[] payload = other.counters.payload(position);
            countOrTrack(
                    other.counters.fingerprint(position),
                    other.counters.documents(position),
                    other.counters.bytes(position),
                    payload,
                    payload.length);
        });
    }

    private void purge() {
        long[] weights = new long[counters.size()];
        int[] next = {0};
        counters.forEach(position -> weights[next[0]++] = low(position));
        Arrays.sort(weights);
        long median = weights[(weights.length - 1) / 2];
        offset += median;
        counters.retain(position -> {
            counters.count(position, weight == Weight.DOCUMENTS ? -median : 0, weight == Weight.BYTES ? -median : 0);
            return low(position) > 0;
        });
    }
}
