package dev.chave.sql.statement;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Tables and their columns, as far as they are known. Immutable; names are compared without regard to case.
 */
public final class Schema {
    /** A schema of which nothing is known. */
    public static final Schema EMPTY = new Schema(Map.of());

    private final Map<String, Table> tables;

    /**
     * A table.
     *
     * @param columns column names in lower case with the types as declared, in order
     * @param complete whether these are all its columns
     */
    public record Table(TableName name, Map<String, String> columns, boolean complete) {}

    private Schema(Map<String, Table> tables) {
        this.tables = tables;
    }

    /** A schema of these tables; of two with one name the later counts. */
    public static Schema of(List<Table> tables) {
        Map<String, Table> byName = new LinkedHashMap<>();
        for (Table table : tables) {
            byName.put(table.name().folded(), table);
        }
        return new Schema(byName);
    }

    /** The table of this name, whatever its schema. */
    public Optional<Table> table(TableName name) {
        return Optional.ofNullable(tables.get(name.folded()));
    }

    /** All tables. */
    public List<Table> tables() {
        return new ArrayList<>(tables.values());
    }

    boolean knows(TableName table, String column) {
        Table known = tables.get(table.folded());
        return known != null && known.columns().containsKey(TableName.fold(column));
    }

    boolean mayHave(TableName table, String column) {
        Table known = tables.get(table.folded());
        return known == null || !known.complete() || known.columns().containsKey(TableName.fold(column));
    }
}
