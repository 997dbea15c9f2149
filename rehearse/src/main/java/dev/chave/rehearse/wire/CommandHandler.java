package dev.chave.rehearse.wire;

import org.bson.BsonDocument;

/** Answers commands, from many connections at once. */
@FunctionalInterface
public interface CommandHandler {
    /**
     * Answers one command.
     *
     * @param connection the number of the connection it came over
     * @param request the command, with its database in {@code $db}
     * @return the reply with {@code ok}; errors are replies too
     */
    BsonDocument answer(int connection, Request request);
}
