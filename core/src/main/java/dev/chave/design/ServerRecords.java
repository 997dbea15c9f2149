package dev.chave.design;

import dev.chave.workload.Operation;
import dev.chave.workload.OperationKind;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * Operations as a server notes them: the command as a client sent it, or the statement of an update or delete. The documents of
 * inserts are not in them, since servers from 3.6 on do not note these.
 *
 * <p>Source of the truth: the command reference and the log messages of MongoDB 4.4 to 8.0.
 */
final class ServerRecords {
    private ServerRecords() {}

    /** Whether the server notes it as a statement of its own, beside the command around it. */
    static boolean isStatement(Operation operation) {
        return operation.kind() == OperationKind.UPDATE || operation.kind() == OperationKind.DELETE;
    }

    static String collection(Operation operation) {
        return operation.namespace().substring(operation.namespace().indexOf('.') + 1);
    }

    static BsonString database(Operation operation) {
        return new BsonString(
                operation.namespace().substring(0, operation.namespace().indexOf('.')));
    }

    /** {@code {q, u, multi, upsert}} or {@code {q, limit}}. */
    static BsonDocument statement(Operation operation) {
        BsonDocument statement = new BsonDocument("q", filter(operation));
        if (operation.kind() == OperationKind.DELETE) {
            return statement.append("limit", new BsonInt32(operation.multi() ? 0 : 1));
        }
        return append(statement, "u", operation.update())
                .append("multi", BsonBoolean.valueOf(operation.multi()))
                .append("upsert", BsonBoolean.valueOf(operation.upsert()));
    }

    /** The command; of an update or delete without its statements, as logs have it. */
    static BsonDocument command(Operation operation) {
        BsonString collection = new BsonString(collection(operation));
        BsonDocument command = new BsonDocument(operation.kind().label(), collection);
        switch (operation.kind()) {
            case FIND -> append(command.append("filter", filter(operation)), "sort", operation.sort());
            case AGGREGATE -> command.append("pipeline", pipeline(operation)).append("cursor", new BsonDocument());
            case COUNT -> command.append("query", filter(operation));
            case DISTINCT ->
                command.append("key", new BsonString(distinctKey(operation))).append("query", filter(operation));
            case INSERT, UPDATE, DELETE -> command.append("ordered", BsonBoolean.TRUE);
            case FIND_AND_MODIFY -> {
                append(command.append("query", filter(operation)), "sort", operation.sort());
                append(command, "update", operation.update());
                command.append("upsert", BsonBoolean.valueOf(operation.upsert()));
            }
        }
        append(command, "comment", text(operation.comment()));
        return command.append("$db", database(operation));
    }

    private static BsonDocument filter(Operation operation) {
        return operation.filter() == null ? new BsonDocument() : operation.filter();
    }

    private static String distinctKey(Operation operation) {
        return filter(operation).isEmpty() ? "_id" : filter(operation).getFirstKey();
    }

    private static BsonArray pipeline(Operation operation) {
        BsonArray pipeline = new BsonArray();
        pipeline.add(new BsonDocument("$match", filter(operation)));
        if (operation.sort() != null) {
            pipeline.add(new BsonDocument("$sort", operation.sort()));
        }
        return pipeline;
    }

    static BsonDocument append(BsonDocument document, String name, @Nullable BsonValue value) {
        if (value != null) {
            document.append(name, value);
        }
        return document;
    }

    static @Nullable BsonValue text(@Nullable String text) {
        return text == null ? null : new BsonString(text);
    }

    static @Nullable BsonValue count(long count) {
        return count < 0 ? null : new BsonInt64(count);
    }

    static @Nullable BsonValue inserted(Operation operation) {
        return operation.kind() == OperationKind.INSERT ? new BsonInt64(operation.insertedCount()) : null;
    }
}
