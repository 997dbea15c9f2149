package dev.chave.rehearse;

import dev.chave.cluster.catalogue.CommandRefusedException;
import dev.chave.rehearse.wire.CommandHandler;
import dev.chave.rehearse.wire.Request;
import java.io.UncheckedIOException;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.bson.BsonBoolean;
import org.bson.BsonDateTime;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * Takes every command to whom it belongs, one at a time, and makes an error of whatever goes wrong. One lock over the whole
 * cluster keeps a migration and a write from meeting.
 */
final class Dispatcher implements CommandHandler {
    private static final int MOST_SESSIONS = 10_000;
    private static final int ATTEMPTS = 1000; // some tens of microseconds
    private static final Set<String> WRITES =
            Set.of("insert", "update", "delete", "findAndModify", "findandmodify", "bulkWrite");

    private static final Set<String> NOT_REHEARSED = Set.of(
            "mapReduce",
            "renameCollection",
            "collMod",
            "convertToCapped",
            "commitTransaction",
            "abortTransaction",
            "saslStart",
            "saslContinue",
            "authenticate",
            "createUser",
            "getShardVersion",
            "collStats",
            "dbStats",
            "dataSize",
            "validate",
            "currentOp",
            "killOp",
            "fsync",
            "compact",
            "createSearchIndexes",
            "checkMetadataConsistency",
            "untrackUnshardedCollection");

    private final Handshake handshake;
    private final ConfigDatabase config;
    private final QueryAnalyzer analyzer;
    private final ClusterCommands cluster;
    private final CollectionCommands collections;
    private final Reads reads;
    private final Aggregates aggregates;
    private final Writes writes;
    private final Cursors cursors;
    private final ReentrantLock lock;
    private final OperationLog operations;
    private final InstantSource clock;
    private final Consumer<String> log;
    private final @Nullable Recorder recorder;
    private final BulkWrites bulkWrites;
    private final ShardKeyAnalysis analysis;
    private final Map<BsonValue, Answered> answered = new LinkedHashMap<>();

    /** The last retryable write of a session. */
    private record Answered(BsonValue number, BsonDocument reply) {}

    Dispatcher(
            Handshake handshake,
            ConfigDatabase config,
            QueryAnalyzer analyzer,
            ShardKeyAnalysis analysis,
            ClusterCommands cluster,
            CollectionCommands collections,
            Reads reads,
            Aggregates aggregates,
            Writes writes,
            Cursors cursors,
            ReentrantLock lock,
            OperationLog operations,
            InstantSource clock,
            Consumer<String> log,
            @Nullable Recorder recorder) {
        this.handshake = handshake;
        this.config = config;
        this.analyzer = analyzer;
        this.analysis = analysis;
        this.cluster = cluster;
        this.collections = collections;
        this.reads = reads;
        this.aggregates = aggregates;
        this.writes = writes;
        this.cursors = cursors;
        this.lock = lock;
        this.operations = operations;
        this.clock = clock;
        this.log = log;
        this.recorder = recorder;
        bulkWrites = new BulkWrites(writes, cursors);
    }

    @Override
    public BsonDocument answer(int connection, Request request) {
        BsonDocument command = request.command();
        try {
            if (command.isEmpty() || command.getFirstKey().equals("$db")) {
                throw new CommandFailure(59, "CommandNotFound", "an empty command; expected one");
            }
            BsonDocument shaken = handshake.answer(connection, command);
            return shaken != null ? shaken : locked(connection, request);
        } catch (CommandFailure failure) {
            return failure.reply();
        } catch (CommandRefusedException refused) {
            return CommandFailure.of(refused).reply();
        } catch (UncheckedIOException lost) {
            log.accept(String.valueOf(lost.getMessage()));
            return new CommandFailure(
                            6, "HostUnreachable", lost.getMessage() + "; expected it to be there (start it again)")
                    .reply();
        } catch (RuntimeException ours) {
            // without the text, which may have values of documents in it
            log.accept(command.getFirstKey() + " failed with " + ours.getClass().getSimpleName() + at(ours));
            return new CommandFailure(
                            8,
                            "UnknownError",
                            "the rehearsal cluster itself failed: "
                                    + ours.getClass().getSimpleName() + at(ours))
                    .reply();
        }
    }

    private static String at(RuntimeException failure) {
        StackTraceElement[] trace = failure.getStackTrace();
        return trace.length == 0 ? "" : " at " + trace[0].getFileName() + ":" + trace[0].getLineNumber();
    }

    private BsonDocument locked(int connection, Request request) {
        BsonDocument command = request.command();
        refuseTransactions(command);
        StoredTypes.check(command);
        lockSoon();
        try {
            cluster.settleWhatIsLeft();
            BsonValue session = command.get("lsid");
            BsonValue number = command.get("txnNumber");
            if (session == null || number == null || !WRITES.contains(command.getFirstKey())) {
                return recorded(connection, request);
            }
            Answered before = answered.get(session);
            if (before != null && before.number().equals(number)) {
                return before.reply();
            }
            BsonDocument reply = recorded(connection, request);
            remember(session, new Answered(number, reply));
            return reply;
        } catch (UncheckedIOException lost) {
            cluster.brokenOff();
            throw lost;
        } finally {
            lock.unlock();
        }
    }

