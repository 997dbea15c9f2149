package dev.chave.sql.measure;

import dev.chave.sql.place.SqlValue;
import java.util.List;

/**
 * A key value with many rows.
 *
 * @param key the value
 * @param rows its rows, at least
 * @param rowsHigh its rows, at most
 * @param bytes the bytes of its rows
 * @param share its share of all rows
 * @param shard the shard it lies on
 */
public record LargeValue(List<SqlValue> key, long rows, long rowsHigh, long bytes, double share, int shard) {}
