package dev.chave.sql.statement;

import com.alibaba.druid.sql.ast.SQLExpr;
import com.alibaba.druid.sql.ast.SQLLimit;
import com.alibaba.druid.sql.ast.SQLName;
import com.alibaba.druid.sql.ast.SQLOrderBy;
import com.alibaba.druid.sql.ast.SQLStatement;
import com.alibaba.druid.sql.ast.expr.SQLIdentifierExpr;
import com.alibaba.druid.sql.ast.expr.SQLListExpr;
import com.alibaba.druid.sql.ast.expr.SQLMethodInvokeExpr;
import com.alibaba.druid.sql.ast.expr.SQLPropertyExpr;
import com.alibaba.druid.sql.ast.expr.SQLQueryExpr;
import com.alibaba.druid.sql.ast.statement.SQLExprTableSource;
import com.alibaba.druid.sql.ast.statement.SQLJoinTableSource;
import com.alibaba.druid.sql.ast.statement.SQLJoinTableSource.JoinType;
import com.alibaba.druid.sql.ast.statement.SQLSelect;
import com.alibaba.druid.sql.ast.statement.SQLSelectGroupByClause;
import com.alibaba.druid.sql.ast.statement.SQLSelectItem;
import com.alibaba.druid.sql.ast.statement.SQLSelectQuery;
import com.alibaba.druid.sql.ast.statement.SQLSelectQueryBlock;
import com.alibaba.druid.sql.ast.statement.SQLSubqueryTableSource;
import com.alibaba.druid.sql.ast.statement.SQLTableSource;
import com.alibaba.druid.sql.ast.statement.SQLUnionOperator;
import com.alibaba.druid.sql.ast.statement.SQLUnionQuery;
import com.alibaba.druid.sql.ast.statement.SQLUnionQueryTableSource;
import com.alibaba.druid.sql.ast.statement.SQLValuesQuery;
import com.alibaba.druid.sql.ast.statement.SQLValuesTableSource;
import com.alibaba.druid.sql.ast.statement.SQLWithSubqueryClause;
import com.alibaba.druid.sql.dialect.mysql.ast.statement.MySqlSelectQueryBlock;
import com.alibaba.druid.sql.dialect.postgresql.ast.stmt.PGFunctionTableSource;
import com.alibaba.druid.sql.dialect.postgresql.ast.stmt.PGSelectQueryBlock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Turns Druid's queries and sources into ours. A CTE takes the place of its name. */
final class DruidQueries {
    /** A CTE that refers to itself. */
    private static final Query RECURSIVE = new Query.Rows(List.of());

    private final DruidExpressions expressions = new DruidExpressions(this);
    private final DruidStatements statements = new DruidStatements(this, expressions);
    private final List<SqlStatement> attached = new ArrayList<>();
    private Map<String, Cte> ctes = new HashMap<>();

    private record Cte(Query query, List<String> columns) {}

    DruidExpressions expressions() {
        return expressions;
    }

    SqlStatement statement(SQLStatement statement) {
        return statements.of(statement);
    }

    /** Statements of WITH clauses that change rows. */
    List<SqlStatement> attached() {
        return attached;
    }

    /** Opens a WITH clause; what is given back closes it. */
    Runnable with(@Nullable SQLWithSubqueryClause clause) {
        Map<String, Cte> outer = ctes;
        if (clause == null) {
            return () -> {};
        }
        ctes = new HashMap<>(outer);
        for (SQLWithSubqueryClause.Entry entry : clause.getEntries()) {
            String name = TableName.fold(Names.bare(entry.getAlias()));
            ctes.put(name, new Cte(RECURSIVE, List.of()));
            Query query;
            if (entry.getSubQuery() != null) {
                query = select(entry.getSubQuery());
            } else {
                SqlStatement change = statements.of(entry.getReturningStatement());
                attached.add(change);
                query = new Query.Changing(change);
            }
            ctes.put(name, new Cte(query, names(entry.getColumns())));
        }
        return () -> ctes = outer;
    }

    Query select(SQLSelect select) {
        Runnable close = with(select.getWithSubQuery());
        Query query = query(select.getQuery(), orderBy(select.getOrderBy()), select.getLimit() != null);
        close.run();
        return query;
    }

