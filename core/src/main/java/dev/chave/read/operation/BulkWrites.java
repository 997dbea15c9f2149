package dev.chave.read.operation;

import dev.chave.workload.Operation;
import dev.chave.workload.OperationKind;
import java.util.ArrayList;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonValue;

/**
 * The parts of a {@code bulkWrite} command, each on the namespace that it points to.
 *
 * <p>Source of the truth: the command reference of MongoDB 8.0.
 */
final class BulkWrites {
    private BulkWrites() {}

    static List<Operation> operations(BsonDocument command, Observation observation) {
        BsonArray parts = Fields.array(command, "ops");
        if (parts == null) {
            return List.of();
        }
        Observation each = parts.size() == 1 ? observation : observation.part();
        List<Operation> operations = new ArrayList<>();
        for (BsonValue part : parts) {
            if (part.isDocument()) {
                String verb = verbOf(part.asDocument());
                String namespace = namespace(command, Fields.number(part.asDocument(), verb, -1));
                if (!Namespaces.isInternal(namespace)) {
                    operations.add(part(verb, namespace, part.asDocument(), command, each));
                }
            }
        }
        return operations;
    }

    /** Whether this is one part of a bulkWrite, as servers note it on its own. */
    static boolean isPart(BsonDocument command) {
        String verb = verbOf(command);
        return Fields.number(command, verb, -1) >= 0
                && (command.containsKey("filter") || command.containsKey("document"));
    }

    /** One part of a bulkWrite that a server noted on its own. */
    static Operation part(BsonDocument part, String namespace, Observation observation) {
        return part(verbOf(part), namespace, part, part, observation);
    }

    private static Operation part(
            String verb, String namespace, BsonDocument part, BsonDocument command, Observation observation) {
        if (verb.equals("insert")) {
            return insert(namespace, part, command, observation);
        }
        OperationKind kind = verb.equals("update") ? OperationKind.UPDATE : OperationKind.DELETE;
        BsonDocument filter = Commands.filter(part, "filter", observation.truncated());
        return observation
                .builder(kind, namespace, command)
                .filter(filter)
                .update(kind == OperationKind.UPDATE ? Statements.update(part.get("updateMods")) : null)
                .multi(Fields.flag(part, "multi"))
                .upsert(Fields.flag(part, "upsert"))
                .collation(Fields.filled(part, "collation"))
                .literal(!Masks.hasMask(filter, false))
                .build();
    }

    private static Operation insert(
            String namespace, BsonDocument part, BsonDocument command, Observation observation) {
        BsonDocument document = Fields.document(part, "document");
        boolean isKnown = document != null && !observation.truncated() && !Masks.hasMask(document, true);
        return observation
                .builder(OperationKind.INSERT, namespace, command)
                .inserted(isKnown && document != null ? List.of(document) : List.of())
                .insertedCount(1)
                .build();
    }

    private static String verbOf(BsonDocument part) {
        return part.containsKey("update") ? "update" : part.containsKey("delete") ? "delete" : "insert";
    }

    private static String namespace(BsonDocument command, long index) {
        BsonArray namespaces = Fields.array(command, "nsInfo");
        if (namespaces == null || index < 0 || index >= namespaces.size()) {
            return "";
        }
        BsonValue entry = namespaces.get((int) index);
        String namespace = entry.isDocument() ? Fields.text(entry.asDocument(), "ns") : null;
        return namespace == null ? "" : namespace;
    }
}
