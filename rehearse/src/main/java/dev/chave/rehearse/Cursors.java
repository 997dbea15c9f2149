package dev.chave.rehearse;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.bson.BsonValue;

/**
 * The cursors that clients read from: what is left of an answer, numbered. The oldest go when there are too many, as idle ones
 * do on a server.
 */
final class Cursors {
    private static final int MOST = 1000;
    private static final int FIRST_BATCH = 101;
    private static final long BATCH_BYTES = 16L << 20;

    private record Open(String namespace, Deque<BsonDocument> left) {}

    private final Map<Long, Open> open = new LinkedHashMap<>();
    private long last;

    /** The first reply of a read: a batch, and a cursor for the rest where there is one. */
    BsonDocument reply(String namespace, List<BsonDocument> documents, int batchSize, boolean single) {
        Open cursor = new Open(namespace, new ArrayDeque<>(documents));
        BsonArray batch = batch(cursor, batchSize);
        long id = 0;
        if (!cursor.left().isEmpty() && !single) {
            id = ++last;
            open.put(id, cursor);
            if (open.size() > MOST) {
                open.remove(open.keySet().iterator().next());
            }
        }
        return reply("firstBatch", batch, id, namespace);
    }

    /** The same by a command's own batch size: in {@code cursor} or beside it. */
    BsonDocument reply(String namespace, List<BsonDocument> documents, Fields command) {
        BsonDocument options = command.document("cursor");
        int size = options.isEmpty()
                ? command.count("batchSize", FIRST_BATCH)
                : Fields.ofPart(options, "cursor").allow("batchSize").count("batchSize", FIRST_BATCH);
        return reply(namespace, documents, size, command.flag("singleBatch", false));
    }

    BsonDocument getMore(BsonDocument command) {
        Fields fields = Fields.ofCommand(command).allow("collection", "batchSize", "term");
        BsonValue id = command.get("getMore");
        if (id == null || !id.isNumber()) {
            throw CommandFailure.typeMismatch("getMore without a cursor's number; expected one");
        }
        long number = id.asNumber().longValue();
        Open cursor = open.get(number);
        String namespace = Names.database(command) + "." + fields.string("collection");
        if (cursor == null || !cursor.namespace().equals(namespace)) {
            throw new CommandFailure(43, "CursorNotFound", "cursor id " + number + " not found");
        }
        BsonArray batch = batch(cursor, fields.count("batchSize", Integer.MAX_VALUE));
        if (cursor.left().isEmpty()) {
            open.remove(number);
        }
        return reply("nextBatch", batch, cursor.left().isEmpty() ? 0 : number, namespace);
    }

    BsonDocument kill(BsonDocument command) {
        BsonArray killed = new BsonArray();
        BsonArray missing = new BsonArray();
        for (BsonValue id : Fields.ofCommand(command).allow("cursors").array("cursors")) {
            boolean was = id.isNumber() && open.remove(id.asNumber().longValue()) != null;
            (was ? killed : missing).add(id);
        }
        return new BsonDocument("cursorsKilled", killed)
                .append("cursorsNotFound", missing)
                .append("cursorsAlive", new BsonArray())
                .append("cursorsUnknown", new BsonArray())
                .append("ok", new BsonDouble(1));
    }

    /** How many are open. */
    int size() {
        return open.size();
    }

    private static BsonArray batch(Open cursor, int size) {
        BsonArray batch = new BsonArray();
        long bytes = 0;
        while (batch.size() < size && !cursor.left().isEmpty()) {
            boolean last = batch.size() + 1 == size || cursor.left().size() == 1;
            if (!(batch.isEmpty() && last)) { // one document fits, whatever its size
                long next = Sizes.of(cursor.left().getFirst());
                if (!batch.isEmpty() && bytes + next > BATCH_BYTES) {
                    break;
                }
                bytes += next;
            }
            batch.add(cursor.left().removeFirst());
        }
        return batch;
    }

    private static BsonDocument reply(String name, BsonArray batch, long id, String namespace) {
        return new BsonDocument(
                        "cursor",
                        new BsonDocument(name, batch)
                                .append("id", new BsonInt64(id))
                                .append("ns", new BsonString(namespace)))
                .append("ok", new BsonDouble(1));
    }
}
