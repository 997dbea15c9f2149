package dev.chave.design;

import dev.chave.read.operation.OperationSink;
import dev.chave.workload.Operation;
import dev.chave.workload.OperationKind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.time.Instant;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.json.JsonMode;
import org.bson.json.JsonWriterSettings;

/**
 * Writes operations as the structured log of a mongod 4.4 or later that logs every operation: "Slow query" lines, of an update or
 * delete two, first the statement and then the command around it. What the design does not say, such as durations, is left out,
 * so that nothing in it seems measured.
 *
 * <p>Source of the truth: "Log Messages" in the manual of MongoDB 4.4 to 8.0.
 */
final class LogWriter implements OperationSink {
    private static final JsonWriterSettings RELAXED =
            JsonWriterSettings.builder().outputMode(JsonMode.RELAXED).build();
    private static final int SLOW_QUERY = 51803;
    private static final int CONNECTIONS = 20;

    private final Writer out;
    private long written;

    LogWriter(Writer out) {
        this.out = out;
    }

    @Override
    public boolean operation(Operation operation) {
        String connection = "conn" + (1 + written++ % CONNECTIONS);
        if (ServerRecords.isStatement(operation)) {
            boolean isUpdate = operation.kind() == OperationKind.UPDATE;
            BsonDocument attributes =
                    attributes(operation, isUpdate ? "update" : "remove", ServerRecords.statement(operation));
            line(operation, "WRITE", connection, measured(attributes, operation));
            line(
                    operation,
                    "COMMAND",
                    connection,
                    duration(attributes(operation, "command", ServerRecords.command(operation)), operation));
            return true;
        }
        BsonDocument attributes = attributes(operation, "command", ServerRecords.command(operation));
        line(operation, "COMMAND", connection, measured(attributes, operation));
        return true;
    }

    private static BsonDocument attributes(Operation operation, String type, BsonDocument command) {
        BsonDocument attributes = new BsonDocument("type", new BsonString(type));
        boolean isOuter = ServerRecords.isStatement(operation) && type.equals("command");
        attributes.append(
                "ns",
                new BsonString(
                        isOuter ? ServerRecords.database(operation).getValue() + ".$cmd" : operation.namespace()));
        ServerRecords.append(attributes, "appName", ServerRecords.text(operation.application()));
        return attributes.append("command", command);
    }

    private static BsonDocument measured(BsonDocument attributes, Operation operation) {
        ServerRecords.append(attributes, "planSummary", ServerRecords.text(operation.planSummary()));
        ServerRecords.append(attributes, "docsExamined", ServerRecords.count(operation.documentsExamined()));
        ServerRecords.append(attributes, "ninserted", ServerRecords.inserted(operation));
        return duration(attributes, operation);
    }

    private static BsonDocument duration(BsonDocument attributes, Operation operation) {
        return ServerRecords.append(attributes, "durationMillis", ServerRecords.count(operation.durationMillis()));
    }

    private void line(Operation operation, String component, String connection, BsonDocument attributes) {
        Instant at = operation.at() == null ? Instant.EPOCH : operation.at();
        String time = Encoder.isoTime(at.toEpochMilli()).replace("Z", "+00:00");
        BsonDocument line = new BsonDocument("t", new BsonDocument("$date", new BsonString(time)))
                .append("s", new BsonString("I"))
                .append("c", new BsonString(component))
                .append("id", new BsonInt32(SLOW_QUERY))
                .append("ctx", new BsonString(connection))
                .append("msg", new BsonString("Slow query"))
                .append("attr", attributes);
        try {
            out.write(line.toJson(RELAXED));
            out.write('\n');
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
