package dev.chave.cluster.catalogue;

import dev.chave.cluster.Chunk;
import dev.chave.cluster.ChunkTable;
import dev.chave.cluster.ChunkVersion;
import dev.chave.cluster.ClusterRules;
import dev.chave.cluster.ClusterRules.Trait;
import dev.chave.cluster.KeyBound;
import dev.chave.cluster.Ownership;
import dev.chave.cluster.balance.MoveReason;
import dev.chave.cluster.contents.Contents;
import dev.chave.key.IndexRules;
import dev.chave.value.ValueText;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.jspecify.annotations.Nullable;

/**
 * Moves ranges of keys between shards, in two steps: begun, and then committed or aborted. Between the two both shards are
 * busy and the range may not be cut; documents go on arriving at the donor and are taken along.
 *
 * <p>Source: MongoDB server 4.0 to 8.0, migration source manager, migration destination manager and catalog manager, restated.
 */
final class Migrations {
    private static final int STEPS = 6;

    private final ClusterState state;

    Migrations(ClusterState state) {
        this.state = state;
    }

    /**
     * A range that is to move.
     *
     * @param min where it begins, in {@code chunk}
     * @param max where it ends, in {@code chunk}; null to let one chunk size decide
     * @param reason why the balancer wants it; null by hand
     * @param forced whether its size is ignored
     */
    record Wish(
            ShardedCollection collection,
            Chunk chunk,
            KeyBound min,
            @Nullable KeyBound max,
            String to,
            @Nullable MoveReason reason,
            boolean forced) {
        static Wish whole(
                ShardedCollection collection, Chunk chunk, String to, @Nullable MoveReason reason, boolean forced) {
            return new Wish(collection, chunk, chunk.min(), chunk.max(), to, reason, forced);
        }

        static Wish slice(
                ShardedCollection collection, Chunk chunk, String to, @Nullable MoveReason reason, boolean forced) {
            return new Wish(collection, chunk, chunk.min(), null, to, reason, forced);
        }
    }

    /**
     * Begins a migration.
     *
     * @throws CommandRefusedException when the donor or the recipient refuses; nothing has changed then
     */
    Migration begin(Wish wish) {
        ShardedCollection collection = wish.collection();
        Chunk chunk = wish.chunk();
        Shard to = state.shard(wish.to());
        checkRecipient(wish, to);
        if (!collection.options().allowMigrations()) {
            throw conflicting("migrations of this collection are not allowed; expected setAllowMigrations first");
        }
        for (String shard : List.of(chunk.shard(), to.id())) {
            if (state.isBusy(shard)) {
                throw conflicting("the shard " + ValueText.quotedInMessage(shard)
                        + " is in another migration; expected that to have ended");
            }
        }
        boolean indexed = !collection.info().indexesKnown()
                || IndexRules.supportingIndex(
                                collection.key(), collection.info().indexes())
                        .isPresent();
        if (!indexed) {
            throw ErrorCode.INDEX_NOT_FOUND.because(
                    "no index begins with " + collection.key() + "; expected one, to find the range by");
        }
        KeyBound max = wish.max() != null ? wish.max() : sliceEnd(wish);
        checkOrphans(collection.namespace(), to.id(), wish.min(), max);
        Contents moving = preview(chunk, wish.min(), max);
        if (!wish.forced() && isTooBig(collection, chunk.shard(), moving.documents())) {
            throw ErrorCode.CHUNK_TOO_BIG.because(moving.documents() + " documents, more than "
                    + state.rules.tooBigFactor() + " times what a chunk of " + state.chunkBytes(collection)
                    + " bytes holds on average; expected a smaller range (split it), or forceJumbo");
        }
        Migration migration = new Migration(
                state.nextMigration(),
                collection.namespace(),
                collection.identity().epoch(),
                wish.min(),
                max,
                chunk.shard(),
                to.id(),
                wish.reason(),
                state.clock.instant(),
                moving.documents(),
                moving.bytes());
        state.begun(migration);
        state.changelog.add(migration.from(), "moveChunk.start", migration.namespace(), ends(migration));
        return migration;
    }

