package dev.chave.sql.measure;

import dev.chave.sql.place.SqlValue;
import java.util.List;

/**
 * How many rows share one key value.
 *
 * @param key the value, one part for each column
 * @param rows its rows, at least
 * @param rowsHigh its rows, at most
 * @param bytes the bytes of its rows, at least
 */
record ValueCount(List<SqlValue> key, long rows, long rowsHigh, long bytes) {}
