package dev.chave.cluster.catalogue;

import dev.chave.cluster.Chunk;
import dev.chave.cluster.ClusterRules;
import dev.chave.cluster.ClusterRules.Autosplit;
import dev.chave.cluster.KeyBound;
import dev.chave.cluster.balance.MoveReason;
import dev.chave.cluster.balance.ProposedMove;
import dev.chave.cluster.contents.Contents;
import dev.chave.key.ShardKey;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Splits chunks that have grown, as servers did up to 6.0.2, and tells where a new end chunk then goes.
 *
 * <p>Source: MongoDB server 4.0 (routers) and 4.2 to 5.0 (shards), chunk splitter and split vector, restated. Knowingly
 * simpler: what was written to a chunk is known exactly, where each router of 4.0 knows only what it wrote itself.
 */
final class Splitter {
    private static final int TRIGGER = 5; // a chunk is looked at when a fifth of its size was written
    private static final double END_CHUNK = 0.9;

    private final ClusterState state;
    private final ChunkEdits edits;

    Splitter(ClusterState state, ChunkEdits edits) {
        this.state = state;
        this.edits = edits;
    }

    /**
     * The points that a split vector finds for the documents of one chunk, of all that a shard holds of the collection.
     *
     * @param limit how many points at most
     */
    static List<byte[]> points(Contents contents, long localDocuments, long localBytes, long chunkBytes, int limit) {
        if (localDocuments == 0 || localBytes < chunkBytes) {
            return List.of();
        }
        long average = Math.max(1, localBytes / localDocuments);
        long half = Math.min(chunkBytes / (2 * average), ClusterRules.MAX_HALF_CHUNK_DOCUMENTS);
        return contents.splitPoints(Math.max(1, half), limit);
    }

    /** How much must be written to a chunk of a collection at least before it can be due for a look; out of reach if none ever is. */
    long leastTrigger(ShardedCollection collection) {
        if (!state.settings().autosplit()) {
            return Long.MAX_VALUE;
        }
        return switch (state.rules.autosplit()) {
            case NOBODY -> Long.MAX_VALUE;
            case ROUTER -> endTrigger(collection);
            case SHARD -> trigger(collection);
        };
    }

    /**
     * Looks at a chunk to which {@link #leastTrigger} or more was written.
     *
     * @return the new end chunk's move to a shard with fewer chunks, where there is one; it is only proposed
     */
    Optional<ProposedMove> afterWrite(ShardedCollection collection, Chunk chunk) {
        if (chunk.contents().written() < trigger(collection, chunk)) {
            return Optional.empty();
        }
        chunk.contents().forgetWritten();
        if (state.migrations().stream()
                .anyMatch(migration -> migration.touches(collection.namespace(), chunk.min(), chunk.max()))) {
            return Optional.empty();
        }
        String namespace = collection.namespace();
        List<byte[]> points = points(
                chunk.contents(),
                state.localDocuments(namespace, chunk.shard()),
                state.localBytes(namespace, chunk.shard()),
                state.chunkBytes(collection),
                ClusterRules.MAX_SPLIT_POINTS);
        if (points.size() < state.rules.splitPointsNeeded()) {
            return Optional.empty();
        }
        return split(collection, chunk, points);
    }

    private long trigger(ShardedCollection collection, Chunk chunk) {
        boolean early = state.rules.autosplit() == Autosplit.ROUTER
                && (chunk.min().isLowest(collection.key()) || chunk.max().isHighest(collection.key()));
        return early ? endTrigger(collection) : trigger(collection);
    }

    private long trigger(ShardedCollection collection) {
        return state.chunkBytes(collection) / TRIGGER + 1;
    }

    private long endTrigger(ShardedCollection collection) {
        long fifth = state.chunkBytes(collection) / TRIGGER;
        return (long) (END_CHUNK * fifth);
    }

    private Optional<ProposedMove> split(ShardedCollection collection, Chunk chunk, List<byte[]> found) {
        ShardKey key = collection.key();
        List<byte[]> points = new ArrayList<>(found);
        Contents contents = chunk.contents();
        boolean low = false;
        boolean high = false;
        if (!key.hasHashedField() && state.rules.movesTopChunk()) {
            low = chunk.min().isLowest(key) && contents.secondKey().isPresent();
            high = !low && chunk.max().isHighest(key);
            if (low) {
                points.set(0, contents.secondKey().orElseThrow());
            }
            if (high) {
                points.set(points.size() - 1, contents.ends().get(1));
            }
        }
        List<KeyBound> bounds = points.stream()
                .map(point -> KeyBound.ofTuple(key, point))
                .filter(bound -> bound.compareTo(chunk.min()) > 0 && bound.compareTo(chunk.max()) < 0)
                .sorted()
                .distinct()
                .toList();
        if (bounds.isEmpty()) {
            return Optional.empty();
        }
        edits.split(collection, chunk, bounds);
        if (!low && !high) {
            return Optional.empty();
        }
        ShardedCollection after = state.sharded(collection.namespace());
        KeyBound end = high ? bounds.get(bounds.size() - 1) : chunk.min();
        return hop(after, after.chunks().at(end.tuple()));
    }

    /** Where an end chunk goes: to the shard of its zone with fewest chunks of the collection. */
    private Optional<ProposedMove> hop(ShardedCollection collection, Chunk end) {
        if (!state.balancerMayWork()
                || collection.options().noBalance()
                || !collection.options().allowMigrations()) {
            return Optional.empty();
        }
        String zone = state.zones(collection.namespace()).zoneOf(end);
        Totals totals = state.totals(collection.namespace());
        return state.shards().stream()
                .filter(shard -> !shard.draining()
                        && !state.isFull(shard)
                        && (zone.isEmpty() || shard.zones().contains(zone)))
                .map(Shard::id)
                .sorted()
                .min(Comparator.comparingLong(totals::chunks))
                .filter(shard -> !shard.equals(end.shard()))
                .map(shard -> new ProposedMove(collection.namespace(), end, shard, MoveReason.IMBALANCE, false, false));
    }
}
