package dev.chave.rehearse;

import dev.chave.cluster.catalogue.ShardedCollection;
import dev.chave.read.operation.ServedCommand;
import dev.chave.workload.Operation;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.UUID;
import org.bson.BsonArray;
import org.bson.BsonBinary;
import org.bson.BsonDateTime;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * Samples what is asked of collections, as {@code configureQueryAnalyzer} orders: so many a second of the cluster's clock, with
 * bursts of twice that, into {@code config.sampledQueries}. Inserts are never sampled; each statement of a batch is on its own.
 *
 * <p>Source: MongoDB server 7.0, query sampling. What an update changed ({@code config.sampledQueriesDiff}) is not kept.
 */
final class QueryAnalyzer {
    private static final int MOST_SAMPLES = 100_000;
    private static final double MOST_RATE = 50;
    private static final double BURST = 2;
    private static final Duration KEPT = Duration.ofDays(7);
    private static final List<String> GENERIC = List.of(
            "lsid", "txnNumber", "$clusterTime", "$readPreference", "readConcern", "writeConcern", "apiVersion");

    private final Placement placement;
    private final InstantSource clock;
    private final Map<String, Sampled> sampled = new TreeMap<>();
    private final Deque<BsonDocument> samples = new ArrayDeque<>();
    private long numbered;

    QueryAnalyzer(Placement placement, InstantSource clock) {
        this.placement = placement;
        this.clock = clock;
    }

    /** What is sampled of one collection. */
    private static final class Sampled {
        private final Instant started;
        private @Nullable Instant stopped;
        private double rate;
        private double tokens;
        private Instant filled;

        Sampled(Instant started, double rate) {
            this.started = started;
            this.rate = rate;
            filled = started;
            tokens = burst();
        }

        private double burst() {
            return Math.max(1, BURST * rate);
        }

        private boolean take(Instant now) {
            if (stopped != null) {
                return false;
            }
            tokens = Math.min(
                    burst(), tokens + rate * Duration.between(filled, now).toMillis() / 1000.0);
            filled = now;
            if (tokens < 1) {
                return false;
            }
            tokens--;
            return true;
        }

        private BsonDocument configuration() {
            BsonDocument shown = new BsonDocument("mode", new BsonString(stopped == null ? "full" : "off"));
            return stopped == null ? shown.append("samplesPerSecond", new BsonDouble(rate)) : shown;
        }
    }

    BsonDocument configure(BsonDocument command) {
        Fields fields = Fields.ofCommand(command).allow("mode", "samplesPerSecond");
        String namespace = fields.string("configureQueryAnalyzer");
        if (!placement.exists(namespace)) {
            throw new CommandFailure(26, "NamespaceNotFound", "there is no such collection; expected one that is");
        }
        String mode = fields.string("mode");
        BsonValue wanted = fields.value("samplesPerSecond");
        double rate = wanted != null && wanted.isNumber() ? wanted.asNumber().doubleValue() : 0;
        boolean full = mode.equals("full");
        if (!full && !mode.equals("off")) {
            throw CommandFailure.badValue("the mode " + Names.quoted(mode) + "; expected full or off");
        }
        if (full && !(rate > 0 && rate <= MOST_RATE)) {
            throw new CommandFailure(
                    72, "InvalidOptions", "samplesPerSecond that is not above 0 and at most " + (int) MOST_RATE);
        }
        if (!full && wanted != null) {
            throw new CommandFailure(72, "InvalidOptions", "samplesPerSecond with the mode off; expected none");
        }
        Sampled before = sampled.get(namespace);
        BsonDocument reply = new BsonDocument("ok", new BsonDouble(1));
        if (before != null) {
            reply.append("oldConfiguration", before.configuration());
        }
        Sampled now = full ? new Sampled(clock.instant(), rate) : before;
        if (!full && now != null) {
            now.stopped = clock.instant();
        }
        if (now != null) {
            sampled.put(namespace, now);
        }
        return reply.append(
                "newConfiguration",
                now == null ? new BsonDocument("mode", new BsonString("off")) : now.configuration());
    }

