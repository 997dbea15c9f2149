package dev.chave.workload;

import dev.chave.workload.OperationShape.Predicate;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonValue;

/** In which ways a filter asks for one field. */
final class FieldPredicates {
    private FieldPredicates() {}

    /** Whether a document holds operators rather than being a value to compare with. */
    static boolean isOperators(BsonDocument document) {
        return !document.isEmpty()
                && document.getFirstKey().startsWith("$")
                && !document.getFirstKey().equals("$ref")
                && !document.getFirstKey().equals("$id");
    }

    static Set<Predicate> of(BsonValue value) {
        if (value.isRegularExpression()) {
            return EnumSet.of(regex(value.asRegularExpression().getPattern()));
        }
        if (!value.isDocument() || !isOperators(value.asDocument())) {
            return EnumSet.of(Predicate.EQUALITY);
        }
        Set<Predicate> predicates = EnumSet.noneOf(Predicate.class);
        for (Map.Entry<String, BsonValue> operator : value.asDocument().entrySet()) {
            if (!operator.getKey().equals("$options") && !operator.getKey().equals("$maxDistance")) {
                predicates.add(predicate(operator.getKey(), operator.getValue()));
            }
        }
        return predicates;
    }

    /** The operators that are none of the named ways. */
    static List<Map.Entry<String, BsonValue>> others(BsonValue value) {
        if (!value.isDocument() || !isOperators(value.asDocument())) {
            return List.of();
        }
        return value.asDocument().entrySet().stream()
                .filter(operator -> operator.getKey().startsWith("$"))
                .filter(operator -> predicate(operator.getKey(), operator.getValue()) == Predicate.OTHER)
                .filter(operator -> !operator.getKey().equals("$options")
                        && !operator.getKey().equals("$maxDistance"))
                .toList();
    }

    private static Predicate predicate(String operator, BsonValue value) {
        return switch (operator) {
            case "$eq" -> value.isRegularExpression() ? Predicate.REGEX : Predicate.EQUALITY;
            case "$in" -> value.isArray() ? in(value.asArray()) : Predicate.IN;
            case "$gt", "$gte", "$lt", "$lte" -> Predicate.RANGE;
            case "$ne", "$nin" -> Predicate.EXCLUSION;
            case "$exists" -> Predicate.EXISTENCE;
            case "$regex" -> regexOf(value);
            case "$geoWithin", "$geoIntersects", "$near", "$nearSphere", "$within" -> Predicate.GEO;
            default -> Predicate.OTHER;
        };
    }

    /** A list of one value is targeted like an equality, and so is one. */
    private static Predicate in(BsonArray values) {
        return values.size() == 1 && !values.get(0).isRegularExpression() ? Predicate.EQUALITY : Predicate.IN;
    }

    private static Predicate regexOf(BsonValue value) {
        if (value.isRegularExpression()) {
            return regex(value.asRegularExpression().getPattern());
        }
        return value.isString() ? regex(value.asString().getValue()) : Predicate.REGEX;
    }

    private static Predicate regex(String pattern) {
        return pattern.length() > 1 && pattern.charAt(0) == '^' && Character.isLetterOrDigit(pattern.charAt(1))
                ? Predicate.PREFIX
                : Predicate.REGEX;
    }
}
