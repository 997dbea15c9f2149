package dev.chave.sql.rows;

import org.jspecify.annotations.Nullable;

/**
 * A column of a table.
 *
 * @param name its name
 * @param sqlType its type as declared, null where the origin declares none
 */
public record Column(String name, @Nullable String sqlType) {}
