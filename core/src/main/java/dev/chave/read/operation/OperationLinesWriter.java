package dev.chave.read.operation;

import dev.chave.workload.Operation;
import dev.chave.workload.OperationKind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDateTime;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.json.JsonMode;
import org.bson.json.JsonWriterSettings;
import org.jspecify.annotations.Nullable;

/**
 * Writes operations in Chave's own workload format: JSON lines in canonical extended JSON, which {@link OperationSources}
 * reads back as they were (times to the millisecond). The writer given is neither flushed nor closed.
 */
public final class OperationLinesWriter implements OperationSink {
    private static final JsonWriterSettings CANONICAL =
            JsonWriterSettings.builder().outputMode(JsonMode.EXTENDED).build();

    private final Writer out;

    public OperationLinesWriter(Writer out) {
        this.out = out;
    }

    /**
     * Writes one line.
     *
     * @throws UncheckedIOException when writing fails
     */
    @Override
    public boolean operation(Operation operation) {
        try {
            out.write(document(operation).toJson(CANONICAL));
            out.write('\n');
            return true;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static BsonDocument document(Operation operation) {
        BsonDocument line = new BsonDocument();
        boolean isReplace = operation.kind() == OperationKind.UPDATE && operation.isReplacement();
        line.append(
                "op",
                new BsonString(
                        isReplace ? OperationLines.REPLACE : operation.kind().label()));
        line.append("ns", new BsonString(operation.namespace()));
        append(
                line,
                "ts",
                operation.at() == null ? null : new BsonDateTime(operation.at().toEpochMilli()));
        append(line, "filter", operation.filter());
        append(line, "sort", operation.sort());
        append(line, operation.isReplacement() ? "replacement" : "update", operation.update());
        documents(line, operation);
        yes(line, "multi", operation.multi());
        yes(line, "upsert", operation.upsert());
        append(line, "collation", operation.collation());
        append(line, "let", operation.let());
        append(line, "weight", operation.weight() == 1 ? null : new BsonDouble(operation.weight()));
        count(line, "docsExamined", operation.documentsExamined());
        append(line, "planSummary", text(operation.planSummary()));
        count(line, "millis", operation.durationMillis());
        append(line, "app", text(operation.application()));
        append(line, "comment", text(operation.comment()));
        count(line, "shardsObserved", operation.shardsObserved());
        append(line, "literal", operation.literal() ? null : BsonBoolean.FALSE);
        yes(line, "truncated", operation.truncated());
        return line;
    }

    private static void documents(BsonDocument line, Operation operation) {
        int known = operation.inserted().size();
        if (known == 1) {
            line.append("doc", operation.inserted().get(0));
        } else if (known > 1) {
            line.append("doc", new BsonArray(operation.inserted()));
        }
        int implied = operation.kind() == OperationKind.INSERT ? Math.max(1, known) : known;
        if (operation.insertedCount() != implied) {
            line.append("count", new BsonInt64(operation.insertedCount()));
        }
    }

    private static void append(BsonDocument line, String name, @Nullable BsonValue value) {
        if (value != null) {
            line.append(name, value);
        }
    }

    private static @Nullable BsonValue text(@Nullable String text) {
        return text == null ? null : new BsonString(text);
    }

    private static void yes(BsonDocument line, String name, boolean value) {
        append(line, name, value ? BsonBoolean.TRUE : null);
    }

    private static void count(BsonDocument line, String name, long count) {
        append(line, name, count < 0 ? null : new BsonInt64(count));
    }
}
