package dev.chave.read.operation;

import dev.chave.workload.Operation;
import java.time.Instant;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/** A command as a router of our own served it, and the operations in it: what a server's log would have told of it, and more. */
public final class ServedCommand {
    private ServedCommand() {}

    /**
     * The operations of a command; none where it is no operation of an application, or goes on with one that was told.
     *
     * @param command as the client sent it, with its database in {@code $db}
     * @param at when it ended
     * @param application the client's name, or null
     * @param shards how many shards it went to, or -1
     */
    public static List<Operation> operations(
            BsonDocument command, Instant at, @Nullable String application, int shards) {
        BsonValue database = command.get("$db");
        CommandName name = CommandName.ofSpelling(command.getFirstKey()).orElse(null);
        if (name == null || name == CommandName.GET_MORE || !(database instanceof BsonString text)) {
            return List.of();
        }
        return Commands.operations(
                name,
                command,
                new Observation(text.getValue() + ".$cmd", at, application, null, -1, -1, shards, -1, false));
    }

    /** The operations in a document of {@code config.sampledQueries}. */
    public static List<Operation> ofSample(BsonDocument sample) {
        return SampledQueriesReader.operations(sample);
    }
}
