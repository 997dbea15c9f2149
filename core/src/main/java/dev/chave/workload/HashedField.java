package dev.chave.workload;

import dev.chave.value.RawValue;
import java.util.ArrayList;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.BsonNull;
import org.bson.BsonType;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * A key field that stores the hashes of its values: equality, {@code $in} and {@code $exists} can be used, nothing that needs
 * their order.
 */
final class HashedField implements FieldRules {
    private final ValueBytes values;

    HashedField(ValueBytes values) {
        this.values = values;
    }

    @Override
    public @Nullable IntervalSet operator(String operator, BsonValue operand, BsonDocument siblings, Walk walk) {
        return switch (operator) {
            case "$eq" -> equal(operand, walk);
            case "$in" -> among(operand, walk);
            case "$exists" -> existing(Operands.isTrue(operand), walk);
            case "$not" -> {
                BsonValue inner = operand.isDocument() && operand.asDocument().size() == 1
                        ? operand.asDocument().get("$exists")
                        : null;
                yield inner == null ? null : existing(!Operands.isTrue(inner), walk);
            }
            default -> null;
        };
    }

    private @Nullable IntervalSet existing(boolean exists, Walk walk) {
        return exists ? IntervalSet.ALL : equal(BsonNull.VALUE, walk);
    }

    private @Nullable IntervalSet equal(BsonValue operand, Walk walk) {
        if (!Operands.isUsable(operand, walk) || operand.isArray()) {
            return null;
        }
        RawValue raw = ValueBytes.raw(operand);
        return raw == null ? null : IntervalSet.point(values.hashed(raw));
    }

    private @Nullable IntervalSet among(BsonValue operand, Walk walk) {
        if (!operand.isArray()) {
            return null;
        }
        List<Interval> wanted = new ArrayList<>();
        for (BsonValue value : operand.asArray()) {
            IntervalSet one = value.isRegularExpression() ? null : equal(value, walk);
            if (one == null) {
                return null;
            }
            wanted.addAll(one.intervals());
        }
        return IntervalSet.unionOf(wanted);
    }

    @Override
    public @Nullable IntervalSet regex(String pattern, String options) {
        return null;
    }

    @Override
    public @Nullable IntervalSet expression(String operator, BsonValue operand, Walk walk) {
        return operator.equals("$eq") ? equal(operand, walk) : null;
    }

    @Override
    public byte @Nullable [] keyValue(BsonValue operand) {
        if (operand.isArray() || operand.isRegularExpression() || operand.getBsonType() == BsonType.UNDEFINED) {
            return null;
        }
        RawValue raw = ValueBytes.raw(operand);
        return raw == null ? null : values.hashed(raw);
    }

    @Override
    public TargetReason whyUnusable(BsonValue operand, Walk walk) {
        return Operands.isCollated(operand, walk) ? TargetReason.COLLATION : TargetReason.HASHED_RANGE;
    }
}
