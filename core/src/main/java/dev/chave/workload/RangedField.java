package dev.chave.workload;

import dev.chave.value.BsonKind;
import dev.chave.value.RawValue;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.BsonNull;
import org.bson.BsonRegularExpression;
import org.bson.BsonType;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * A key field that stores its values in their order.
 *
 * <p>Source: MongoDB server, index bounds builder and index selection as of 8.x, restated. The index is taken as never
 * multikey and of simple collation. On the safe side of it: {@code $all}, {@code $size} and {@code $elemMatch}, which only
 * arrays satisfy and so no key, are not used.
 */
final class RangedField implements FieldRules {
    private final ValueBytes values;

    RangedField(ValueBytes values) {
        this.values = values;
    }

    @Override
    public @Nullable IntervalSet operator(String operator, BsonValue operand, BsonDocument siblings, Walk walk) {
        return switch (operator) {
            case "$eq", "$gt", "$gte", "$lt", "$lte" -> comparison(operator, operand, walk);
            case "$in" -> among(operand, walk);
            case "$ne" -> without(operand.isArray() ? null : comparison("$eq", operand, walk));
            case "$nin" -> invertible(operand) ? without(among(operand, walk)) : null;
            case "$not" -> negation(operand, walk);
            case "$exists" -> Operands.isTrue(operand) ? IntervalSet.ALL : comparison("$eq", BsonNull.VALUE, walk);
            case "$type" -> ofTypes(operand);
            case "$mod" -> IntervalSet.of(TypeBracket.NUMBERS_AND_NAN);
            case "$regex" -> regexOperator(operand, siblings.get("$options"));
            default -> null;
        };
    }

    private @Nullable IntervalSet regexOperator(BsonValue operand, @Nullable BsonValue options) {
        BsonRegularExpression regex = Operands.regex(operand, options);
        return regex == null ? null : regex(regex.getPattern(), regex.getOptions());
    }

    private @Nullable IntervalSet comparison(String operator, BsonValue operand, Walk walk) {
        if (!Operands.isUsable(operand, walk) || (operand.isRegularExpression() && !operator.equals("$eq"))) {
            return null;
        }
        RawValue raw = ValueBytes.raw(operand);
        if (raw == null) {
            return null;
        }
        byte[] value = values.ordered(raw);
        if (raw.kind() == BsonKind.ARRAY) {
            return arrayComparison(operator, operand, value);
        }
        if (operator.equals("$eq")) {
            return IntervalSet.point(value);
        }
        if (Arrays.equals(value, TypeBracket.NAN)) {
            return operator.endsWith("e") ? IntervalSet.point(value) : IntervalSet.NONE; // $gte and $lte
        }
        return comparesWithAllTypes(operator, raw.kind())
                ? open(operator, value)
                : bracketed(operator, value, TypeBracket.of(raw.kind()));
    }

    private static boolean comparesWithAllTypes(String operator, BsonKind kind) {
        return operator.startsWith("$l") ? kind == BsonKind.MAX_KEY : kind == BsonKind.MIN_KEY;
    }

    private static IntervalSet bracketed(String operator, byte[] value, TypeBracket bracket) {
        return IntervalSet.of(
                switch (operator) {
                    case "$gt" -> new Interval(value, false, bracket.highest(), bracket.highestIncluded());
                    case "$gte" -> new Interval(value, true, bracket.highest(), bracket.highestIncluded());
                    case "$lt" -> new Interval(bracket.lowest(), true, value, false);
                    default -> new Interval(bracket.lowest(), true, value, true);
                });
    }

    private static IntervalSet open(String operator, byte[] value) {
        return IntervalSet.of(
                switch (operator) {
                    case "$gt" -> new Interval(value, false, IntervalSet.HIGHEST, true);
                    case "$gte" -> new Interval(value, true, IntervalSet.HIGHEST, true);
                    case "$lt" -> new Interval(IntervalSet.LOWEST, true, value, false);
                    case "$lte" -> new Interval(IntervalSet.LOWEST, true, value, true);
                    default -> Interval.point(value);
                });
    }

    /** An array is looked for as itself and by its first element, as if the index were over arrays. */
    private @Nullable IntervalSet arrayComparison(String operator, BsonValue array, byte[] value) {
        boolean empty = array.asArray().isEmpty();
        RawValue first = empty ? null : ValueBytes.raw(array.asArray().get(0));
        if (!empty && first == null) {
            return null;
        }
        byte[] firstValue = first == null ? null : values.ordered(first);
        boolean firstIsLower = firstValue != null && Arrays.compareUnsigned(firstValue, value) < 0;
        return switch (operator) {
            case "$gt", "$gte" ->
                firstValue == null
                        ? IntervalSet.ALL
                        : IntervalSet.of(Interval.closed(firstIsLower ? firstValue : value, IntervalSet.HIGHEST));
            case "$lt", "$lte" ->
                IntervalSet.of(
                        Interval.closed(IntervalSet.LOWEST, firstValue == null || firstIsLower ? value : firstValue));
            default -> {
                byte[] other =
                        firstValue == null ? TypeBracket.of(BsonKind.UNDEFINED).lowest() : firstValue;
                yield IntervalSet.unionOf(List.of(Interval.point(other), Interval.point(value)));
            }
        };
    }

