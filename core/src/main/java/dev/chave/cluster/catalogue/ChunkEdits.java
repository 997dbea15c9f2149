package dev.chave.cluster.catalogue;

import dev.chave.cluster.Chunk;
import dev.chave.cluster.ChunkTable;
import dev.chave.cluster.ChunkVersion;
import dev.chave.cluster.ClusterRules.Trait;
import dev.chave.cluster.KeyBound;
import dev.chave.cluster.contents.Contents;
import java.util.ArrayList;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;

/** Cuts chunks and joins them: the catalogue's side of it, for whoever wants it done. */
final class ChunkEdits {
    private final ClusterState state;

    ChunkEdits(ClusterState state) {
        this.state = state;
    }

    /**
     * Cuts a chunk in parts. The first keeps its identity, each gets the collection's next minor version.
     *
     * @param points ascending, strictly inside the chunk, at least one
     */
    void split(ShardedCollection collection, Chunk chunk, List<KeyBound> points) {
        state.checkNotMoving(collection.namespace(), chunk.min(), chunk.max());
        int position = collection.chunks().positionOf(chunk.min().tuple());
        chunk.contents().limitSamples(ClusterState.samples(collection.chunks().size() + points.size()));
        chunk.contents().forgetWritten();
        List<Contents> contents =
                chunk.contents().cutAt(points.stream().map(KeyBound::tuple).toList());
        List<Chunk> parts = new ArrayList<>();
        ChunkVersion version = collection.version();
        KeyBound min = chunk.min();
        for (int i = 0; i <= points.size(); i++) {
            version = version.nextMinor();
            KeyBound max = i < points.size() ? points.get(i) : chunk.max();
            parts.add(new Chunk(
                    i == 0 ? chunk.id() : state.ids.objectId(),
                    min,
                    max,
                    version,
                    false,
                    chunk.history(),
                    chunk.migrated(),
                    contents.get(i)));
            min = max;
        }
        state.put(collection.with(collection.chunks().replace(position, 1, parts), version));
        state.totals(collection.namespace()).addChunks(chunk.shard(), points.size());
        logSplit(collection.namespace(), chunk, parts);
    }

    private void logSplit(String namespace, Chunk before, List<Chunk> parts) {
        String shard = before.shard();
        if (parts.size() == 2) {
            BsonDocument details = new BsonDocument("before", bounds(before))
                    .append("left", bounds(parts.get(0)))
                    .append("right", bounds(parts.get(1)));
            state.changelog.add(shard, "split", namespace, owned(details, shard));
            return;
        }
        for (int i = 0; i < parts.size(); i++) {
            BsonDocument details = new BsonDocument("before", bounds(before))
                    .append("number", new BsonInt32(i + 1))
                    .append("of", new BsonInt32(parts.size()))
                    .append("chunk", bounds(parts.get(i)));
            state.changelog.add(shard, "multi-split", namespace, owned(details, shard));
        }
    }

    private BsonDocument owned(BsonDocument details, String shard) {
        return state.rules.has(Trait.LOGS_OWNER_OF_SPLIT)
                ? details.append("owningShard", new BsonString(shard))
                : details;
    }

    private static BsonDocument bounds(Chunk chunk) {
        return new BsonDocument("min", chunk.min().document())
                .append("max", chunk.max().document())
                .append("lastmod", chunk.version().toTimestamp());
    }

    /**
     * Joins neighbours of one shard. The first keeps its identity and gets the collection's next minor version; of who owned
     * them only the present owner is kept.
     *
     * @param from the position of the first
     * @param count how many, at least two
     */
    void merge(ShardedCollection collection, int from, int count) {
        ChunkTable chunks = collection.chunks();
        Chunk first = chunks.get(from);
        Chunk last = chunks.get(from + count - 1);
        state.checkNotMoving(collection.namespace(), first.min(), last.max());
        boolean migrated = false;
        for (int i = from; i < from + count; i++) {
            migrated |= chunks.get(i).migrated();
            if (i > from) {
                first.contents().append(chunks.get(i).contents());
            }
        }
        ChunkVersion version = collection.version().nextMinor();
        Chunk merged = new Chunk(
                first.id(),
                first.min(),
                last.max(),
                version,
                false,
                List.of(first.ownership()),
                migrated,
                first.contents());
        state.put(collection.with(chunks.replace(from, count, List.of(merged)), version));
        state.totals(collection.namespace()).addChunks(first.shard(), 1L - count);
        state.changelog.add(first.shard(), "merge", collection.namespace(), bounds(merged));
    }

    /** Puts a changed chunk in the place of the one that begins where it begins; nothing else changes. */
    void put(ShardedCollection collection, Chunk changed) {
        int position = collection.chunks().positionOf(changed.min().tuple());
        ChunkVersion version =
                changed.version().compareTo(collection.version()) > 0 ? changed.version() : collection.version();
        state.put(collection.with(collection.chunks().replace(position, 1, List.of(changed)), version));
    }
}
