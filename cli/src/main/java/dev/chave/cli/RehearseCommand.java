package dev.chave.cli;

import dev.chave.key.BadKeyException;
import dev.chave.key.ServerVersion;
import dev.chave.key.ShardKey;
import dev.chave.rehearse.RehearsalCluster;
import dev.chave.rehearse.RehearsalSettings;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
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
        customSynopsis = "chave rehearse [--shards N] [--port P] [--server-version V] [--key NS=KEY]...",
        sortOptions = false,
        description = {
            "A sharded cluster in this process that mongosh, drivers and tests connect to.",
            "It listens on loopback and keeps nothing when it ends: for rehearsal, never for production."
        },
        footer = {
            "",
            "Examples:",
            "  chave rehearse --shards 3",
            "  chave rehearse --shard-names eu,us --server-version 6.0 --key 'app.users={region: 1, _id: \"hashed\"}'"
        })
final class RehearseCommand implements Callable<Integer> {
    private static final long LOOK_MILLIS = 50;

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
    public Integer call() throws InterruptedException {
        List<Sharding> shardings = shardings();
        RehearsalSettings settings = settings();
        quietLogging();
        try (RehearsalCluster cluster = RehearsalCluster.start(settings)) {
            shardings.forEach(sharding -> shard(cluster, sharding));
            greet(cluster, settings, shardings);
            while (!surroundings.interrupted().getAsBoolean()) {
                Thread.sleep(LOOK_MILLIS);
            }
        } catch (IOException taken) {
            throw wrong("--port: " + port + " cannot be listened on; expected a free port, or 0 for any");
        }
        return ExitCode.FINE;
    }

    /** The backends' library says on standard error that it found nowhere to log to: that is how we want it. */
    private static void quietLogging() {
        if (System.getProperty("slf4j.internal.verbosity") == null) {
            System.setProperty("slf4j.internal.verbosity", "ERROR");
        }
    }

    private RehearsalSettings settings() {
        if (shards != null && names != null) {
            throw wrong("--shards, --shard-names: both; expected one of them");
        }
        if (pause < 0) {
            throw wrong("--balancer-pause: " + pause + "; expected a number of seconds, 0 or more");
        }
        PrintWriter err = spec.commandLine().getErr();
        try {
            RehearsalSettings plain = RehearsalSettings.ofShards(shards == null ? 3 : shards);
            return new RehearsalSettings(
                    names == null ? plain.shardNames() : names,
                    version == null ? ServerVersion.DEFAULT : version,
                    port,
                    Duration.ofSeconds(pause),
                    seed,
                    surroundings.clock(),
                    line -> err.println("chave: " + line));
        } catch (IllegalArgumentException refused) {
            throw wrong(String.valueOf(refused.getMessage()));
        }
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

    private void greet(RehearsalCluster cluster, RehearsalSettings settings, List<Sharding> shardings) {
        PrintWriter out = spec.commandLine().getOut();
        out.println("A rehearsal cluster of MongoDB " + settings.version() + " with the shards "
                + String.join(", ", settings.shardNames()) + ".");
        shardings.forEach(sharding -> out.println("Sharded: " + sharding.namespace() + " by " + sharding.key()));
        out.println("  mongosh " + cluster.connectionString());
        out.println(
                "Everything is in memory and gone when it ends. For rehearsal, never for production. Ctrl-C ends it.");
        out.flush();
    }

    private ParameterException wrong(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