    private @Nullable IntervalSet among(BsonValue operand, Walk walk) {
        if (!operand.isArray()) {
            return null;
        }
        List<Interval> wanted = new ArrayList<>();
        for (BsonValue value : operand.asArray()) {
            IntervalSet one = value.isRegularExpression()
                    ? regex(
                            value.asRegularExpression().getPattern(),
                            value.asRegularExpression().getOptions())
                    : comparison("$eq", value, walk);
            if (one == null) {
                return null;
            }
            wanted.addAll(one.intervals());
        }
        return IntervalSet.unionOf(wanted);
    }

    /** What can be inverted is what was exact: no regular expression, no array. */
    private static boolean invertible(BsonValue list) {
        return list.isArray()
                && list.asArray().stream().noneMatch(value -> value.isArray() || value.isRegularExpression());
    }

    private static @Nullable IntervalSet without(@Nullable IntervalSet set) {
        return set == null ? null : set.complement();
    }

    private @Nullable IntervalSet negation(BsonValue operand, Walk walk) {
        if (!operand.isDocument() || operand.asDocument().size() != 1) {
            return null;
        }
        String operator = operand.asDocument().getFirstKey();
        BsonValue inner = operand.asDocument().get(operator);
        if (inner == null) {
            return null;
        }
        return switch (operator) {
            case "$eq" -> operator("$ne", inner, operand.asDocument(), walk);
            case "$gt", "$gte", "$lt", "$lte" -> inner.isArray() ? null : without(comparison(operator, inner, walk));
            case "$ne" -> inner.isArray() ? null : comparison("$eq", inner, walk);
            case "$in" -> operator("$nin", inner, operand.asDocument(), walk);
            case "$nin" -> invertible(inner) ? among(inner, walk) : null;
            case "$exists" -> Operands.isTrue(inner) ? comparison("$eq", BsonNull.VALUE, walk) : IntervalSet.ALL;
            default -> null;
        };
    }

    private static @Nullable IntervalSet ofTypes(BsonValue operand) {
        List<Interval> brackets = new ArrayList<>();
        for (BsonValue type : operand.isArray() ? operand.asArray() : List.of(operand)) {
            if (Operands.isNumberAlias(type)) {
                brackets.add(TypeBracket.NUMBERS_AND_NAN);
                continue;
            }
            BsonKind kind = Operands.kind(type);
            if (kind == null) {
                return null;
            }
            if (kind == BsonKind.ARRAY) {
                return IntervalSet.ALL;
            }
            brackets.add(
                    kind.isNumber()
                            ? TypeBracket.NUMBERS_AND_NAN
                            : TypeBracket.of(kind).whole());
        }
        return IntervalSet.unionOf(brackets);
    }

    @Override
    public @Nullable IntervalSet regex(String pattern, String options) {
        RawValue itself = ValueBytes.raw(new BsonRegularExpression(pattern, options));
        if (itself == null) {
            return null;
        }
        String prefix = RegexPrefix.of(pattern, options);
        Interval texts = prefix == null ? TypeBracket.of(BsonKind.STRING).whole() : beginningWith(prefix);
        return IntervalSet.unionOf(List.of(texts, Interval.point(values.ordered(itself))));
    }

    private Interval beginningWith(String prefix) {
        byte[] start = prefix.getBytes(StandardCharsets.UTF_8);
        byte[] end = start.clone();
        end[end.length - 1]++; // no byte of UTF-8 is 0xFF
        return new Interval(values.ordered(ValueBytes.text(start)), true, values.ordered(ValueBytes.text(end)), false);
    }

    @Override
    public @Nullable IntervalSet expression(String operator, BsonValue operand, Walk walk) {
        if (!Operands.isUsable(operand, walk) || operand.isArray()) {
            return null;
        }
        RawValue raw = ValueBytes.raw(operand);
        if (raw == null) {
            return null;
        }
        // A missing field is below null there, and lies at null in the index.
        boolean missingToo = operator.equals("$lt") && raw.kind() == BsonKind.NULL;
        return open(missingToo ? "$lte" : operator, values.ordered(raw));
    }

    @Override
    public byte @Nullable [] keyValue(BsonValue operand) {
        if (operand.isArray() || operand.isRegularExpression() || operand.getBsonType() == BsonType.UNDEFINED) {
            return null;
        }
        RawValue raw = ValueBytes.raw(operand);
        return raw == null ? null : values.ordered(raw);
    }

    @Override
    public TargetReason whyUnusable(BsonValue operand, Walk walk) {
        return Operands.isCollated(operand, walk) ? TargetReason.COLLATION : TargetReason.UNUSABLE_OPERATOR;
    }
}
