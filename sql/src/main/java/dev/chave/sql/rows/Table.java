package dev.chave.sql.rows;

import java.util.List;

/**
 * A table that rows can be read from.
 *
 * @param name its name, with the schema where the origin has one; empty for a file that is one table
 * @param columns its columns, in order
 * @param foreignKeys what its columns refer to, as far as the origin declares it
 */
public record Table(String name, List<Column> columns, List<ForeignKey> foreignKeys) {
    public Table {
        columns = List.copyOf(columns);
        foreignKeys = List.copyOf(foreignKeys);
    }

    /** Where a column stands, from 0; -1 where there is none of that name. Case counts only where two differ by it alone. */
    public int indexOf(String column) {
        int loose = -1;
        for (int i = 0; i < columns.size(); i++) {
            String name = columns.get(i).name();
            if (name.equals(column)) {
                return i;
            }
            loose = loose < 0 && name.equalsIgnoreCase(column) ? i : loose;
        }
        return loose;
    }

    /** The names of its columns. */
    public List<String> columnNames() {
        return columns.stream().map(Column::name).toList();
    }

    /** Whether somebody means this table by that name, with or without its schema. */
    public boolean isCalled(String asked) {
        String last = name.substring(name.lastIndexOf('.') + 1);
        return name.equalsIgnoreCase(asked) || last.equalsIgnoreCase(asked);
    }
}
