package dev.chave.sql.route;

import dev.chave.sql.route.VitessRoute.Choice;
import dev.chave.sql.route.VitessRoute.Variant;
import dev.chave.sql.statement.Condition;
import dev.chave.sql.statement.Constant;
import dev.chave.sql.statement.Expression;
import dev.chave.sql.statement.Predicates;
import dev.chave.sql.statement.Query;
import dev.chave.sql.statement.Schema;
import dev.chave.sql.statement.Scope;
import dev.chave.sql.statement.Source;
import dev.chave.sql.statement.Sources;
import dev.chave.sql.statement.TableName;
import dev.chave.sql.statement.ValueSet;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Plans a query as Vitess's Gen4 planner does, as far as routes go: tables of one keyspace that are joined on a unique vindex, or
 * pinned to the same value of one, become one route; inner joins are ordered greedily by cost; a subquery becomes part of a route
 * or is run before it; what cannot be merged is joined by vtgate, row by row.
 *
 * <p>Our own words of go/vt/vtgate/planbuilder (Vitess 18–19, Apache-2.0). For one query.
 */
final class VitessPlanner {
    /** What the planner does not do, with the reason. */
    static final class NotSupportedException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        NotSupportedException(String message) {
            super(message, null, false, false);
        }
    }

    private final VSchema vschema;
    private final Schema schema;

    private final boolean writes;

    VitessPlanner(VSchema vschema, Schema schema, boolean writes) {
        this.vschema = vschema;
        this.schema = schema;
        this.writes = writes;
    }

    /** A part of a plan: routes joined by vtgate; one that is a single route can still be merged. */
    static final class Part {
        final List<VitessRoute> routes;
        final List<Source.Leaf> leaves;
        /** Whether vtgate has to work on its rows, so that no join can be merged into it. */
        boolean closed;

        Part(List<VitessRoute> routes, List<Source.Leaf> leaves) {
            this.routes = routes;
            this.leaves = leaves;
        }

        @Nullable
        VitessRoute one() {
            return routes.size() == 1 && !closed ? routes.get(0) : null;
        }

        int cost() {
            return routes.stream()
                    .mapToInt(route -> route.choice.variant().cost())
                    .sum();
        }
    }

    /** A condition of an AND, with the sources it names. */
    private record Conjunct(Condition condition, Set<Source.Leaf> leaves) {}

    /** A block while it is planned. */
    private static final class Work {
        final Scope scope;
        final List<Conjunct> conjuncts = new ArrayList<>();
        final List<Sub> subqueries = new ArrayList<>();

        Work(Scope scope) {
            this.scope = scope;
        }
    }

    /** A subquery in a condition or expression. */
    private record Sub(Query query, @Nullable Expression outer, Kind kind, boolean holds) {
        enum Kind {
            LIST,
            VALUE,
            EXISTS
        }
    }

    /** The routes of a query. */
    List<VitessRoute> plan(Query query) {
        List<VitessRoute> routes = query(query, null).routes;
        if (query instanceof Query.Block block
                && block.extras().counted()
                && block.extras().limited()) {
            List<VitessRoute> twice = new ArrayList<>(routes); // once for the rows, once for their number
            twice.addAll(routes);
            return twice;
        }
        return routes;
    }

    private Part query(Query query, @Nullable Scope outer) {
        if (query instanceof Query.Block block) {
            return block(block, outer);
        }
        if (query instanceof Query.Combined combined) {
            return combined(combined, outer);
        }
        return dual();
    }

    private static Part dual() {
        VitessRoute route = new VitessRoute(List.of(), "", new Choice(Variant.REFERENCE, null, "", null));
        route.dual = true;
        return new Part(new ArrayList<>(List.of(route)), List.of());
    }

    private Part combined(Query.Combined combined, @Nullable Scope outer) {
        List<Part> parts = new ArrayList<>();
        for (Query each : combined.parts()) {
            Part next = query(each, outer);
            Part merged = null;
            for (int i = 0; i < parts.size() && merged == null; i++) {
                merged = mergedUnion(parts.get(i), next, combined.all());
                if (merged != null) {
                    parts.set(i, merged);
                }
            }
            if (merged == null) {
                parts.add(next);
            }
        }
        Part result = new Part(new ArrayList<>(), new ArrayList<>());
        parts.forEach(part -> {
            result.routes.addAll(part.routes);
            result.leaves.addAll(part.leaves);
        });
        result.closed = parts.size() > 1;
        return result;
    }

    private @Nullable Part mergedUnion(Part left, Part right, boolean all) {
        VitessRoute one = left.one();
        VitessRoute other = right.one();
        if (one == null || other == null) {
            return null;
        }
        if (one.dual || other.dual) {
            return one.dual ? right : left;
        }
        boolean keyspace = one.keyspace.equals(other.keyspace);
        Variant variant = one.choice.variant();
        boolean same = keyspace && variant == other.choice.variant();
        boolean pinned = same && (variant == Variant.EQUAL_UNIQUE || variant == Variant.IN) && sameValues(one, other);
        boolean scatters = keyspace
                && one.isSharded()
                && other.isSharded()
                && (variant == Variant.SCATTER || other.choice.variant() == Variant.SCATTER);
        boolean any = keyspace && one.isAnyShard() && other.isAnyShard();
        boolean anyWithOne =
                keyspace && (one.isAnyShard() || other.isAnyShard()) && one.isSingleShard() && other.isSingleShard();
        if (!pinned && !scatters && !any && !anyWithOne) {
            return null;
        }
        Part wider = one.isAnyShard() || (scatters && variant != Variant.SCATTER) ? right : left;
        wider.closed = scatters && !all; // vtgate takes out equal rows
        return wider;
    }

    private static boolean sameValues(VitessRoute one, VitessRoute other) {
        VSchema.ColumnVindex mine = one.choice.vindex();
        VSchema.ColumnVindex theirs = other.choice.vindex();
        return mine != null
                && theirs != null
                && mine.name().equals(theirs.name())
                && one.choice.values().equals(other.choice.values());
    }

    private Part block(Query.Block block, @Nullable Scope outer) {
        Scope scope = new Scope(outer, block.from(), schema);
        Work work = new Work(scope);
        add(block.where(), work, false);
        addHaving(block, work);
        Part part = null;
        for (Source source : block.from()) {
            Part next = from(source, work);
            part = part == null ? next : joined(part, next, true, List.of(), work);
        }
        if (part == null) {
            part = dual();
        }
        VitessRoute first = part.routes.get(0);
        if (first.dual && part.routes.size() == 1 && isNever(block.where())) {
            first.choice = new Choice(Variant.NONE, null, "", null);
            first.dual = false;
        }
        block.items().forEach(item -> find(item.expression(), work));
        block.grouping().by().forEach(each -> find(each, work));
        findIn(block.grouping().having(), work, false);
        block.extras().orderBy().forEach(each -> find(each, work));
        for (Sub sub : work.subqueries) {
            subquery(sub, part, work);
        }
        close(block, part, work);
        return part;
    }

    /** HAVING without groups or sums is no other than WHERE, with the names of the SELECT list. */
    private void addHaving(Query.Block block, Work work) {
        boolean sums = block.items().stream().anyMatch(item -> CitusRouter.isAggregate(item.expression()));
        if (!block.grouping().by().isEmpty() || sums) {
            return;
        }
        List<Condition> parts = new ArrayList<>();
        flatten(block.grouping().having(), parts);
        for (Condition part : parts) {
            if (part instanceof Condition.Compare compare) {
                Expression left = unnamed(compare.left(), block);
                Expression right = unnamed(compare.right(), block);
                if (!CitusRouter.isAggregate(left) && !CitusRouter.isAggregate(right)) {
                    add(new Condition.Compare(left, compare.operator(), right), work, false);
                }
            }
        }
    }

    private static Expression unnamed(Expression expression, Query.Block block) {
        if (expression instanceof Expression.Column column && column.qualifier() == null) {
            for (Query.Item item : block.items()) {
                if (column.name().equalsIgnoreCase(String.valueOf(item.alias()))) {
                    return item.expression();
                }
            }
        }
        return expression;
    }

    private static boolean isNever(Condition condition) {
        return new Predicates(expression -> false, Predicates::literal)
                .of(condition)
                .isEmpty();
    }

    /** Whether vtgate has to sort, sum or cut the rows itself. */
    private void close(Query.Block block, Part part, Work work) {
        VitessRoute route = part.one();
        if (route == null || route.isSingleShard()) {
            return;
        }
        Query.Grouping grouping = block.grouping();
        boolean sums = block.items().stream().anyMatch(item -> CitusRouter.isAggregate(item.expression()));
        boolean byKey = grouping.by().stream().anyMatch(each -> isUniqueVindex(each, work.scope));
        boolean distinct = grouping.distinct()
                && block.items().stream().noneMatch(item -> isUniqueVindex(item.expression(), work.scope));
        boolean groups = (sums || !grouping.by().isEmpty()) && !byKey;
        part.closed = groups
                || distinct
                || block.extras().limited()
                || !block.extras().orderBy().isEmpty();
    }

    private boolean isUniqueVindex(Expression expression, Scope scope) {
        VSchema.ColumnVindex vindex = vindexOf(expression, scope);
        return vindex != null && vindex.isUnique();
    }

    /** The vindex of one column that an expression is, or is the least or greatest of; null where it is none. */
    private VSchema.@Nullable ColumnVindex vindexOf(Expression expression, Scope scope) {
        Scope.Origin origin = column(expression, scope, 0);
        VSchema.Table table =
                origin == null ? null : vschema.table(origin.table().name());
        if (origin == null || table == null) {
            return null;
        }
        for (VSchema.ColumnVindex vindex : table.vindexes()) {
            if (vindex.columns().size() == 1 && vindex.columns().get(0).equals(origin.column())) {
                return vindex;
            }
        }
        return null;
    }

    private Scope.@Nullable Origin column(Expression expression, Scope scope, int depth) {
        if (expression instanceof Expression.Computed computed
                && (computed.function().equals("max") || computed.function().equals("min"))
                && computed.parts().size() == 1) {
            return scope.origin(computed.parts().get(0));
        }
        Scope.Origin origin = scope.origin(expression);
        if (origin != null || !(expression instanceof Expression.Column column) || depth > 16) {
            return origin;
        }
        if (scope.find(column) instanceof Source.Derived derived && derived.query() instanceof Query.Block block) {
            Scope inner = new Scope(scope, block.from(), schema);
            for (Query.Item item : block.items()) {
                if (column.name().equalsIgnoreCase(String.valueOf(item.name()))) {
                    return column(item.expression(), inner, depth + 1);
                }
            }
        }
        return null;
    }

    // ------------------------------------------------------------------ conditions

    private void add(Condition condition, Work work, boolean outerJoin) {
        if (condition instanceof Condition.All all) {
            all.parts().forEach(part -> add(part, work, outerJoin));
        } else if (condition instanceof Condition.Any any && any.parts().size() == 1) {
            add(any.parts().get(0), work, outerJoin);
        } else {
            work.conjuncts.add(new Conjunct(condition, leaves(condition, work.scope)));
            findIn(condition, work, true);
        }
    }

    private static Set<Source.Leaf> leaves(Condition condition, Scope scope) {
        Set<Source.Leaf> leaves = Collections.newSetFromMap(new IdentityHashMap<>());
        Columns.visit(condition, column -> {
            Source.Leaf leaf = scope.find(column);
            if (leaf != null && scope.leaves().contains(leaf)) {
                leaves.add(leaf);
            }
        });
        return leaves;
    }

    private void findIn(Condition condition, Work work, boolean top) {
        if (condition instanceof Condition.All all) {
            all.parts().forEach(part -> findIn(part, work, top));
        } else if (condition instanceof Condition.Any any) {
            any.parts().forEach(part -> findIn(part, work, false));
        } else if (condition instanceof Condition.Not not) {
            findIn(not.part(), work, false);
        } else if (condition instanceof Condition.MemberOf member) {
            work.subqueries.add(new Sub(member.query(), member.left(), Sub.Kind.LIST, top && !member.negated()));
        } else if (condition instanceof Condition.Exists exists) {
            work.subqueries.add(new Sub(exists.query(), null, Sub.Kind.EXISTS, top && !exists.negated()));
        } else if (condition instanceof Condition.Compare compare) {
            boolean equal = top && compare.operator() == Condition.Operator.EQUAL;
            value(compare.left(), equal ? compare.right() : null, work);
            value(compare.right(), equal ? compare.left() : null, work);
        } else if (condition instanceof Condition.Member member) {
            find(member.left(), work);
            member.items().forEach(item -> find(item, work));
        } else if (condition instanceof Condition.Truth truth) {
            find(truth.expression(), work);
        }
    }

    private void value(Expression expression, @Nullable Expression other, Work work) {
        if (expression instanceof Expression.Subselect subselect) {
            work.subqueries.add(new Sub(subselect.query(), other, Sub.Kind.VALUE, other != null));
        } else {
            find(expression, work);
        }
    }

    private void find(Expression expression, Work work) {
        if (expression instanceof Expression.Subselect subselect) {
            work.subqueries.add(new Sub(subselect.query(), null, Sub.Kind.VALUE, false));
        } else if (expression instanceof Expression.Computed computed) {
            computed.parts().forEach(part -> find(part, work));
        } else if (expression instanceof Expression.Row row) {
            row.items().forEach(part -> find(part, work));
        } else if (expression instanceof Expression.Test test) {
            findIn(test.condition(), work, false);
        }
    }

    // ------------------------------------------------------------------ sources

    private Part from(Source source, Work work) {
        List<Source> units = new ArrayList<>();
        if (isInnerTree(source)) {
            inner(source, units, work);
            if (units.stream().allMatch(Source.Table.class::isInstance)) {
                return greedy(units, work);
            }
        }
        if (source instanceof Source.Join join) {
            return join(join, work);
        }
        return leaf((Source.Leaf) source, work);
    }

    private static boolean isInnerTree(Source source) {
        return source instanceof Source.Leaf
                || (source instanceof Source.Join join
                        && join.kind() == Source.Join.Kind.INNER
                        && isInnerTree(join.left())
                        && isInnerTree(join.right()));
    }

    private void inner(Source source, List<Source> units, Work work) {
        if (source instanceof Source.Join join) {
            inner(join.left(), units, work);
            inner(join.right(), units, work);
            boolean tables = Sources.leaves(List.of(join)).stream().allMatch(Source.Table.class::isInstance);
            if (tables) {
                add(join.on(), work, false);
                work.scope.merging(join).forEach(each -> add(each, work, false));
            }
        } else {
            units.add(source);
        }
    }

    private Part greedy(List<Source> tables, Work work) {
        List<Part> parts = new ArrayList<>();
        for (Source table : tables) {
            parts.add(leaf((Source.Leaf) table, work));
        }
        boolean cross = false;
        while (parts.size() > 1) {
            Part best = null;
            int left = -1;
            int right = -1;
            for (int i = 0; i < parts.size(); i++) {
                for (int j = 0; j < parts.size(); j++) {
                    if (i == j) {
                        continue;
                    }
                    List<Conjunct> predicates = between(parts.get(i), parts.get(j), work);
                    if (predicates.isEmpty() && !cross) {
                        continue;
                    }
                    Part joined = joinedCopy(parts.get(i), parts.get(j), predicates, work);
                    if (best == null || joined.cost() < best.cost()) {
                        best = joined;
                        left = i;
                        right = j;
                    }
                }
            }
            if (best == null) {
                cross = true;
                continue;
            }
            List<Part> rest = new ArrayList<>();
            for (int i = 0; i < parts.size(); i++) {
                if (i != left && i != right) {
                    rest.add(parts.get(i));
                }
            }
            rest.add(best);
            parts = rest;
        }
        return parts.get(0);
    }

    private static List<Conjunct> between(Part left, Part right, Work work) {
        List<Conjunct> found = new ArrayList<>();
        for (Conjunct conjunct : work.conjuncts) {
            boolean within = conjunct.leaves.stream()
                    .allMatch(leaf -> left.leaves.contains(leaf) || right.leaves.contains(leaf));
            boolean both = conjunct.leaves.stream().anyMatch(left.leaves::contains)
                    && conjunct.leaves.stream().anyMatch(right.leaves::contains);
            if (within && both) {
                found.add(conjunct);
            }
        }
        return found;
    }

    private Part join(Source.Join join, Work work) {
        boolean inner = join.kind() == Source.Join.Kind.INNER || join.kind() == Source.Join.Kind.STRAIGHT;
        List<Condition> on = new ArrayList<>();
        flatten(join.on(), on);
        work.scope.merging(join).forEach(each -> flatten(each, on));
        if (inner) {
            on.forEach(each -> add(each, work, false));
            Part left = from(join.left(), work);
            Part right = from(join.right(), work);
            return joined(left, right, true, between(left, right, work), work);
        }
        if (join.kind() == Source.Join.Kind.FULL) {
            throw new NotSupportedException("FULL OUTER JOIN");
        }
        boolean turned = join.kind() == Source.Join.Kind.RIGHT;
        Source leftSource = turned ? join.right() : join.left();
        Source rightSource = turned ? join.left() : join.right();
        if (rejectsNulls(rightSource, work)) {
            on.forEach(each -> add(each, work, false));
            Part left = from(leftSource, work);
            Part right = from(rightSource, work);
            return joined(left, right, true, between(left, right, work), work);
        }
        Part left = from(leftSource, work);
        Work inside = new Work(work.scope);
        List<Conjunct> crossing = new ArrayList<>();
        List<Source.Leaf> rightLeaves = Sources.leaves(List.of(rightSource));
        for (Condition each : on) {
            Conjunct conjunct = new Conjunct(each, leaves(each, work.scope));
            if (rightLeaves.containsAll(conjunct.leaves)) {
                inside.conjuncts.add(conjunct);
            } else {
                crossing.add(conjunct);
            }
            findIn(each, work, false);
        }
        Part right = from(rightSource, inside);
        work.subqueries.addAll(inside.subqueries);
        return joined(left, right, false, crossing, work);
    }

    private static void flatten(Condition condition, List<Condition> to) {
        if (condition instanceof Condition.All all) {
            all.parts().forEach(part -> flatten(part, to));
        } else {
            to.add(condition);
        }
    }

    /** Whether the conditions let no row pass that the outer join made up, so that it is an inner one. */
    private static boolean rejectsNulls(Source right, Work work) {
        List<Source.Leaf> leaves = Sources.leaves(List.of(right));
        for (Conjunct conjunct : work.conjuncts) {
            boolean touches = conjunct.leaves.stream().anyMatch(leaves::contains);
            boolean rejects = conjunct.condition instanceof Condition.Compare compare
                    && compare.operator() != Condition.Operator.NULL_SAFE_EQUAL
                    && compare.operator() != Condition.Operator.OTHER
                    && (isOf(compare.left(), leaves, work) || isOf(compare.right(), leaves, work));
            boolean lists = conjunct.condition instanceof Condition.Member member && isOf(member.left(), leaves, work);
            boolean notNull = conjunct.condition instanceof Condition.IsNull isNull && isNull.negated();
            if (touches && (rejects || lists || notNull)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isOf(Expression expression, List<Source.Leaf> leaves, Work work) {
        return expression instanceof Expression.Column column && leaves.contains(work.scope.find(column));
    }

    private Part leaf(Source.Leaf leaf, Work work) {
        if (leaf instanceof Source.Derived derived) {
            return derived(derived, work);
        }
        if (!(leaf instanceof Source.Table table)) {
            Part dual = dual();
            return new Part(dual.routes, new ArrayList<>(List.of(leaf)));
        }
        String schemaName = table.name().schema();
        if (schemaName != null
                && (schemaName.equalsIgnoreCase("information_schema")
                        || schemaName.equalsIgnoreCase("performance_schema")
                        || schemaName.equalsIgnoreCase("mysql")
                        || schemaName.equalsIgnoreCase("sys"))) {
            return part(new VitessRoute(List.of(leaf), "", new Choice(Variant.DBA, null, "", null)));
        }
        VSchema.Table known = vschema.table(table.name());
        if (known == null) {
            throw new NotSupportedException("a table that the VSchema does not have, or has in several keyspaces");
        }
        VSchema.Table copied = known.source() == null ? null : vschema.table(TableName.of(known.source()));
        if (writes && copied != null) {
            known = copied; // what is written is the source
        }
        Variant variant =
                switch (known.kind()) {
                    case UNSHARDED, SEQUENCE -> Variant.UNSHARDED;
                    case REFERENCE -> Variant.REFERENCE;
                    case PINNED -> Variant.EQUAL_UNIQUE;
                    case SHARDED -> Variant.SCATTER;
                };
        VSchema.ColumnVindex pin =
                known.kind() == VSchema.Kind.PINNED ? new VSchema.ColumnVindex("binary", "binary", List.of()) : null;
        VitessRoute route = new VitessRoute(
                List.of(leaf), known.keyspace(), new Choice(variant, pin, pin == null ? "" : "pinned", null));
        if (route.isAnyShard() && !writes) {
            route.copies.addAll(vschema.copies(known));
            if (copied != null) {
                route.copies.add(copied.keyspace());
            }
        }
        apply(route, work);
        return part(route);
    }

    private static Part part(VitessRoute route) {
        return new Part(new ArrayList<>(List.of(route)), new ArrayList<>(route.leaves));
    }

    private Part derived(Source.Derived derived, Work work) {
        Part inner = query(derived.query(), derived.lateral() ? work.scope : null);
        Part part = new Part(inner.routes, new ArrayList<>(List.of(derived)));
        part.closed = inner.closed;
        boolean pushable = derived.query() instanceof Query.Block block
                && !block.extras().limited()
                && block.grouping().by().isEmpty()
                && block.items().stream().noneMatch(item -> CitusRouter.isAggregate(item.expression()));
        if (pushable) {
            for (VitessRoute route : part.routes) {
                apply(route, work, null);
            }
        }
        return part;
    }

    // ------------------------------------------------------------------ vindexes

    private void apply(VitessRoute route, Work work) {
        apply(route, work, null);
    }

    /** Uses the conditions that name only the route's sources and, beside them, those of the rows that come before. */
    private void apply(VitessRoute route, Work work, @Nullable Part before) {
        for (Conjunct conjunct : work.conjuncts) {
            boolean own = conjunct.leaves.stream()
                    .allMatch(leaf -> isWithin(leaf, route) || (before != null && before.leaves.contains(leaf)));
            if (own && route.isSharded()) {
                if (neverHolds(conjunct.condition)) {
                    route.choice = new Choice(Variant.NONE, null, "", null);
                    return;
                }
                use(route, List.of(conjunct), work);
            }
        }
        if (route.isSharded()) {
            useSeveral(route, work, before);
        }
    }

    private static boolean neverHolds(Condition condition) {
        return condition instanceof Condition.Truth && isNever(condition);
    }

    private static boolean isWithin(Source.Leaf leaf, VitessRoute route) {
        return route.leaves.contains(leaf) || (leaf instanceof Source.Derived derived && covers(derived, route));
    }

    private static boolean covers(Source.Derived derived, VitessRoute route) {
        return derived.query() instanceof Query.Block block
                && Sources.leaves(block.from()).stream()
                        .anyMatch(leaf -> route.leaves.contains(leaf)
                                || (leaf instanceof Source.Derived inner && covers(inner, route)));
    }

    private void use(VitessRoute route, List<Conjunct> conjuncts, Work work) {
        for (Conjunct conjunct : conjuncts) {
            for (Source.Leaf leaf : List.copyOf(route.leaves)) {
                VSchema.Table table = leaf instanceof Source.Table named ? vschema.table(named.name()) : null;
                if (table == null) {
                    continue;
                }
                for (VSchema.ColumnVindex vindex : table.vindexes()) {
                    if (vindex.columns().size() == 1) {
                        ValueSet values = values(
                                conjunct.condition,
                                (Source.Table) leaf,
                                vindex.columns().get(0),
                                route,
                                work);
                        consider(route, vindex, values, names(values), isRows(conjunct.condition));
                        if (vindex.type().equals("cfc")
                                && isLike(conjunct.condition, (Source.Table) leaf, vindex, work)) {
                            choose(route, new Choice(Variant.EQUAL, vindex, "prefix", null));
                        }
                    }
                }
            }
        }
    }

    private static boolean isRows(Condition condition) {
        return condition instanceof Condition.Member member && member.left() instanceof Expression.Row;
    }

    /** {@code LIKE} with a constant finds the shards of a prefix where the vindex hashes prefixes. */
    private static boolean isLike(Condition condition, Source.Table table, VSchema.ColumnVindex vindex, Work work) {
        Scope.Origin origin = condition instanceof Condition.Compare compare
                        && compare.operator() == Condition.Operator.LIKE
                        && compare.right() instanceof Expression.Value
                ? work.scope.origin(compare.left())
                : null;
        return origin != null
                && origin.table() == table
                && origin.column().equals(vindex.columns().get(0));
    }

    private ValueSet values(Condition condition, Source.Table table, String column, VitessRoute route, Work work) {
        Predicates predicates = new Predicates(
                expression -> {
                    Scope.Origin origin = work.scope.origin(expression);
                    return origin != null
                            && origin.table() == table
                            && origin.column().equals(column);
                },
                expression -> fixed(expression, route, work));
        return predicates.of(condition);
    }

    /** A constant, or a value that rows of other routes or a subquery run before give. */
    private @Nullable Constant fixed(Expression expression, VitessRoute route, Work work) {
        if (expression instanceof Expression.Value value) {
            return value.constant();
        }
        if (expression instanceof Expression.Subselect) {
            return null; // known only once it is clear that it runs before
        }
        boolean[] own = {false};
        boolean[] any = {false};
        StringBuilder name = new StringBuilder();
        Columns.visit(expression, column -> {
            any[0] = true;
            Source.Leaf leaf = work.scope.find(column);
            own[0] |= leaf == null || isWithin(leaf, route);
            name.append(leaf == null ? "" : leaf.alias())
                    .append('.')
                    .append(column.name())
                    .append(' ');
        });
        return any[0] && !own[0] ? Constant.unknown(name.toString()) : null;
    }

    private static String names(ValueSet values) {
        StringBuilder names = new StringBuilder();
        values.points().forEach(point -> names.append(point.kind())
                .append(':')
                .append(point.text())
                .append(' '));
        return names.toString();
    }

    private static void consider(
            VitessRoute route, VSchema.ColumnVindex vindex, ValueSet values, String names, boolean rows) {
        if (values.everything() || !values.spans().isEmpty()) {
            return;
        }
        Variant variant;
        if (values.isEmpty()) {
            variant = Variant.NONE;
        } else if (rows) {
            variant = Variant.MULTI_EQUAL;
        } else if (values.isPoint()) {
            variant = vindex.isUnique() ? Variant.EQUAL_UNIQUE : Variant.EQUAL;
        } else {
            variant = Variant.IN;
        }
        choose(route, new Choice(variant, vindex, names, values));
    }

    private static void choose(VitessRoute route, Choice next) {
        Choice now = route.choice;
        VSchema.ColumnVindex mine = now.vindex();
        VSchema.ColumnVindex theirs = next.vindex();
        int left = now.variant().cost() * 100 + (mine == null ? 99 : mine.cost());
        int right = next.variant().cost() * 100 + (theirs == null ? 99 : theirs.cost());
        boolean never = now.variant() == Variant.NONE;
        if (!never && right < left) {
            route.choice = next;
        }
    }

    /** Vindexes over several columns: all of them fixed, or the leading ones where that names a range. */
    private void useSeveral(VitessRoute route, Work work, @Nullable Part before) {
        for (Source.Leaf leaf : List.copyOf(route.leaves)) {
            VSchema.Table table = leaf instanceof Source.Table named ? vschema.table(named.name()) : null;
            if (table == null) {
                continue;
            }
            for (VSchema.ColumnVindex vindex : table.vindexes()) {
                if (vindex.columns().size() > 1) {
                    several(route, vindex, (Source.Table) leaf, work, before);
                }
            }
        }
    }

    private void several(
            VitessRoute route, VSchema.ColumnVindex vindex, Source.Table table, Work work, @Nullable Part before) {
        int fixed = 0;
        boolean lists = false;
        StringBuilder names = new StringBuilder();
        for (String column : vindex.columns()) {
            ValueSet best = ValueSet.ALL;
            for (Conjunct conjunct : work.conjuncts) {
                boolean own = conjunct.leaves.stream()
                        .allMatch(leaf -> isWithin(leaf, route) || (before != null && before.leaves.contains(leaf)));
                ValueSet values = own ? values(conjunct.condition, table, column, route, work) : ValueSet.ALL;
                best = values.isPoints() && (best.everything() || values.isPoint()) ? values : best;
            }
            if (!best.isPoints()) {
                break;
            }
            fixed++;
            lists |= !best.isPoint();
            names.append(names(best)).append('|');
        }
        if (fixed == vindex.columns().size()) {
            Variant variant = lists ? Variant.IN : vindex.isUnique() ? Variant.EQUAL_UNIQUE : Variant.EQUAL;
            choose(route, new Choice(variant, vindex, names.toString(), null));
        } else if (fixed > 0 && vindex.isPartial()) {
            choose(route, new Choice(Variant.SUB_SHARD, vindex, names.toString(), null));
        }
    }

    // ------------------------------------------------------------------ joins

    private Part joinedCopy(Part left, Part right, List<Conjunct> predicates, Work work) {
        return joined(copy(left), copy(right), true, predicates, work);
    }

    private static Part copy(Part part) {
        List<VitessRoute> routes = new ArrayList<>();
        for (VitessRoute route : part.routes) {
            VitessRoute copy = new VitessRoute(route.leaves, route.keyspace, route.choice);
            copy.copies = new TreeSet<>(route.copies);
            copy.dual = route.dual;
            routes.add(copy);
        }
        Part copy = new Part(routes, new ArrayList<>(part.leaves));
        copy.closed = part.closed;
        return copy;
    }

    private Part joined(Part left, Part right, boolean inner, List<Conjunct> predicates, Work work) {
        VitessRoute one = left.one();
        VitessRoute other = right.one();
        VitessRoute merged = one == null || other == null ? null : merged(one, other, inner, predicates, work);
        if (merged != null) {
            Part part = new Part(new ArrayList<>(List.of(merged)), new ArrayList<>(left.leaves));
            part.leaves.addAll(right.leaves);
            if (inner) {
                apply(merged, work);
            }
            return part;
        }
        if (inner && right.closed && !left.closed) {
            return unmerged(right, left, true, predicates, work); // rows that vtgate works out come first
        }
        return unmerged(left, right, inner, predicates, work);
    }

    private Part unmerged(Part left, Part right, boolean inner, List<Conjunct> predicates, Work work) {
        List<VitessRoute> routes = new ArrayList<>(left.routes);
        Work crossing = new Work(work.scope);
        crossing.conjuncts.addAll(predicates);
        if (inner) {
            crossing.conjuncts.addAll(between(left, right, work));
        }
        left.routes.forEach(route -> route.dual = false);
        right.routes.forEach(route -> route.dual = false);
        if (!right.closed) {
            for (VitessRoute route : right.routes) {
                if (route.isSharded()) {
                    apply(route, crossing, left);
                }
                routes.add(route);
            }
        } else {
            routes.addAll(right.routes);
        }
        Part part = new Part(routes, new ArrayList<>(left.leaves));
        part.leaves.addAll(right.leaves);
        return part;
    }

    private @Nullable VitessRoute merged(
            VitessRoute one, VitessRoute other, boolean inner, List<Conjunct> predicates, Work work) {
        if (one.dual || other.dual) {
            return mergeInto(
                    one.dual ? other : one, one.dual ? one : other, inner || other.dual || other.isSingleShard());
        }
        String shared = sharedKeyspace(one, other);
        if (shared == null) {
            return null;
        }
        if (one.choice.variant() == Variant.DBA || other.choice.variant() == Variant.DBA) {
            return one.choice.variant() == other.choice.variant() ? mergeInto(one, other, true) : null;
        }
        if (one.isAnyShard() && other.isAnyShard()) {
            one.keyspace = shared;
            boolean reference =
                    one.choice.variant() == Variant.REFERENCE && other.choice.variant() == Variant.REFERENCE;
            one.copies.retainAll(other.copies);
            VitessRoute merged = mergeInto(one, other, true);
            if (!reference && merged != null) {
                merged.choice = one.choice.variant() == Variant.UNSHARDED ? one.choice : other.choice;
            }
            return merged;
        }
        if (other.isAnyShard()) {
            return mergeInto(one, other, true);
        }
        if (one.isAnyShard()) {
            return inner || other.isSingleShard() ? mergeInto(other, one, true) : null;
        }
        if (one.choice.variant() == Variant.NONE || other.choice.variant() == Variant.NONE) {
            return mergeInto(
                    one.choice.variant() == Variant.NONE ? one : other,
                    one.choice.variant() == Variant.NONE ? other : one,
                    true);
        }
        boolean pinned = one.choice.variant() == Variant.EQUAL_UNIQUE
                && other.choice.variant() == Variant.EQUAL_UNIQUE
                && sameValues(one, other);
        boolean byVindex = predicates.stream().anyMatch(each -> joinsVindex(each.condition, work.scope));
        return pinned || byVindex ? mergeInto(better(one, other), better(one, other) == one ? other : one, true) : null;
    }

    private static VitessRoute better(VitessRoute one, VitessRoute other) {
        return other.choice.variant().cost() < one.choice.variant().cost() ? other : one;
    }

    private static @Nullable VitessRoute mergeInto(VitessRoute into, VitessRoute from, boolean allowed) {
        if (!allowed) {
            return null;
        }
        into.leaves.addAll(from.leaves);
        return into;
    }

    /** The keyspace in which both can be answered; null where there is none. */
    private static @Nullable String sharedKeyspace(VitessRoute one, VitessRoute other) {
        if (one.keyspace.equals(other.keyspace)) {
            return one.keyspace;
        }
        if (one.isAnyShard() && one.copies.contains(other.keyspace)) {
            return other.keyspace;
        }
        return other.isAnyShard() && other.copies.contains(one.keyspace) ? one.keyspace : null;
    }

    private boolean joinsVindex(Condition condition, Scope scope) {
        if (!(condition instanceof Condition.Compare compare) || compare.operator() != Condition.Operator.EQUAL) {
            return false;
        }
        return sameVindex(compare.left(), scope, compare.right(), scope);
    }

    private boolean sameVindex(Expression left, Scope leftScope, Expression right, Scope rightScope) {
        VSchema.ColumnVindex one = vindexOf(left, leftScope);
        VSchema.ColumnVindex other = vindexOf(right, rightScope);
        return one != null && other != null && one.name().equals(other.name()) && one.isUnique();
    }

    // ------------------------------------------------------------------ subqueries

    private void subquery(Sub sub, Part part, Work work) {
        Part inner = query(sub.query(), work.scope);
        boolean correlated = isCorrelated(sub.query(), work.scope);
        VitessRoute route = inner.one();
        if (route != null) {
            for (VitessRoute outer : part.routes) {
                if (mergesSubquery(sub, outer, route, work, correlated)) {
                    return;
                }
            }
        }
        if (correlated && sub.kind() != Sub.Kind.EXISTS) {
            throw new NotSupportedException("a correlated subquery that is not merged into one route");
        }
        if (inner.routes.size() == 1 && inner.routes.get(0).dual) {
            return;
        }
        part.routes.addAll(inner.routes);
        if (sub.holds() && !correlated) {
            pulledOut(sub, part, work);
        }
    }

    /** A vindex column compared with a subquery that ran before is compared with its values. */
    private void pulledOut(Sub sub, Part part, Work work) {
        Expression outer = sub.outer();
        Scope.Origin origin = outer == null ? null : work.scope.origin(outer);
        VSchema.ColumnVindex vindex = outer == null ? null : vindexOf(outer, work.scope);
        if (vindex == null || origin == null) {
            return;
        }
        for (VitessRoute route : part.routes) {
            if (route.isSharded() && route.leaves.contains(origin.table())) {
                String name = "subquery of " + origin.column();
                Constant values = sub.kind() == Sub.Kind.LIST ? Constant.unknownList(name) : Constant.unknown(name);
                consider(route, vindex, ValueSet.point(values), name, false);
            }
        }
    }

    private boolean isCorrelated(Query query, Scope outer) {
        if (query instanceof Query.Combined combined) {
            return combined.parts().stream().anyMatch(part -> isCorrelated(part, outer));
        }
        if (!(query instanceof Query.Block)) {
            return false;
        }
        Analysis analysis = Analysis.of(query, schema);
        return analysis.roots().stream().anyMatch(root -> namesOuter(root, outer));
    }

    private static boolean namesOuter(Analysis.Block block, Scope outer) {
        boolean[] found = {false};
        Consumer<Expression.Column> check =
                column -> found[0] |= block.scope.find(column) == null && outer.find(column) != null;
        Columns.visit(block.query.where(), check);
        block.query.items().forEach(item -> Columns.visit(item.expression(), check));
        Columns.visit(block.query.grouping().having(), check);
        return found[0] || block.children.stream().anyMatch(child -> namesOuter(child, outer));
    }

    private boolean mergesSubquery(Sub sub, VitessRoute outer, VitessRoute inner, Work work, boolean correlated) {
        if (inner.dual) {
            return true;
        }
        if (outer.dual) {
            if (inner.isSingleShard() && !correlated) {
                outer.choice = inner.choice;
                outer.keyspace = inner.keyspace;
                outer.dual = false;
                return true;
            }
            return false;
        }
        if (sharedKeyspace(outer, inner) == null) {
            return false;
        }
        if (inner.isAnyShard()) {
            return true;
        }
        if (outer.choice.variant() == Variant.DBA) {
            return inner.choice.variant() == Variant.DBA;
        }
        boolean pinned = outer.choice.variant() == Variant.EQUAL_UNIQUE
                && inner.choice.variant() == Variant.EQUAL_UNIQUE
                && sameValues(outer, inner);
        boolean joined = joinsSubquery(sub, outer, work);
        if (joined && sub.holds() && !correlated) {
            boolean never = inner.choice.variant() == Variant.NONE;
            outer.choice = never ? inner.choice : better(outer, inner).choice;
        }
        return pinned || joined;
    }

    /** Whether a subquery is joined to the route on a unique vindex. */
    private boolean joinsSubquery(Sub sub, VitessRoute outer, Work work) {
        if (!(sub.query() instanceof Query.Block block)) {
            return false;
        }
        Scope innerScope = new Scope(work.scope, block.from(), schema);
        Expression left = sub.outer();
        if (left != null && block.items().size() == 1 && isOf(left, outer, work)) {
            Expression only = block.items().get(0).expression();
            if (sameVindex(left, work.scope, onlyColumn(only, block, innerScope), innerScope)) {
                return true;
            }
        }
        List<Condition> conditions = new ArrayList<>();
        flatten(block.where(), conditions);
        block.from().forEach(source -> conditionsOf(source, conditions));
        return conditions.stream()
                .anyMatch(each -> each instanceof Condition.Compare compare
                        && compare.operator() == Condition.Operator.EQUAL
                        && sameVindex(compare.left(), innerScope, compare.right(), innerScope)
                        && crosses(compare, innerScope, outer));
    }

    private static void conditionsOf(Source source, List<Condition> to) {
        if (source instanceof Source.Join join) {
            flatten(join.on(), to);
            conditionsOf(join.left(), to);
            conditionsOf(join.right(), to);
        }
    }

    /** The column that {@code SELECT *} over one column stands for. */
    private static Expression onlyColumn(Expression item, Query.Block block, Scope scope) {
        if (item instanceof Expression.Star
                && block.from().size() == 1
                && block.from().get(0) instanceof Source.Derived derived
                && derived.query() instanceof Query.Block inner
                && inner.items().size() == 1) {
            String name = inner.items().get(0).name();
            if (name != null) {
                return new Expression.Column(derived.alias(), name);
            }
            Scope inside = new Scope(scope, inner.from(), scope.schema());
            return onlyColumn(inner.items().get(0).expression(), inner, inside);
        }
        return item;
    }

    private static boolean isOf(Expression expression, VitessRoute route, Work work) {
        Scope.Origin origin = work.scope.origin(expression);
        return origin != null && route.leaves.contains(origin.table());
    }

    private static boolean crosses(Condition.Compare compare, Scope inner, VitessRoute outer) {
        Scope.Origin left = inner.origin(compare.left());
        Scope.Origin right = inner.origin(compare.right());
        return left != null
                && right != null
                && (outer.leaves.contains(left.table()) != outer.leaves.contains(right.table()));
    }
}
