package dev.chave.rehearse;

import dev.chave.key.ServerVersion;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * How a rehearsal cluster is set up.
 *
 * @param shardNames the shards, at least one, each name once
 * @param version the server version whose rules hold
 * @param port where it listens on loopback; 0 for any that is free
 * @param balancing the pause between two rounds of the balancer; zero for none by itself
 * @param seed of identities and of the balancer's order
 * @param clock tells the cluster the time
 * @param log takes a line for what an operator should know; called from many threads
 */
public record RehearsalSettings(
        List<String> shardNames,
        ServerVersion version,
        int port,
        Duration balancing,
        long seed,
        InstantSource clock,
        Consumer<String> log) {
    private static final int MOST_SHARDS = 100;

    public RehearsalSettings {
        shardNames = List.copyOf(shardNames);
        if (shardNames.isEmpty() || shardNames.size() > MOST_SHARDS) {
            throw new IllegalArgumentException(shardNames.size() + " shards; expected 1 to " + MOST_SHARDS);
        }
        if (shardNames.stream().distinct().count() != shardNames.size()
                || shardNames.stream().anyMatch(name -> name.isBlank() || name.equals("config"))) {
            throw new IllegalArgumentException("names of shards twice, blank or config; expected names of their own");
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
                names, ServerVersion.DEFAULT, 0, Duration.ZERO, 1, InstantSource.system(), line -> {});
    }

    /** The same with other names, and so perhaps another number, of shards. */
    public RehearsalSettings withShardNames(List<String> names) {
        return new RehearsalSettings(names, version, port, balancing, seed, clock, log);
    }

    /** The same under the rules of another version. */
    public RehearsalSettings withVersion(ServerVersion other) {
        return new RehearsalSettings(shardNames, other, port, balancing, seed, clock, log);
    }

    /** The same on a port of one's own choice. */
    public RehearsalSettings withPort(int other) {
        return new RehearsalSettings(shardNames, version, other, balancing, seed, clock, log);
    }

    /** The same with a balancer that runs by itself, with this pause between rounds. */
    public RehearsalSettings withBalancing(Duration pause) {
        return new RehearsalSettings(shardNames, version, port, pause, seed, clock, log);
    }

    /** The same with a log. */
    public RehearsalSettings withLog(Consumer<String> other) {
        return new RehearsalSettings(shardNames, version, port, balancing, seed, clock, other);
    }
}
