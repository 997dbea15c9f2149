package dev.chave.design;

import dev.chave.read.operation.OperationSink;
import dev.chave.value.RawDocument;
import dev.chave.workload.Operation;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.time.Instant;
import org.bson.BsonDateTime;
import org.bson.BsonDocument;
import org.bson.BsonString;

/**
 * Writes operations as a dump of {@code system.profile} at level 2. Source of the truth: the profiler's entries of MongoDB 3.6 to
 * 8.0.
 */
final class ProfileWriter implements OperationSink {
    private final OutputStream out;

    ProfileWriter(OutputStream out) {
        this.out = out;
    }

    @Override
    public boolean operation(Operation operation) {
        Instant at = operation.at() == null ? Instant.EPOCH : operation.at();
        boolean isStatement = ServerRecords.isStatement(operation);
        BsonDocument entry = new BsonDocument("op", new BsonString(type(operation)))
                .append("ns", new BsonString(operation.namespace()))
                .append("command", isStatement ? ServerRecords.statement(operation) : ServerRecords.command(operation));
        ServerRecords.append(entry, "docsExamined", ServerRecords.count(operation.documentsExamined()));
        ServerRecords.append(entry, "ninserted", ServerRecords.inserted(operation));
        ServerRecords.append(entry, "millis", ServerRecords.count(operation.durationMillis()));
        ServerRecords.append(entry, "planSummary", ServerRecords.text(operation.planSummary()));
        entry.append("ts", new BsonDateTime(at.toEpochMilli())).append("client", new BsonString("127.0.0.1"));
        ServerRecords.append(entry, "appName", ServerRecords.text(operation.application()));
        RawDocument raw = RawDocument.of(entry.append("user", new BsonString("")));
        try {
            out.write(raw.bytes(), raw.offset(), raw.length());
            return true;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static String type(Operation operation) {
        return switch (operation.kind()) {
            case FIND -> "query";
            case INSERT -> "insert";
            case UPDATE -> "update";
            case DELETE -> "remove";
            case AGGREGATE, COUNT, DISTINCT, FIND_AND_MODIFY -> "command";
        };
    }
}
