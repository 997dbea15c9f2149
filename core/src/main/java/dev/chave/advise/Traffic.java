package dev.chave.advise;

import dev.chave.cluster.ChunkMap;
import dev.chave.key.KeyExtractor;
import dev.chave.key.KeyRange;
import dev.chave.key.ShardKey;
import dev.chave.value.RawDocument;
import dev.chave.workload.KeyTargeting;
import dev.chave.workload.KeyTargets;
import dev.chave.workload.Operation;
import dev.chave.workload.OperationKind;
import dev.chave.workload.TargetClass;
import java.util.Arrays;
import java.util.List;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * What a workload does under one candidate: where each operation goes, and the classes that follow from its filter.
 *
 * <p>Fed one operation after the other, so that each is decoded once for all candidates.
 */
final class Traffic {
    private final ShardKey key;
    private final Placement placement;
    private final ChunkMap chunks;
    private final KeyTargeting targeting;
    private final KeyExtractor extractor;
    private final Routes routes;
    private final ClassTally all = new ClassTally();
    private final ClassTally reads = new ClassTally();
    private final ClassTally writes = new ClassTally();
    private final ClassTally[] byShape;
    private final HotKeys hotKeys = new HotKeys();
    private @Nullable Operation scatterWitness;
    private double illegalInserts;

    Traffic(ShardKey key, Placement placement, int operations, int shapes) {
        this.key = key;
        this.placement = placement;
        this.chunks = placement.chunks();
        this.targeting = KeyTargeting.of(key);
        this.extractor = new KeyExtractor(key);
        this.routes = new Routes(operations);
        this.byShape = new ClassTally[shapes];
        Arrays.setAll(byShape, shape -> new ClassTally());
    }

    /** An operation as the traffic of any candidate takes it: filled in and decoded. */
    record Prepared(
            Operation operation,
            int shape,
            @Nullable BsonDocument filter,
            List<RawDocument> inserted,
            int[] insertedRows,
            int pieces,
            double load) {}

    void add(Prepared prepared, InsertedTuples insertedTuples) {
        if (prepared.operation.kind() == OperationKind.INSERT) {
            addInsert(prepared, insertedTuples);
            return;
        }
        if (prepared.filter == null) {
            routes.addUnknown();
            tally(prepared, null);
            return;
        }
        KeyTargets targets = targeting.targets(
                prepared.filter, prepared.operation.collation(), prepared.operation.let());
        List<KeyRange> ranges = targets.ranges();
        if (ranges.isEmpty()) {
            routes.addStretch(0, 0); // nothing can match: the router still asks one shard
        } else if (ranges.size() == 1) {
            routes.addStretch(chunks.firstTouching(ranges.get(0)), chunks.lastTouching(ranges.get(0)));
        } else {
            routes.addStretches(stretches(ranges));
        }
        if (targets.targetClass() == TargetClass.TARGETED) {
            hotKeys.add(ranges.get(0).min(), prepared.load);
        } else if (targets.targetClass() == TargetClass.SCATTER && scatterWitness == null) {
            scatterWitness = prepared.operation;
        }
        tally(prepared, targets.targetClass());
    }

    private void addInsert(Prepared prepared, InsertedTuples insertedTuples) {
        int[] pieces = new int[prepared.pieces];
        double each = prepared.load / pieces.length;
        for (int piece = 0; piece < pieces.length; piece++) {
            byte[] tuple = insertedTuples.of(prepared, piece, key, extractor);
            if (tuple == null) {
                illegalInserts += each;
            } else {
                pieces[piece] = chunks.chunkOf(tuple);
                hotKeys.add(tuple, each);
            }
        }
        routes.addPieces(pieces);
        tally(prepared, TargetClass.TARGETED);
    }

    private int[] stretches(List<KeyRange> ranges) {
        int[] bounds = new int[ranges.size() * 2];
        for (int i = 0; i < ranges.size(); i++) {
            bounds[2 * i] = chunks.firstTouching(ranges.get(i));
            bounds[2 * i + 1] = chunks.lastTouching(ranges.get(i));
        }
        return Routes.merged(bounds, bounds.length);
    }

    private void tally(Prepared prepared, @Nullable TargetClass targetClass) {
        all.add(targetClass, prepared.load);
        (prepared.operation.kind().isRead() ? reads : writes).add(targetClass, prepared.load);
        byShape[prepared.shape].add(targetClass, prepared.load);
    }

    ShardKey key() {
        return key;
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

    ClassTally shape(int shape) {
        return byShape[shape];
    }

    /** The key value that most operations ask for or write. */
    HotKeys.@Nullable Entry hottest() {
        return hotKeys.hottest();
    }

    /** The first operation that asks every shard. */
    @Nullable Operation scatterWitness() {
        return scatterWitness;
    }

    /** Inserted documents that the key cannot hold, by load. */
    double illegalInserts() {
        return illegalInserts;
    }
}
