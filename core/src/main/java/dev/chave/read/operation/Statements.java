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
 * The statements of update and delete commands. A command whose statements the server did not keep becomes one operation
 * whose filter is not known, of the weight of their number where that was kept.
 */
final class Statements {
    /** A number of statements beyond what one command can hold is no number of statements. */
    private static final long MOST_IN_A_COMMAND = 100_000;

    private Statements() {}

    static List<Operation> ofCommand(
            OperationKind kind, String listName, String namespace, BsonDocument command, Observation observation) {
        BsonArray list = Fields.array(command, listName);
        List<Operation> operations = new ArrayList<>();
        if (list != null) {
            Observation each = list.size() == 1 ? observation : observation.part();
            for (BsonValue statement : list) {
                if (statement.isDocument()) {
                    operations.add(ofStatement(kind, namespace, statement.asDocument(), command, each));
                }
            }
        }
        if (operations.isEmpty()) {
            long count = Fields.number(command, listName, 1);
            operations.add(observation
                    .builder(kind, namespace, command)
                    .weight((double) Math.max(1, Math.min(count, MOST_IN_A_COMMAND)))
                    .build());
        }
        return operations;
    }

    /** One statement {@code {q, u, multi, upsert}} or {@code {q, limit}} and the command around it, if any. */
    static Operation ofStatement(
            OperationKind kind,
            String namespace,
            BsonDocument statement,
            BsonDocument command,
            Observation observation) {
        BsonDocument filter = Commands.filter(statement, "q", observation.truncated());
        BsonValue limit = statement.get("limit");
        boolean isMulti = kind == OperationKind.DELETE
                ? limit != null && limit.isNumber() && Fields.number(statement, "limit", 1) == 0
                : Fields.flag(statement, "multi");
        BsonDocument own = Fields.filled(statement, "collation");
        return observation
                .builder(kind, namespace, command)
                .filter(filter)
                .update(kind == OperationKind.UPDATE ? update(statement.get("u")) : null)
                .multi(isMulti)
                .upsert(Fields.flag(statement, "upsert"))
                .collation(own == null ? Fields.filled(command, "collation") : own)
                .literal(!Masks.hasMask(filter, false))
                .build();
    }

    /** An update, a replacement or a pipeline; null where it is none of these. */
    static @Nullable BsonValue update(@Nullable BsonValue value) {
        return value != null && (value.isDocument() || value.isArray()) ? value : null;
    }
}
