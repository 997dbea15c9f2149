package dev.chave.sql.measure;

/**
 * What one more shard costs under one scheme.
 *
 * @param scheme the placement's name
 * @param from shards before
 * @param to shards after
 * @param moved the share of rows that change shard
 * @param maxOverMean rows of the fullest shard over the mean, after
 */
public record Growth(String scheme, int from, int to, double moved, double maxOverMean) {}
