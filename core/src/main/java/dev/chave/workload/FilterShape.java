package dev.chave.workload;

import dev.chave.workload.OperationShape.Predicate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.StringJoiner;
import java.util.TreeSet;
import org.bson.BsonDocument;
import org.bson.BsonValue;

/** The form of a filter with its values taken out, in sorted order. */
final class FilterShape {
    private static final int MOST_LEVELS = 40;
    private static final Set<String> LOGICAL = Set.of("$and", "$or", "$nor");

    private FilterShape() {}

    static String of(BsonDocument filter) {
        return document(filter, 1);
    }

    /** Adds the fields that the filter binds in every matching document. */
    static void collect(BsonDocument filter, Map<Predicate, SortedSet<String>> fields) {
        collect(filter, fields, 1);
    }

    private static void collect(BsonDocument filter, Map<Predicate, SortedSet<String>> fields, int level) {
        for (Map.Entry<String, BsonValue> field : filter.entrySet()) {
            BsonValue value = field.getValue();
            if (!field.getKey().startsWith("$")) {
                for (Predicate predicate : FieldPredicates.of(value)) {
                    fields.computeIfAbsent(predicate, unseen -> new TreeSet<>()).add(field.getKey());
                }
            } else if (field.getKey().equals("$and") && value.isArray() && level < MOST_LEVELS) {
                value.asArray().stream()
                        .filter(BsonValue::isDocument)
                        .forEach(branch -> collect(branch.asDocument(), fields, level + 1));
            }
        }
    }

    private static String document(BsonDocument filter, int level) {
        if (level > MOST_LEVELS) {
            return "{…}";
        }
        SortedSet<String> parts = new TreeSet<>();
        for (Map.Entry<String, BsonValue> field : filter.entrySet()) {
            if (!field.getKey().equals("$comment")) {
                parts.add(name(field.getKey()) + ": " + part(field.getKey(), field.getValue(), level));
            }
        }
        return "{" + String.join(", ", parts) + "}";
    }

    private static String part(String name, BsonValue value, int level) {
        if (LOGICAL.contains(name) && value.isArray()) {
            SortedSet<String> branches = new TreeSet<>();
            value.asArray()
                    .forEach(branch ->
                            branches.add(branch.isDocument() ? document(branch.asDocument(), level + 1) : "?"));
            return "[" + String.join(", ", branches) + "]";
        }
        if (name.equals("$expr")) {
            return expression(value, level);
        }
        return name.startsWith("$") ? "other" : predicates(value, level);
    }

    private static String predicates(BsonValue value, int level) {
        SortedSet<String> words = new TreeSet<>();
        for (Predicate predicate : FieldPredicates.of(value)) {
            if (predicate != Predicate.OTHER) {
                words.add(predicate.label());
            }
        }
        for (Map.Entry<String, BsonValue> operator : FieldPredicates.others(value)) {
            words.add(name(operator.getKey().substring(1)) + inner(operator, level));
        }
        return words.isEmpty() ? Predicate.OTHER.label() : String.join("+", words);
    }

    private static String inner(Map.Entry<String, BsonValue> operator, int level) {
        BsonValue value = operator.getValue();
        boolean hasInner =
                operator.getKey().equals("$elemMatch") || operator.getKey().equals("$not");
        if (!hasInner || !value.isDocument() || level > MOST_LEVELS) {
            return "";
        }
        boolean isOfFields = !FieldPredicates.isOperators(value.asDocument());
        return "(" + (isOfFields ? document(value.asDocument(), level + 1) : predicates(value, level + 1)) + ")";
    }

    /** An expression: its operators and paths stay, its constants go. */
    private static String expression(BsonValue value, int level) {
        if (level > MOST_LEVELS) {
            return "…";
        }
        if (value.isString() && value.asString().getValue().startsWith("$")) {
            return name(value.asString().getValue());
        }
        if (value.isArray()) {
            List<String> parts = new ArrayList<>();
            value.asArray().forEach(part -> parts.add(expression(part, level + 1)));
            return "[" + String.join(", ", parts) + "]";
        }
        if (!value.isDocument() || value.asDocument().containsKey("$literal")) {
            return "value";
        }
        StringJoiner parts = new StringJoiner(", ", "{", "}");
        value.asDocument()
                .forEach((operator, operands) -> parts.add(name(operator) + ": " + expression(operands, level + 1)));
        return parts.toString();
    }

    /** A field name that cannot be mistaken for the text around it. */
    static String name(String name) {
        boolean isPlain = !name.isEmpty()
                && name.codePoints()
                        .allMatch(c -> Character.isLetterOrDigit(c) || c == '_' || c == '.' || c == '$' || c == '-');
        if (isPlain) {
            return name;
        }
        StringBuilder quoted = new StringBuilder("\"");
        name.codePoints().forEach(c -> appendEscaped(quoted, c));
        return quoted.append('"').toString();
    }

    private static void appendEscaped(StringBuilder to, int c) {
        boolean isVisible = Character.isLetterOrDigit(c) || (c >= ' ' && c < 0x7F);
        if (c == '"' || c == '\\') {
            to.append('\\').appendCodePoint(c);
        } else if (isVisible) {
            to.appendCodePoint(c);
        } else {
            to.append("\\u{").append(Integer.toHexString(c)).append('}');
        }
    }
}
