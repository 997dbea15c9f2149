package dev.chave.cluster.catalogue;

import dev.chave.cluster.Chunk;
import dev.chave.cluster.ClusterRules;
import dev.chave.cluster.ClusterRules.Trait;
import dev.chave.cluster.KeyBound;
import dev.chave.cluster.catalogue.Migrations.Wish;
import java.time.Instant;
import java.util.Optional;
import org.bson.BsonDocument;
import org.bson.BsonInt32;

/**
 * Moves chunks and ranges by hand. In the model such a move is done when the command returns.
 *
 * <p>Source: MongoDB server 4.0 to 8.0, moveChunk and moveRange commands, restated.
 */
final class MoveCommands {
    private final ClusterState state;
    private final Migrations migrations;

    MoveCommands(ClusterState state, Migrations migrations) {
        this.state = state;
        this.migrations = migrations;
    }

    BsonDocument moveChunk(Arguments arguments) {
        arguments.allowOnly(
                "find",
                "bounds",
                "to",
                "forceJumbo",
                "maxChunkSizeBytes",
                "secondaryThrottle",
                "_secondaryThrottle",
                "waitForDelete",
                "_waitForDelete");
        ShardedCollection collection = state.sharded(arguments.namespace());
        String to = arguments.string("to");
        state.shard(to);
        if (arguments.has("find") == arguments.has("bounds")) {
            throw ErrorCode.WITHOUT_CODE.because(
                    "neither or both of find and bounds; expected exactly one, to say which chunk is meant");
        }
        Chunk chunk = ChunkCommands.named(collection, arguments, ErrorCode.WITHOUT_CODE);
        if (!chunk.shard().equals(to)) {
            move(Wish.whole(collection, chunk, to, null, arguments.flag("forceJumbo", false)), waits(arguments));
        }
        return Replies.ok(new BsonDocument("millis", new BsonInt32(0)));
    }

    private static boolean waits(Arguments arguments) {
        return arguments.flag("_waitForDelete", false) || arguments.flag("waitForDelete", false);
    }

    BsonDocument moveRange(Arguments arguments) {
        arguments.allowOnly(
                "toShard", "min", "max", "forceJumbo", "waitForDelete", "secondaryThrottle", "_secondaryThrottle");
        ShardedCollection collection = state.sharded(arguments.namespace());
        String to = arguments.string("toShard");
        state.shard(to);
        Optional<KeyBound> min = arguments
                .optionalDocument("min")
                .map(bound -> Bounds.whole(collection.key(), bound, ErrorCode.BAD_VALUE));
        Optional<KeyBound> max = arguments
                .optionalDocument("max")
                .map(bound -> Bounds.whole(collection.key(), bound, ErrorCode.BAD_VALUE));
        Chunk chunk = chunkOf(collection, min, max);
        if (!chunk.shard().equals(to)) {
            KeyBound from = min.orElseGet(() -> lowEnd(collection, chunk, max.orElseThrow()));
            boolean forced = arguments.flag("forceJumbo", false);
            move(new Wish(collection, chunk, from, max.orElse(null), to, null, forced), waits(arguments));
        }
        return Replies.ok();
    }

    private Chunk chunkOf(ShardedCollection collection, Optional<KeyBound> min, Optional<KeyBound> max) {
        if (min.isEmpty() && max.isEmpty()) {
            throw ErrorCode.INVALID_OPTIONS.because("neither min nor max; expected at least one of them");
        }
        if (min.isEmpty() && !state.rules.has(Trait.RANGES_BY_MAX)) {
            throw ErrorCode.INVALID_OPTIONS.because("max without min; expected min (either will do from 6.1)");
        }
        Chunk chunk;
        if (min.isPresent()) {
            chunk = collection.chunks().at(min.get().tuple());
        } else {
            KeyBound end = max.orElseThrow();
            int position = collection.chunks().positionOf(end.tuple());
            boolean begins = collection.chunks().get(position).min().equals(end);
            chunk = collection.chunks().get(begins && position > 0 ? position - 1 : position);
        }
        boolean inside = min.map(bound -> bound.compareTo(chunk.max()) < 0).orElse(true)
                && max.map(bound -> bound.compareTo(chunk.max()) <= 0 && bound.compareTo(chunk.min()) > 0)
                        .orElse(true)
                && (min.isEmpty() || max.isEmpty() || min.get().compareTo(max.get()) < 0);
        if (!inside) {
            throw ErrorCode.BAD_VALUE.because(
                    "the range is not within one chunk, or is empty; expected bounds inside a chunk of config.chunks");
        }
        return chunk;
    }

    /** Where a range of one chunk size begins that ends at a bound: measured from its end. */
    private KeyBound lowEnd(ShardedCollection collection, Chunk chunk, KeyBound max) {
        long perChunk = state.documentsPerChunk(collection, chunk.shard());
        return Migrations.preview(chunk, chunk.min(), max)
                .sliceStart(perChunk)
                .map(tuple -> KeyBound.ofTuple(collection.key(), tuple))
                .filter(bound -> bound.compareTo(chunk.min()) > 0 && bound.compareTo(max) < 0)
                .orElse(chunk.min());
    }

    private void move(Wish wish, boolean waitForDelete) {
        Migration migration = migrations.begin(wish);
        Instant now = state.clock.instant();
        migrations.commit(migration, waitForDelete ? now : now.plus(ClusterRules.ORPHAN_CLEANUP_DELAY));
    }
}
