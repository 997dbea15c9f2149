package dev.chave.read.operation;

import dev.chave.workload.Operation;
import dev.chave.workload.OperationKind;
import java.util.ArrayList;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * The reads of other collections inside an aggregate: {@code $lookup}, {@code $graphLookup} and {@code $unionWith}, wherever
 * they stand. Each is an operation of its own, since a router targets it on its own.
 */
final class ForeignReads {
    private static final int MOST_LEVELS = 20;

    private final Observation observation;
    private final List<Operation> found = new ArrayList<>();

    private ForeignReads(Observation observation) {
        this.observation = observation;
    }

    static List<Operation> in(BsonArray pipeline, Observation observation) {
        ForeignReads reads = new ForeignReads(observation.part());
        reads.search(pipeline, 1);
        return reads.found;
    }

    private void search(BsonArray pipeline, int level) {
        if (level > MOST_LEVELS) {
            return;
        }
        for (BsonValue value : pipeline) {
            if (value.isDocument() && !value.asDocument().isEmpty()) {
                stage(value.asDocument(), level);
            }
        }
    }

    private void stage(BsonDocument stage, int level) {
        String name = stage.getFirstKey();
        BsonValue body = Fields.firstValue(stage);
        switch (name) {
            case "$lookup", "$graphLookup" -> {
                if (body.isDocument()) {
                    joined(body.asDocument(), level);
                }
            }
            case "$unionWith" -> {
                BsonDocument options = body.isDocument() ? body.asDocument() : new BsonDocument("coll", body);
                read(options, options.get("coll"), level, filterOfUnion(options));
            }
            case "$facet" -> {
                if (body.isDocument()) {
                    body.asDocument().values().stream()
                            .filter(BsonValue::isArray)
                            .forEach(branch -> search(branch.asArray(), level + 1));
                }
            }
            default -> {}
        }
    }

    private void joined(BsonDocument options, int level) {
        read(options, options.get("from"), level, filterOfJoin(options));
    }

    private void read(BsonDocument options, @Nullable BsonValue collection, int level, @Nullable BsonDocument filter) {
        String namespace = namespace(options, collection);
        if (!Namespaces.isInternal(namespace)) {
            // the values that a join compares with come from documents, never from the log
            boolean literal = !Masks.hasMask(filter, false) && Fields.filled(options, "let") == null;
            found.add(observation
                    .builder(OperationKind.AGGREGATE, namespace, new BsonDocument())
                    .filter(filter)
                    .literal(literal)
                    .build());
        }
        BsonArray inner = Fields.array(options, "pipeline");
        if (inner != null) {
            search(inner, level + 1);
        }
    }

    private static BsonDocument filterOfUnion(BsonDocument options) {
        BsonArray pipeline = Fields.array(options, "pipeline");
        return pipeline == null ? new BsonDocument() : PipelineFilter.of(pipeline);
    }

    /** The sub-pipeline's own filter; not known where only the joined field decides. */
    private static @Nullable BsonDocument filterOfJoin(BsonDocument options) {
        BsonDocument restriction = Fields.filled(options, "restrictSearchWithMatch");
        if (restriction != null) {
            return restriction;
        }
        BsonArray pipeline = Fields.array(options, "pipeline");
        BsonDocument filter = pipeline == null ? null : PipelineFilter.of(pipeline);
        boolean isJoinedByField = pipeline == null || options.containsKey("foreignField");
        return filter != null && filter.isEmpty() && isJoinedByField ? null : filter;
    }

    private String namespace(BsonDocument options, @Nullable BsonValue collection) {
        String database = Namespaces.databaseOf(observation.namespace());
        if (collection != null && collection.isDocument()) {
            String named = Fields.text(collection.asDocument(), "db");
            String own = Fields.text(collection.asDocument(), "coll");
            return (named == null ? database : named) + "." + (own == null ? "" : own);
        }
        String named = Fields.text(options, "db");
        String own = collection != null && collection.isString()
                ? collection.asString().getValue()
                : "";
        return (named == null ? database : named) + "." + own;
    }
}
