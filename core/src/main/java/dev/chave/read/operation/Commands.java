package dev.chave.read.operation;

import dev.chave.workload.Operation;
import dev.chave.workload.OperationBuilder;
import dev.chave.workload.OperationKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * The operations that one command asks for. It takes from a command only what a client wrote; what a router adds for its
 * shards stays behind.
 *
 * <p>Source of the truth: the command reference of MongoDB 4.4 to 8.0, with the older spellings.
 */
final class Commands {
    /** Aggregates that begin so read no documents of the collection for a client. */
    private static final Set<String> NOT_OF_DOCUMENTS = Set.of(
            "$collStats",
            "$indexStats",
            "$planCacheStats",
            "$changeStream",
            "$mergeCursors",
            "$listSearchIndexes",
            "$listSampledQueries",
            "$listSessions",
            "$currentOp",
            "$queryStats",
            "$shardedDataDistribution",
            "$operationMetrics");

    private Commands() {}

    /** The operations of a command of this name; none where it does not concern an application's documents. */
    static List<Operation> operations(CommandName name, BsonDocument command, Observation observation) {
        if (name == CommandName.BULK_WRITE) {
            return BulkWrites.operations(command, observation);
        }
        String namespace = Namespaces.of(command, name.spellingIn(command), observation.namespace());
        if (Namespaces.isInternal(namespace)) {
            return List.of();
        }
        return switch (name) {
            case FIND -> List.of(read(OperationKind.FIND, "filter", namespace, command, observation));
            case COUNT -> List.of(read(OperationKind.COUNT, "query", namespace, command, observation));
            case DISTINCT -> List.of(read(OperationKind.DISTINCT, "query", namespace, command, observation));
            case MAP_REDUCE -> List.of(read(OperationKind.AGGREGATE, "query", namespace, command, observation));
            case AGGREGATE -> aggregate(namespace, command, observation);
            case FIND_AND_MODIFY -> List.of(findAndModify(namespace, command, observation));
            case INSERT -> List.of(insert(namespace, command, observation));
            case UPDATE -> Statements.ofCommand(OperationKind.UPDATE, "updates", namespace, command, observation);
            case DELETE -> Statements.ofCommand(OperationKind.DELETE, "deletes", namespace, command, observation);
            case GET_MORE ->
                List.of(observation
                        .builder(OperationKind.FIND, namespace, command)
                        .build());
            case BULK_WRITE -> List.of();
        };
    }

    /**
     * The filter under this name. Absent means that there is none; where the command was cut it means that it is not
     * known.
     */
    static @Nullable BsonDocument filter(BsonDocument from, String name, boolean truncated) {
        BsonDocument filter = Fields.document(from, name);
        if (filter == null || filter.isEmpty()) {
            return truncated ? null : new BsonDocument();
        }
        return filter;
    }

    private static Operation read(
            OperationKind kind, String filterName, String namespace, BsonDocument command, Observation observation) {
        BsonDocument filter = filter(command, filterName, observation.truncated());
        return observation
                .builder(kind, namespace, command)
                .filter(filter)
                .sort(Fields.filled(command, "sort"))
                .literal(!Masks.hasMask(filter, false))
                .build();
    }

    private static List<Operation> aggregate(String namespace, BsonDocument command, Observation observation) {
        BsonArray pipeline = Fields.array(command, "pipeline");
        if (Fields.flag(command, "explain") || (pipeline != null && beginsOutsideDocuments(pipeline))) {
            return List.of();
        }
        BsonDocument filter = pipeline == null ? null : PipelineFilter.of(pipeline);
        if (filter != null && filter.isEmpty() && observation.truncated()) {
            filter = null;
        }
        List<Operation> operations = new ArrayList<>();
        operations.add(observation
                .builder(OperationKind.AGGREGATE, namespace, command)
                .filter(filter)
                .literal(!Masks.hasMask(filter, false))
                .build());
        if (pipeline != null) {
            operations.addAll(ForeignReads.in(pipeline, observation));
        }
        return operations;
    }

    private static boolean beginsOutsideDocuments(BsonArray pipeline) {
        BsonValue first = pipeline.isEmpty() ? null : pipeline.get(0);
        return first != null
                && first.isDocument()
                && !first.asDocument().isEmpty()
                && NOT_OF_DOCUMENTS.contains(first.asDocument().getFirstKey());
    }

    private static Operation findAndModify(String namespace, BsonDocument command, Observation observation) {
        BsonDocument filter = filter(command, "query", observation.truncated());
        return observation
                .builder(OperationKind.FIND_AND_MODIFY, namespace, command)
                .filter(filter)
                .sort(Fields.filled(command, "sort"))
                .update(Fields.flag(command, "remove") ? new BsonArray() : Statements.update(command.get("update")))
                .upsert(Fields.flag(command, "upsert"))
                .literal(!Masks.hasMask(filter, false))
                .build();
    }

    private static Operation insert(String namespace, BsonDocument command, Observation observation) {
        BsonValue documents = command.get("documents");
        List<BsonDocument> known = new ArrayList<>();
        if (documents != null && documents.isArray() && !observation.truncated() && !Masks.hasMask(documents)) {
            documents.asArray().stream()
                    .filter(BsonValue::isDocument)
                    .forEach(document -> known.add(document.asDocument()));
        }
        long carried = documents != null && documents.isArray()
                ? documents.asArray().size()
                : Fields.number(command, "documents", 0);
        // an insert carries at least one document; servers count only those that were stored
        long count = Math.max(Math.max(1, carried), observation.insertedCount());
        OperationBuilder builder =
                observation.builder(OperationKind.INSERT, namespace, command).insertedCount(count);
        return builder.inserted(known).build();
    }
}
