package dev.chave.read.operation;

import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * One slow-operation line of a log or one entry of the profiler, in the shape that today's servers write, whatever version
 * wrote it.
 *
 * @param type {@code update} and {@code remove} for single statements, anything else for commands
 * @param command the command, or the statement {@code {q, u, multi, upsert}}
 * @param originatingCommand what opened the cursor of a getMore, or null
 * @param cursorId the cursor that was opened or read on, or 0
 * @param connection what tells one client connection from another, as far as known
 * @param observation everything noted beside the command
 */
record ServerRecord(
        String type,
        BsonDocument command,
        @Nullable BsonDocument originatingCommand,
        long cursorId,
        String connection,
        Observation observation) {

    /** Whether this is one statement of a write command, noted on its own before the command around it. */
    boolean isStatement() {
        return isPlainStatement() || (!command.containsKey("nsInfo") && BulkWrites.isPart(command));
    }

    boolean isPlainStatement() {
        return (type.equals("update") || type.equals("remove")) && command.containsKey("q");
    }

    /** Whether only a router can have written this: it counts the shards it asked. */
    boolean isFromRouter() {
        return observation.shardsObserved() >= 0;
    }
}
