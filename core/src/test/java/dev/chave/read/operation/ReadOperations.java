package dev.chave.read.operation;

import dev.chave.read.ByteSource;
import dev.chave.read.InputSummary;
import dev.chave.read.UnreadableException;
import dev.chave.workload.Operation;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;

/** What came out of an input in a test: its operations, shortened to one line each, and its summary. */
record ReadOperations(List<Operation> operations, InputSummary summary) {

    static ReadOperations ofText(String... lines) throws UnreadableException {
        return ofBytes(String.join("\n", lines).getBytes(StandardCharsets.UTF_8));
    }

    static ReadOperations ofBytes(byte[] bytes) throws UnreadableException {
        return ofAll(List.of(ByteSource.ofStream("input", new ByteArrayInputStream(bytes))));
    }

    static ReadOperations ofFile(Path file) throws UnreadableException {
        return ofAll(List.of(ByteSource.ofFile(file)));
    }

    static ReadOperations ofShared(String... names) throws UnreadableException {
        List<ByteSource> sources = new ArrayList<>();
        for (String name : names) {
            sources.add(ByteSource.ofFile(shared(name)));
        }
        return ofAll(sources);
    }

    private static ReadOperations ofAll(List<ByteSource> sources) throws UnreadableException {
        List<Operation> operations = new ArrayList<>();
        List<OperationSource> opened = OperationSources.of(sources);
        InputSummary summary = opened.get(0).read(operations::add);
        return new ReadOperations(operations, summary);
    }

    static Path shared(String name) {
        Path folder = Path.of(System.getProperty("chave.shared", "../shared"));
        Assumptions.assumeTrue(Files.isDirectory(folder), "shared corpora are not here: " + folder);
        return folder.resolve(name);
    }

    Operation only() {
        if (operations.size() != 1) {
            throw new AssertionError("expected one operation, found " + lines());
        }
        return operations.get(0);
    }

    String notes() {
        return String.join("\n", summary.notes());
    }

    List<String> lines() {
        return operations.stream().map(ReadOperations::line).toList();
    }

    /** Kind, collection and filter, and whatever else is known. */
    static String line(Operation operation) {
        StringBuilder line = new StringBuilder(operation.kind().label());
        line.append(' ').append(operation.namespace());
        add(line, "", operation.filter());
        add(line, "sort ", operation.sort());
        line.append(operation.update() == null ? "" : " update " + json(operation.update()));
        line.append(
                operation.insertedCount() == 0
                        ? ""
                        : " " + operation.inserted().size() + "/" + operation.insertedCount());
        line.append(operation.multi() ? " multi" : "").append(operation.upsert() ? " upsert" : "");
        add(line, "collation ", operation.collation());
        add(line, "let ", operation.let());
        line.append(operation.weight() == 1 ? "" : String.format(Locale.ROOT, " x%.0f", operation.weight()));
        number(line, "examined ", operation.documentsExamined());
        line.append(operation.planSummary() == null ? "" : " plan " + operation.planSummary());
        number(line, "ms ", operation.durationMillis());
        line.append(operation.application() == null ? "" : " app " + operation.application());
        line.append(operation.comment() == null ? "" : " comment " + operation.comment());
        number(line, "shards ", operation.shardsObserved());
        line.append(operation.literal() ? "" : " masked").append(operation.truncated() ? " cut" : "");
        return line.toString();
    }

    private static void add(StringBuilder line, String label, @Nullable BsonDocument document) {
        line.append(document == null ? "" : " " + label + json(document));
    }

    private static void number(StringBuilder line, String label, long number) {
        line.append(number < 0 ? "" : " " + label + number);
    }

    private static String json(BsonValue value) {
        if (value.isDocument()) {
            return value.asDocument().toJson();
        }
        String wrapped = new BsonDocument("", value).toJson();
        return wrapped.substring("{\"\": ".length(), wrapped.length() - 1);
    }
}
