package dev.chave.sql.measure;

/**
 * How even the shards would be without the largest values.
 *
 * @param values how many of the largest are left out
 * @param maxOverMean rows of the fullest shard over the mean, of what is left
 * @param share the share of the excess over 1 that these values explain
 */
public record Explained(int values, double maxOverMean, double share) {}
