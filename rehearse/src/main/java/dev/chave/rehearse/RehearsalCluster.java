package dev.chave.rehearse;

import dev.chave.cluster.catalogue.Cluster;
import dev.chave.rehearse.wire.WireServer;
import java.io.IOException;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * A sharded MongoDB cluster in one process: a router on loopback that answers as mongos does, and a shard of documents in memory
 * for each name. mongosh, drivers and an application's own tests connect to {@link #connectionString()}.
 *
 * <p>Where documents lie and where operations go is decided by Chave's own model of the server; what documents match is decided by
 * the embedded backends (mongo-java-server 1.47.0). What is not done is refused with the name of the feature. It keeps nothing
 * when it ends: for rehearsal and tests, never for production. Every method may be called by several threads.
 */
public final class RehearsalCluster implements AutoCloseable {
    private final ReentrantLock lock = new ReentrantLock();
    private final SortedMap<String, Backend> backends = new TreeMap<>();
    private final Scratch scratch;
    private final ClusterCommands commands;
    private final Dispatcher dispatcher;
    private final OperationLog operations;
    private final WireServer server;
    private final @Nullable ScheduledExecutorService balancer;

    private RehearsalCluster(RehearsalSettings settings) throws IOException {
        Cluster cluster = Cluster.of(settings.version(), settings.clock(), settings.seed());
        Placement placement = new Placement(cluster, backends);
        scratch = new Scratch(Backend.start("scratch"));
        try {
            operations = new OperationLog(placement);
            Cursors cursors = new Cursors();
            CollectionCommands collections = new CollectionCommands(placement, scratch, cursors);
            commands = new ClusterCommands(placement, collections, backends, settings.clock());
            settings.shardNames().forEach(commands::addShard);
            ConfigDatabase config = new ConfigDatabase(
                    placement, scratch, cursors, settings.clock(), Versions.text(settings.version()));
            Aggregates aggregates = new Aggregates(placement, scratch, operations, settings.clock());
            dispatcher = new Dispatcher(
                    new Handshake(settings.version(), settings.clock()),
                    config,
                    commands,
                    collections,
                    new Reads(placement, scratch, operations, aggregates),
                    aggregates,
                    new Writes(placement, scratch, operations, ObjectId::get, commands::propose),
                    cursors,
                    lock,
                    settings.log());
            server = WireServer.start(settings.port(), dispatcher, settings.log());
            config.listens(server.port());
        } catch (IOException | RuntimeException unable) {
            closeBackends();
            throw unable;
        }
        balancer = settings.balancing().isZero() ? null : balancer(settings);
    }

    private ScheduledExecutorService balancer(RehearsalSettings settings) {
        ScheduledExecutorService executor = Executors.newSingleThreadScheduledExecutor(work -> {
            Thread thread = new Thread(work, "rehearse-balancer");
            thread.setDaemon(true);
            return thread;
        });
        long pause = settings.balancing().toMillis();
        var unused = executor.scheduleWithFixedDelay(
                () -> {
                    try {
                        runBalancerRound();
                    } catch (RuntimeException failed) {
                        settings.log()
                                .accept("a balancer round failed ("
                                        + failed.getClass().getSimpleName() + ")");
                    }
                },
                pause,
                pause,
                TimeUnit.MILLISECONDS);
        return executor;
    }

    /**
     * Starts a cluster.
     *
     * @throws IOException when it cannot listen, as when the port is taken
     */
    public static RehearsalCluster start(RehearsalSettings settings) throws IOException {
        return new RehearsalCluster(settings);
    }

    /** Starts a cluster of so many shards with everything else as {@link RehearsalSettings#ofShards} says. */
    public static RehearsalCluster start(int shards) throws IOException {
        return start(RehearsalSettings.ofShards(shards));
    }

    /** Where clients connect to. */
    public String connectionString() {
        return "mongodb://127.0.0.1:" + server.port() + "/";
    }

    /** The port it listens on. */
    public int port() {
        return server.port();
    }

    /**
     * Runs a command of the database {@code admin} as a client would.
     *
     * @return the reply, which is an error where {@code ok} is 0
     */
    public BsonDocument run(BsonDocument command) {
        BsonDocument sent = command.clone();
        sent.put("$db", new BsonString("admin"));
        return dispatcher.answer(0, sent);
    }

    /**
     * Shards a collection.
     *
     * @param key as in {@code {tenantId: 1, orderId: "hashed"}}
     * @throws IllegalStateException when the cluster refuses it, with its words
     */
    public void shardCollection(String namespace, BsonDocument key) {
        BsonDocument enable = new BsonDocument(
                "enableSharding", new BsonString(namespace.substring(0, Math.max(0, namespace.indexOf('.')))));
        for (BsonDocument command :
                List.of(enable, new BsonDocument("shardCollection", new BsonString(namespace)).append("key", key))) {
            BsonDocument reply = run(command);
            if (reply.getNumber("ok").intValue() != 1) {
                throw new IllegalStateException(command.getFirstKey() + " refused: "
                        + reply.getString("errmsg").getValue());
            }
        }
    }

    /** The latest operations on collections, oldest first, at most 100,000. */
    public List<RoutedOperation> operations() {
        lock.lock();
        try {
            return operations.operations();
        } finally {
            lock.unlock();
        }
    }

    /** Forgets the operations so far. */
    public void clearOperations() {
        lock.lock();
        try {
            operations.clear();
        } finally {
            lock.unlock();
        }
    }

    /** Runs one round of the balancer, if its settings let it; how many migrations it made. */
    public int runBalancerRound() {
        lock.lock();
        try {
            return commands.round();
        } finally {
            lock.unlock();
        }
    }

    /** Ends every connection and forgets everything. */
    @Override
    public void close() {
        server.close();
        if (balancer != null) {
            balancer.shutdownNow();
        }
        lock.lock();
        try {
            closeBackends();
        } finally {
            lock.unlock();
        }
    }

    private void closeBackends() {
        backends.values().forEach(Backend::close);
        backends.clear();
        scratch.close();
    }
}
