package dev.chave.sql.statement;

import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What a condition says about one column, as a {@link ValueSet}: the AND/OR tree walked, NOT pushed inward.
 *
 * <p>Anything not understood lets every value pass. LIKE does too: which values begin with a prefix depends on the collation.
 */
public final class Predicates {
    private final Predicate<Expression> isColumn;
    private final Function<Expression, @Nullable Constant> fixed;

    /**
     * Sets what is asked.
     *
     * @param isColumn whether an expression is the column, bare
     * @param fixed the constant that an expression is, null where it is none
     */
    public Predicates(Predicate<Expression> isColumn, Function<Expression, @Nullable Constant> fixed) {
        this.isColumn = isColumn;
        this.fixed = fixed;
    }

    /** The constant that stands in the statement. */
    public static @Nullable Constant literal(Expression expression) {
        return expression instanceof Expression.Value value ? value.constant() : null;
    }

    /** The values that pass. */
    public ValueSet of(Condition condition) {
        return of(condition, false);
    }

    private ValueSet of(Condition condition, boolean negated) {
        if (condition instanceof Condition.Not not) {
            return of(not.part(), !negated);
        }
        if (condition instanceof Condition.All all) {
            return negated ? any(all.parts(), true) : all(all.parts(), false);
        }
        if (condition instanceof Condition.Any any) {
            return negated ? all(any.parts(), true) : any(any.parts(), false);
        }
        if (condition instanceof Condition.Compare compare) {
            Condition.Operator operator = negated ? compare.operator().negated() : compare.operator();
            return compare(compare.left(), operator, compare.right());
        }
        if (condition instanceof Condition.Member member) {
            return member.negated() == negated ? member(member) : ValueSet.ALL;
        }
        if (condition instanceof Condition.Between between) {
            return between(between, between.negated() != negated);
        }
        if (condition instanceof Condition.IsNull isNull && isColumn.test(isNull.test())) {
            return isNull.negated() == negated ? ValueSet.nulls() : ValueSet.ALL;
        }
        if (condition instanceof Condition.Truth truth
                && truth.expression() instanceof Expression.Value value
                && value.constant().kind() == Constant.Kind.BOOLEAN) {
            return Boolean.parseBoolean(value.constant().text()) == negated ? ValueSet.NONE : ValueSet.ALL;
        }
        return ValueSet.ALL;
    }

    private ValueSet all(List<Condition> parts, boolean negated) {
        ValueSet set = ValueSet.ALL;
        for (Condition part : parts) {
            set = set.and(of(part, negated));
        }
        return set;
    }

    private ValueSet any(List<Condition> parts, boolean negated) {
        ValueSet set = ValueSet.NONE;
        for (Condition part : parts) {
            set = set.or(of(part, negated));
            if (set.everything()) {
                return set;
            }
        }
        return set;
    }

    private ValueSet compare(Expression left, Condition.Operator operator, Expression right) {
        if (left instanceof Expression.Row lefts && right instanceof Expression.Row rights) {
            return rows(lefts, operator, rights);
        }
        if (isColumn.test(left)) {
            return against(operator, fixed.apply(right));
        }
        if (isColumn.test(right)) {
            return against(operator.turned(), fixed.apply(left));
        }
        return left instanceof Expression.Value one && right instanceof Expression.Value other
                ? folded(one.constant(), operator, other.constant())
                : ValueSet.ALL;
    }

    /** A comparison of two numbers of the statement lets all pass or none. */
    private static ValueSet folded(Constant left, Condition.Operator operator, Constant right) {
        Integer order = left.isNumber() && right.isNumber() ? left.comparedTo(right) : null;
        if (order == null) {
            return ValueSet.ALL;
        }
        boolean holds =
                switch (operator) {
                    case EQUAL, NULL_SAFE_EQUAL -> order == 0;
                    case NOT_EQUAL -> order != 0;
                    case LESS -> order < 0;
                    case LESS_OR_EQUAL -> order <= 0;
                    case GREATER -> order > 0;
                    case GREATER_OR_EQUAL -> order >= 0;
                    case LIKE, NOT_LIKE, OTHER -> true;
                };
        return holds ? ValueSet.ALL : ValueSet.NONE;
    }

    private ValueSet rows(Expression.Row lefts, Condition.Operator operator, Expression.Row rights) {
        ValueSet set = ValueSet.ALL;
        boolean equal = operator == Condition.Operator.EQUAL || operator == Condition.Operator.NULL_SAFE_EQUAL;
        for (int i = 0;
                equal && i < Math.min(lefts.items().size(), rights.items().size());
                i++) {
            set = set.and(compare(lefts.items().get(i), operator, rights.items().get(i)));
        }
        return set;
    }

    private static ValueSet against(Condition.Operator operator, @Nullable Constant value) {
        if (value == null) {
            return ValueSet.ALL;
        }
        return switch (operator) {
            case EQUAL -> ValueSet.point(value);
            case NULL_SAFE_EQUAL -> value.kind() == Constant.Kind.NULL ? ValueSet.nulls() : ValueSet.point(value);
            case LESS -> ValueSet.span(null, false, value, false);
            case LESS_OR_EQUAL -> ValueSet.span(null, false, value, true);
            case GREATER -> ValueSet.span(value, false, null, false);
            case GREATER_OR_EQUAL -> ValueSet.span(value, true, null, false);
            case NOT_EQUAL -> ValueSet.span(null, false, value, false).or(ValueSet.span(value, false, null, false));
            case LIKE, NOT_LIKE, OTHER -> ValueSet.ALL;
        };
    }

    private ValueSet member(Condition.Member member) {
        ValueSet set = ValueSet.NONE;
        for (Expression item : member.items()) {
            set = set.or(compare(member.left(), Condition.Operator.EQUAL, item));
            if (set.everything()) {
                return set;
            }
        }
        return set;
    }

    private ValueSet between(Condition.Between between, boolean negated) {
        if (!isColumn.test(between.test())) {
            return ValueSet.ALL;
        }
        Constant low = fixed.apply(between.low());
        Constant high = fixed.apply(between.high());
        if (negated) {
            return low == null || high == null
                    ? ValueSet.ALL
                    : ValueSet.span(null, false, low, false).or(ValueSet.span(high, false, null, false));
        }
        ValueSet fromLow = low == null ? ValueSet.ALL : ValueSet.span(low, true, null, false);
        return fromLow.and(high == null ? ValueSet.ALL : ValueSet.span(null, false, high, true));
    }
}
