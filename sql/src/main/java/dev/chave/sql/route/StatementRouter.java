package dev.chave.sql.route;

import dev.chave.sql.statement.ReadStatement;

/** The rules of one engine. Implementations are immutable. */
public interface StatementRouter {
    /** The engine and the version whose rules these are. */
    String engine();

    /** How many shards there are. */
    int shards();

    /** Which shards a statement asks, and why. Never throws, whatever the statement. */
    Outcome route(ReadStatement statement);
}
