package dev.chave.rehearse;

import java.util.ArrayList;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonNumber;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * The command {@code bulkWrite} of 8.0: writes to several collections, each routed on its own.
 *
 * <p>Source: MongoDB server 8.0 and its drivers' specification of bulkWrite: {@code ops}, {@code nsInfo} and the cursor of results.
 */
final class BulkWrites {
    private static final String RESULTS = "admin.$cmd.bulkWrite";

    private final Writes writes;
    private final Cursors cursors;

    BulkWrites(Writes writes, Cursors cursors) {
        this.writes = writes;
        this.cursors = cursors;
    }

    /** What all operations together did. */
    private static final class Totals {
        private int errors;
        private int inserted;
        private int matched;
        private int modified;
        private int upserted;
        private int deleted;
    }

    BsonDocument run(BsonDocument command) {
        Fields fields = Fields.ofCommand(command)
                .allow("ops", "nsInfo", "ordered", "errorsOnly", "bypassDocumentValidation", "let", "cursor");
        if (!Names.database(command).equals("admin")) {
            throw new CommandFailure(13, "Unauthorized", "bulkWrite may only be run against the admin database.");
        }
        if (!fields.document("let").isEmpty()) {
            throw CommandFailure.notRehearsed("variables (let) of a bulkWrite");
        }
        boolean ordered = fields.flag("ordered", true);
        boolean errorsOnly = fields.flag("errorsOnly", false);
        BsonArray namespaces = fields.array("nsInfo");
        Totals totals = new Totals();
        List<BsonDocument> results = new ArrayList<>();
        BsonArray ops = fields.array("ops");
        Writes.checkBatch(ops);
        for (int index = 0; index < ops.size(); index++) {
            BsonDocument result = one(command, ops.get(index), namespaces, totals);
            boolean failed = result.getDouble("ok").getValue() == 0;
            BsonDocument numbered = new BsonDocument("ok", result.get("ok")).append("idx", new BsonInt32(index));
            numbered.putAll(result);
            if (failed || !errorsOnly) {
                results.add(numbered);
            }
            if (failed && ordered) {
                break;
            }
        }
        BsonDocument reply = cursors.reply(RESULTS, results, fields);
        reply.append("nErrors", new BsonInt32(totals.errors))
                .append("nInserted", new BsonInt32(totals.inserted))
                .append("nMatched", new BsonInt32(totals.matched))
                .append("nModified", new BsonInt32(totals.modified))
                .append("nUpserted", new BsonInt32(totals.upserted))
                .append("nDeleted", new BsonInt32(totals.deleted));
        return reply;
    }

    private BsonDocument one(BsonDocument command, BsonValue value, BsonArray namespaces, Totals totals) {
        if (!value.isDocument() || value.asDocument().isEmpty()) {
            throw CommandFailure.typeMismatch("an operation of bulkWrite that is no document; expected one");
        }
        BsonDocument op = value.asDocument();
        String verb = op.getFirstKey();
        String namespace = namespace(op.get(verb), namespaces);
        BsonDocument reply =
                switch (verb) {
                    case "insert" -> writes.insert(insert(command, namespace, op));
                    case "update" -> writes.update(update(command, namespace, op));
                    case "delete" -> writes.delete(delete(command, namespace, op));
                    default ->
                        throw new CommandFailure(
                                9,
                                "FailedToParse",
                                Names.quoted(verb) + " in bulkWrite; expected insert, update or delete");
                };
        if (reply.containsKey("writeErrors")) {
            totals.errors++;
            BsonDocument error =
                    reply.getArray("writeErrors").get(0).asDocument().clone();
            error.remove("index");
            BsonDocument result = new BsonDocument("ok", new BsonDouble(0));
            result.putAll(error);
            return result.append("n", new BsonInt32(0));
        }
        return counted(verb, reply, totals);
    }

    private static BsonDocument counted(String verb, BsonDocument reply, Totals totals) {
        int n = reply.getNumber("n").intValue();
        BsonDocument result = new BsonDocument("ok", new BsonDouble(1)).append("n", new BsonInt32(n));
        switch (verb) {
            case "insert" -> totals.inserted += n;
            case "delete" -> totals.deleted += n;
            default -> {
                int modified = reply.getNumber("nModified").intValue();
                result.append("nModified", new BsonInt32(modified));
                totals.modified += modified;
                if (reply.containsKey("upserted")) {
                    totals.upserted += n;
                    BsonDocument upserted = reply.getArray("upserted").get(0).asDocument();
                    result.append("upserted", new BsonDocument("_id", upserted.get("_id")));
                } else {
                    totals.matched += n;
                }
            }
        }
        return result;
    }

    private static String namespace(@Nullable BsonValue index, BsonArray namespaces) {
        int at = index instanceof BsonNumber number ? number.intValue() : -1;
        if (at < 0 || at >= namespaces.size() || !namespaces.get(at).isDocument()) {
            throw CommandFailure.badValue("an operation of bulkWrite without a place in nsInfo; expected its number");
        }
        return Fields.ofPart(namespaces.get(at), "nsInfo")
                .allow("ns", "collectionUUID")
                .string("ns");
    }

    /** A command with one statement, in the session of the whole. */
    private static BsonDocument command(
            BsonDocument whole, String verb, String namespace, String field, BsonDocument statement) {
        if (namespace.indexOf('.') < 1) {
            throw new CommandFailure(73, "InvalidNamespace", "a namespace of bulkWrite without a database in it");
        }
        BsonDocument command = new BsonDocument(verb, new BsonString(Names.collectionOf(namespace)))
                .append(field, new BsonArray(List.of(statement)))
                .append("$db", new BsonString(Names.databaseOf(namespace)));
        if (whole.containsKey("txnNumber")) {
            command.append("txnNumber", whole.get("txnNumber"));
        }
        return command;
    }

    private static BsonDocument insert(BsonDocument whole, String namespace, BsonDocument op) {
        Fields fields = Fields.ofPart(op, "insert").allow("document");
        return command(whole, "insert", namespace, "documents", fields.document("document"));
    }

    private static BsonDocument update(BsonDocument whole, String namespace, BsonDocument op) {
        Fields fields = Fields.ofPart(op, "update")
                .allow("filter", "updateMods", "multi", "upsert", "arrayFilters", "hint", "collation", "sort");
        if (fields.has("sort")) {
            throw CommandFailure.notRehearsed("a sort in an update of bulkWrite");
        }
        BsonDocument statement = new BsonDocument("q", fields.document("filter"))
                .append("u", op.get("updateMods"))
                .append("multi", BsonBoolean.valueOf(fields.flag("multi", false)))
                .append("upsert", BsonBoolean.valueOf(fields.flag("upsert", false)));
        copy(op, statement, "arrayFilters", "hint", "collation");
        return command(whole, "update", namespace, "updates", statement);
    }

    private static BsonDocument delete(BsonDocument whole, String namespace, BsonDocument op) {
        Fields fields = Fields.ofPart(op, "delete").allow("filter", "multi", "hint", "collation");
        BsonDocument statement = new BsonDocument("q", fields.document("filter"))
                .append("limit", new BsonInt32(fields.flag("multi", false) ? 0 : 1));
        copy(op, statement, "hint", "collation");
        return command(whole, "delete", namespace, "deletes", statement);
    }

    private static void copy(BsonDocument from, BsonDocument to, String... names) {
        for (String name : names) {
            if (from.containsKey(name)) {
                to.append(name, from.get(name));
            }
        }
    }
}
