package dev.chave.advise;

import dev.chave.cluster.ChunkMap;
import dev.chave.cluster.ChunkSpan;
import dev.chave.cluster.Router;
import dev.chave.key.ShardKey;
import dev.chave.value.RawDocument;
import dev.chave.workload.KeyTargets;
import dev.chave.workload.Operation;
import dev.chave.workload.OperationKind;
import dev.chave.workload.TargetClass;
import java.util.Arrays;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * What a workload does under one candidate: where each operation goes, and the classes that follow from its filter.
 *
 * <p>Fed one operation after the other, so that each is decoded once for all candidates.
 */
final class Traffic {
    private final Placement placement;
    private final ChunkMap chunks;
    private final Router router;
    private final Keying keying;
    private final Routes routes;
    private final ClassTally all = new ClassTally();
    private final ClassTally reads = new ClassTally();
    private final ClassTally writes = new ClassTally();
    private final ClassTally analytic = new ClassTally();
    private final ClassTally analyticReads = new ClassTally();
    private final ClassTally[] byShape;
    private final HotKeys hotKeys = new HotKeys();
    private @Nullable Operation scatterWitness;
    private double illegalInserts;
    private Upserts upserts = Upserts.NONE;

    /**
     * Upserts among the operations, by load.
     *
     * @param withoutKey those whose filter does not say the whole key
     * @param multiWithoutKey those of them that may update many
     * @param witness the first of them
     * @param byOwnId those whose filter says an {@code _id} that no driver made
     * @param idWitness the first of these
     */
    record Upserts(
            double withoutKey,
            double multiWithoutKey,
            @Nullable Operation witness,
            double byOwnId,
            @Nullable Operation idWitness) {
        static final Upserts NONE = new Upserts(0, 0, null, 0, null);

        Upserts and(Prepared prepared, TargetClass targetClass) {
            Operation operation = prepared.operation;
            boolean lacksKey = targetClass != TargetClass.TARGETED;
            boolean bringsId = operation.literal() && bringsOwnId(prepared.filter);
            return new Upserts(
                    withoutKey + (lacksKey ? prepared.load : 0),
                    multiWithoutKey + (lacksKey && operation.multi() ? prepared.load : 0),
                    witness == null && lacksKey ? operation : witness,
                    byOwnId + (bringsId ? prepared.load : 0),
                    idWitness == null && bringsId ? operation : idWitness);
        }

        private static boolean bringsOwnId(@Nullable BsonDocument filter) {
            BsonValue id = filter == null ? null : filter.get("_id");
            return id != null && !id.isObjectId() && !id.isDocument() && !id.isRegularExpression();
        }
    }

    Traffic(ShardKey key, Placement placement, int operations, int shapes) {
        this.placement = placement;
        this.chunks = placement.chunks();
        this.router = Router.ofChunksAlone(chunks);
        this.keying = new Keying(key);
        this.routes = new Routes(operations);
        this.byShape = new ClassTally[shapes];
        Arrays.setAll(byShape, shape -> new ClassTally());
    }

    /** An operation as the traffic of any candidate takes it: filled in and decoded. */
    @SuppressWarnings("ArrayRecordComponent") // read, never compared
    record Prepared(
            Operation operation,
            int shape,
            @Nullable BsonDocument filter,
            @Nullable BsonDocument collation,
            boolean placeable,
            List<RawDocument> inserted,
            int[] insertedRows,
            int pieces,
            double load,
            boolean analytic) {}

    void add(Prepared prepared, InsertedTuples insertedTuples) {
        if (prepared.operation.kind() == OperationKind.INSERT) {
            addInsert(prepared, insertedTuples);
            return;
        }
        KeyTargets targets = keying.targets(prepared);
        if (targets == null) {
            routes.addUnknown();
            tally(prepared, null);
            return;
        }
        if (!prepared.placeable) {
            routes.addUnknown();
        } else if (targets.targetClass() == TargetClass.SCATTER) {
            routes.addEverywhere(Keying.isBroadcast(prepared));
        } else {
            routes.addStretches(bounds(router.chunksOf(targets)));
        }
        if (targets.targetClass() == TargetClass.TARGETED && prepared.operation.literal()) {
            hotKeys.add(targets.ranges().get(0).min(), prepared.load);
        } else if (targets.targetClass() == TargetClass.SCATTER && scatterWitness == null && !prepared.analytic) {
            scatterWitness = prepared.operation;
        }
        if (prepared.operation.upsert()) {
            upserts = upserts.and(prepared, targets.targetClass());
        }
        tally(prepared, targets.targetClass());
    }

    private void addInsert(Prepared prepared, InsertedTuples insertedTuples) {
        tally(prepared, TargetClass.TARGETED);
        if (prepared.inserted.isEmpty() && prepared.insertedRows.length == 0) {
            routes.addUnknown(); // no document is known, and the data has none to borrow
            return;
        }
        int[] pieces = new int[prepared.pieces];
        int placed = 0;
        double each = prepared.load / pieces.length;
        for (int piece = 0; piece < pieces.length; piece++) {
            byte[] tuple = keying.tuple(prepared, piece, insertedTuples);
            if (tuple == null) {
                illegalInserts += each;
            } else {
                pieces[placed++] = chunks.chunkOf(tuple);
                if (!prepared.inserted.isEmpty()) {
                    hotKeys.add(tuple, each); // borrowed documents say nothing of how often a value comes
                }
            }
        }
        if (placed == 0) {
            routes.addUnknown();
        } else {
            routes.addPieces(Arrays.copyOf(pieces, placed));
        }
    }

    private static int[] bounds(List<ChunkSpan> spans) {
        int[] bounds = new int[spans.size() * 2];
        for (int i = 0; i < spans.size(); i++) {
            bounds[2 * i] = spans.get(i).first();
            bounds[2 * i + 1] = spans.get(i).last();
        }
        return bounds;
    }

    private void tally(Prepared prepared, @Nullable TargetClass targetClass) {
        if (prepared.analytic) {
            analytic.add(targetClass, prepared.load);
            if (prepared.operation.kind().isRead()) {
                analyticReads.add(targetClass, prepared.load);
            }
        }
        all.add(targetClass, prepared.load);
        (prepared.operation.kind().isRead() ? reads : writes).add(targetClass, prepared.load);
        byShape[prepared.shape].add(targetClass, prepared.load);
    }

    Placement placement() {
        return placement;
    }

    Routes routes() {
        return routes;
    }

    Shares all() {
        return all.shares();
    }

    Shares reads() {
        return reads.shares();
    }

    Shares writes() {
        return writes.shares();
    }

    /** The analytic ones among all. */
    Shares analytic() {
        return analytic.shares();
    }

    /** The analytic ones among the reads. */
    Shares analyticReads() {
        return analyticReads.shares();
    }

    ClassTally shape(int shape) {
        return byShape[shape];
    }

    /** The key value that most operations ask for or write. */
    HotKeys.@Nullable Entry hottest() {
        return hotKeys.hottest();
    }

    /** How many key values are asked for or written, at least. */
    int keysAsked() {
        return hotKeys.size();
    }

    /** The first operation that asks every shard. */
    @Nullable
    Operation scatterWitness() {
        return scatterWitness;
    }

    Upserts upserts() {
        return upserts;
    }

    /** Inserted documents that the key cannot hold, by load. */
    double illegalInserts() {
        return illegalInserts;
    }
}
