package dev.chave.read.operation;

import java.time.Instant;
import java.util.Set;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * Turns a profiler entry of any version into the shape that today's servers write.
 *
 * <p>Up to 3.0 {@code query} holds the filter itself, perhaps inside a wrapper with the sort; up to 3.4 it holds the command;
 * since 3.6 {@code command} does. A long command is kept as text under {@code $truncated}.
 */
final class ProfilerEntries {
    private static final Set<String> WRAPPER_FIELDS = Set.of("query", "orderby");

    private ProfilerEntries() {}

    static ServerRecord record(BsonDocument entry) {
        String type = String.valueOf(Fields.text(entry, "op"));
        String namespace = String.valueOf(Fields.text(entry, "ns"));
        BsonDocument noted = Fields.document(entry, "command");
        BsonDocument own = noted == null ? Fields.document(entry, "query") : noted;
        BsonDocument command = own == null ? new BsonDocument() : own;
        boolean isCut = command.containsKey("$truncated");
        return new ServerRecord(
                type,
                isCut ? CutCommand.command(command, type, namespace) : command(type, namespace, command, entry),
                originating(entry, type, namespace, command),
                Fields.number(entry, "cursorid", 0),
                String.valueOf(Fields.text(entry, "client")),
                observation(entry, namespace, isCut));
    }

    private static Observation observation(BsonDocument entry, String namespace, boolean isCut) {
        BsonValue ended = entry.get("ts");
        return new Observation(
                namespace,
                ended != null && ended.isDateTime()
                        ? Instant.ofEpochMilli(ended.asDateTime().getValue())
                        : null,
                Fields.text(entry, "appName"),
                Fields.text(entry, "planSummary"),
                examined(entry),
                Fields.number(entry, "millis", -1),
                (int) Fields.number(entry, "nShards", -1),
                Fields.number(entry, "ninserted", -1),
                isCut);
    }

    /** Until 2.6 only index entries and documents together were counted, then documents by an older name. */
    private static long examined(BsonDocument entry) {
        long older = Fields.number(entry, "nscannedObjects", Fields.number(entry, "nscanned", -1));
        return Fields.number(entry, "docsExamined", older);
    }

    private static BsonDocument command(String type, String namespace, BsonDocument own, BsonDocument entry) {
        return switch (type) {
            case "query" -> isCommand(own, "find", namespace) ? own : find(namespace, own);
            case "insert" -> isCommand(own, "insert", namespace) ? own : insert(namespace, own);
            case "update" -> own.containsKey("q") || isCommand(own, "update", namespace) ? own : update(own, entry);
            case "remove" -> own.containsKey("q") || isCommand(own, "delete", namespace) ? own : remove(own, entry);
            case "getmore" ->
                own.containsKey("getMore")
                        ? own
                        : new BsonDocument("getMore", entry.getOrDefault("cursorid", BsonBoolean.TRUE));
            default -> own;
        };
    }

    private static @Nullable BsonDocument originating(
            BsonDocument entry, String type, String namespace, BsonDocument own) {
        BsonDocument noted = Fields.document(entry, "originatingCommand");
        if (noted != null) {
            return noted.containsKey("$truncated") ? CutCommand.command(noted, "query", namespace) : noted;
        }
        boolean isOldGetMore = type.equals("getmore") && !own.containsKey("getMore") && !own.isEmpty();
        return isOldGetMore ? find(namespace, own) : null;
    }

    /** A command names its collection; a filter that happens to have a field of this name hardly ever does. */
    private static boolean isCommand(BsonDocument own, String name, String namespace) {
        String collection = Fields.text(own, name);
        return collection != null && (own.containsKey("$db") || collection.equals(Namespaces.collectionOf(namespace)));
    }

    private static BsonDocument find(String namespace, BsonDocument own) {
        if (own.containsKey("$explain") || isCommandOfOtherName(own)) {
            return own;
        }
        BsonDocument find = new BsonDocument("find", new BsonString(Namespaces.collectionOf(namespace)));
        boolean isWrapped = Fields.document(own, "$query") != null
                || (Fields.document(own, "query") != null
                        && own.keySet().stream()
                                .allMatch(name -> WRAPPER_FIELDS.contains(name) || name.startsWith("$")));
        if (!isWrapped) {
            return find.append("filter", own);
        }
        String dollar = own.containsKey("$query") ? "$" : "";
        find.append("filter", own.getOrDefault(dollar + "query", new BsonDocument()));
        BsonValue sort = own.containsKey("$orderby") ? own.get("$orderby") : own.get("orderby");
        if (sort != null) {
            find.append("sort", sort);
        }
        BsonValue comment = own.get("$comment");
        return comment == null ? find : find.append("comment", comment);
    }

    private static boolean isCommandOfOtherName(BsonDocument own) {
        return own.containsKey("$db") && CommandName.of(own).isPresent();
    }

    /** Old servers noted the first document of an insert, or nothing. */
    private static BsonDocument insert(String namespace, BsonDocument own) {
        BsonDocument insert = new BsonDocument("insert", new BsonString(Namespaces.collectionOf(namespace)));
        if (!own.isEmpty()) {
            BsonArray documents = new BsonArray();
            documents.add(own);
            insert.append("documents", documents);
        }
        return insert;
    }

    private static BsonDocument update(BsonDocument own, BsonDocument entry) {
        BsonDocument statement = new BsonDocument("q", own);
        BsonValue change = entry.get("updateobj");
        if (change != null) {
            statement.append("u", change);
        }
        boolean isMulti = Fields.flag(entry, "multi")
                || Fields.number(entry, "nMatched", 0) > 1
                || Fields.number(entry, "nModified", 0) > 1;
        boolean isUpsert = Fields.flag(entry, "upsert") || Fields.flag(entry, "nUpserted");
        return statement.append("multi", BsonBoolean.valueOf(isMulti)).append("upsert", BsonBoolean.valueOf(isUpsert));
    }

    private static BsonDocument remove(BsonDocument own, BsonDocument entry) {
        BsonDocument statement = new BsonDocument("q", own);
        // the number of documents asked for was not noted; more than one removed tells
        return Fields.number(entry, "ndeleted", 0) > 1 ? statement.append("limit", new BsonInt32(0)) : statement;
    }
}