    private void checkRecipient(Wish wish, Shard to) {
        if (to.draining()) {
            throw ErrorCode.ILLEGAL_OPERATION.because(
                    "the shard " + ValueText.quotedInMessage(to.id()) + " is draining; expected one that stays");
        }
        if (wish.reason() == null && state.rules.manualMovesHeedZones()) {
            String zone = state.zones(wish.collection().namespace()).zoneOf(wish.chunk());
            if (!zone.isEmpty() && !to.zones().contains(zone)) {
                throw ErrorCode.ILLEGAL_OPERATION.because("the shard " + ValueText.quotedInMessage(to.id())
                        + " is not in the chunk's zone " + ValueText.quotedInMessage(zone)
                        + "; expected one that is (up to 6.0)");
            }
        }
    }

    private static CommandRefusedException conflicting(String message) {
        return ErrorCode.CONFLICTING_OPERATION_IN_PROGRESS.because(message);
    }

    private void checkOrphans(String namespace, String shard, KeyBound min, KeyBound max) {
        boolean waiting = state.orphansOf(namespace, shard).stream()
                .anyMatch(orphan -> orphan.min().compareTo(max) < 0 && min.compareTo(orphan.max()) < 0);
        if (waiting) {
            ErrorCode code = state.rules.has(Trait.FAILS_ON_PENDING_CLEANUP)
                    ? ErrorCode.ORPHANED_RANGE_CLEAN_UP_FAILED
                    : ErrorCode.CHUNK_RANGE_CLEANUP_PENDING;
            throw code.because("the shard still holds documents of this range from an earlier migration; expected "
                    + "the range deleter to have removed them (it waits "
                    + ClusterRules.ORPHAN_CLEANUP_DELAY.toSeconds() + " s)");
        }
    }

    private KeyBound sliceEnd(Wish wish) {
        ShardedCollection collection = wish.collection();
        Chunk chunk = wish.chunk();
        if (state.localBytes(collection.namespace(), chunk.shard()) < state.chunkBytes(collection)) {
            return chunk.max();
        }
        Contents from = preview(chunk, wish.min(), chunk.max());
        Optional<byte[]> end = from.sliceEnd(state.documentsPerChunk(collection, chunk.shard()));
        return end.map(tuple -> KeyBound.ofTuple(collection.key(), tuple))
                .filter(bound -> bound.compareTo(wish.min()) > 0)
                .orElse(chunk.max());
    }

    /** What a range of a chunk holds; the chunk's own contents where it is all of it. */
    static Contents preview(Chunk chunk, KeyBound min, KeyBound max) {
        if (chunk.min().equals(min) && chunk.max().equals(max)) {
            return chunk.contents();
        }
        Contents all = chunk.contents().copy();
        Contents part = chunk.min().equals(min) ? all : all.cutFrom(min.tuple());
        if (max.compareTo(chunk.max()) < 0) {
            part.cutFrom(max.tuple());
        }
        return part;
    }

    /** Whether so many documents are more than a donor moves. */
    boolean isTooBig(ShardedCollection collection, String shard, long documents) {
        return documents > state.rules.tooBigFactor() * state.documentsPerChunk(collection, shard);
    }

