package dev.chave.rehearse;

import dev.chave.rehearse.wire.WireClient;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Set;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonObjectId;
import org.bson.BsonString;
import org.bson.types.ObjectId;

/**
 * A shard in a process of its own, which anything may have been written to before: it is taken only when it is empty, marked as
 * ours then, and written to only while it has our mark. One that comes back empty is marked again; what it held is lost.
 */
final class RemoteShard implements Backend.Connector {
    private static final Set<String> INTERNAL = Set.of("admin", "config", "local");
    private static final String DATABASE = "chave_rehearsal";
    private static final String COLLECTION = "owner";

    private final String name;
    private final InetSocketAddress address;
    private final BsonObjectId mark = new BsonObjectId(new ObjectId());
    private boolean emptied;

    RemoteShard(String name, InetSocketAddress address) {
        this.name = name;
        this.address = address;
    }

    /** The first connection. */
    WireClient claim() throws IOException {
        WireClient client = WireClient.connect(address);
        try {
            if (!isEmpty(client)) {
                throw notOurs("is not empty; expected an empty server, which will be marked as the rehearsal's own");
            }
            mark(client);
            return client;
        } catch (IOException | RuntimeException refused) {
            client.close();
            throw refused;
        }
    }

    /** Every later one. */
    @Override
    public WireClient connect() throws IOException {
        WireClient client = WireClient.connect(address);
        try {
            if (isEmpty(client)) { // asked first: a look for the mark makes some servers list its database
                mark(client);
                emptied = true;
            } else if (!isMarked(client)) {
                throw notOurs("has lost the rehearsal's mark and is not empty; nothing is written to it");
            }
            return client;
        } catch (IOException | RuntimeException refused) {
            client.close();
            throw refused;
        }
    }

    @Override
    public boolean takeEmptied() {
        boolean was = emptied;
        emptied = false;
        return was;
    }

    private CommandFailure notOurs(String what) {
        return new CommandFailure(20, "IllegalOperation", "the backend of the shard " + name + " " + what);
    }

    private static BsonDocument run(WireClient client, BsonDocument command) throws IOException {
        BsonDocument reply = client.run(command);
        if (reply.getNumber("ok").intValue() != 1) {
            throw CommandFailure.ofReply(reply);
        }
        return reply;
    }

    private static boolean isEmpty(WireClient client) throws IOException {
        BsonDocument reply =
                run(client, new BsonDocument("listDatabases", new BsonInt32(1)).append("$db", new BsonString("admin")));
        return reply.getArray("databases").stream()
                .map(one -> one.asDocument().getString("name").getValue())
                .allMatch(INTERNAL::contains);
    }

    private boolean isMarked(WireClient client) throws IOException {
        BsonDocument reply = run(
                client,
                new BsonDocument("find", new BsonString(COLLECTION))
                        .append("filter", new BsonDocument("_id", mark))
                        .append("$db", new BsonString(DATABASE)));
        return !reply.getDocument("cursor").getArray("firstBatch").isEmpty();
    }

    private void mark(WireClient client) throws IOException {
        BsonDocument document = new BsonDocument("_id", mark)
                .append("note", new BsonString("this server belongs to a rehearsal of chave; its data may be dropped"));
        run(
                client,
                new BsonDocument("insert", new BsonString(COLLECTION))
                        .append("documents", new BsonArray(List.of(document)))
                        .append("$db", new BsonString(DATABASE)));
    }
}
