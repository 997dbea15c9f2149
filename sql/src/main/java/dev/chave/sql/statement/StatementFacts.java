package dev.chave.sql.statement;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What a statement says about tables: which it names, which columns it filters by at the top of its AND, which it joins on, which
 * it groups by. Names are in lower case; a column is {@code table.column}, or only the column where its table cannot be told.
 *
 * @param tables every table named, in order, as often as it is named
 * @param filters columns compared with values or with columns of their own source: {@code orders.total >}
 * @param joins pairs of columns of two sources: {@code items.order_id = orders.id}
 * @param grouping columns of GROUP BY
 * @param equalities columns that are fixed to one constant: {@code orders.customer_id}
 */
public record StatementFacts(
        List<String> tables,
        SortedSet<String> filters,
        SortedSet<String> joins,
        SortedSet<String> grouping,
        SortedSet<String> equalities) {

    /** Looks at a statement and everything within it. */
    public static StatementFacts of(ReadStatement read, Schema schema) {
        Collector collector = new Collector(schema);
        collector.statement(read.statement());
        read.attached().forEach(collector::statement);
        return collector.facts();
    }

    private static final class Collector {
        private final Schema schema;
        private final List<String> tables = new ArrayList<>();
        private final SortedSet<String> filters = new TreeSet<>();
        private final SortedSet<String> joins = new TreeSet<>();
        private final SortedSet<String> grouping = new TreeSet<>();
        private final SortedSet<String> equalities = new TreeSet<>();

        Collector(Schema schema) {
            this.schema = schema;
        }

        StatementFacts facts() {
            return new StatementFacts(tables, filters, joins, grouping, equalities);
        }

        void statement(SqlStatement statement) {
            if (statement instanceof SqlStatement.Select select) {
                query(select.query(), null);
            } else if (statement instanceof SqlStatement.Insert insert) {
                tables.add(insert.target().name().folded());
                if (insert.query() != null) {
                    query(insert.query(), null);
                }
                insert.rows().forEach(row -> row.forEach(value -> expression(value, null)));
            } else if (statement instanceof SqlStatement.Change change) {
                Scope scope = query(change.block(), null);
                change.assignments().forEach(each -> expression(each.value(), scope));
            } else if (statement instanceof SqlStatement.Other other) {
                other.tables().forEach(table -> tables.add(table.folded()));
            }
        }

        private @Nullable Scope query(Query query, @Nullable Scope outer) {
            if (query instanceof Query.Combined combined) {
                combined.parts().forEach(part -> query(part, outer));
            } else if (query instanceof Query.Rows rows) {
                rows.rows().forEach(row -> row.forEach(value -> expression(value, outer)));
            }
            return query instanceof Query.Block block ? block(block, outer) : null;
        }

        private Scope block(Query.Block block, @Nullable Scope outer) {
            Scope scope = new Scope(outer, block.from(), schema);
            block.from().forEach(source -> source(source, scope, outer));
            condition(block.where(), scope, true);
            for (Expression each : block.grouping().by()) {
                grouped(each, block, scope);
            }
            condition(block.grouping().having(), scope, false);
            block.items().forEach(item -> expression(item.expression(), scope));
            block.extras().orderBy().forEach(each -> expression(each, scope));
            return scope;
        }

        private void grouped(Expression each, Query.Block block, Scope scope) {
            Expression expression = each;
            if (each instanceof Expression.Column column && column.qualifier() == null) {
                expression = block.items().stream()
                        .filter(item -> column.name().equalsIgnoreCase(String.valueOf(item.alias())))
                        .map(Query.Item::expression)
                        .findFirst()
                        .orElse(each);
            }
            if (expression instanceof Expression.Column && scope.origin(expression) != null) {
                grouping.add(name(expression, scope));
            }
        }

        private void source(Source source, Scope scope, @Nullable Scope outer) {
            if (source instanceof Source.Join join) {
                source(join.left(), scope, outer);
                source(join.right(), scope, outer);
                condition(join.on(), scope, true);
                scope.merging(join).forEach(each -> condition(each, scope, true));
            } else if (source instanceof Source.Table table) {
                tables.add(table.name().folded());
            } else if (source instanceof Source.Derived derived) {
                query(derived.query(), derived.lateral() ? scope : outer);
            }
        }

        private void condition(Condition condition, Scope scope, boolean top) {
            if (condition instanceof Condition.All all) {
                all.parts().forEach(part -> condition(part, scope, top));
            } else if (condition instanceof Condition.Any any) {
                any.parts().forEach(part -> condition(part, scope, false));
            } else if (condition instanceof Condition.Not not) {
                condition(not.part(), scope, false);
            } else if (condition instanceof Condition.Compare compare) {
                compare(compare, scope, top);
            } else if (condition instanceof Condition.Member member) {
                filter(member.left(), member.negated() ? "not in" : "in", scope, top);
                equal(member, scope, top);
            } else if (condition instanceof Condition.MemberOf member) {
                filter(member.left(), member.negated() ? "not in" : "in", scope, top);
                query(member.query(), scope);
            } else if (condition instanceof Condition.Exists exists) {
                query(exists.query(), scope);
            } else if (condition instanceof Condition.Between between && !between.negated()) {
                filter(between.test(), Condition.Operator.GREATER_OR_EQUAL.sign(), scope, top);
                filter(between.test(), Condition.Operator.LESS_OR_EQUAL.sign(), scope, top);
            } else if (condition instanceof Condition.IsNull isNull) {
                filter(isNull.test(), isNull.negated() ? "is not null" : "is null", scope, top);
            } else if (condition instanceof Condition.Truth truth) {
                expression(truth.expression(), scope);
            }
        }

        private void equal(Condition.Member member, Scope scope, boolean top) {
            if (top && !member.negated() && member.left() instanceof Expression.Row row) {
                row.items().forEach(item -> filter(item, "in", scope, true));
            }
        }

        private void compare(Condition.Compare compare, Scope scope, boolean top) {
            expression(compare.left(), scope);
            expression(compare.right(), scope);
            if (!top) {
                return;
            }
            boolean bothColumns =
                    compare.left() instanceof Expression.Column && compare.right() instanceof Expression.Column;
            if (bothColumns && !sameSource(compare, scope)) {
                String left = name(compare.left(), scope);
                String right = name(compare.right(), scope);
                boolean inOrder = left.compareTo(right) <= 0;
                Condition.Operator operator =
                        inOrder ? compare.operator() : compare.operator().turned();
                joins.add((inOrder ? left : right) + " " + operator.sign() + " " + (inOrder ? right : left));
                return;
            }
            filter(compare.left(), compare.operator().sign(), scope, true);
            filter(compare.right(), compare.operator().turned().sign(), scope, true);
            if (compare.operator() == Condition.Operator.EQUAL
                    || compare.operator() == Condition.Operator.NULL_SAFE_EQUAL) {
                fixed(compare.left(), compare.right(), scope);
                fixed(compare.right(), compare.left(), scope);
            }
        }

        private boolean sameSource(Condition.Compare compare, Scope scope) {
            Source.Leaf left = scope.find((Expression.Column) compare.left());
            return left != null && left == scope.find((Expression.Column) compare.right());
        }

        private void fixed(Expression column, Expression value, Scope scope) {
            if (column instanceof Expression.Column && value instanceof Expression.Value) {
                equalities.add(name(column, scope));
            }
        }

        private void filter(Expression column, String sign, Scope scope, boolean top) {
            if (top && column instanceof Expression.Column) {
                filters.add(name(column, scope) + " " + sign);
            } else {
                expression(column, scope);
            }
        }

        private static String name(Expression expression, Scope scope) {
            Scope.Origin origin = scope.origin(expression);
            return origin != null
                    ? origin.table().name().folded() + "." + origin.column()
                    : TableName.fold(((Expression.Column) expression).name());
        }

        private void expression(Expression expression, @Nullable Scope scope) {
            if (expression instanceof Expression.Subselect subselect) {
                query(subselect.query(), scope);
            } else if (expression instanceof Expression.Computed computed) {
                computed.parts().forEach(part -> expression(part, scope));
            } else if (expression instanceof Expression.Row row) {
                row.items().forEach(part -> expression(part, scope));
            } else if (expression instanceof Expression.Listing listing) {
                listing.items().forEach(part -> expression(part, scope));
            } else if (expression instanceof Expression.Test test && scope != null) {
                condition(test.condition(), scope, false);
            }
        }
    }
}
