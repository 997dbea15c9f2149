package dev.chave.sql.route;

import dev.chave.sql.statement.Condition;
import dev.chave.sql.statement.Constant;
import dev.chave.sql.statement.Expression;
import dev.chave.sql.statement.Predicates;
import dev.chave.sql.statement.Query;
import dev.chave.sql.statement.Scope;
import dev.chave.sql.statement.Source;
import dev.chave.sql.statement.ValueSet;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * What ShardingSphere takes from a statement: each WHERE and each ON is written as ORs of ANDs, and each AND is one condition on the
 * sharding columns (measured on 5.5.2). A clause of which one AND says nothing about a sharding column counts as if it were not
 * there.
 *
 * <p>Read are {@code =}, {@code <}, {@code <=}, {@code >}, {@code >=}, BETWEEN and IN of a bare column against literals and
 * parameters. NOT, row values, {@code <=>}, functions and arithmetic say nothing; members of IN that are no literals are passed over.
 * {@code 7 < k} is read as {@code k < 7}: sides are changed and the sign is not.
 */
final class ShardingSphereConditions {
    /** More ANDs than these are not written out, and count as saying nothing. */
    private static final int MOST = 4096;

    /**
     * One condition.
     *
     * @param values by table in lower case, in the order of the statement
     * @param never whether what it says of a column contradicts itself
     */
    record Conjunction(Map<String, ValueSet> values, boolean never) {}

    /** A statement that fails, and why. */
    static final class RefusedException extends Exception {
        private static final long serialVersionUID = 1;

        RefusedException(String why) {
            super(why);
        }
    }

    private final Distribution distribution;
    private final List<Conjunction> found = new ArrayList<>();

    private ShardingSphereConditions(Distribution distribution) {
        this.distribution = distribution;
    }

    /** The conditions in the engine's order: a block's WHERE, then what is nested in it, then its joins. */
    static List<Conjunction> of(Analysis analysis, Distribution distribution) throws RefusedException {
        ShardingSphereConditions conditions = new ShardingSphereConditions(distribution);
        for (Analysis.Block root : ordered(analysis.roots())) {
            conditions.block(root);
        }
        return conditions.found;
    }

    /** The conditions of the outermost blocks alone. */
    static List<Conjunction> ofOutermost(Analysis analysis, Distribution distribution) throws RefusedException {
        ShardingSphereConditions conditions = new ShardingSphereConditions(distribution);
        for (Analysis.Block root : analysis.roots()) {
            conditions.clause(root.query.where(), root.scope);
            conditions.joins(root.query, root.scope);
        }
        return conditions.found;
    }

    /** In the order of the engine, which comes to the second of several queries last. */
    private static List<Analysis.Block> ordered(List<Analysis.Block> roots) {
        List<Analysis.Block> ordered = new ArrayList<>(roots.subList(Math.min(2, roots.size()), roots.size()));
        ordered.addAll(roots.subList(0, Math.min(2, roots.size())));
        return ordered;
    }

    private void block(Analysis.Block block) throws RefusedException {
        clause(block.query.where(), block.scope);
        for (Analysis.Block child : block.children) {
            block(child);
        }
        joins(block.query, block.scope);
    }

    private void joins(Query.Block query, Scope scope) throws RefusedException {
        for (Source source : query.from()) {
            join(source, scope);
        }
    }

    private void join(Source source, Scope scope) throws RefusedException {
        if (source instanceof Source.Join join) {
            join(join.left(), scope);
            join(join.right(), scope);
            clause(join.on(), scope);
        }
    }

    private void clause(Condition condition, Scope scope) throws RefusedException {
        List<Conjunction> own = new ArrayList<>();
        List<List<Condition>> ors = written(condition);
        for (List<Condition> ands : ors == null ? List.<List<Condition>>of() : ors) {
            Conjunction conjunction = conjunction(ands, scope);
            if (conjunction.values().isEmpty()) {
                return;
            }
            own.add(conjunction);
        }
        found.addAll(own);
    }

