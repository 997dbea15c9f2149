package dev.chave.read.operation;

import dev.chave.workload.Operation;
import dev.chave.workload.OperationBuilder;
import dev.chave.workload.OperationKind;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * The writes that entries of the replication log tell of. An update or a delete is known by the {@code _id} of its document
 * alone (and its shard key, where it has one), whatever filter the client wrote; how long it took the client is not known.
 *
 * <p>Source of the truth: public oplog entries of versions 1 and 2, and "Applied op" log lines of MongoDB 4.4 to 7.0.
 */
final class OplogEntries {
    private OplogEntries() {}

    /** The operation, or none where the entry is no write of an application's document. */
    static Optional<Operation> operation(BsonDocument entry, @Nullable Instant at, boolean truncated) {
        String kind = String.valueOf(Fields.text(entry, "op"));
        String namespace = Fields.text(entry, "ns");
        if (namespace == null || Namespaces.isInternal(namespace)) {
            return Optional.empty();
        }
        Observation observation = new Observation(namespace, at, null, null, -1, -1, -1, -1, truncated);
        return switch (kind) {
            case "i" -> Optional.of(insert(entry, observation));
            case "u" ->
                Optional.of(change(OperationKind.UPDATE, entry, observation)
                        .update(OplogUpdates.update(Fields.document(entry, "o")))
                        .build());
            case "d" ->
                Optional.of(change(OperationKind.DELETE, entry, observation).build());
            default -> Optional.empty();
        };
    }

    private static Operation insert(BsonDocument entry, Observation observation) {
        BsonValue inserted = entry.get("o");
        List<BsonDocument> documents = new ArrayList<>();
        if (inserted != null && inserted.isDocument()) {
            documents.add(inserted.asDocument());
        } else if (inserted != null && inserted.isArray()) {
            inserted.asArray().stream()
                    .filter(BsonValue::isDocument)
                    .forEach(document -> documents.add(document.asDocument()));
        }
        boolean isKnown = !observation.truncated() && documents.stream().noneMatch(Masks::hasMask);
        return observation
                .builder(OperationKind.INSERT, observation.namespace(), new BsonDocument())
                .insertedCount(Math.max(1, documents.size()))
                .inserted(isKnown ? documents : List.of())
                .build();
    }

    private static OperationBuilder change(OperationKind kind, BsonDocument entry, Observation observation) {
        BsonDocument filter = Fields.filled(entry, "o2");
        if (filter == null && kind == OperationKind.DELETE) {
            filter = Fields.filled(entry, "o");
        }
        return observation
                .builder(kind, observation.namespace(), new BsonDocument())
                .filter(filter)
                .literal(!Masks.hasMask(filter, false));
    }
}