    private Query query(@Nullable SQLSelectQuery query, List<Expression> outerOrder, boolean outerLimit) {
        if (query instanceof SQLSelectQueryBlock block) {
            return block(block, outerOrder, outerLimit);
        }
        if (query instanceof SQLUnionQuery union) {
            List<SQLSelectQuery> relations = new ArrayList<>();
            flatten(union, relations);
            List<Query> parts = new ArrayList<>();
            for (SQLSelectQuery each : relations) {
                parts.add(query(each, List.of(), false));
            }
            boolean all = union.getOperator() == SQLUnionOperator.UNION_ALL;
            return new Query.Combined(parts, all, outerLimit || limits(union.getLimit()));
        }
        if (query instanceof SQLValuesQuery values) {
            return new Query.Rows(rows(values.getValues()));
        }
        if (query instanceof SQLValuesTableSource values) {
            return new Query.Rows(rows(values.getValues()));
        }
        return new Query.Rows(List.of());
    }

    /** A chain of equal operators is one; a part with an order or a limit of its own stays apart. */
    private static void flatten(SQLUnionQuery union, List<SQLSelectQuery> into) {
        List<SQLSelectQuery> relations = union.getRelations();
        if (relations == null || relations.isEmpty()) {
            relations = List.of(union.getLeft(), union.getRight());
        }
        for (SQLSelectQuery each : relations) {
            if (each instanceof SQLUnionQuery inner
                    && inner.getOperator() == union.getOperator()
                    && inner.getLimit() == null
                    && inner.getOrderBy() == null) {
                flatten(inner, into);
            } else {
                into.add(each);
            }
        }
    }

    private static boolean limits(@Nullable SQLLimit limit) {
        return limit != null;
    }

    private List<List<Expression>> rows(List<? extends SQLExpr> rows) {
        List<List<Expression>> result = new ArrayList<>();
        for (SQLExpr row : rows) {
            result.add(
                    row instanceof SQLListExpr list ? expressions.all(list.getItems()) : List.of(expressions.of(row)));
        }
        return result;
    }

    private Query.Block block(SQLSelectQueryBlock block, List<Expression> outerOrder, boolean outerLimit) {
        Runnable close = with(block.getWith());
        List<Query.Item> items = new ArrayList<>();
        for (SQLSelectItem item : block.getSelectList()) {
            String alias = item.getAlias();
            items.add(new Query.Item(expressions.of(item.getExpr()), alias == null ? null : Names.bare(alias)));
        }
        List<Source> from = new ArrayList<>();
        if (block.getFrom() != null) {
            from.add(source(block.getFrom()));
        }
        Condition where = expressions.condition(block.getWhere());
        List<Expression> order = new ArrayList<>(outerOrder);
        order.addAll(orderBy(block.getOrderBy()));
        boolean limited =
                outerLimit || limits(block.getLimit()) || block.getFirst() != null || block.getOffset() != null;
        boolean locking = block.isForUpdate() || block.isForShare();
        boolean counted = false;
        if (block instanceof PGSelectQueryBlock pg) {
            limited |= pg.getFetch() != null;
            locking |= pg.getForClause() != null;
        }
        if (block instanceof MySqlSelectQueryBlock my) {
            locking |= my.isLockInShareMode();
            counted = my.isCalcFoundRows();
        }
        Query.Block result = new Query.Block(
                items, from, where, grouping(block), new Query.Extras(order, limited, locking, counted));
        close.run();
        return result;
    }

    private Query.Grouping grouping(SQLSelectQueryBlock block) {
        boolean distinct = block.isDistinct()
                || (block instanceof PGSelectQueryBlock pg
                        && pg.getDistinctOn() != null
                        && !pg.getDistinctOn().isEmpty());
        SQLSelectGroupByClause group = block.getGroupBy();
        return group == null
                ? new Query.Grouping(List.of(), Condition.TRUE, distinct)
                : new Query.Grouping(
                        expressions.all(group.getItems()), expressions.condition(group.getHaving()), distinct);
    }

