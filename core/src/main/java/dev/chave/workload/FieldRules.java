package dev.chave.workload;

import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/** How one key field understands the operators of filters. Null always means: the condition cannot be used here. */
interface FieldRules {
    /**
     * The values that satisfy one operator.
     *
     * @param operator its name, such as {@code $gt}
     * @param operand its operand
     * @param siblings the document that the operator stands in, for {@code $options}
     */
    @Nullable
    IntervalSet operator(String operator, BsonValue operand, BsonDocument siblings, Walk walk);

    /** The values that match a regular expression. */
    @Nullable
    IntervalSet regex(String pattern, String options);

    /** The values that satisfy a comparison inside {@code $expr}, which knows no type brackets. */
    @Nullable
    IntervalSet expression(String operator, BsonValue operand, Walk walk);

    /**
     * The place in the key of the one value that is equal to this one.
     *
     * @return null where no key can have it as its value (an array), or it is not comparable
     */
    byte @Nullable [] keyValue(BsonValue operand);

    /** Why such a condition, when it cannot be used, cannot. */
    TargetReason whyUnusable(BsonValue operand, Walk walk);
}
