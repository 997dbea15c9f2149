package dev.chave.rehearse;

import dev.chave.cluster.catalogue.Cluster;
import dev.chave.cluster.catalogue.CommandRefusedException;
import dev.chave.rehearse.wire.Request;
import dev.chave.rehearse.wire.WireServer;
import dev.chave.workload.TargetClass;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;
import org.bson.BSONException;
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
    private final Placement placement;
    private final @Nullable StoredCluster stored;
    private final ClusterCommands commands;
    private final Dispatcher dispatcher;
    private final OperationLog operations;
    private final WireServer server;
    private final AtomicBoolean closed = new AtomicBoolean();
    private final RehearsalSettings settings;
    private final @Nullable Recorder recorder;
    private final @Nullable ScheduledExecutorService balancer;

    private RehearsalCluster(RehearsalSettings settings) throws IOException {
        this.settings = settings;
        Cluster cluster = Cluster.of(settings.version(), settings.clock(), settings.seed());
        placement = new Placement(cluster, backends);
        scratch = new Scratch(Backend.embedded("scratch"));
        Recorder started = null;
        try {
            operations = new OperationLog(placement::owners, settings.guard(), settings.log());
            Cursors cursors = new Cursors();
            CollectionCommands collections = new CollectionCommands(placement, scratch, cursors);
            commands = new ClusterCommands(
                    placement, collections, backends, settings.clock(), settings.orphans(), settings.log());
            startShards();
            stored = settings.data() == null ? null : new StoredCluster(settings.data());
            if (stored != null && stored.isKept()) {
                restore(stored, collections);
            }
            QueryAnalyzer analyzer = new QueryAnalyzer(placement, settings.clock());
            ConfigDatabase config = new ConfigDatabase(
                    placement, scratch, cursors, analyzer, settings.clock(), Versions.text(settings.version()));
            Aggregates aggregates = new Aggregates(placement, scratch, operations, settings.clock());
            Path file = settings.recording();
            started = file == null ? null : Recorder.start(file, settings.log());
            recorder = started;
            dispatcher = new Dispatcher(
                    new Handshake(settings.version(), settings.clock()),
                    config,
                    analyzer,
                    new ShardKeyAnalysis(placement, analyzer),
                    commands,
                    collections,
                    new Reads(placement, scratch, operations, aggregates),
                    aggregates,
                    new Writes(placement, scratch, operations, ObjectId::get, commands::propose),
                    cursors,
                    lock,
                    operations,
                    settings.clock(),
                    settings.log(),
                    recorder);
            server = WireServer.start(settings.address(), settings.port(), dispatcher, settings.log());
            config.listens(server.port());
        } catch (IOException | RuntimeException unable) {
            if (started != null) {
                started.close();
            }
            closeBackends();
            throw unable;
        }
        balancer = settings.balancing().isZero() ? null : balancer();
    }

    private void restore(StoredCluster kept, CollectionCommands collections) throws IOException {
        try {
            kept.restore(placement, collections);
        } catch (CommandFailure | CommandRefusedException | BSONException | IOException unreadable) {
            throw new BackendRefusedException(
                    "what was kept cannot be taken (" + unreadable.getMessage()
                            + "); expected what a rehearsal of this version and these shards wrote",
                    unreadable);
        }
    }

    private void keep() {
        if (stored == null) {
            return;
        }
        try {
            commands.settleWhatIsLeft();
            stored.save(placement);
        } catch (IOException | RuntimeException unwritable) {
            settings.log()
                    .accept("the cluster could not be kept ("
                            + unwritable.getClass().getSimpleName() + ")");
        }
    }

    private void startShards() throws IOException {
        for (int shard = 0; shard < settings.shardNames().size(); shard++) {
            String name = settings.shardNames().get(shard);
            if (settings.backends().isEmpty()) {
                commands.addShard(name);
            } else {
                addRemote(name, settings.backends().get(shard));
            }
        }
    }

    private void addRemote(String name, InetSocketAddress address) throws IOException {
        try {
            commands.addShard(name, address);
        } catch (CommandFailure refused) {
            throw new BackendRefusedException(String.valueOf(refused.getMessage()), refused);
        } catch (IOException silent) {
            throw new BackendRefusedException(
                    "the backend of the shard " + name + " does not answer; expected an empty server there", silent);
        }
    }

    private ScheduledExecutorService balancer() {
        ScheduledExecutorService executor = Executors.newSingleThreadScheduledExecutor(work -> {
            Thread thread = new Thread(work, "rehearse-balancer");
            thread.setDaemon(true);
            return thread;
        });
        long pause = settings.balancing().toMillis();
        var unused = executor.scheduleWithFixedDelay(this::balance, pause, pause, TimeUnit.MILLISECONDS);
        return executor;
    }

    private void balance() {
        lock.lock();
        try {
            commands.settleWhatIsLeft();
            commands.round();
            commands.mergeHourly();
        } catch (RuntimeException failed) {
            settings.log()
                    .accept("a balancer round failed (" + failed.getClass().getSimpleName() + ")");
        } finally {
            lock.unlock();
        }
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
        return "mongodb://" + settings.address() + ":" + server.port() + "/";
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
        return run("admin", command);
    }

    /** Runs a command of any database as a client would. */
    public BsonDocument run(String database, BsonDocument command) {
        BsonDocument sent = new BsonDocument();
        sent.putAll(command);
        sent.put("$db", new BsonString(database));
        return dispatcher.answer(0, Request.of(sent));
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

    /**
     * Runs something and gives the operations that were served meanwhile, those of other threads included.
     *
     * @return the operations, oldest first, at most the latest 100,000
     */
    public List<RoutedOperation> operationsOf(Runnable block) {
        clearOperations();
        block.run();
        return operations();
    }

    /**
     * Runs something that is expected to ask no shard in vain: to send no operation to every shard.
     *
     * @throws AssertionError with the operations that scattered, each sort of them once
     */
    public void assertNoScatter(Runnable block) {
        fail(operationsOf(block).stream().filter(RoutedOperation::scattered), "scattered; expected none to");
    }

    /**
     * Runs something that is expected to give the whole shard key in each operation on a sharded collection.
     *
     * @throws AssertionError with the operations that did not, each sort of them once
     */
    public void assertTargeted(Runnable block) {
        fail(
                operationsOf(block).stream().filter(one -> one.targetClass() != TargetClass.TARGETED),
                "did not give one value of the shard key; expected all to");
    }

    private static void fail(Stream<RoutedOperation> wrong, String how) {
        List<String> told = wrong.map(one -> "  " + one.command() + " of " + one.namespace() + " to "
                        + String.join(", ", one.shards()) + ": " + one.reason())
                .distinct()
                .toList();
        if (!told.isEmpty()) {
            throw new AssertionError("operations that " + how + ":\n" + String.join("\n", told));
        }
    }

    /** How many operations were sent to every shard, or would have been had the guard not refused them. */
    public long scatteredOperations() {
        lock.lock();
        try {
            return operations.scattered();
        } finally {
            lock.unlock();
        }
    }

    /** How many operations the guard refused. */
    public long refusedOperations() {
        lock.lock();
        try {
            return operations.refused();
        } finally {
            lock.unlock();
        }
    }

    /** How many operations were written to the recording so far; 0 where there is none. */
    public long recordedOperations() {
        return recorder == null ? 0 : recorder.recorded();
    }

    /** How many commands the recording lacks, because they came faster than it could be written. */
    public long droppedFromRecording() {
        return recorder == null ? 0 : recorder.dropped();
    }

    /** Runs one round of the balancer, if its settings let it; how many migrations it made. */
    public int runBalancerRound() {
        lock.lock();
        try {
            commands.settleWhatIsLeft();
            return commands.round();
        } finally {
            lock.unlock();
        }
    }

    /** Merges chunks as the hourly action of 7.0 and later does; how many went into others. */
    public int runAutoMerge() {
        lock.lock();
        try {
            return commands.merge();
        } finally {
            lock.unlock();
        }
    }

    /** Ends every connection and forgets everything, but for what was recorded and what is kept in a folder. It may be closed again. */
    @Override
    public void close() {
        if (closed.getAndSet(true)) {
            return;
        }
        server.close();
        if (balancer != null) {
            balancer.shutdownNow();
        }
        lock.lock();
        try {
            keep();
            closeBackends();
            if (recorder != null) {
                recorder.close();
            }
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