    private List<Expression> orderBy(@Nullable SQLOrderBy order) {
        return order == null
                ? List.of()
                : order.getItems().stream()
                        .map(item -> expressions.of(item.getExpr()))
                        .toList();
    }

    Source source(SQLTableSource source) {
        String alias = source.getAlias() == null ? null : Names.bare(source.getAlias());
        if (source instanceof SQLJoinTableSource join) {
            return join(join);
        }
        if (source instanceof SQLSubqueryTableSource subquery) {
            return derived(select(subquery.getSelect()), alias, names(subquery.getColumns()), false);
        }
        if (source instanceof SQLUnionQueryTableSource union) {
            return derived(query(union.getUnion(), List.of(), false), alias, names(union.getColumns()), false);
        }
        if (source instanceof SQLExprTableSource table && !(source instanceof PGFunctionTableSource)) {
            return named(table, alias);
        }
        return new Source.Other(alias == null ? "" : alias);
    }

    private static Source derived(Query query, @Nullable String alias, List<String> columns, boolean lateral) {
        return new Source.Derived(query, alias == null ? "" : alias, columns, lateral);
    }

    private Source named(SQLExprTableSource table, @Nullable String alias) {
        if (table.getExpr() instanceof SQLQueryExpr query) {
            return derived(select(query.getSubQuery()), alias, names(table.getColumnsDirect()), false);
        }
        if (table.getExpr() instanceof SQLMethodInvokeExpr call
                && call.getMethodName().equalsIgnoreCase("lateral")
                && call.getArguments().size() == 1
                && call.getArguments().get(0) instanceof SQLQueryExpr query) {
            return derived(select(query.getSubQuery()), alias, names(table.getColumnsDirect()), true);
        }
        TableName name = tableName(table.getExpr());
        if (name == null) {
            return new Source.Other(alias == null ? "" : alias);
        }
        Cte cte = name.schema() == null ? ctes.get(name.folded()) : null;
        if (cte == null) {
            return name.schema() == null && name.folded().equals("dual")
                    ? new Source.Other("dual")
                    : new Source.Table(name, alias);
        }
        String shown = alias == null ? name.name() : alias;
        return cte.query == RECURSIVE
                ? new Source.Other(shown)
                : new Source.Derived(cte.query, shown, cte.columns, false);
    }

    /** A name with at most a schema; null for a call or anything else. */
    static @Nullable TableName tableName(@Nullable SQLExpr expression) {
        if (expression instanceof SQLIdentifierExpr name) {
            return new TableName(null, Names.bare(name.getName()));
        }
        if (expression instanceof SQLPropertyExpr property) {
            SQLExpr owner = property.getOwner();
            String schema = owner instanceof SQLPropertyExpr inner ? inner.getName() : String.valueOf(owner);
            return new TableName(Names.bare(schema), Names.bare(property.getName()));
        }
        return null;
    }

    private Source join(SQLJoinTableSource join) {
        JoinType type = join.getJoinType();
        Source.Join.Kind kind =
                switch (type) {
                    case LEFT_OUTER_JOIN, NATURAL_LEFT_JOIN, OUTER_APPLY -> Source.Join.Kind.LEFT;
                    case RIGHT_OUTER_JOIN, NATURAL_RIGHT_JOIN -> Source.Join.Kind.RIGHT;
                    case FULL_OUTER_JOIN -> Source.Join.Kind.FULL;
                    case STRAIGHT_JOIN -> Source.Join.Kind.STRAIGHT;
                    default -> Source.Join.Kind.INNER;
                };
        boolean natural = join.isNatural() || type.name().startsWith("NATURAL");
        List<String> using = new ArrayList<>();
        for (SQLExpr column : join.getUsing()) {
            if (column instanceof SQLIdentifierExpr name) {
                using.add(Names.bare(name.getName()));
            }
        }
        Source left = source(join.getLeft());
        Source right = source(join.getRight());
        return new Source.Join(left, kind, right, expressions.condition(join.getCondition()), using, natural);
    }

    static List<String> names(@Nullable List<? extends SQLName> columns) {
        return columns == null
                ? List.of()
                : columns.stream()
                        .map(column -> Names.bare(column.getSimpleName()))
                        .toList();
    }
}
