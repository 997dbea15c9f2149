package dev.chave.sql.log;

/** Takes statements as they are read. */
@FunctionalInterface
public interface StatementSink {
    /** Takes one. */
    void accept(LoggedStatement statement);
}
