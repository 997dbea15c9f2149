package dev.chave.workload;

import dev.chave.value.BsonKind;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bson.BsonRegularExpression;
import org.bson.BsonType;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/** What the operands of operators mean. */
final class Operands {
    private static final Map<String, BsonKind> BY_ALIAS = new HashMap<>();
    private static final Map<Integer, BsonKind> BY_NUMBER = new HashMap<>();

    static {
        for (BsonKind kind : BsonKind.values()) {
            BY_ALIAS.put(kind.alias(), kind);
            BY_NUMBER.put(kind == BsonKind.MIN_KEY ? -1 : kind.wireByte(), kind);
        }
    }

    private Operands() {}

    /** Whether the value can be compared with a key's: not undefined, and not subject to a collation that the key lacks. */
    static boolean isUsable(BsonValue operand, Walk walk) {
        return operand.getBsonType() != BsonType.UNDEFINED && (walk.simpleCollation() || !isCollatable(operand));
    }

    /** Whether the operation's collation is what stands in the way of this operand, an {@code $in} list included. */
    static boolean isCollated(BsonValue operand, Walk walk) {
        return !walk.simpleCollation() && isCollatable(operand);
    }

    static boolean isCollatable(BsonValue operand) {
        return operand.isString() || operand.isSymbol() || operand.isDocument() || operand.isArray();
    }

    /** Whether a condition is made of operators; a reference ({@code $ref}, {@code $id}) is a value. */
    static boolean isOperators(BsonValue condition) {
        if (!condition.isDocument() || condition.asDocument().isEmpty()) {
            return false;
        }
        String first = condition.asDocument().getFirstKey();
        return first.startsWith("$") && !first.equals("$ref") && !first.equals("$id") && !first.equals("$db");
    }

    /** The one value that the operator demands, or null: that of {@code $eq}, and of {@code $in} with one element. */
    static @Nullable BsonValue onlyEqual(String operator, BsonValue operand) {
        if (operator.equals("$eq")) {
            return operand;
        }
        boolean single = operator.equals("$in")
                && operand.isArray()
                && operand.asArray().size() == 1
                && !operand.asArray().get(0).isRegularExpression();
        return single ? operand.asArray().get(0) : null;
    }

    /** The value at the end of the steps through objects, or null; an array on the way is returned as met. */
    static @Nullable BsonValue inside(BsonValue object, List<String> steps) {
        BsonValue at = object;
        for (String step : steps) {
            if (at == null || !at.isDocument()) {
                return at != null && at.isArray() ? at : null;
            }
            at = at.asDocument().get(step);
        }
        return at;
    }

    /** Truth as the server reads it: not null, not false, not zero. */
    static boolean isTrue(BsonValue operand) {
        return switch (operand.getBsonType()) {
            case BOOLEAN -> operand.asBoolean().getValue();
            case NULL, UNDEFINED -> false;
            case INT32, INT64, DOUBLE -> operand.asNumber().doubleValue() != 0;
            case DECIMAL128 -> operand.asDecimal128().getValue().doubleValue() != 0;
            default -> true;
        };
    }

    /** The expression of {@code $regex} and its {@code $options}, or null when it is none. */
    static @Nullable BsonRegularExpression regex(BsonValue operand, @Nullable BsonValue options) {
        String flags =
                options != null && options.isString() ? options.asString().getValue() : null;
        if (operand.isRegularExpression()) {
            BsonRegularExpression regex = operand.asRegularExpression();
            return flags == null ? regex : new BsonRegularExpression(regex.getPattern(), flags);
        }
        if (operand.isString()) {
            String pattern = operand.asString().getValue();
            return flags == null ? new BsonRegularExpression(pattern) : new BsonRegularExpression(pattern, flags);
        }
        return null;
    }

    static boolean isNumberAlias(BsonValue type) {
        return type.isString() && type.asString().getValue().equals("number");
    }

    /** The type that {@code $type} names by its alias or its number, or null. */
    static @Nullable BsonKind kind(BsonValue type) {
        if (type.isString()) {
            return BY_ALIAS.get(type.asString().getValue());
        }
        if (type.isInt32() || type.isInt64() || type.isDouble()) {
            double number = type.asNumber().doubleValue();
            return number == Math.rint(number) ? BY_NUMBER.get((int) number) : null;
        }
        return null;
    }
}
