package dev.chave.sql.statement;

import com.alibaba.druid.sql.ast.SQLExpr;
import com.alibaba.druid.sql.ast.SQLStatement;
import com.alibaba.druid.sql.ast.expr.SQLListExpr;
import com.alibaba.druid.sql.ast.statement.SQLCallStatement;
import com.alibaba.druid.sql.ast.statement.SQLDeleteStatement;
import com.alibaba.druid.sql.ast.statement.SQLExplainStatement;
import com.alibaba.druid.sql.ast.statement.SQLExprTableSource;
import com.alibaba.druid.sql.ast.statement.SQLInsertStatement;
import com.alibaba.druid.sql.ast.statement.SQLMergeStatement;
import com.alibaba.druid.sql.ast.statement.SQLReplaceStatement;
import com.alibaba.druid.sql.ast.statement.SQLSelectStatement;
import com.alibaba.druid.sql.ast.statement.SQLUpdateSetItem;
import com.alibaba.druid.sql.ast.statement.SQLUpdateStatement;
import com.alibaba.druid.sql.dialect.mysql.ast.statement.MySqlDeleteStatement;
import com.alibaba.druid.sql.dialect.mysql.ast.statement.MySqlInsertStatement;
import com.alibaba.druid.sql.dialect.postgresql.ast.stmt.PGInsertStatement;
import com.alibaba.druid.sql.visitor.SQLASTVisitorAdapter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Turns Druid's statements into ours. */
final class DruidStatements {
    private final DruidQueries queries;
    private final DruidExpressions expressions;

    DruidStatements(DruidQueries queries, DruidExpressions expressions) {
        this.queries = queries;
        this.expressions = expressions;
    }

    SqlStatement of(SQLStatement statement) {
        if (statement instanceof SQLSelectStatement select) {
            return new SqlStatement.Select(queries.select(select.getSelect()));
        }
        if (statement instanceof SQLInsertStatement insert) {
            return insert(insert);
        }
        if (statement instanceof SQLReplaceStatement replace) {
            return replace(replace);
        }
        if (statement instanceof SQLUpdateStatement update) {
            return update(update);
        }
        if (statement instanceof SQLDeleteStatement delete) {
            return delete(delete);
        }
        if (statement instanceof SQLMergeStatement merge) {
            return merge(merge);
        }
        if (statement instanceof SQLExplainStatement explain && explain.getStatement() != null) {
            return of(explain.getStatement());
        }
        return new SqlStatement.Other(verb(statement), tables(statement));
    }

    private SqlStatement insert(SQLInsertStatement insert) {
        Runnable close = queries.with(insert.getWith());
        List<SqlStatement.Assignment> onConflict = new ArrayList<>();
        if (insert instanceof PGInsertStatement pg && pg.getOnConflictUpdateSetItems() != null) {
            onConflict.addAll(assignments(pg.getOnConflictUpdateSetItems()));
        }
        if (insert instanceof MySqlInsertStatement my) {
            for (SQLExpr each : my.getDuplicateKeyUpdate()) {
                if (each instanceof com.alibaba.druid.sql.ast.expr.SQLBinaryOpExpr pair
                        && expressions.of(pair.getLeft()) instanceof Expression.Column column) {
                    onConflict.add(new SqlStatement.Assignment(column, expressions.of(pair.getRight())));
                }
            }
        }
        SqlStatement result = new SqlStatement.Insert(
                target(insert.getTableSource()),
                columns(insert.getColumns()),
                rows(insert.getValuesList()),
                insert.getQuery() == null ? null : queries.select(insert.getQuery()),
                onConflict,
                false);
        close.run();
        return result;
    }

    private SqlStatement replace(SQLReplaceStatement replace) {
        return new SqlStatement.Insert(
                target(replace.getTableSource()),
                columns(replace.getColumns()),
                rows(replace.getValuesList()),
                replace.getQuery() == null
                        ? null
                        : queries.select(replace.getQuery().getSubQuery()),
                List.of(),
                true);
    }

    private Source.Table target(SQLExprTableSource source) {
        TableName name = DruidQueries.tableName(source.getExpr());
        String alias = source.getAlias() == null ? null : Names.bare(source.getAlias());
        return new Source.Table(name == null ? new TableName(null, "") : name, alias);
    }

    private List<String> columns(List<? extends SQLExpr> columns) {
        List<String> names = new ArrayList<>();
        for (SQLExpr column : columns) {
            names.add(expressions.of(column) instanceof Expression.Column named ? named.name() : "");
        }
        return names;
    }

    private List<List<Expression>> rows(List<SQLInsertStatement.ValuesClause> clauses) {
        List<List<Expression>> rows = new ArrayList<>();
        for (SQLInsertStatement.ValuesClause clause : clauses) {
            rows.add(expressions.all(clause.getValues()));
        }
        return rows;
    }

