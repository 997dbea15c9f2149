package dev.chave.sql.route;

import dev.chave.sql.statement.Constant;
import dev.chave.sql.statement.Expression;
import dev.chave.sql.statement.Predicates;
import dev.chave.sql.statement.Schema;
import dev.chave.sql.statement.SqlStatement;
import dev.chave.sql.statement.TableName;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Routes the rows of an INSERT one by one. */
final class InsertRows {
    /** The statement does not give the column a value. */
    static final int MISSING = -1;

    /** The statement names no columns and the table's are not known. */
    static final int UNTOLD = -2;

    private InsertRows() {}

    /** Where in a row the column stands, or {@link #MISSING} or {@link #UNTOLD}. */
    static int keyPosition(SqlStatement.Insert insert, String column, Schema schema) {
        List<String> columns = insert.columns();
        if (columns.isEmpty()) {
            columns = schema.table(insert.target().name())
                    .map(table -> List.copyOf(new ArrayList<>(table.columns().keySet())))
                    .orElse(List.of());
            if (columns.isEmpty()) {
                return UNTOLD;
            }
        }
        for (int i = 0; i < columns.size(); i++) {
            if (TableName.fold(columns.get(i)).equals(TableName.fold(column))) {
                return i;
            }
        }
        return MISSING;
    }

    /** Whether ON CONFLICT or ON DUPLICATE KEY sets the column. */
    static boolean setsOnConflict(SqlStatement.Insert insert, String column) {
        return insert.onConflict().stream()
                .anyMatch(each -> each.column().name().equalsIgnoreCase(column));
    }

    /** The shards that the rows go to. */
    static Outcome route(SqlStatement.Insert insert, TableRole.Distributed role, int key, String missing) {
        return route(insert, constant -> role, key, missing);
    }

    /** The same, where the type of a key depends on how it is written. */
    static Outcome route(
            SqlStatement.Insert insert, Function<Constant, TableRole.Distributed> roles, int key, String missing) {
        if (key == MISSING) {
            return new Outcome.Refused(missing);
        }
        ShardTargets all = null;
        int number = 0;
        for (List<Expression> row : insert.rows()) {
            Expression value = key >= 0 && key < row.size() ? row.get(key) : null;
            Constant constant = value == null ? null : Predicates.literal(value);
            if (constant != null && constant.kind() == Constant.Kind.NULL) {
                return new Outcome.Refused(missing);
            }
            number++;
            Constant known = constant == null ? Constant.unknown("row " + number) : constant;
            ShardTargets targets = KeyShards.ofRow(known, roles.apply(known));
            if (targets == null) {
                return new Outcome.Refused("the placement takes no such value of the distribution column");
            }
            all = all == null ? targets : all.or(targets);
        }
        if (all == null) {
            return new Outcome.Refused(missing);
        }
        String why = insert.rows().size() == 1 ? "each row goes to one shard" : "rows go to the shards of their keys";
        return all.most() > 1 && all.most() >= all.shards() && all.isExact()
                ? new Outcome.AllShards(all.shards(), why)
                : Outcome.of(all, why);
    }
}
