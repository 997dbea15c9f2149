package dev.chave.sql.statement;

import java.util.List;

/** What must hold of a row: an AND/OR tree over comparisons. */
public sealed interface Condition {
    /** Always true. */
    Condition TRUE = new All(List.of());

    /** Every part holds; true without any. */
    record All(List<Condition> parts) implements Condition {}

    /** Some part holds; false without any. */
    record Any(List<Condition> parts) implements Condition {}

    /** The part does not hold. */
    record Not(Condition part) implements Condition {}

    /** One value against another. */
    record Compare(Expression left, Operator operator, Expression right) implements Condition {}

    /** {@code left IN (items)}. */
    record Member(Expression left, List<Expression> items, boolean negated) implements Condition {}

    /** {@code left IN (SELECT …)}. */
    record MemberOf(Expression left, Query query, boolean negated) implements Condition {}

    /** {@code EXISTS (SELECT …)}. */
    record Exists(Query query, boolean negated) implements Condition {}

    /** {@code test BETWEEN low AND high}. */
    record Between(Expression test, Expression low, Expression high, boolean negated) implements Condition {}

    /** {@code test IS NULL}. */
    record IsNull(Expression test, boolean negated) implements Condition {}

    /** Any other expression that is true or false. */
    record Truth(Expression expression) implements Condition {}

    /** How two values are compared. */
    enum Operator {
        EQUAL("="),
        /** {@code <=>} and {@code IS NOT DISTINCT FROM}. */
        NULL_SAFE_EQUAL("<=>"),
        NOT_EQUAL("!="),
        LESS("<"),
        LESS_OR_EQUAL("<="),
        GREATER(">"),
        GREATER_OR_EQUAL(">="),
        LIKE("like"),
        NOT_LIKE("not like"),
        OTHER("?");

        private final String sign;

        Operator(String sign) {
            this.sign = sign;
        }

        /** As it is written in reports. */
        public String sign() {
            return sign;
        }

        /** The same comparison with the sides changed. */
        public Operator turned() {
            return switch (this) {
                case LESS -> GREATER;
                case LESS_OR_EQUAL -> GREATER_OR_EQUAL;
                case GREATER -> LESS;
                case GREATER_OR_EQUAL -> LESS_OR_EQUAL;
                case EQUAL, NULL_SAFE_EQUAL, NOT_EQUAL -> this;
                case LIKE, NOT_LIKE, OTHER -> OTHER;
            };
        }

        Operator negated() {
            return switch (this) {
                case EQUAL -> NOT_EQUAL;
                case NOT_EQUAL -> EQUAL;
                case LESS -> GREATER_OR_EQUAL;
                case LESS_OR_EQUAL -> GREATER;
                case GREATER -> LESS_OR_EQUAL;
                case GREATER_OR_EQUAL -> LESS;
                case LIKE -> NOT_LIKE;
                case NOT_LIKE -> LIKE;
                case NULL_SAFE_EQUAL, OTHER -> OTHER;
            };
        }
    }

    /** Both. */
    static Condition and(Condition left, Condition right) {
        if (left.equals(TRUE)) {
            return right;
        }
        return right.equals(TRUE) ? left : new All(List.of(left, right));
    }
}