    /**
     * Ends a migration: the recipient owns the range, the donor keeps its documents as orphans for a while.
     *
     * @param orphansDeletedAt when the donor may delete them
     * @throws CommandRefusedException when the collection was given another key, or the recipient began to drain, or migrations were
     *     forbidden, meanwhile; the
     *     migration is then aborted
     */
    void commit(Migration migration, Instant orphansDeletedAt) {
        ShardedCollection collection = state.shardedOrNull(migration.namespace());
        if (collection == null || !collection.identity().epoch().equals(migration.epoch())) {
            abort(migration, ErrorCode.STALE_EPOCH);
            throw ErrorCode.STALE_EPOCH.because(
                    "the collection was dropped or given another key meanwhile; expected the one that was moved");
        }
        boolean draining =
                state.hasShard(migration.to()) && state.shard(migration.to()).draining();
        if (!state.hasShard(migration.to()) || draining) {
            abort(migration, ErrorCode.SHARD_NOT_FOUND);
            throw ErrorCode.SHARD_NOT_FOUND.because("the shard " + ValueText.quotedInMessage(migration.to())
                    + " is currently draining; expected one that stays");
        }
        if (!collection.options().allowMigrations()) {
            abort(migration, ErrorCode.CONFLICTING_OPERATION_IN_PROGRESS);
            throw conflicting("migrations of this collection were forbidden meanwhile; expected them to be allowed");
        }
        if (!state.ended(migration)) {
            throw new IllegalStateException("migration " + migration.number() + " has ended before");
        }
        int position = collection.chunks().positionOf(migration.min().tuple());
        Chunk chunk = collection.chunks().get(position);
        List<Chunk> pieces = pieces(collection, chunk, migration);
        ChunkVersion version =
                pieces.stream().map(Chunk::version).max(ChunkVersion::compareTo).orElseThrow();
        ShardedCollection moved = collection.with(collection.chunks().replace(position, 1, pieces), version);
        if (pieces.size() == 1) {
            moved = raiseControlChunk(moved, migration.from());
        }
        state.put(moved);
        Contents contents = moved.chunks().at(migration.min().tuple()).contents();
        account(migration, contents, pieces.size(), orphansDeletedAt);
        logSuccess(migration, contents);
    }

    /** What becomes of the chunk: what stays below, what moves, what stays above. */
    private List<Chunk> pieces(ShardedCollection collection, Chunk chunk, Migration migration) {
        Contents below = chunk.contents();
        below.limitSamples(ClusterState.samples(collection.chunks().size() + 2));
        boolean leavesTop = migration.max().compareTo(chunk.max()) < 0;
        Contents above = leavesTop ? below.cutFrom(migration.max().tuple()) : Contents.empty();
        Contents moving = chunk.min().equals(migration.min())
                ? below
                : below.cutFrom(migration.min().tuple());
        ChunkVersion version = collection.version().nextMajor();
        ChunkVersion next = version;
        List<Chunk> pieces = new ArrayList<>();
        if (moving != below) {
            next = next.nextMinor();
            pieces.add(new Chunk(
                    chunk.id(), chunk.min(), migration.min(), next, false, chunk.history(), chunk.migrated(), below));
        }
        pieces.add(new Chunk(
                pieces.isEmpty() ? chunk.id() : state.ids.objectId(),
                migration.min(),
                migration.max(),
                version,
                false,
                history(chunk, migration.to()),
                true,
                moving));
        if (leavesTop) {
            next = next.nextMinor();
            pieces.add(new Chunk(
                    state.ids.objectId(),
                    migration.max(),
                    chunk.max(),
                    next,
                    false,
                    chunk.history(),
                    chunk.migrated(),
                    above));
        }
        moving.forgetWritten();
        return pieces;
    }

    /** The new owner, and of the earlier ones those within the window that snapshots may still read. */
    private List<Ownership> history(Chunk chunk, String to) {
        Instant now = state.clock.instant();
        Instant window = now.minus(state.rules.historyWindow());
        List<Ownership> history = new ArrayList<>();
        history.add(new Ownership(now, to));
        chunk.history().stream()
                .filter(owner -> !owner.validAfter().isBefore(window))
                .forEach(history::add);
        return history;
    }

