/** What a SQL statement says: tables, predicates as range sets, join edges. */
@org.jspecify.annotations.NullMarked
package dev.chave.sql.statement;