    /** Takes a command that was served, or leaves it. */
    void served(BsonDocument command) {
        if (sampled.isEmpty()) {
            return;
        }
        switch (command.getFirstKey()) {
            case "find", "aggregate", "count", "distinct" -> read(command);
            case "update" -> statements(command, "updates");
            case "delete" -> statements(command, "deletes");
            case "findAndModify", "findandmodify" -> {
                String namespace = Names.namespace(command);
                if (takes(namespace)) {
                    add(namespace, "findAndModify", bare(command));
                }
            }
            default -> {}
        }
    }

    private void read(BsonDocument command) {
        for (Operation operation : ServedCommand.operations(command, clock.instant(), null, -1)) {
            if (takes(operation.namespace())) {
                BsonDocument filter = operation.filter();
                add(
                        operation.namespace(),
                        operation.kind().label(),
                        new BsonDocument("filter", filter == null ? new BsonDocument() : filter));
            }
        }
    }

    private void statements(BsonDocument command, String field) {
        String namespace = Names.namespace(command);
        for (BsonValue statement : command.getArray(field, new BsonArray())) {
            if (takes(namespace)) {
                BsonDocument one = bare(command);
                one.put(field, new BsonArray(List.of(statement)));
                add(namespace, command.getFirstKey(), one);
            }
        }
    }

    private static BsonDocument bare(BsonDocument command) {
        BsonDocument bare = new BsonDocument();
        bare.putAll(command);
        GENERIC.forEach(bare::remove);
        return bare;
    }

    private boolean takes(String namespace) {
        Sampled one = sampled.get(namespace);
        return one != null && placement.exists(namespace) && one.take(clock.instant());
    }

    private void add(String namespace, String name, BsonDocument command) {
        if (samples.size() == MOST_SAMPLES) {
            samples.removeFirst();
        }
        samples.addLast(new BsonDocument("_id", identity("sample " + ++numbered))
                .append("ns", new BsonString(namespace))
                .append("collectionUuid", uuid(namespace))
                .append("cmdName", new BsonString(name))
                .append("cmd", command)
                .append("expireAt", new BsonDateTime(clock.instant().plus(KEPT).toEpochMilli())));
    }

    private BsonValue uuid(String namespace) {
        ShardedCollection collection = placement.sharded(namespace);
        if (collection != null) {
            for (BsonDocument document : placement.cluster().config().collections()) {
                if (new BsonString(namespace).equals(document.get("_id"))) {
                    return Objects.requireNonNull(document.get("uuid"));
                }
            }
        }
        return identity(namespace);
    }

    private static BsonBinary identity(String of) {
        UUID uuid = UUID.nameUUIDFromBytes(of.getBytes(StandardCharsets.UTF_8));
        return new BsonBinary(
                (byte) 4,
                ByteBuffer.allocate(2 * Long.BYTES)
                        .putLong(uuid.getMostSignificantBits())
                        .putLong(uuid.getLeastSignificantBits())
                        .array());
    }

    /** {@code config.sampledQueries}. */
    List<BsonDocument> samples() {
        Instant now = clock.instant();
        samples.removeIf(sample -> sample.getDateTime("expireAt").getValue() <= now.toEpochMilli());
        return List.copyOf(samples);
    }

    /** The samples of a collection as operations. */
    List<Operation> operations(String namespace) {
        List<Operation> operations = new ArrayList<>();
        for (BsonDocument sample : samples()) {
            if (new BsonString(namespace).equals(sample.get("ns"))) {
                operations.addAll(ServedCommand.ofSample(sample));
            }
        }
        return operations;
    }

    /** {@code config.queryAnalyzers}. */
    List<BsonDocument> configurations() {
        List<BsonDocument> documents = new ArrayList<>();
        sampled.forEach((namespace, one) -> {
            BsonDocument document = new BsonDocument("_id", uuid(namespace)).append("ns", new BsonString(namespace));
            document.putAll(one.configuration());
            document.append("startTime", new BsonDateTime(one.started.toEpochMilli()));
            if (one.stopped != null) {
                document.append("stopTime", new BsonDateTime(one.stopped.toEpochMilli()));
            }
            documents.add(document);
        });
        return documents;
    }
}
