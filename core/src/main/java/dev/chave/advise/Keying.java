package dev.chave.advise;

import dev.chave.key.KeyExtractor;
import dev.chave.key.ShardKey;
import dev.chave.workload.KeyTargeting;
import dev.chave.workload.KeyTargets;
import dev.chave.workload.KeyedOperation;
import dev.chave.workload.OperationKind;
import dev.chave.workload.TargetClass;
import dev.chave.workload.TooManyIntervalsException;
import java.util.ArrayList;
import java.util.List;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/** Puts prepared operations under one key: what each asks of the key's space, or where its documents lie in it. */
final class Keying {
    private final ShardKey key;
    private final KeyTargeting targeting;
    private final KeyExtractor extractor;

    Keying(ShardKey key) {
        this.key = key;
        targeting = KeyTargeting.of(key);
        extractor = new KeyExtractor(key);
    }

    /** What the filter reaches; null where it is not known, or the server would refuse it for naming too many ranges. */
    @Nullable
    KeyTargets targets(Traffic.Prepared prepared) {
        BsonDocument filter = prepared.filter();
        if (filter == null) {
            return null;
        }
        try {
            return targeting.targets(
                    filter, prepared.collation(), prepared.operation().let());
        } catch (TooManyIntervalsException refused) {
            return null;
        }
    }

    /** The place of one piece of an insert; null where the key cannot hold the document. */
    byte @Nullable [] tuple(Traffic.Prepared insert, int piece, InsertedTuples documents) {
        return documents.of(insert, piece, key, extractor);
    }

    /** A write to many that no shard can be named for goes to every shard, chunks or not; a read to those with chunks. */
    static boolean isBroadcast(Traffic.Prepared prepared) {
        return prepared.operation().multi() && !prepared.operation().kind().isRead();
    }

    /** The operation under the key, for whoever owns what. */
    KeyedOperation keyed(Traffic.Prepared prepared, double examined, InsertedTuples documents) {
        boolean read = prepared.operation().kind().isRead();
        if (prepared.operation().kind() == OperationKind.INSERT) {
            return new KeyedOperation(
                    read, prepared.load(), examined, prepared.pieces(), tuples(prepared, documents), null, false);
        }
        KeyTargets targets = prepared.placeable() ? targets(prepared) : null;
        if (targets == null) {
            return KeyedOperation.unknown(read, prepared.load());
        }
        boolean everywhere = targets.targetClass() == TargetClass.SCATTER && isBroadcast(prepared);
        return new KeyedOperation(read, prepared.load(), examined, 1, List.of(), targets, everywhere);
    }

    private List<byte[]> tuples(Traffic.Prepared insert, InsertedTuples documents) {
        List<byte[]> tuples = new ArrayList<>();
        if (!insert.inserted().isEmpty() || insert.insertedRows().length > 0) {
            for (int piece = 0; piece < insert.pieces(); piece++) {
                byte[] tuple = tuple(insert, piece, documents);
                if (tuple != null) {
                    tuples.add(tuple);
                }
            }
        }
        return tuples;
    }
}
