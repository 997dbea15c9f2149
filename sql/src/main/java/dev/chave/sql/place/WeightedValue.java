package dev.chave.sql.place;

/**
 * A value and how much it weighs.
 *
 * @param value the value
 * @param weight its rows, or an estimate of them; above 0
 */
public record WeightedValue(SqlValue value, long weight) {}