    /** ORs of ANDs; null where that would be too many. */
    private static @Nullable List<List<Condition>> written(Condition condition) {
        List<List<Condition>> ors = new ArrayList<>();
        if (condition instanceof Condition.Any any) {
            for (Condition part : any.parts()) {
                List<List<Condition>> more = written(part);
                if (more == null || ors.size() + more.size() > MOST) {
                    return null;
                }
                ors.addAll(more);
            }
            return ors;
        }
        if (!(condition instanceof Condition.All all)) {
            return List.of(List.of(condition));
        }
        ors.add(List.of());
        for (Condition part : all.parts()) {
            List<List<Condition>> more = written(part);
            if (more == null || (long) ors.size() * more.size() > MOST) {
                return null;
            }
            List<List<Condition>> product = new ArrayList<>();
            for (List<Condition> left : ors) {
                for (List<Condition> right : more) {
                    List<Condition> both = new ArrayList<>(left);
                    both.addAll(right);
                    product.add(both);
                }
            }
            ors = product;
        }
        return ors;
    }

    private Conjunction conjunction(List<Condition> ands, Scope scope) throws RefusedException {
        Map<String, ValueSet> values = new LinkedHashMap<>();
        boolean never = false;
        for (Condition each : ands) {
            Said said = said(each, scope);
            if (said != null) {
                ValueSet merged = values.merge(said.table(), said.values(), ShardingSphereConditions::both);
                never |= merged.isEmpty();
            }
        }
        return new Conjunction(values, never);
    }

    private record Said(String table, ValueSet values) {}

    private @Nullable Said said(Condition condition, Scope scope) throws RefusedException {
        if (condition instanceof Condition.Compare compare) {
            boolean columnLeft = compare.left() instanceof Expression.Column;
            String table = table(columnLeft ? compare.left() : compare.right(), scope);
            Constant value = value(columnLeft ? compare.right() : compare.left());
            ValueSet set = table == null || value == null ? null : compared(compare.operator(), value);
            return set == null ? null : new Said(String.valueOf(table), set);
        }
        if (condition instanceof Condition.Between between && !between.negated()) {
            String table = table(between.test(), scope);
            Constant low = value(between.low());
            Constant high = value(between.high());
            if (table == null || low == null || high == null) {
                return null;
            }
            Integer order = order(notNull(low), notNull(high));
            if (order != null && order > 0) {
                throw new RefusedException("BETWEEN on the sharding column with the greater end first");
            }
            return new Said(table, new ValueSet(false, Set.of(), List.of(new ValueSet.Span(low, true, high, true))));
        }
        if (condition instanceof Condition.Member member && !member.negated()) {
            return members(member, scope);
        }
        if (condition instanceof Condition.IsNull isNull && !isNull.negated() && table(isNull.test(), scope) != null) {
            notNull(Constant.NULL);
        }
        return null;
    }

    private @Nullable Said members(Condition.Member member, Scope scope) throws RefusedException {
        String table = table(member.left(), scope);
        Set<Constant> points = new LinkedHashSet<>();
        for (Expression item : table == null ? List.<Expression>of() : member.items()) {
            Constant value = value(item);
            if (value != null) {
                points.add(notNull(value));
            }
        }
        return table == null || points.isEmpty() ? null : new Said(table, new ValueSet(false, points, List.of()));
    }

    private static @Nullable ValueSet compared(Condition.Operator operator, Constant value) throws RefusedException {
        ValueSet.Span span =
                switch (operator) {
                    case LESS -> new ValueSet.Span(null, false, value, false);
                    case LESS_OR_EQUAL -> new ValueSet.Span(null, false, value, true);
                    case GREATER -> new ValueSet.Span(value, false, null, false);
                    case GREATER_OR_EQUAL -> new ValueSet.Span(value, true, null, false);
                    default -> null;
                };
        if (span != null) {
            notNull(value);
            return new ValueSet(false, Set.of(), List.of(span));
        }
        return operator == Condition.Operator.EQUAL ? ValueSet.point(notNull(value)) : null;
    }

    private static Constant notNull(Constant value) throws RefusedException {
        if (value.kind() == Constant.Kind.NULL) {
            throw new RefusedException("the sharding column is compared with NULL");
        }
        return value;
    }

