package dev.chave.rehearse;

import dev.chave.key.ServerVersion;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * How a rehearsal cluster is set up.
 *
 * @param shardNames the shards, at least one, each name once
 * @param backends the servers behind the shards, one for each; none for shards in this process
 * @param version the server version whose rules hold
 * @param address where it listens; loopback unless told otherwise, since there are no users and no passwords
 * @param port the port; 0 for any that is free
 * @param balancing the pause between two rounds of the balancer; zero for none by itself
 * @param orphans whether donors count what moved away as orphans for the usual quarter of an hour of its clock
 * @param guard what becomes of operations that scatter
 * @param recording the file that operations are written to, or null
 * @param data the folder that the cluster is kept in from one run to the next, or null
 * @param seed of identities and of the balancer's order
 * @param clock tells the cluster the time
 * @param log takes a line for what an operator should know; called from many threads
 */
public record RehearsalSettings(
        List<String> shardNames,
        List<InetSocketAddress> backends,
        ServerVersion version,
        String address,
        int port,
        Duration balancing,
        boolean orphans,
        Guard guard,
        @Nullable Path recording,
        @Nullable Path data,
        long seed,
        InstantSource clock,
        Consumer<String> log) {
    /** Where nobody outside of this machine can connect to. */
    public static final String LOOPBACK = "127.0.0.1";

    private static final int MOST_SHARDS = 100;

    public RehearsalSettings {
        shardNames = List.copyOf(shardNames);
        backends = List.copyOf(backends);
        if (shardNames.isEmpty() || shardNames.size() > MOST_SHARDS) {
            throw new IllegalArgumentException(shardNames.size() + " shards; expected 1 to " + MOST_SHARDS);
        }
        if (shardNames.stream().distinct().count() != shardNames.size()
                || shardNames.stream().anyMatch(name -> name.isBlank() || name.equals("config"))) {
            throw new IllegalArgumentException("names of shards twice, blank or config; expected names of their own");
        }
        if (!backends.isEmpty() && backends.size() != shardNames.size()) {
            throw new IllegalArgumentException(
                    backends.size() + " backends for " + shardNames.size() + " shards; expected one for each");
        }
        if (data != null && !backends.isEmpty()) {
            throw new IllegalArgumentException(
                    "a folder for shards in processes of their own; expected one or the other");
        }
        if (port < 0 || port > 65_535) {
            throw new IllegalArgumentException("the port " + port + "; expected 0 to 65535");
        }
        if (balancing.isNegative()) {
            throw new IllegalArgumentException("a pause of " + balancing + " between rounds; expected none, or more");
        }
    }

    /** So many shards, named shard0000 on, of version 8.0, on any free port, with a balancer that runs when told to. */
    public static RehearsalSettings ofShards(int shards) {
        if (shards < 1 || shards > MOST_SHARDS) {
            throw new IllegalArgumentException(shards + " shards; expected 1 to " + MOST_SHARDS);
        }
        List<String> names = new ArrayList<>();
        for (int i = 0; i < shards; i++) {
            names.add(String.format(Locale.ROOT, "shard%04d", i));
        }
        return new RehearsalSettings(
                names,
                List.of(),
                ServerVersion.DEFAULT,
                LOOPBACK,
                0,
                Duration.ZERO,
                false,
                Guard.OFF,
                null,
                null,
                1,
                InstantSource.system(),
                line -> {});
    }

    /** The same with other names, and so perhaps another number, of shards. */
    public RehearsalSettings withShardNames(List<String> names) {
        return with(parts -> parts.shardNames = names);
    }

    /** The same over servers of their own: each must be empty, and is marked as the rehearsal's. */
    public RehearsalSettings withBackends(List<InetSocketAddress> servers) {
        return with(parts -> parts.backends = servers);
    }

    /** The same under the rules of another version. */
    public RehearsalSettings withVersion(ServerVersion other) {
        return with(parts -> parts.version = other);
    }

    /** The same on a port of one's own choice. */
    public RehearsalSettings withPort(int other) {
        return with(parts -> parts.port = other);
    }

    /** The same where others may connect to: there are no users and no passwords. */
    public RehearsalSettings withAddress(String other) {
        return with(parts -> parts.address = other);
    }

    /** The same with a balancer that runs by itself, with this pause between rounds. */
    public RehearsalSettings withBalancing(Duration pause) {
        return with(parts -> parts.balancing = pause);
    }

    /** The same with orphans on donors for a quarter of an hour, as without {@code _waitForDelete}. */
    public RehearsalSettings withOrphans() {
        return with(parts -> parts.orphans = true);
    }

    /** The same with a guard against operations that scatter. */
    public RehearsalSettings withGuard(Guard other) {
        return with(parts -> parts.guard = other);
    }

    /** The same with a file that every operation is written to, in the format that {@code chave advise --workload} reads. */
    public RehearsalSettings withRecording(@Nullable Path file) {
        return with(parts -> parts.recording = file);
    }

    /**
     * The same kept in a folder from one run to the next: read when it starts, where something was kept, and written when it is
     * closed. Shards in processes of their own keep what they hold by themselves.
     */
    public RehearsalSettings withData(@Nullable Path folder) {
        return with(parts -> parts.data = folder);
    }

    /** The same with another seed. */
    public RehearsalSettings withSeed(long other) {
        return with(parts -> parts.seed = other);
    }

    /** The same by another clock. */
    public RehearsalSettings withClock(InstantSource other) {
        return with(parts -> parts.clock = other);
    }

    /** The same with a log. */
    public RehearsalSettings withLog(Consumer<String> other) {
        return with(parts -> parts.log = other);
    }

    private RehearsalSettings with(Consumer<Parts> change) {
        Parts parts = new Parts(this);
        change.accept(parts);
        return parts.together();
    }

    /** The settings taken apart, so that one of them can be changed. */
    private static final class Parts {
        private List<String> shardNames;
        private List<InetSocketAddress> backends;
        private ServerVersion version;
        private String address;
        private int port;
        private Duration balancing;
        private boolean orphans;
        private Guard guard;
        private @Nullable Path recording;
        private @Nullable Path data;
        private long seed;
        private InstantSource clock;
        private Consumer<String> log;

        Parts(RehearsalSettings settings) {
            shardNames = settings.shardNames;
            backends = settings.backends;
            version = settings.version;
            address = settings.address;
            port = settings.port;
            balancing = settings.balancing;
            orphans = settings.orphans;
            guard = settings.guard;
            recording = settings.recording;
            data = settings.data;
            seed = settings.seed;
            clock = settings.clock;
            log = settings.log;
        }

        RehearsalSettings together() {
            return new RehearsalSettings(
                    shardNames,
                    backends,
                    version,
                    address,
                    port,
                    balancing,
                    orphans,
                    guard,
                    recording,
                    data,
                    seed,
                    clock,
                    log);
        }
    }
}
