package dev.chave.read.operation;

import java.util.Set;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/** Which collection a command is about, and whether it belongs to an application or to the server itself. */
final class Namespaces {
    private static final Set<String> INTERNAL_DATABASES = Set.of("admin", "config", "local", "");

    private Namespaces() {}

    /**
     * The command's own collection. The command names it better than the record around it, which says {@code db.$cmd} for
     * many writes; where the command's name for it is masked or a UUID, the record's is taken.
     */
    static String of(BsonDocument command, String name, String observed) {
        BsonValue collection = command.get(name);
        if (collection == null || !collection.isString() || Masks.isMask(collection)) {
            return observed;
        }
        String database = databaseOf(observed);
        if (database.isEmpty()) {
            String own = Fields.text(command, "$db");
            database = own == null ? "" : own;
        }
        return database + "." + collection.asString().getValue();
    }

    static String databaseOf(String namespace) {
        int dot = namespace.indexOf('.');
        return dot < 0 ? namespace : namespace.substring(0, dot);
    }

    static String collectionOf(String namespace) {
        int dot = namespace.indexOf('.');
        return dot < 0 ? "" : namespace.substring(dot + 1);
    }

    /** Whether no application's own collection goes by this name. */
    static boolean isInternal(@Nullable String namespace) {
        if (namespace == null) {
            return true;
        }
        String collection = collectionOf(namespace);
        return isInternalDatabase(namespace)
                || collection.isEmpty()
                || collection.startsWith("system.")
                || collection.startsWith("$")
                || collection.equals(Masks.MASK);
    }

    static boolean isInternalDatabase(String namespace) {
        return INTERNAL_DATABASES.contains(databaseOf(namespace));
    }
}
