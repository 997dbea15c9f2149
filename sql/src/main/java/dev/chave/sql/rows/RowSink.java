package dev.chave.sql.rows;

import org.jspecify.annotations.Nullable;

/** Takes rows one by one. */
@FunctionalInterface
public interface RowSink {
    /**
     * Takes one row.
     *
     * @param cells the columns asked for, in that order, as text; null for NULL. Valid until the next row
     * @param bytes the size of the whole row as the origin writes it, 0 where it does not tell
     * @return whether more rows are wanted
     */
    boolean row(@Nullable String[] cells, long bytes);
}
