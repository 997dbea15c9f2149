package dev.chave.workload;

import dev.chave.value.BsonKind;
import dev.chave.value.OrderedBytes;
import dev.chave.value.RawValue;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.bson.BsonDocument;
import org.bson.BsonNull;
import org.bson.BsonRegularExpression;
import org.bson.BsonUndefined;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether a document matches a filter, by the meaning of the query language and with nothing of the code under test:
 * the judge of the laws. Documents have no arrays, as those of a sharded collection on its key.
 */
final class TestingMatcher {
    private TestingMatcher() {}

    static boolean matches(BsonDocument filter, BsonDocument document) {
        return filter.entrySet().stream().allMatch(entry -> matches(entry, document));
    }

    private static boolean matches(Map.Entry<String, BsonValue> entry, BsonDocument document) {
        BsonValue operand = entry.getValue();
        return switch (entry.getKey()) {
            case "$and" -> operand.asArray().stream().allMatch(one -> matches(one.asDocument(), document));
            case "$or" -> operand.asArray().stream().anyMatch(one -> matches(one.asDocument(), document));
            case "$nor" -> operand.asArray().stream().noneMatch(one -> matches(one.asDocument(), document));
            case "$expr" -> expression(operand.asDocument(), document);
            default -> condition(operand, at(document, entry.getKey()));
        };
    }

    private static @Nullable BsonValue at(BsonDocument document, String path) {
        BsonValue value = document;
        for (String step : path.split("\\.", -1)) {
            if (value == null || !value.isDocument()) {
                return null;
            }
            value = value.asDocument().get(step);
        }
        return value;
    }

    private static boolean condition(BsonValue condition, @Nullable BsonValue value) {
        if (condition.isRegularExpression()) {
            return regex(condition.asRegularExpression(), value);
        }
        boolean operators = condition.isDocument()
                && !condition.asDocument().isEmpty()
                && condition.asDocument().getFirstKey().startsWith("$");
        if (!operators) {
            return operator("$eq", condition, value);
        }
        return condition.asDocument().entrySet().stream()
                .allMatch(entry -> operator(entry.getKey(), entry.getValue(), value));
    }

    private static boolean operator(String operator, BsonValue operand, @Nullable BsonValue value) {
        return switch (operator) {
            case "$eq" -> compares("$eq", operand, value);
            case "$ne" -> !compares("$eq", operand, value);
            case "$in" -> among(operand, value);
            case "$nin" -> !among(operand, value);
            case "$not" -> !condition(operand, value);
            case "$exists" -> (value != null) == operand.asBoolean().getValue();
            case "$type" ->
                value != null && kind(value).alias().equals(operand.asString().getValue());
            case "$mod" ->
                value != null
                        && value.isNumber()
                        && Double.isFinite(number(value))
                        && (long) number(value) % number(operand.asArray().get(0))
                                == number(operand.asArray().get(1));
            default -> compares(operator, operand, value);
        };
    }

    private static boolean among(BsonValue list, @Nullable BsonValue value) {
        return list.asArray().stream()
                .anyMatch(one -> one.isRegularExpression()
                        ? regex(one.asRegularExpression(), value)
                        : compares("$eq", one, value));
    }

    private static boolean regex(BsonRegularExpression regex, @Nullable BsonValue value) {
        if (value != null && value.isRegularExpression()) {
            return value.equals(regex);
        }
        int flags = regex.getOptions().contains("i") ? Pattern.CASE_INSENSITIVE : 0;
        flags |= regex.getOptions().contains("m") ? Pattern.MULTILINE : 0;
        flags |= regex.getOptions().contains("x") ? Pattern.COMMENTS : 0;
        return value != null
                && value.isString()
                && Pattern.compile(regex.getPattern(), flags)
                        .matcher(value.asString().getValue())
                        .find();
    }

    private static boolean compares(String operator, BsonValue operand, @Nullable BsonValue value) {
        if (value == null) {
            return operand.isNull()
                    ? List.of("$eq", "$gte", "$lte").contains(operator)
                    : (kind(operand) == BsonKind.MAX_KEY && operator.startsWith("$l"))
                            || (kind(operand) == BsonKind.MIN_KEY && operator.startsWith("$g"));
        }
        boolean everyType = kind(operand) == BsonKind.MIN_KEY || kind(operand) == BsonKind.MAX_KEY;
        if (!everyType && kind(operand).canonical() != kind(value).canonical()) {
            return false;
        }
        if (!everyType && (isNaN(operand) || isNaN(value))) {
            return isNaN(operand)
                    && isNaN(value)
                    && List.of("$eq", "$gte", "$lte").contains(operator);
        }
        return holds(operator, order(value, operand));
    }

    private static boolean expression(BsonDocument expression, BsonDocument document) {
        String operator = expression.getFirstKey();
        List<BsonValue> parts = expression.getArray(operator).getValues();
        if (operator.equals("$and")) {
            return parts.stream().allMatch(part -> expression(part.asDocument(), document));
        }
        if (operator.equals("$or")) {
            return parts.stream().anyMatch(part -> expression(part.asDocument(), document));
        }
        return holds(operator, order(side(parts.get(0), document), side(parts.get(1), document)));
    }

    private static BsonValue side(BsonValue part, BsonDocument document) {
        if (part.isString() && part.asString().getValue().startsWith("$")) {
            BsonValue value = at(document, part.asString().getValue().substring(1));
            return value == null ? new BsonUndefined() : value; // a missing value sorts as undefined does
        }
        return part.isDocument() && part.asDocument().containsKey("$literal")
                ? part.asDocument().get("$literal", BsonNull.VALUE)
                : part;
    }

    private static boolean holds(String operator, int order) {
        return switch (operator) {
            case "$eq" -> order == 0;
            case "$gt" -> order > 0;
            case "$gte" -> order >= 0;
            case "$lt" -> order < 0;
            case "$lte" -> order <= 0;
            default -> throw new IllegalArgumentException(operator);
        };
    }

    private static int order(BsonValue left, BsonValue right) {
        return Arrays.compareUnsigned(OrderedBytes.of(RawValue.of(left)), OrderedBytes.of(RawValue.of(right)));
    }

    private static BsonKind kind(BsonValue value) {
        return RawValue.of(value).kind();
    }

    private static boolean isNaN(BsonValue value) {
        return value.isDecimal128()
                ? value.asDecimal128().getValue().isNaN()
                : value.isDouble() && Double.isNaN(value.asDouble().getValue());
    }

    private static double number(BsonValue value) {
        return value.isDecimal128()
                ? value.asDecimal128().getValue().doubleValue()
                : value.asNumber().doubleValue();
    }
}
