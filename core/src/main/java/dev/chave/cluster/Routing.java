package dev.chave.cluster;

import dev.chave.key.ShardKey;
import dev.chave.workload.KeyTargeting;
import dev.chave.workload.Targeting;
import java.util.Arrays;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/** Answers where a filter goes, from what people type: keys, split points and filters as in mongosh. */
public final class Routing {
    private Routing() {}

    /**
     * Where an operation with this filter goes, and why.
     *
     * @param collation the operation's collation, or the collection's default; null for the simple one
     * @param let the operation's variables, or null
     * @throws dev.chave.workload.TooManyIntervalsException where the server would fail with code 17439
     */
    public static RouteExplanation explain(
            Router router, BsonDocument filter, @Nullable BsonDocument collation, @Nullable BsonDocument let) {
        Targeting targeting = KeyTargeting.of(router.chunks().key()).explain(filter, collation, let);
        return new RouteExplanation(
                targeting.targets().targetClass(),
                targeting.reason(),
                router.chunksOf(targeting.targets()),
                List.copyOf(router.targetShards(targeting.targets())),
                router.chunks().size(),
                router.shards().size());
    }

    /**
     * The same for a filter as typed, such as {@code {tenantId: 7, at: {$gte: ISODate("2026-01-01")}}}.
     *
     * @throws BadTypedValueException when the text is no document
     */
    public static RouteExplanation explain(Router router, String filter) {
        return explain(router, document(filter), null, null);
    }

    /**
     * Reads a document, such as a filter or a collation, as typed in mongosh.
     *
     * @throws BadTypedValueException when the text is no document
     */
    public static BsonDocument document(String text) {
        return TypedValues.document(text);
    }

    /**
     * Reads one value, such as a split point, as typed in mongosh.
     *
     * @throws BadTypedValueException when the text is no value, or more than one
     */
    public static BsonValue value(String text) {
        return TypedValues.value(text);
    }

    /**
     * A router over the chunks between split points as typed; every chunk counts as a shard of its own.
     *
     * @param splits in any order, repetitions included: {@code 100} for a key of one field, {@code ["ES", 50]} or
     *     {@code {region: "ES", n: 50}} for more; for a hashed field the hash, as the server keeps it
     * @throws BadTypedValueException when one is no point of this key
     */
    public static Router ofSplits(ShardKey key, List<String> splits) {
        List<byte[]> ascending = splits.stream()
                .map(text -> KeyPoints.split(key, TypedValues.value(text)))
                .sorted(Arrays::compareUnsigned)
                .toList();
        return Router.ofChunksAlone(ChunkMap.ofSplits(key, KeyPoints.distinct(ascending)));
    }
}
