package dev.chave.sql.statement;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A table as a statement names it, quotes removed.
 *
 * <p>Names are compared without regard to case. PostgreSQL tells {@code "Orders"} from {@code orders}, and MySQL on most
 * systems {@code Orders} from {@code orders}; logs and schemas written by different tools seldom agree on case, so here we
 * knowingly differ.
 *
 * @param schema the schema, database or keyspace before the dot; null where there is none
 */
public record TableName(@Nullable String schema, String name) {
    /** A name with at most one dot. */
    public static TableName of(String text) {
        int dot = text.indexOf('.');
        return dot < 0 ? new TableName(null, text) : new TableName(text.substring(0, dot), text.substring(dot + 1));
    }

    /** The name folded for comparison. */
    public String folded() {
        return fold(name);
    }

    /** A name folded for comparison. */
    public static String fold(String name) {
        return name.toLowerCase(Locale.ROOT);
    }

    @Override
    public String toString() {
        return schema == null ? name : schema + "." + name;
    }
}
