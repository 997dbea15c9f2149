package dev.chave.rehearse;

import dev.chave.value.ValueText;
import org.bson.BsonDocument;
import org.bson.BsonValue;

/** Names of databases and collections. */
final class Names {
    private static final int LONGEST = 255;

    private Names() {}

    static String quoted(String name) {
        return ValueText.quotedInMessage(name);
    }

    static String database(BsonDocument command) {
        BsonValue name = command.get("$db");
        if (name == null || !name.isString() || !isDatabase(name.asString().getValue())) {
            throw new CommandFailure(
                    73, "InvalidNamespace", "a command without a database's name in $db; expected one");
        }
        return name.asString().getValue();
    }

    private static boolean isDatabase(String name) {
        return !name.isEmpty()
                && name.length() < 64
                && name.chars()
                        .noneMatch(
                                c -> c == '.' || c == '/' || c == '\\' || c == ' ' || c == '"' || c == '$' || c == 0);
    }

    /** The namespace that a command's first field names in its database. */
    static String namespace(BsonDocument command) {
        BsonValue name = command.get(command.getFirstKey());
        if (name == null || !name.isString()) {
            throw new CommandFailure(
                    73, "InvalidNamespace", command.getFirstKey() + " without a collection's name; expected one");
        }
        return Names.database(command) + "." + checked(name.asString().getValue());
    }

    private static String checked(String name) {
        if (name.isEmpty()
                || name.length() > LONGEST
                || name.indexOf('$') >= 0
                || name.indexOf(0) >= 0
                || name.startsWith(".")) {
            throw new CommandFailure(
                    73, "InvalidNamespace", "the collection name " + quoted(name) + "; expected one without $");
        }
        return name;
    }

    static String databaseOf(String namespace) {
        return namespace.substring(0, namespace.indexOf('.'));
    }

    static String collectionOf(String namespace) {
        return namespace.substring(namespace.indexOf('.') + 1);
    }
}
