package dev.chave.cli;

import dev.chave.key.BadKeyException;
import dev.chave.key.ServerVersion;
import dev.chave.key.ShardKey;
import dev.chave.read.UnreadableException;
import dev.chave.rehearse.Addresses;
import dev.chave.rehearse.BackendRefusedException;
import dev.chave.rehearse.Guard;
import dev.chave.rehearse.RehearsalCluster;
import dev.chave.rehearse.RehearsalSettings;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code chave rehearse}: a sharded cluster in this process, until Ctrl-C. */
@Command(
        name = "rehearse",
        customSynopsis = {
            "chave rehearse [--shards N | --shard-names NAME,... | --backend URI...] [--engine ENGINE]",
            "               [--server-version V] [--port P] [--bind ADDRESS] [--key NS=KEY]... [--load DATA]",
            "               [--data DIR]",
            "               [--guard warn|refuse] [--record FILE] [--balancer-pause SECONDS] [--orphans]",
            "               [--fast] [--seed S]"
        },
        sortOptions = false,
        description = {
            "A sharded cluster in this process that mongosh, drivers and tests connect to.",
            "It listens on loopback and keeps nothing when it ends: for rehearsal, never for production."
        },
        footer = {
            "",
            "Examples:",
            "  chave rehearse --shards 3",
            "  chave rehearse --shard-names eu,us --server-version 6.0 --key 'app.users={region: 1, _id: \"hashed\"}'",
            "  chave rehearse --load dump/ --key shop.orders=customerId:hashed --guard refuse --record operations.jsonl"
        })
final class RehearseCommand implements Callable<Integer> {
    private static final long LOOK_MILLIS = 50;
    private static final int FAST = 600;

    @Option(names = "--shards", paramLabel = "N", description = "How many shards, 1 to 100 (default: 3).")
    private @Nullable Integer shards;

    @Option(
            names = "--shard-names",
            paramLabel = "NAME",
            split = ",",
            description = "Their names instead (default: shard0000 and so on).")
    private @Nullable List<String> names;

    @Option(
            names = "--port",
            paramLabel = "P",
            defaultValue = "27017",
            description = "Where to listen on loopback; 0 is any free port (default: ${DEFAULT-VALUE}).")
    private int port;

    @Option(
            names = "--backend",
            paramLabel = "URI",
            description =
                    "An empty server for each shard, as in mongodb://127.0.0.1:30001/; it is marked and written to.")
    private @Nullable List<String> backends;

    @Option(
            names = "--engine",
            paramLabel = "ENGINE",
            defaultValue = "embedded",
            description = "What holds the documents: embedded, or real for a mongod on the PATH for each shard "
                    + "(default: ${DEFAULT-VALUE}).")
    private Engine engine;

    @Option(
            names = "--bind",
            paramLabel = "ADDRESS",
            defaultValue = RehearsalSettings.LOOPBACK,
            description = "Where to listen; anywhere but on loopback everybody may read and write "
                    + "(default: ${DEFAULT-VALUE}).")
    private String address;

    @Option(
            names = "--load",
            paramLabel = "DATA",
            description = "A mongodump folder or archive, or a design file: its documents are there from the start.")
    private @Nullable String load;

    @Option(
            names = "--data",
            paramLabel = "DIR",
            description = "Keeps the cluster in this folder from one run to the next (default: it is forgotten).")
    private @Nullable Path data;

    @Option(
            names = "--guard",
            paramLabel = "HOW",
            description = "Operations that go to every shard: warn of them, or refuse them and exit with 1 at the end.")
    private @Nullable GuardChoice guard;

    @Option(
            names = "--record",
            paramLabel = "FILE",
            description = "Writes every operation to a new file, for chave advise --workload.")
    private @Nullable Path record;

    @Option(names = "--orphans", description = "Donors count orphans for a quarter of an hour, as real ones do.")
    private boolean orphans;

    @Option(names = "--fast", description = "The cluster's clock goes 600 times as fast: an hour takes six seconds.")
    private boolean fast;

    @Option(
            names = "--server-version",
            paramLabel = "V",
            converter = Converters.Version.class,
            description = "Whose rules hold: 4.0 to 8.0, or book (default: 8.0).")
    private @Nullable ServerVersion version;

    @Option(
            names = "--key",
            paramLabel = "NS=KEY",
            description = "Shards a collection at once, as in app.users=userId:hashed; may be repeated.")
    private @Nullable List<String> keys;