    /** Takes the lock, with a moment of trying: most commands are served sooner than a thread that sleeps can be woken. */
    private void lockSoon() {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            if (lock.tryLock()) {
                return;
            }
            Thread.onSpinWait();
        }
        lock.lock();
    }

    private BsonDocument recorded(int connection, Request request) {
        BsonDocument reply = run(request.command());
        analyzer.served(request.command());
        if (recorder != null) {
            RoutedOperation last = operations.last();
            recorder.served(new Served(
                    request.frame(),
                    clock.instant(),
                    handshake.application(connection),
                    last == null ? -1 : last.shards().size()));
        }
        return reply;
    }

    private void remember(BsonValue session, Answered last) {
        answered.remove(session);
        answered.put(session, last);
        if (answered.size() > MOST_SESSIONS) {
            answered.remove(answered.keySet().iterator().next());
        }
    }

    private static void refuseTransactions(BsonDocument command) {
        boolean transaction =
                Placement.isTrue(command, "startTransaction") || BsonBoolean.FALSE.equals(command.get("autocommit"));
        if (transaction) {
            throw CommandFailure.notRehearsed("a transaction");
        }
    }

    private BsonDocument run(BsonDocument command) {
        String name = command.getFirstKey();
        String database = Names.database(command);
        if (cluster.has(name) || name.equals("addShard")) {
            return cluster.run(command);
        }
        if (name.equals("configureQueryAnalyzer") && cluster.isAtLeast("7.0") && database.equals("admin")) {
            return analyzer.configure(command);
        }
        if (name.equals("analyzeShardKey") && cluster.isAtLeast("7.0") && database.equals("admin")) {
            return analysis.run(command);
        }
        if (name.equals("serverStatus")) {
            return serverStatus();
        }
        if (name.equals("bulkWrite") && cluster.isAtLeast("8.0")) {
            return bulkWrites.run(command);
        }
        BsonDocument anywhere =
                switch (name) {
                    case "getMore" -> cursors.getMore(command);
                    case "killCursors" -> cursors.kill(command);
                    case "listDatabases" -> collections.listDatabases(command);
                    case "listCollections" -> collections.listCollections(command);
                    default -> null;
                };
        if (anywhere != null) {
            return anywhere;
        }
        if (database.equals("config") && isOfDocuments(name)) {
            return config.answer(command);
        }
        if (!database.equals("admin") && !database.equals("local") && !database.equals("config")) {
            BsonDocument reply = onDocuments(name, command);
            if (reply != null) {
                return reply;
            }
        } else if (isOfDocuments(name)) {
            return ofAdmin(name, command);
        }
        if (NOT_REHEARSED.contains(name)) {
            throw CommandFailure.notRehearsed(name);
        }
        throw new CommandFailure(59, "CommandNotFound", "no such command: " + Names.quoted(name));
    }

    /** The part of it that tells how operations were targeted. */
    private BsonDocument serverStatus() {
        return new BsonDocument("process", new BsonString("mongos"))
                .append("localTime", new BsonDateTime(clock.instant().toEpochMilli()))
                .append(
                        "shardingStatistics",
                        new BsonDocument("numHostsTargeted", operations.hosts().document()))
                .append("ok", new BsonDouble(1));
    }

    private static boolean isOfDocuments(String name) {
        return switch (name) {
            case "find",
                    "aggregate",
                    "count",
                    "distinct",
                    "explain",
                    "insert",
                    "update",
                    "delete",
                    "findAndModify",
                    "findandmodify",
                    "create",
                    "drop",
                    "dropDatabase",
                    "createIndexes",
                    "dropIndexes",
                    "listIndexes" -> true;
            default -> false;
        };
    }

    /** The databases admin and local: they hold nothing here. */
    private BsonDocument ofAdmin(String name, BsonDocument command) {
        if (name.equals("find")) {
            return cursors.reply(Reads.Query.of(command).namespace(), java.util.List.of(), Fields.ofCommand(command));
        }
        if (name.equals("aggregate")) {
            return aggregate(command);
        }
        throw CommandFailure.notRehearsed(name + " in the database " + Names.database(command));
    }

    private BsonDocument aggregate(BsonDocument command) {
        String collection =
                command.isString("aggregate") ? command.getString("aggregate").getValue() : "$cmd.aggregate";
        return cursors.reply(
                Names.database(command) + "." + collection, aggregates.aggregate(command), Fields.ofCommand(command));
    }

    private @Nullable BsonDocument onDocuments(String name, BsonDocument command) {
        return switch (name) {
            case "find" -> cursors.reply(Names.namespace(command), reads.find(command), Fields.ofCommand(command));
            case "count" -> reads.count(command);
            case "distinct" -> reads.distinct(command);
            case "explain" -> reads.explain(command);
            case "aggregate" -> aggregate(command);
            case "insert" -> writes.insert(command);
            case "update" -> writes.update(command);
            case "delete" -> writes.delete(command);
            case "findAndModify", "findandmodify" -> writes.findAndModify(command);
            case "create" -> collections.create(command);
            case "drop" -> collections.drop(command);
            case "dropDatabase" -> collections.dropDatabase(command);
            case "createIndexes" -> collections.createIndexes(command);
            case "dropIndexes", "deleteIndexes" -> collections.dropIndexes(command);
            case "listIndexes" -> collections.listIndexes(command);
            default -> null;
        };
    }
}
