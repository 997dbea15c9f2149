package dev.chave.read.operation;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.bson.BsonDocument;

/** The commands that read or write documents, by the names servers of all versions know them by. */
enum CommandName {
    FIND("find"),
    AGGREGATE("aggregate"),
    COUNT("count"),
    DISTINCT("distinct"),
    FIND_AND_MODIFY("findAndModify", "findandmodify"),
    MAP_REDUCE("mapReduce", "mapreduce"),
    INSERT("insert"),
    UPDATE("update"),
    DELETE("delete"),
    BULK_WRITE("bulkWrite"),
    GET_MORE("getMore");

    private static final Map<String, CommandName> BY_SPELLING = new HashMap<>();

    static {
        for (CommandName name : values()) {
            BY_SPELLING.put(name.spelling, name);
            BY_SPELLING.put(name.olderSpelling, name);
        }
    }

    private final String spelling;
    private final String olderSpelling;

    CommandName(String spelling) {
        this(spelling, spelling);
    }

    CommandName(String spelling, String olderSpelling) {
        this.spelling = spelling;
        this.olderSpelling = olderSpelling;
    }

    static Optional<CommandName> ofSpelling(String spelling) {
        return Optional.ofNullable(BY_SPELLING.get(spelling));
    }

    /**
     * The command's name: its first field. Where a tool has sorted the fields, the first one of a known name that holds
     * the name of a collection.
     */
    static Optional<CommandName> of(BsonDocument command) {
        if (command.isEmpty() || command.containsKey("explain")) {
            return Optional.empty();
        }
        Optional<CommandName> first = ofSpelling(command.getFirstKey());
        if (first.isPresent()) {
            return first;
        }
        return command.entrySet().stream()
                .filter(field -> field.getValue().isString())
                .flatMap(field -> ofSpelling(field.getKey()).stream())
                .findFirst();
    }

    /** How this command spells its own name. */
    String spellingIn(BsonDocument command) {
        return command.containsKey(spelling) ? spelling : olderSpelling;
    }
}
