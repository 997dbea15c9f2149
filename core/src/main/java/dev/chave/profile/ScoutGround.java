package dev.chave.profile;

import dev.chave.value.BsonKind;
import dev.chave.value.OrderedBytes;
import dev.chave.value.RawValue;

/** What all nodes of a scout share: memory, counts of what was left out, and the document at hand. */
final class ScoutGround {
    private static final int LARGE = 1 << 16;
    private static final int SLACK = 2; // paths followed for each path reported, so that rare ones can be told

    private final Fingerprints fingerprints;
    private final FieldIdentities identities;
    private final MemoryPool pool;
    private final int maxPaths;
    private final long share;
    private final PathValue value = new PathValue();
    private final NameCount dropped;
    private final NameCount collapsed;
    private OrderedBytes ordered = new OrderedBytes();
    private long document;
    private int nodes;

    ScoutGround(Fingerprints fingerprints, long memoryBytes, int maxPaths) {
        this.fingerprints = fingerprints;
        this.identities = new FieldIdentities(fingerprints, true);
        this.pool = new MemoryPool(memoryBytes);
        this.dropped = new NameCount(fingerprints);
        this.collapsed = new NameCount(fingerprints);
        this.maxPaths = maxPaths;
        this.share = memoryBytes / ((long) SLACK * maxPaths);
    }

    int maxPaths() {
        return maxPaths;
    }

    MemoryPool pool() {
        return pool;
    }

    int nodes() {
        return nodes;
    }

    /** Whether another path may be followed. */
    boolean hasRoom() {
        return nodes < SLACK * maxPaths;
    }

    FieldTracker newTracker() {
        nodes++;
        return new FieldTracker(identities, pool, share);
    }

    void closed(FieldTracker tracker) {
        nodes--;
        tracker.close();
    }

    void nextDocument() {
        document++;
    }

    long document() {
        return document;
    }

    /** The names that are not followed. */
    NameCount dropped() {
        return dropped;
    }

    /** The names that were taken for keys of maps. */
    NameCount collapsed() {
        return collapsed;
    }

    /**
     * The value encoded and fingerprinted; sub-documents and arrays by their bytes as they stand. Valid until the
     * next call.
     */
    PathValue encode(RawValue met) {
        value.meet(met);
        if (met.kind() == BsonKind.DOCUMENT || met.kind() == BsonKind.ARRAY) {
            long content = fingerprints.of(met.bytes(), met.offset(), met.length());
            value.encoded(0, 0, fingerprints.join(content, 2));
            return value;
        }
        if (ordered.size() > LARGE) {
            ordered = new OrderedBytes();
        }
        ordered.clear();
        ordered.append(met);
        value.encoded(0, ordered.size(), fingerprints.of(ordered.buffer(), 0, ordered.size()));
        return value;
    }

    /** A document that has nothing at a path, as the value null. */
    PathValue encodeMissing() {
        encode(RawValue.NULL);
        value.forget();
        return value;
    }

    /** The first eight of the value's ordered bytes from this place, as an unsigned number; zeros beyond its end. */
    long head(int from) {
        long head = 0;
        for (int i = from; i < from + Long.BYTES; i++) {
            head = head << 8 | (i < value.orderedLength() ? ordered.buffer()[i] & 0xFF : 0);
        }
        return head;
    }
}