    @Option(
            names = "--balancer-pause",
            paramLabel = "SECONDS",
            defaultValue = "1",
            description = "Between two rounds of the balancer; 0 is no balancer (default: ${DEFAULT-VALUE}).")
    private int pause;

    @Option(
            names = "--seed",
            paramLabel = "S",
            defaultValue = "1",
            description = "Of identities and of the balancer's order (default: ${DEFAULT-VALUE}).")
    private long seed;

    /** What holds the documents of shards. */
    enum Engine {
        embedded,
        real
    }

    /** What becomes of operations that scatter. */
    enum GuardChoice {
        warn,
        refuse
    }

    private final Surroundings surroundings;

    @Spec
    private CommandSpec spec;

    RehearseCommand(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    /** A collection and its key, as asked for. */
    private record Sharding(String namespace, ShardKey key) {
        BsonDocument pattern() {
            BsonDocument pattern = new BsonDocument();
            key.fields()
                    .forEach(field ->
                            pattern.append(field.path(), field.hashed() ? new BsonString("hashed") : new BsonInt32(1)));
            return pattern;
        }
    }

    @Override
    public Integer call() throws InterruptedException, UnreadableException {
        List<Sharding> shardings = shardings();
        DataPlaces places = load == null ? null : DataPlaces.open(List.of(load), surroundings.input(), null);
        quietLogging();
        try (MongodProcesses servers = engine == Engine.real ? startServers() : MongodProcesses.NONE) {
            RehearsalSettings settings = settings(servers);
            try (RehearsalCluster cluster = RehearsalCluster.start(settings)) {
                shardings.forEach(sharding -> shard(cluster, sharding));
                SortedMap<String, Long> loaded = places == null ? new TreeMap<>() : load(cluster, places);
                greet(cluster, settings, shardings, loaded);
                while (!surroundings.interrupted().getAsBoolean()) {
                    Thread.sleep(LOOK_MILLIS);
                }
                return end(cluster);
            }
        } catch (BackendRefusedException refused) {
            throw wrong((data == null ? "--backend: " : "--data: ") + refused.getMessage());
        } catch (UnknownHostException nowhere) {
            throw wrong("--bind: " + address + " is no address; expected one of this machine's");
        } catch (FileAlreadyExistsException there) {
            throw wrong("--record: " + record + " is there already; expected a new file");
        } catch (NoSuchFileException nowhere) {
            throw wrong("--record: " + record + " cannot be written; expected a file in a folder that is there");
        } catch (IOException taken) {
            throw wrong("--port: " + port + " cannot be listened on; expected a free port, or 0 for any");
        }
    }

    private SortedMap<String, Long> load(RehearsalCluster cluster, DataPlaces places) throws UnreadableException {
        PrintWriter err = spec.commandLine().getErr();
        Progress progress = new Progress(err, surroundings.showsProgress(), surroundings.clock());
        try {
            return new Loader(
                            cluster,
                            new Reading(progress, surroundings.interrupted()),
                            line -> err.println("chave: " + line))
                    .load(places);
        } catch (BadChoiceException nameless) {
            throw wrong(String.valueOf(nameless.getMessage()));
        }
    }

    /** What there was to say at the end, and whether the guard had to refuse anything. */
    private int end(RehearsalCluster cluster) {
        PrintWriter err = spec.commandLine().getErr();
        if (record != null) {
            cluster.close(); // so that all of it is written
            err.println(String.format(
                    Locale.ROOT,
                    "chave: %s: %,d operations recorded, %,d commands dropped",
                    record,
                    cluster.recordedOperations(),
                    cluster.droppedFromRecording()));
        }
        if (guard != null) {
            err.println(String.format(
                    Locale.ROOT,
                    "chave: guard: %,d operations went to every shard, %,d of them refused",
                    cluster.scatteredOperations(),
                    cluster.refusedOperations()));
        }
        err.flush();
        return cluster.refusedOperations() > 0 ? ExitCode.CHECK_FAILED : ExitCode.FINE;
    }

    private MongodProcesses startServers() throws IOException {
        if (backends != null) {
            throw wrong("--engine, --backend: both; expected one of them");
        }
        Path mongod = MongodProcesses.onPath()
                .orElseThrow(() -> wrong("--engine: no mongod on the PATH; expected one, or --engine embedded"));
        return MongodProcesses.start(mongod, names == null ? shards == null ? 3 : shards : names.size());
    }

    /** The backends' library says on standard error that it found nowhere to log to: that is how we want it. */
    private static void quietLogging() {
        if (System.getProperty("slf4j.internal.verbosity") == null) {
            System.setProperty("slf4j.internal.verbosity", "ERROR");
        }
    }

    private RehearsalSettings settings(MongodProcesses servers) {
        if (shards != null && names != null) {
            throw wrong("--shards, --shard-names: both; expected one of them");
        }
        if (shards != null && backends != null) {
            throw wrong("--shards, --backend: both; expected one of them (a shard for each backend)");
        }
        if (pause < 0) {
            throw wrong("--balancer-pause: " + pause + "; expected a number of seconds, 0 or more");
        }
        PrintWriter err = spec.commandLine().getErr();
        try {
            List<InetSocketAddress> behind = backends == null
                    ? servers.addresses()
                    : backends.stream().map(Addresses::of).toList();
            int count = shards != null ? shards : behind.isEmpty() ? 3 : behind.size();
            RehearsalSettings plain = RehearsalSettings.ofShards(count)
                    .withVersion(version == null ? ServerVersion.DEFAULT : version)
                    .withAddress(address)
                    .withPort(port)
                    .withBalancing(Duration.ofSeconds(pause))
                    .withGuard(guard())
                    .withRecording(record == null ? null : surroundings.folder().resolve(record))
                    .withData(data == null ? null : surroundings.folder().resolve(data))
                    .withSeed(seed)
                    .withClock(fast ? FastClock.from(surroundings.clock(), FAST) : surroundings.clock())
                    .withLog(line -> err.println("chave: " + line));
            RehearsalSettings orphaned = orphans ? plain.withOrphans() : plain;
            RehearsalSettings named = names == null ? orphaned : orphaned.withShardNames(names);
            if (data != null && !behind.isEmpty()) {
                throw wrong("--data, --backend: both; expected one of them (servers keep their own data)");
            }
            return behind.isEmpty() ? named : named.withBackends(behind);
        } catch (IllegalArgumentException refused) {
            throw wrong(String.valueOf(refused.getMessage()));
        }
    }

    private Guard guard() {
        if (guard == null) {
            return Guard.OFF;
        }
        return guard == GuardChoice.warn ? Guard.WARN : Guard.REFUSE;
    }

    private List<Sharding> shardings() {
        List<Sharding> shardings = new ArrayList<>();
        for (String text : keys == null ? List.<String>of() : keys) {
            int equals = text.indexOf('=');
            if (equals < 0 || text.indexOf('.') < 1 || text.indexOf('.') > equals) {
                throw wrong("--key: no namespace before the key; expected NS=KEY, as in app.users=userId:hashed");
            }
            try {
                shardings.add(new Sharding(text.substring(0, equals), ShardKey.parse(text.substring(equals + 1))));
            } catch (BadKeyException bad) {
                throw wrong("--key: " + bad.getMessage());
            }
        }
        return shardings;
    }

    private void shard(RehearsalCluster cluster, Sharding sharding) {
        try {
            cluster.shardCollection(sharding.namespace(), sharding.pattern());
        } catch (IllegalStateException refused) {
            throw wrong("--key: " + refused.getMessage());
        }
    }

    private void greet(
            RehearsalCluster cluster,
            RehearsalSettings settings,
            List<Sharding> shardings,
            SortedMap<String, Long> loaded) {
        PrintWriter out = spec.commandLine().getOut();
        out.println("A rehearsal cluster of MongoDB " + settings.version() + " with the shards "
                + String.join(", ", settings.shardNames()) + ".");
        shardings.forEach(sharding -> out.println("Sharded: " + sharding.namespace() + " by " + sharding.key()));
        loaded.forEach((namespace, count) ->
                out.println(String.format(Locale.ROOT, "Loaded: %,d documents of %s", count, namespace)));
        if (!settings.address().equals(RehearsalSettings.LOOPBACK)) {
            spec.commandLine()
                    .getErr()
                    .println("chave: --bind: whoever reaches " + settings.address()
                            + " may read and write everything: there are no users and no passwords");
        }
        out.println("  mongosh " + cluster.connectionString());
        out.println((data == null
                        ? "Everything is in memory and gone when it ends."
                        : "It is kept in " + data + " when it ends.")
                + " For rehearsal, never for production. Ctrl-C ends it.");
        out.flush();
    }

    private ParameterException wrong(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
