package dev.chave.cluster.catalogue;

import dev.chave.cluster.Chunk;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** What each shard holds of one collection by right, orphans left out. Mutable; kept in step with the chunks' contents. */
final class Totals {
    private static final int DOCUMENTS = 0;
    private static final int BYTES = 1;
    private static final int CHUNKS = 2;

    private final Map<String, long[]> byShard = new HashMap<>(); // looked into with every insert

    static Totals of(Iterable<Chunk> chunks) {
        Totals totals = new Totals();
        for (Chunk chunk : chunks) {
            totals.add(
                    chunk.shard(),
                    chunk.contents().documents(),
                    chunk.contents().bytes());
            totals.addChunks(chunk.shard(), 1);
        }
        return totals;
    }

    void add(String shard, long documents, long bytes) {
        long[] held = held(shard);
        held[DOCUMENTS] += documents;
        held[BYTES] += bytes;
    }

    void addChunks(String shard, long count) {
        held(shard)[CHUNKS] += count;
    }

    private long[] held(String shard) {
        long[] held = byShard.get(shard);
        if (held == null) {
            held = new long[CHUNKS + 1];
            byShard.put(shard, held);
        }
        return held;
    }

    long documents(String shard) {
        return of(shard, DOCUMENTS);
    }

    long bytes(String shard) {
        return of(shard, BYTES);
    }

    long chunks(String shard) {
        return of(shard, CHUNKS);
    }

    private long of(String shard, int what) {
        long[] held = byShard.get(shard);
        return held == null ? 0 : held[what];
    }

    /** The bytes on each shard that ever held any. */
    SortedMap<String, Long> bytes() {
        SortedMap<String, Long> bytes = new TreeMap<>();
        byShard.forEach((shard, held) -> bytes.put(shard, held[BYTES]));
        return Collections.unmodifiableSortedMap(bytes);
    }
}
