package dev.chave.read.operation;

import dev.chave.workload.Operation;
import dev.chave.workload.OperationBuilder;
import dev.chave.workload.OperationKind;
import java.time.Instant;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * What a server noted about a command beside the command itself; what it did not note is null or -1.
 *
 * @param namespace as noted: a collection, or {@code db.$cmd}
 * @param truncated whether the command was cut before it was noted
 */
record Observation(
        String namespace,
        @Nullable Instant at,
        @Nullable String application,
        @Nullable String planSummary,
        long documentsExamined,
        long durationMillis,
        int shardsObserved,
        long insertedCount,
        boolean truncated) {

    /** Nothing noted but where. */
    static Observation of(String namespace) {
        return new Observation(namespace, null, null, null, -1, -1, -1, -1, false);
    }

    /** The same without what was measured for a whole command, for a part of it. */
    Observation part() {
        return new Observation(namespace, at, application, null, -1, -1, -1, -1, truncated);
    }

    /** A builder that knows all this, and the options that every command carries in the same place. */
    OperationBuilder builder(OperationKind kind, String collection, BsonDocument command) {
        return Operation.builder(kind, collection)
                .at(at)
                .application(application)
                .comment(commentOf(command))
                .planSummary(planSummary)
                .documentsExamined(documentsExamined)
                .durationMillis(durationMillis)
                .shardsObserved(shardsObserved)
                .truncated(truncated)
                .collation(Fields.filled(command, "collation"))
                .let(LetVariables.ofClient(command));
    }

    private static @Nullable String commentOf(BsonDocument command) {
        BsonValue own = command.get("comment");
        if (own == null || own.isNull() || Masks.isMask(own)) {
            return null;
        }
        return own.isString() ? own.asString().getValue() : new BsonDocument("", own).toJson();
    }
}
