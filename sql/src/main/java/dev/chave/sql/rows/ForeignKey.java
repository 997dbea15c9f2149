package dev.chave.sql.rows;

import java.util.List;

/**
 * Columns that refer to another table's.
 *
 * @param columns the referring columns
 * @param table the table they refer to
 * @param targets its columns, empty where the declaration leaves them to the primary key
 */
public record ForeignKey(List<String> columns, String table, List<String> targets) {
    public ForeignKey {
        columns = List.copyOf(columns);
        targets = List.copyOf(targets);
    }
}
