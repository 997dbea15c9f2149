package dev.chave.profile;

import dev.chave.value.RawValue;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/**
 * The different values of one field: exactly while they fit, then by sketches with bounds. Null counts as a value,
 * and a missing field as null, as in a key; arrays are left out.
 *
 * <p>Each record keeps beside its counts the form of its identity, the identity, and the fingerprint that is left
 * after hashing.
 */
final class FieldValues implements ValueTable.Owner {
    private static final long MAX_SKETCH_BYTES = 1L << 16;
    private static final int IDENTITY = 1;
    private static final int AFTER_HASHING = 9;
    private static final int PAYLOAD = 17;

    private final FieldIdentities identities;
    private final long sketchBytes;
    private final ValueTable kept;
    private final ByteBuffer payload = ByteBuffer.allocate(PAYLOAD).order(ByteOrder.LITTLE_ENDIAN);
    private @Nullable DistinctSketch distinct;
    private @Nullable DistinctSketch distinctHashed;
    private long documents;

    FieldValues(FieldIdentities identities, MemoryPool pool, long share) {
        this.identities = identities;
        this.sketchBytes = 2 * DistinctSketch.heldBytes(Math.min(MAX_SKETCH_BYTES, share / 4));
        this.kept = new ValueTable(pool, share, this);
    }

    void accept(RawValue value, long fingerprint) {
        documents++;
        int position = kept.table().find(fingerprint);
        if (position >= 0) {
            kept.table().count(position, 1, value.length());
        } else {
            addNew(value, fingerprint);
        }
        tellSketches(fingerprint, value);
    }

    private void addNew(RawValue value, long fingerprint) {
        TwinIdentity twin = identities.twin(value, fingerprint);
        if (kept.isSampled(twin.identity())) {
            payload.put(0, (byte) twin.form())
                    .putLong(IDENTITY, twin.identity())
                    .putLong(AFTER_HASHING, identities.afterHashing(value, fingerprint));
            kept.add(fingerprint, twin.identity(), 1, value.length(), payload.array(), PAYLOAD);
        }
    }

    private void tellSketches(long fingerprint, RawValue value) {
        if (distinct != null && distinctHashed != null) {
            distinct.add(fingerprint);
            distinctHashed.add(identities.afterHashing(value, fingerprint));
        }
    }

    void merge(FieldValues other) {
        documents += other.documents;
        kept.thinLike(other.kept);
        boolean tell = other.distinct == null;
        if (distinct != null && distinctHashed != null && other.distinct != null && other.distinctHashed != null) {
            distinct.merge(other.distinct);
            distinctHashed.merge(other.distinctHashed);
        }
        FingerprintTable from = other.kept.table();
        from.forEach(position -> mergeRecord(from, position, tell));
    }

    private void mergeRecord(FingerprintTable from, int position, boolean tell) {
        long fingerprint = from.fingerprint(position);
        int known = kept.table().find(fingerprint);
        if (known >= 0) {
            kept.table().count(known, from.documents(position), from.bytes(position));
        } else {
            byte[] theirs = from.payload(position);
            long sampleHash = sampleHash(from, position);
            kept.add(fingerprint, sampleHash, from.documents(position), from.bytes(position), theirs, theirs.length);
        }
        if (tell && distinct != null && distinctHashed != null) {
            distinct.add(fingerprint);
            distinctHashed.add(afterHashing(from, position));
        }
    }

    Estimate distinct() {
        int size = kept.table().size();
        return distinct == null ? Estimate.exact(size) : distinct.estimate(size, documents);
    }

    Estimate distinctHashed() {
        return distinctHashed == null
                ? Estimate.exact((double) HashLoss.distinctAfterHashing(kept.table(), FieldValues::afterHashing))
                : distinctHashed.estimate(Math.min(1, documents), documents);
    }

    /**
     * Documents of all forms but the commonest whose identity stands in another form too; a lower bound once sampled.
     */
    long twins() {
        return new Twins(kept.table(), kept.level()).documents();
    }

    static int form(FingerprintTable table, int position) {
        return table.payloadByte(position, 0);
    }

    static long identity(FingerprintTable table, int position) {
        return table.payloadLong(position, IDENTITY);
    }

    private static long afterHashing(FingerprintTable table, int position) {
        return table.payloadLong(position, AFTER_HASHING);
    }

    void close() {
        kept.close();
    }

    @Override
    public long sketchBytes() {
        return sketchBytes;
    }

    @Override
    public void startSketches(FingerprintTable whole) {
        DistinctSketch values = new DistinctSketch(sketchBytes / 2);
        DistinctSketch hashes = new DistinctSketch(sketchBytes / 2);
        whole.forEach(position -> {
            values.add(whole.fingerprint(position));
            hashes.add(afterHashing(whole, position));
        });
        distinct = values;
        distinctHashed = hashes;
    }

    @Override
    public long sampleHash(FingerprintTable table, int position) {
        return identity(table, position);
    }
}
