package dev.chave.workload;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.bson.BsonDocument;
import org.bson.BsonValue;

/**
 * What operations have in common that differ only in their values: the kind, and which fields are asked for in which way.
 *
 * <p>Equal shapes are equal records, whatever the order of fields in the filter was, and every key targets all operations of
 * one shape by the same class, values aside. Values never show. Where we knowingly differ from the server's query shape:
 * {@code $in} of one value is an equality, and branches of one form count once, so that the shape follows the targeting.
 *
 * @param kind what the operations do
 * @param text such as <code>find {customerId: eq, status: in} sort {createdAt: -1}</code>; of bounded length
 * @param fields the fields that every matching document is bound by, for each way of asking; those under {@code $or} and the like
 *     are in the text only
 */
public record OperationShape(OperationKind kind, String text, SortedMap<Predicate, SortedSet<String>> fields) {
    /** The longest text; a longer one is cut and marked with a hash of all of it. */
    public static final int MOST_CHARACTERS = 1_000;

    /** A way of asking for a field. */
    public enum Predicate {
        /** One value. */
        EQUALITY("eq"),
        /** One of several values. */
        IN("in"),
        /** An interval, open or closed. */
        RANGE("range"),
        /** A regular expression that begins with literal text. */
        PREFIX("prefix"),
        /** Any other regular expression. */
        REGEX("regex"),
        /** All but some values. */
        EXCLUSION("ne"),
        /** Whether the field is there. */
        EXISTENCE("exists"),
        /** A place on a map. */
        GEO("geo"),
        /** Anything else. */
        OTHER("other");

        private final String label;

        Predicate(String label) {
            this.label = label;
        }

        /** The word in the text. */
        public String label() {
            return label;
        }
    }

    public OperationShape {
        SortedMap<Predicate, SortedSet<String>> copy = new TreeMap<>();
        fields.forEach(
                (predicate, names) -> copy.put(predicate, Collections.unmodifiableSortedSet(new TreeSet<>(names))));
        fields = Collections.unmodifiableSortedMap(copy);
    }

    /** The shape of an operation. */
    public static OperationShape of(Operation operation) {
        OperationKind kind = operation.kind();
        if (kind == OperationKind.INSERT) {
            return new OperationShape(kind, kind.label(), new TreeMap<>());
        }
        BsonDocument filter = operation.filter();
        if (filter == null) {
            return new OperationShape(kind, kind.label() + " (filter not known)", new TreeMap<>());
        }
        Map<Predicate, SortedSet<String>> fields = new EnumMap<>(Predicate.class);
        FilterShape.collect(filter, fields);
        String text = kind.label() + ' ' + FilterShape.of(filter) + options(operation);
        return new OperationShape(kind, bounded(text), new TreeMap<>(fields));
    }

    @Override
    public String toString() {
        return text;
    }

    /** What changes how an operation is routed, beside its filter. */
    private static String options(Operation operation) {
        StringBuilder options = new StringBuilder();
        BsonDocument sort = operation.sort();
        if (sort != null && !sort.isEmpty()) {
            options.append(" sort ").append(sortShape(sort));
        }
        if (operation.multi()) {
            options.append(" many");
        }
        if (operation.upsert()) {
            options.append(" upsert");
        }
        if (operation.isReplacement()) {
            options.append(" replacement");
        }
        BsonDocument collation = operation.collation();
        if (collation != null && !isSimple(collation)) {
            options.append(" collation");
        }
        return options.toString();
    }

    private static String sortShape(BsonDocument sort) {
        StringBuilder text = new StringBuilder("{");
        for (Map.Entry<String, BsonValue> field : sort.entrySet()) {
            BsonValue direction = field.getValue();
            boolean isDown = direction.isNumber()
                    && !direction.isDecimal128()
                    && direction.asNumber().doubleValue() < 0;
            text.append(text.length() > 1 ? ", " : "")
                    .append(FilterShape.name(field.getKey()))
                    .append(": ")
                    .append(direction.isDocument() ? "meta" : isDown ? "-1" : "1");
        }
        return text.append('}').toString();
    }

    private static boolean isSimple(BsonDocument collation) {
        BsonValue locale = collation.get("locale");
        return locale != null
                && locale.isString()
                && locale.asString().getValue().equals("simple");
    }

    private static String bounded(String text) {
        if (text.length() <= MOST_CHARACTERS) {
            return text;
        }
        String mark = "… #" + Integer.toHexString(text.hashCode());
        int end = MOST_CHARACTERS - mark.length();
        return text.substring(0, Character.isHighSurrogate(text.charAt(end - 1)) ? end - 1 : end) + mark;
    }
}
