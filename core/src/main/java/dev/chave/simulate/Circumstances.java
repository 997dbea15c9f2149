package dev.chave.simulate;

import dev.chave.cluster.Chunk;
import dev.chave.cluster.Router;
import dev.chave.cluster.catalogue.Cluster;
import dev.chave.cluster.catalogue.Shard;
import dev.chave.cluster.catalogue.ShardedCollection;
import dev.chave.cluster.load.BusiestClock;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Under what circumstances the measured part of a life was lived: how its data lay at first, and what went on meanwhile. */
final class Circumstances {
    private final Cluster cluster;
    private final String namespace;
    private long chunkBytes;
    private final Set<String> endShards = new HashSet<>();
    private double fullest = 1;
    private int chunks;
    private long bytes;
    private int owners;
    private long inserts;
    private long beyondAll;
    private byte @Nullable [] lowest;
    private byte @Nullable [] highest;
    private boolean lowestIsNew;
    private boolean highestIsNew;
    private final WorkLog placed = new WorkLog();
    private @Nullable Router placement;
    private int stretches;
    private long movedBefore;
    private long migrationsBefore;

    Circumstances(Cluster cluster, String namespace) {
        this.cluster = cluster;
        this.namespace = namespace;
    }

    /**
     * The measured part begins.
     *
     * @param sizeOfChunk the bytes that a chunk may have
     * @param soFar what was moved until now
     */
    void begin(long sizeOfChunk, SimulationResult.MigrationTotals soFar) {
        chunkBytes = sizeOfChunk;
        movedBefore = soFar.documents();
        migrationsBefore = soFar.count();
        double most = 0;
        double capacity = 0;
        for (Shard shard : cluster.shards()) {
            long held = cluster.ownedBytes(namespace, shard.id());
            bytes += held;
            capacity += shard.capacity();
            most = Math.max(most, held / shard.capacity());
            owners += cluster.ownedChunks(namespace, shard.id()) > 0 ? 1 : 0;
        }
        fullest = bytes == 0 ? 1 : most / (bytes / capacity);
        boolean sharded =
                cluster.collections().stream().anyMatch(one -> one.namespace().equals(namespace));
        if (sharded) {
            chunks = cluster.collection(namespace).chunks().size();
            stretches = stretches(cluster.collection(namespace));
            placement = cluster.router(namespace);
            placed.open();
        }
    }

    /** How often the owner changes along the key, and one. */
    private static int stretches(ShardedCollection collection) {
        int stretches = 0;
        String before = "";
        for (Chunk chunk : collection.chunks()) {
            stretches += chunk.shard().equals(before) ? 0 : 1;
            before = chunk.shard();
        }
        return stretches;
    }

    /**
     * An insert into a chunk.
     *
     * @param measured whether it belongs to the measured part
     */
    void inserted(Chunk chunk, byte[] tuple, boolean measured) {
        byte[] low = lowest;
        byte[] high = highest;
        boolean beyond = false;
        if (low == null || Arrays.compareUnsigned(tuple, low) < 0) {
            lowest = tuple;
            lowestIsNew = measured;
            beyond = true;
        } else if (lowestIsNew && Arrays.equals(tuple, low)) {
            beyond = true;
        }
        if (high == null || Arrays.compareUnsigned(tuple, high) > 0) {
            highest = tuple;
            highestIsNew = measured;
            beyond = true;
        } else if (highestIsNew && Arrays.equals(tuple, high)) {
            beyond = true; // several of one moment
        }
        if (measured) {
            inserts++;
            if (beyond) {
                beyondAll++;
                endShards.add(chunk.shard());
            }
        }
    }

    /** Work of the measured part, as it would have been done had the chunks stayed where they were when it began. */
    WorkLog placed() {
        return placed;
    }

    /** The owner of a place in the key's space when the measured part began; null before. */
    @Nullable
    Router placement() {
        return placement;
    }

    /** An insert, or a part of one, for who would have taken it. */
    void placed(byte[] tuple, double cost) {
        Router router = placement;
        if (router != null) {
            placed.add(router.shards().get(router.ownerOf(tuple)), cost);
        }
    }

    /** Everything together, at the end. */
    Measured measured(Duration from, WorkLog work, SimulationResult.MigrationTotals all) {
        BusiestClock.Measure measure = work.measure(cluster.shards().size(), this::capacity);
        return new Measured(
                from.toMillis() / 1e3,
                work.pieces(),
                measure.value(),
                measure.error(),
                placed.measure(cluster.shards().size(), this::capacity).value(),
                fullest,
                chunks,
                chunkBytes,
                bytes,
                owners,
                all.documents() - movedBefore,
                all.count() - migrationsBefore,
                inserts == 0 ? 0 : (double) beyondAll / inserts,
                endShards.size(),
                inserts,
                cluster.zones(namespace).ranges().size(),
                stretches);
    }

    private double capacity(String id) {
        return cluster.shards().stream()
                .filter(shard -> shard.id().equals(id))
                .mapToDouble(Shard::capacity)
                .findFirst()
                .orElse(1);
    }
}