    /** Gives the donor's first other chunk the new major version, so that it learns of the change. */
    private static ShardedCollection raiseControlChunk(ShardedCollection collection, String donor) {
        ChunkTable chunks = collection.chunks();
        ChunkVersion version = collection.version().nextMinor();
        int position = 0;
        for (Chunk chunk : chunks) {
            if (chunk.shard().equals(donor)) {
                return collection.with(chunks.replace(position, 1, List.of(chunk.withVersion(version))), version);
            }
            position++;
        }
        return collection;
    }

    private void account(Migration migration, Contents moved, int pieces, Instant orphansDeletedAt) {
        Totals totals = state.totals(migration.namespace());
        totals.add(migration.from(), -moved.documents(), -moved.bytes());
        totals.add(migration.to(), moved.documents(), moved.bytes());
        totals.addChunks(migration.from(), pieces - 2L);
        totals.addChunks(migration.to(), 1);
        if (orphansDeletedAt.isAfter(state.clock.instant())) {
            state.orphaned(new Orphans(
                    migration.namespace(),
                    migration.from(),
                    migration.min(),
                    migration.max(),
                    moved.documents(),
                    moved.bytes(),
                    orphansDeletedAt));
        }
    }

    /**
     * Gives a migration up. Nobody owns anything else than before; what was copied lies on the recipient as orphans.
     *
     * @param cause the error that ended it
     */
    void abort(Migration migration, ErrorCode cause) {
        if (!state.ended(migration)) {
            throw new IllegalStateException("migration " + migration.number() + " has ended before");
        }
        if (state.hasShard(migration.to()) && state.shardedOrNull(migration.namespace()) != null) {
            state.orphaned(new Orphans(
                    migration.namespace(),
                    migration.to(),
                    migration.min(),
                    migration.max(),
                    migration.documents(),
                    migration.bytes(),
                    state.clock.instant().plus(ClusterRules.ORPHAN_CLEANUP_DELAY)));
        }
        BsonDocument details = ends(migration)
                .append("note", new BsonString("aborted"))
                .append("errmsg", new BsonString(cause.codeName()));
        state.changelog.add(migration.from(), "moveChunk.error", migration.namespace(), details);
        state.changelog.add(migration.from(), "moveChunk.from", migration.namespace(), details);
    }

    /** Gives up all migrations of a collection whose key or chunks are about to change. */
    void abortAll(String namespace) {
        state.migrations().stream()
                .filter(migration -> migration.namespace().equals(namespace))
                .forEach(migration -> abort(migration, ErrorCode.CONFLICTING_OPERATION_IN_PROGRESS));
    }

    private void logSuccess(Migration migration, Contents moved) {
        long millis = state.clock.instant().toEpochMilli() - migration.started().toEpochMilli();
        BsonDocument steps = new BsonDocument();
        for (int step = 1; step <= STEPS; step++) {
            steps.append(
                    "step " + step + " of " + STEPS,
                    new BsonInt32(step == 4 ? (int) Math.min(millis, Integer.MAX_VALUE) : 0));
        }
        BsonDocument done = ends(migration);
        done.putAll(steps);
        done.append("note", new BsonString("success"));
        BsonDocument counts = new BsonDocument()
                .append("cloned", new BsonInt64(moved.documents()))
                .append("clonedBytes", new BsonInt64(moved.bytes()))
                .append("catchup", new BsonInt64(0))
                .append("steady", new BsonInt64(0));
        state.changelog.add(migration.to(), "moveChunk.to", migration.namespace(), done);
        state.changelog.add(
                migration.from(),
                "moveChunk.commit",
                migration.namespace(),
                ends(migration).append("counts", counts));
        state.changelog.add(migration.from(), "moveChunk.from", migration.namespace(), done.clone());
    }

    private static BsonDocument ends(Migration migration) {
        return new BsonDocument("min", migration.min().document())
                .append("max", migration.max().document())
                .append("from", new BsonString(migration.from()))
                .append("to", new BsonString(migration.to()));
    }
}
