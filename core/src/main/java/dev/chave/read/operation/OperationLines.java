package dev.chave.read.operation;

import dev.chave.workload.Operation;
import dev.chave.workload.OperationBuilder;
import dev.chave.workload.OperationKind;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonNull;
import org.bson.BsonValue;

/**
 * The documents of Chave's own workload format: one operation each. Only {@code op} and {@code ns} are required; what is absent
 * is not known. A field that the format does not know is refused, since a misspelt filter would pass for an unknown one.
 */
final class OperationLines {
    /** All fields, in the order in which they are written. */
    static final List<String> FIELDS = List.of(
            "op",
            "ns",
            "ts",
            "filter",
            "sort",
            "update",
            "replacement",
            "doc",
            "count",
            "multi",
            "upsert",
            "collation",
            "let",
            "weight",
            "docsExamined",
            "planSummary",
            "millis",
            "app",
            "comment",
            "shardsObserved",
            "literal",
            "truncated");

    static final String REPLACE = "replace";

    private static final Map<String, OperationKind> KINDS = new TreeMap<>(
            Arrays.stream(OperationKind.values()).collect(Collectors.toMap(OperationKind::label, kind -> kind)));

    static {
        KINDS.put(REPLACE, OperationKind.UPDATE);
    }

    private static final int MOST_NAME_CHARACTERS = 40;

    private OperationLines() {}

    /** What is wrong with an operation: what was found; what was expected (what to do). */
    static final class BadOperationException extends Exception {
        private static final long serialVersionUID = 1L;

        BadOperationException(String message) {
            super(message);
        }
    }

    static Operation operation(BsonDocument line) throws BadOperationException {
        for (String name : line.keySet()) {
            if (!FIELDS.contains(name)) {
                throw new BadOperationException("the unknown field " + quoted(name) + "; expected one of "
                        + String.join(", ", FIELDS) + hint(name, FIELDS));
            }
        }
        String op = text(line, "op");
        OperationKind kind = KINDS.get(op);
        if (kind == null) {
            throw new BadOperationException("the unknown operation " + quoted(op) + "; expected one of "
                    + String.join(", ", KINDS.keySet()) + hint(op, KINDS.keySet()));
        }
        String namespace = text(line, "ns");
        if (Namespaces.databaseOf(namespace).isEmpty()
                || Namespaces.collectionOf(namespace).isEmpty()) {
            throw new BadOperationException(
                    "a namespace without database or collection; expected ns: \"db.collection\"");
        }
        if (op.equals(REPLACE) && line.containsKey("update")) {
            throw new BadOperationException("a replace with an update; expected the new document under replacement");
        }
        OperationBuilder builder = Operation.builder(kind, namespace);
        if (kind == OperationKind.INSERT) {
            builder.insertedCount(1);
        }
        for (String name : FIELDS) { // count after doc, whichever comes first in the line
            BsonValue value = line.getOrDefault(name, BsonNull.VALUE);
            if (!value.isNull()) {
                set(builder, name, value);
            }
        }
        return builder.build();
    }

    private static void set(OperationBuilder builder, String name, BsonValue value) throws BadOperationException {
        switch (name) {
            case "op", "ns" -> {}
            case "ts" ->
                builder.at(Instant.ofEpochMilli(expect(value, value.isDateTime(), name, "a date")
                        .asDateTime()
                        .getValue()));
            case "filter" -> builder.filter(document(value, name));
            case "sort" -> builder.sort(document(value, name));
            case "update" ->
                builder.update(expect(value, value.isDocument() || value.isArray(), name, "a document or a pipeline"));
            case "replacement" -> builder.update(document(value, name));
            case "doc" -> builder.inserted(documents(value));
            case "count" -> builder.insertedCount(whole(value, name));
            case "multi" -> builder.multi(truth(value, name));
            case "upsert" -> builder.upsert(truth(value, name));
            case "collation" -> builder.collation(document(value, name));
            case "let" -> builder.let(document(value, name));
            case "weight" -> builder.weight(weight(value));
            case "docsExamined" -> builder.documentsExamined(whole(value, name));
            case "planSummary" -> builder.planSummary(string(value, name));
            case "millis" -> builder.durationMillis(whole(value, name));
            case "app" -> builder.application(string(value, name));
            case "comment" -> builder.comment(string(value, name));
            case "shardsObserved" -> builder.shardsObserved((int) Math.min(whole(value, name), Integer.MAX_VALUE));
            case "literal" -> builder.literal(truth(value, name));
            case "truncated" -> builder.truncated(truth(value, name));
            default -> throw new IllegalStateException("the field " + name + " is listed and not read");
        }
    }

    private static String text(BsonDocument line, String name) throws BadOperationException {
        BsonValue value = line.get(name);
        if (value == null) {
            throw new BadOperationException("no field " + name + "; expected one (op and ns are required)");
        }
        return string(value, name);
    }

    private static BsonDocument document(BsonValue value, String name) throws BadOperationException {
        return expect(value, value.isDocument(), name, "a document").asDocument();
    }

    private static String string(BsonValue value, String name) throws BadOperationException {
        return expect(value, value.isString(), name, "a string").asString().getValue();
    }

    private static boolean truth(BsonValue value, String name) throws BadOperationException {
        return expect(value, value.isBoolean(), name, "true or false")
                .asBoolean()
                .getValue();
    }

    private static long whole(BsonValue value, String name) throws BadOperationException {
        boolean isWhole = value.isNumber()
                && !value.isDecimal128()
                && value.asNumber().doubleValue() >= 0
                && value.asNumber().doubleValue() == Math.rint(value.asNumber().doubleValue());
        return expect(value, isWhole, name, "a whole number of 0 or more")
                .asNumber()
                .longValue();
    }

    private static double weight(BsonValue value) throws BadOperationException {
        boolean isWeight = value.isNumber()
                && !value.isDecimal128()
                && value.asNumber().doubleValue() > 0
                && Double.isFinite(value.asNumber().doubleValue());
        return expect(value, isWeight, "weight", "a number above 0").asNumber().doubleValue();
    }

    private static List<BsonDocument> documents(BsonValue value) throws BadOperationException {
        String expected = "a document, or an array of documents";
        if (value.isDocument()) {
            return List.of(value.asDocument());
        }
        BsonArray array = expect(value, value.isArray(), "doc", expected).asArray();
        expect(value, array.stream().allMatch(BsonValue::isDocument), "doc", expected);
        return array.stream().map(BsonValue::asDocument).toList();
    }

    private static BsonValue expect(BsonValue value, boolean isRight, String name, String expected)
            throws BadOperationException {
        if (!isRight) {
            String found = value.isNumber() ? "a number" : "a value of type " + value.getBsonType();
            throw new BadOperationException(found + " as " + name + "; expected " + expected);
        }
        return value;
    }

    private static String hint(String wrong, Collection<String> right) {
        Optional<String> nearest = NearestName.of(wrong, right);
        return nearest.map(name -> " (did you mean " + quoted(name) + "?)").orElse("");
    }

    private static String quoted(String name) {
        String shown = name.length() > MOST_NAME_CHARACTERS ? name.substring(0, MOST_NAME_CHARACTERS) + "…" : name;
        return '"' + shown.replaceAll("\\p{C}", "?") + '"';
    }
}
