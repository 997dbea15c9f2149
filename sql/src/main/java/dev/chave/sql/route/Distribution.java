package dev.chave.sql.route;

import dev.chave.sql.statement.Schema;
import dev.chave.sql.statement.TableName;
import java.util.LinkedHashMap;
import java.util.Map;

/** The tables, their columns and how each is spread. Tables not named are local. Immutable. */
public final class Distribution {
    private static final TableRole LOCAL = new TableRole.Local();

    private final Schema schema;
    private final Map<String, TableRole> roles;

    /**
     * A distribution.
     *
     * @param roles by table name, in any case
     */
    public Distribution(Schema schema, Map<String, TableRole> roles) {
        this.schema = schema;
        Map<String, TableRole> folded = new LinkedHashMap<>();
        roles.forEach((name, role) -> folded.put(TableName.fold(name), role));
        this.roles = folded;
    }

    /** The tables and columns. */
    public Schema schema() {
        return schema;
    }

    /** What a table is. */
    public TableRole role(TableName table) {
        return roles.getOrDefault(table.folded(), LOCAL);
    }

    /** What each table is, by its name in lower case. */
    public Map<String, TableRole> roles() {
        return Map.copyOf(roles);
    }
}
