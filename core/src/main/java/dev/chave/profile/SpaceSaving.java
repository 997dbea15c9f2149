package dev.chave.profile;

import java.util.Arrays;
import java.util.function.IntToLongFunction;

/**
 * The values with most documents and those with most bytes in a stream, in a fixed number of bytes, with guaranteed
 * bounds.
 *
 * <p>Space-Saving in its equivalent form by Misra and Gries (P. K. Agarwal and others, Mergeable summaries, 2012),
 * for both weights at once: when the counters fill the memory, a quarter of them being larger, the third quartile of
 * each weight is subtracted from all, and those with nothing left in either are dropped, at least half. So for every
 * value, tracked or not: its counter (0 if none) is at most its true weight, and its true weight is at most its
 * counter plus the offset. With m counters at each purge an offset is at most 4/m of all weight, and in a skewed
 * stream far less. Merging adds the offsets, so the same bound holds for both streams as one.
 *
 * <p>Beside its counters, each value keeps the bytes that came when it was last begun to be tracked.
 */
final class SpaceSaving {
    /** The fewest bytes in which records of any size fit. */
    static final long MIN_BYTES = 7L << 10;

    private final FingerprintTable counters;
    private long documentsOffset;
    private long bytesOffset;

    SpaceSaving(long bytes) {
        long held = Math.max(MIN_BYTES, bytes);
        counters = new FingerprintTable(new MemoryPool(held).open(held, () -> {}));
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

    /** The values that are tracked; their counters are the least that their weights can be. */
    FingerprintTable counters() {
        return counters;
    }

    /** The most that any value's documents are above its counter. */
    long documentsOffset() {
        return documentsOffset;
    }

    /** The most that any value's bytes are above its counter. */
    long bytesOffset() {
        return bytesOffset;
    }

    void merge(SpaceSaving other) {
        documentsOffset += other.documentsOffset;
        bytesOffset += other.bytesOffset;
        FingerprintTable from = other.counters;
        from.forEach(position -> {
            if (!count(from.fingerprint(position), from.documents(position), from.bytes(position))) {
                byte[] payload = from.payload(position);
                track(
                        from.fingerprint(position),
                        from.documents(position),
                        from.bytes(position),
                        payload,
                        payload.length);
            }
        });
    }

    private void purge() {
        long documents = thirdQuartile(counters::documents);
        long bytes = thirdQuartile(counters::bytes);
        documentsOffset += documents;
        bytesOffset += bytes;
        counters.retain(position -> {
            long documentsLeft = counters.documents(position);
            long bytesLeft = counters.bytes(position);
            counters.count(position, -Math.min(documents, documentsLeft), -Math.min(bytes, bytesLeft));
            return documentsLeft > documents || bytesLeft > bytes;
        });
    }

    private long thirdQuartile(IntToLongFunction weight) {
        long[] weights = new long[counters.size()];
        int[] next = {0};
        counters.forEach(position -> weights[next[0]++] = weight.applyAsLong(position));
        Arrays.sort(weights);
        return weights[weights.length * 3 / 4];
    }
}
