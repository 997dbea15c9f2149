package dev.chave.sql.route;

import dev.chave.sql.place.Placement;
import dev.chave.sql.place.SqlType;
import org.jspecify.annotations.Nullable;

/** What a table is to the engine. */
public sealed interface TableRole {
    /**
     * Rows are spread by a column.
     *
     * @param column the distribution column, in lower case
     * @param type its type; null where the schema does not tell
     * @param group tables of one group keep rows of equal keys on the same shard
     * @param placement where a key's rows live
     */
    record Distributed(String column, @Nullable SqlType type, String group, Placement placement) implements TableRole {}

    /** Every shard has all rows. */
    record Reference() implements TableRole {}

    /** One server has all rows. */
    record Local() implements TableRole {}
}
