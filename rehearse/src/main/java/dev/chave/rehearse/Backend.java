package dev.chave.rehearse;

import dev.chave.rehearse.wire.WireClient;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * One shard as the router speaks to it: in the wire protocol, whether it lies in this process or in one of its own. Used under the
 * router's lock alone.
 */
final class Backend implements AutoCloseable {
    private static final int BATCH = 100_000;
    private static final int INSERT_BATCH = 1000;

    private final String name;
    private final String host;
    private final Connector connector;
    private final Runnable end;
    private final Revival revival;
    private @Nullable WireClient client;

    /** Opens a connection to a shard. */
    interface Connector {
        WireClient connect() throws IOException;

        /** Whether the shard had lost everything when it was last connected to; told once. */
        default boolean takeEmptied() {
            return false;
        }
    }

    /** Told of a shard that had lost everything and works again. */
    interface Revival {
        void emptied(Backend backend);
    }

    private Backend(String name, String host, Connector connector, Runnable end, Revival revival) {
        this.name = name;
        this.host = host;
        this.connector = connector;
        this.end = end;
        this.revival = revival;
    }

    /** A new one in this process. */
    static Backend embedded(String name) {
        EmbeddedShard shard = new EmbeddedShard();
        return new Backend(name, name + "/" + name + ".rehearsal:27018", shard::connect, shard::close, backend -> {});
    }

    /**
     * One in a process of its own, which is taken only when it is empty and is marked as ours then.
     *
     * @throws IOException when it does not answer
     * @throws CommandFailure when it is not empty
     */
    static Backend remote(String name, InetSocketAddress address, Revival revival) throws IOException {
        RemoteShard shard = new RemoteShard(name, address);
        Backend backend = new Backend(
                name, name + "/" + address.getHostString() + ":" + address.getPort(), shard, () -> {}, revival);
        backend.client = shard.claim();
        return backend;
    }

    String name() {
        return name;
    }

    /** Its replica set and host, as {@code config.shards} has it. */
    String host() {
        return host;
    }

    /** Runs a command in a database; an error that it answers is thrown. */
    BsonDocument run(String database, BsonDocument command) {
        command.put("$db", new BsonString(database));
        BsonDocument reply = exchange(command);
        reply.remove("$db");
        if (reply.getNumber("ok").intValue() != 1) {
            throw CommandFailure.ofReply(reply);
        }
        return reply;
    }

    /** Keeps all that it holds. */
    void save(StoredShard stored) throws IOException {
        stored.save(connected());
    }

    /** Takes all that was kept. */
    void restore(StoredShard stored) throws IOException {
        stored.restore(connected());
    }

    /** Over the one connection; where that was lost, the next command has a new one. */
    private BsonDocument exchange(BsonDocument command) {
        try {
            return connected().run(command);
        } catch (IOException lost) {
            disconnect();
            throw new UncheckedIOException("the backend of the shard " + name + " does not answer", lost);
        }
    }

    private WireClient connected() throws IOException {
        WireClient connected = client;
        if (connected == null) {
            connected = connector.connect();
            client = connected;
            if (connector.takeEmptied()) {
                revival.emptied(this);
            }
        }
        return connected;
    }

    private void disconnect() {
        WireClient connected = client;
        client = null;
        if (connected != null) {
            try {
                connected.close();
            } catch (IOException ignored) {
                // it is of no use any more
            }
        }
    }

    /** All documents that a find or an aggregate answers, whatever the number of batches. */
    List<BsonDocument> all(String database, BsonDocument query) {
        if (query.containsKey("aggregate")) {
            query.put("cursor", new BsonDocument("batchSize", new BsonInt32(BATCH)));
        } else {
            query.put("batchSize", new BsonInt32(BATCH));
        }
        BsonDocument cursor = run(database, query).getDocument("cursor");
        List<BsonDocument> documents = new ArrayList<>();
        add(cursor.getArray("firstBatch"), documents);
        while (cursor.getNumber("id").longValue() != 0) {
            cursor = run(
                            database,
                            new BsonDocument("getMore", cursor.get("id"))
                                    .append("collection", query.get(query.getFirstKey()))
                                    .append("batchSize", new BsonInt32(BATCH)))
                    .getDocument("cursor");
            add(cursor.getArray("nextBatch"), documents);
        }
        return documents;
    }

    private static void add(BsonArray batch, List<BsonDocument> documents) {
        for (BsonValue value : batch) {
            documents.add(value.asDocument());
        }
    }

    /** All documents of a collection that match, in the order they lie in. */
    List<BsonDocument> find(String namespace, BsonDocument filter) {
        return all(
                Names.databaseOf(namespace),
                new BsonDocument("find", new BsonString(Names.collectionOf(namespace))).append("filter", filter));
    }

    /**
     * Inserts documents, all or up to the first that is refused.
     *
     * @throws CommandFailure with the first error
     */
    void insert(String namespace, List<BsonDocument> documents) {
        for (int from = 0; from < documents.size(); from += INSERT_BATCH) {
            List<BsonDocument> part = documents.subList(from, Math.min(documents.size(), from + INSERT_BATCH));
            BsonDocument reply = insert(namespace, part, true);
            if (reply.containsKey("writeErrors")) {
                throw CommandFailure.ofReply(
                        reply.getArray("writeErrors").get(0).asDocument());
            }
        }
    }

    /** One insert as the backend answers it. */
    BsonDocument insert(String namespace, List<BsonDocument> documents, boolean ordered) {
        return run(
                Names.databaseOf(namespace),
                new BsonDocument("insert", new BsonString(Names.collectionOf(namespace)))
                        .append("documents", new BsonArray(documents))
                        .append("ordered", BsonBoolean.valueOf(ordered)));
    }

    /** Deletes one document by its identity. */
    void delete(String namespace, BsonValue id) {
        run(
                Names.databaseOf(namespace),
                new BsonDocument("delete", new BsonString(Names.collectionOf(namespace)))
                        .append(
                                "deletes",
                                new BsonArray(
                                        List.of(new BsonDocument("q", byId(id)).append("limit", new BsonInt32(1)))))
                        .append("ordered", BsonBoolean.TRUE));
    }

    /** A filter that matches exactly this identity, whatever its type. */
    static BsonDocument byId(BsonValue id) {
        return new BsonDocument("_id", new BsonDocument("$eq", id));
    }

    /** Creates a collection, or leaves the one that is there. */
    void create(String namespace) {
        try {
            run(Names.databaseOf(namespace), new BsonDocument("create", new BsonString(Names.collectionOf(namespace))));
        } catch (CommandFailure exists) {
            if (exists.code() != 48) {
                throw exists;
            }
        }
    }

    /** Drops a collection, if it is there. */
    void drop(String namespace) {
        try {
            run(Names.databaseOf(namespace), new BsonDocument("drop", new BsonString(Names.collectionOf(namespace))));
        } catch (CommandFailure missing) {
            if (missing.code() != 26 && missing.code() != 0 && missing.code() != 96) {
                throw missing;
            }
        }
    }

    @Override
    public void close() {
        disconnect();
        end.run();
    }
}
