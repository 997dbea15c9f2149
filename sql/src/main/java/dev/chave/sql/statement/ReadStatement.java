package dev.chave.sql.statement;

import java.util.List;

/**
 * A statement and how it came to be understood.
 *
 * @param attached statements of a WITH clause that change rows
 */
public record ReadStatement(SqlStatement statement, Reading reading, List<SqlStatement> attached) {
    /** How a text was understood. */
    public enum Reading {
        /** The parser took it as it is. */
        PARSED,
        /** The parser took it after known forms were rewritten: digests, EXPLAIN, locks it does not know. */
        REWRITTEN,
        /** The parser refused it; tables and {@code column = value} were found token by token. */
        SCANNED,
        /** It holds nothing that a shard key routes, by its first words. */
        UNROUTED,
        /** It was not understood. */
        FAILED
    }
}