    private SqlStatement update(SQLUpdateStatement update) {
        Runnable close = queries.with(update.getWith());
        List<Source> from = new ArrayList<>();
        from.add(queries.source(update.getTableSource()));
        if (update.getFrom() != null) {
            from.add(queries.source(update.getFrom()));
        }
        List<SqlStatement.Assignment> assignments = assignments(update.getItems());
        List<Source.Table> tables = tables(from.get(0));
        List<Source.Table> targets = tables.size() <= 1 ? tables : assigned(tables, assignments);
        Query.Block block = block(from, update.getWhere(), update.getLimit() != null);
        close.run();
        return new SqlStatement.Change(SqlStatement.Verb.UPDATE, targets, block, assignments);
    }

    private Query.Block block(List<Source> from, @Nullable SQLExpr where, boolean limited) {
        return new Query.Block(
                List.of(),
                from,
                expressions.condition(where),
                Query.Grouping.NONE,
                new Query.Extras(List.of(), limited, false, false));
    }

    private static List<Source.Table> assigned(List<Source.Table> tables, List<SqlStatement.Assignment> assignments) {
        List<Source.Table> targets = tables.stream()
                .filter(table -> assignments.stream().anyMatch(each -> table.alias()
                        .equalsIgnoreCase(String.valueOf(each.column().owner()))))
                .toList();
        return targets.isEmpty() ? tables : targets;
    }

    private List<SqlStatement.Assignment> assignments(List<SQLUpdateSetItem> items) {
        List<SqlStatement.Assignment> assignments = new ArrayList<>();
        for (SQLUpdateSetItem item : items) {
            if (item.getColumn() instanceof SQLListExpr list) {
                for (int i = 0; i < list.getItems().size(); i++) {
                    SQLExpr value = item.getValue() instanceof SQLListExpr values
                                    && values.getItems().size()
                                            == list.getItems().size()
                            ? values.getItems().get(i)
                            : item.getValue();
                    add(assignments, list.getItems().get(i), value);
                }
            } else {
                add(assignments, item.getColumn(), item.getValue());
            }
        }
        return assignments;
    }

    private void add(List<SqlStatement.Assignment> to, SQLExpr column, SQLExpr value) {
        if (expressions.of(column) instanceof Expression.Column name) {
            to.add(new SqlStatement.Assignment(name, expressions.of(value)));
        }
    }

    private SqlStatement delete(SQLDeleteStatement delete) {
        Runnable close = queries.with(delete.getWith());
        List<Source> from = new ArrayList<>();
        List<Source.Table> targets =
                delete.getTableSource() == null ? List.of() : tables(queries.source(delete.getTableSource()));
        if (delete.getFrom() != null) {
            from.add(queries.source(delete.getFrom()));
            targets = matching(targets, tables(from.get(0)));
        } else if (delete.getTableSource() != null) {
            from.add(queries.source(delete.getTableSource()));
            targets = tables(from.get(0));
        }
        if (delete.getUsing() != null) {
            from.add(queries.source(delete.getUsing()));
        }
        boolean limited = delete instanceof MySqlDeleteStatement mysql && mysql.getLimit() != null;
        Query.Block block = block(from, delete.getWhere(), limited);
        close.run();
        return new SqlStatement.Change(SqlStatement.Verb.DELETE, targets, block, List.of());
    }

    /** In {@code DELETE o FROM orders o} the name before FROM is an alias behind it. */
    private static List<Source.Table> matching(List<Source.Table> named, List<Source.Table> sources) {
        List<Source.Table> targets = sources.stream()
                .filter(source -> named.stream()
                        .anyMatch(name -> name.name().name().equalsIgnoreCase(source.alias())
                                || name.name()
                                        .name()
                                        .equalsIgnoreCase(source.name().name())))
                .toList();
        return targets.isEmpty() ? sources : targets;
    }

    private SqlStatement merge(SQLMergeStatement merge) {
        Source into = queries.source(merge.getInto());
        Source using = queries.source(merge.getUsing());
        Condition on = expressions.condition(merge.getOn());
        return new SqlStatement.Change(
                SqlStatement.Verb.MERGE, tables(into), Query.Block.of(List.of(into, using), on), List.of());
    }

    private static List<Source.Table> tables(Source source) {
        List<Source.Table> tables = new ArrayList<>();
        for (Source.Leaf leaf : Sources.leaves(List.of(source))) {
            if (leaf instanceof Source.Table table) {
                tables.add(table);
            }
        }
        return tables;
    }

    private static List<TableName> tables(SQLStatement statement) {
        List<TableName> tables = new ArrayList<>();
        statement.accept(new SQLASTVisitorAdapter() {
            @Override
            public boolean visit(SQLExprTableSource source) {
                TableName name = DruidQueries.tableName(source.getExpr());
                if (name != null && !tables.contains(name)) {
                    tables.add(name);
                }
                return true;
            }
        });
        return tables;
    }

    private static SqlStatement.Verb verb(SQLStatement statement) {
        if (statement instanceof SQLCallStatement) {
            return SqlStatement.Verb.CALL;
        }
        String text = statement.toString().stripLeading().toLowerCase(Locale.ROOT);
        return FirstWords.verb(text.split("[^a-z]+", 3));
    }
}
