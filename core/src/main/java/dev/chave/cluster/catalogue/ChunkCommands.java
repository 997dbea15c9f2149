package dev.chave.cluster.catalogue;

import dev.chave.cluster.Chunk;
import dev.chave.cluster.ChunkTable;
import dev.chave.cluster.KeyBound;
import dev.chave.key.ShardKey;
import java.util.List;
import java.util.Optional;
import org.bson.BsonDocument;

/**
 * Splits, merges and flags chunks by hand.
 *
 * <p>Source: MongoDB server 4.0 to 8.0, split, mergeChunks and clearJumboFlag commands, restated.
 */
final class ChunkCommands {
    private final ClusterState state;
    private final ChunkEdits edits;

    ChunkCommands(ClusterState state, ChunkEdits edits) {
        this.state = state;
        this.edits = edits;
    }

    BsonDocument split(Arguments arguments) {
        arguments.allowOnly("find", "bounds", "middle");
        ShardedCollection collection = state.sharded(arguments.namespace());
        Optional<BsonDocument> middle = arguments.optionalDocument("middle");
        boolean find = arguments.has("find");
        boolean bounds = arguments.has("bounds");
        int named = (middle.isPresent() ? 1 : 0) + (find ? 1 : 0) + (bounds ? 1 : 0);
        if (named != 1) {
            throw ErrorCode.WITHOUT_CODE.because(
                    named + " of find, bounds and middle; expected exactly one, where to split");
        }
        if (middle.isPresent()) {
            splitAt(collection, Bounds.whole(collection.key(), middle.get(), ErrorCode.WITHOUT_CODE));
        } else {
            splitAtMedian(collection, named(collection, arguments, ErrorCode.WITHOUT_CODE));
        }
        return Replies.ok();
    }

    private void splitAt(ShardedCollection collection, KeyBound middle) {
        Chunk chunk = collection.chunks().at(middle.tuple());
        if (middle.compareTo(chunk.min()) <= 0 || middle.isHighest(collection.key())) {
            throw ErrorCode.WITHOUT_CODE.because(
                    "the point is a bound of a chunk already; expected one inside a chunk");
        }
        edits.split(collection, chunk, List.of(middle));
    }

    private void splitAtMedian(ShardedCollection collection, Chunk chunk) {
        byte[] median = chunk.contents()
                .median()
                .orElseThrow(() -> ErrorCode.CANNOT_SPLIT.because(
                        "the chunk has no two documents of different keys; expected one that can be divided"));
        KeyBound point = KeyBound.ofTuple(collection.key(), median);
        if (point.compareTo(chunk.min()) <= 0) {
            throw ErrorCode.CANNOT_SPLIT.because(
                    "the chunk has no two documents of different keys; expected one that can be divided");
        }
        edits.split(collection, chunk, List.of(point));
    }

    /** The chunk that {@code find} lies in, or that has exactly these {@code bounds}. */
    static Chunk named(ShardedCollection collection, Arguments arguments, ErrorCode otherwise) {
        ShardKey key = collection.key();
        Optional<List<BsonDocument>> bounds = arguments.bounds("bounds");
        if (bounds.isEmpty()) {
            return collection.chunks().at(Bounds.placeOf(key, arguments.document("find"), otherwise));
        }
        KeyBound min = Bounds.whole(key, bounds.get().get(0), otherwise);
        KeyBound max = Bounds.whole(key, bounds.get().get(1), otherwise);
        Chunk chunk = ClusterState.chunkAt(collection.chunks(), min);
        if (!chunk.min().equals(min) || !chunk.max().equals(max)) {
            throw otherwise.because("no chunk has exactly these bounds; expected those of config.chunks");
        }
        return chunk;
    }

    BsonDocument merge(Arguments arguments) {
        arguments.allowOnly("bounds");
        ShardedCollection collection = state.sharded(arguments.namespace());
        List<BsonDocument> bounds = arguments.bounds("bounds").orElseThrow(() -> arguments.missing("bounds"));
        KeyBound min = Bounds.whole(collection.key(), bounds.get(0), ErrorCode.BAD_VALUE);
        KeyBound max = Bounds.whole(collection.key(), bounds.get(1), ErrorCode.BAD_VALUE);
        ChunkTable chunks = collection.chunks();
        int first = chunks.positionOf(min.tuple());
        int end = first;
        while (end < chunks.size()
                && chunks.get(end).min().compareTo(max) < 0
                && chunks.get(end).shard().equals(chunks.get(first).shard())) {
            end++;
        }
        boolean exact = chunks.get(first).min().equals(min)
                && end > first
                && chunks.get(end - 1).max().equals(max);
        if (!exact || end - first < 2) {
            throw ErrorCode.ILLEGAL_OPERATION.because(
                    "the bounds do not name two or more neighbours of one shard; expected bounds of config.chunks");
        }
        edits.merge(collection, first, end - first);
        return Replies.ok();
    }

    BsonDocument clearJumboFlag(Arguments arguments) {
        arguments.allowOnly("find", "bounds");
        ShardedCollection collection = state.sharded(arguments.namespace());
        if (arguments.has("find") == arguments.has("bounds")) {
            throw ErrorCode.INVALID_OPTIONS.because(
                    "neither or both of find and bounds; expected exactly one, to say which chunk is meant");
        }
        Chunk chunk = named(collection, arguments, ErrorCode.CLEAR_JUMBO_NOT_A_CHUNK);
        if (chunk.jumbo()) {
            edits.put(
                    collection,
                    chunk.withJumbo(false).withVersion(collection.version().nextMajor()));
        }
        return Replies.ok();
    }
}