    /** The table whose sharding column this is; null for anything else. */
    private @Nullable String table(Expression expression, Scope scope) {
        Scope.Origin origin = scope.origin(expression);
        return origin != null
                        && distribution.role(origin.table().name()) instanceof TableRole.Distributed role
                        && role.column().equals(origin.column())
                ? origin.table().name().folded()
                : null;
    }

    /** A literal or a parameter; null for what is computed, {@code now()} excepted. */
    static @Nullable Constant value(Expression expression) {
        Constant constant = Predicates.literal(expression);
        return constant == null || isComputed(constant) ? null : constant;
    }

    private static boolean isComputed(Constant constant) {
        String text = constant.text();
        boolean parameter = text.startsWith("?") || text.startsWith("$") || text.startsWith(":");
        return constant.kind() == Constant.Kind.UNKNOWN
                && !parameter
                && !text.startsWith("now(")
                && (text.contains("(") || text.contains("'"));
    }

    /** What both let through, each either single values or one stretch; values are ordered as Java orders them. */
    private static ValueSet both(ValueSet left, ValueSet right) {
        if (left.isPoints() && right.isPoints()) {
            return left.and(right);
        }
        if (left.isPoints() || right.isPoints()) {
            ValueSet points = left.isPoints() ? left : right;
            ValueSet stretch = left.isPoints() ? right : left;
            Set<Constant> kept = new LinkedHashSet<>();
            for (Constant point : points.points()) {
                if (stretch.spans().stream().allMatch(span -> isWithin(point, span))) {
                    kept.add(point);
                }
            }
            return new ValueSet(false, kept, List.of());
        }
        if (left.isEmpty() || right.isEmpty()) {
            return ValueSet.NONE;
        }
        ValueSet.Span one = left.spans().get(0);
        ValueSet.Span other = right.spans().get(0);
        boolean lowIsOther = isLater(one.low(), one.lowIncluded(), other.low(), (a, b) -> order(a, b));
        boolean highIsOther = isLater(one.high(), one.highIncluded(), other.high(), (a, b) -> order(b, a));
        Constant low = lowIsOther ? other.low() : one.low();
        Constant high = highIsOther ? other.high() : one.high();
        boolean lowIncluded = lowIsOther ? other.lowIncluded() : one.lowIncluded();
        boolean highIncluded = highIsOther ? other.highIncluded() : one.highIncluded();
        Integer order = low == null || high == null ? null : order(low, high);
        boolean never = order != null && (order > 0 || (order == 0 && !(lowIncluded && highIncluded)));
        return never
                ? ValueSet.NONE
                : new ValueSet(false, Set.of(), List.of(new ValueSet.Span(low, lowIncluded, high, highIncluded)));
    }

    private static boolean isLater(
            @Nullable Constant end,
            boolean included,
            @Nullable Constant other,
            BiFunction<Constant, Constant, @Nullable Integer> order) {
        if (other == null || end == null) {
            return other != null;
        }
        Integer compared = order.apply(end, other);
        return compared != null && (compared < 0 || (compared == 0 && included));
    }

    private static boolean isWithin(Constant point, ValueSet.Span span) {
        Integer fromLow = span.low() == null ? null : order(point, span.low());
        Integer fromHigh = span.high() == null ? null : order(point, span.high());
        boolean below = fromLow != null && (fromLow < 0 || (fromLow == 0 && !span.lowIncluded()));
        boolean above = fromHigh != null && (fromHigh > 0 || (fromHigh == 0 && !span.highIncluded()));
        return !below && !above;
    }

    /** The order of two known constants of one kind; null where it is not known. */
    private static @Nullable Integer order(Constant left, Constant right) {
        boolean text = left.kind() == Constant.Kind.TEXT && right.kind() == Constant.Kind.TEXT;
        if (text) {
            return left.text().compareTo(right.text());
        }
        if (!isNumber(left) || !isNumber(right)) {
            return null;
        }
        try {
            return new BigDecimal(left.text()).compareTo(new BigDecimal(right.text()));
        } catch (NumberFormatException odd) {
            return null;
        }
    }

    private static boolean isNumber(Constant constant) {
        return constant.kind() == Constant.Kind.INTEGER || constant.kind() == Constant.Kind.DECIMAL;
    }
}
