package dev.chave.simulate;

import dev.chave.read.ByteSource;
import dev.chave.read.UnreadableException;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Scenarios as tests live them; those that come along are lived once for all tests. */
final class Lived {
    private static final Map<String, List<SimulationResult>> SHIPPED = new ConcurrentHashMap<>();

    private Lived() {}

    /** All lives of a scenario that comes along, under seed 1. */
    static List<SimulationResult> all(String name) {
        return SHIPPED.computeIfAbsent(name, Lived::shipped);
    }

    /** The only life of one. */
    static SimulationResult only(String name) {
        List<SimulationResult> lives = all(name);
        if (lives.size() != 1) {
            throw new AssertionError(name + " has " + lives.size() + " lives");
        }
        return lives.get(0);
    }

    /** The life of a variant. */
    static SimulationResult variant(String name, String variant) {
        return all(name).stream()
                .filter(result -> result.variant().equals(variant))
                .findFirst()
                .orElseThrow();
    }

    static List<SimulationResult> shipped(String name) {
        try {
            return run(Scenarios.read(name, 1, Optional.empty()), 1);
        } catch (UnreadableException bad) {
            throw new AssertionError(bad);
        }
    }

    static List<SimulationResult> run(Scenario scenario, long seed) {
        return new Simulation(scenario, seed, false, true, Costs.DEFAULT).run(share -> {});
    }

    static Scenario read(String page) throws UnreadableException {
        ByteSource source =
                ByteSource.ofStream("life.yaml", new ByteArrayInputStream(page.getBytes(StandardCharsets.UTF_8)));
        return ScenarioFile.read(source, "life", 1, Optional.empty());
    }

    /** The only life of a page. */
    static SimulationResult life(String page) throws UnreadableException {
        return run(read(page), 1).get(0);
    }

    static Optional<SimulationFinding> finding(SimulationResult result, SimulationFinding.Code code) {
        return result.findings().stream()
                .filter(finding -> finding.code() == code)
                .findFirst();
    }

    static double number(SimulationResult result, SimulationFinding.Code code, String name) {
        return finding(result, code)
                .orElseThrow(() -> new AssertionError("no " + code + " in " + result.findings()))
                .numbers()
                .getOrDefault(name, Double.NaN);
    }

    static SimulationResult.ShardResult shard(SimulationResult result, String id) {
        return result.shards().stream()
                .filter(shard -> shard.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    static long documents(SimulationResult result) {
        return result.shards().stream()
                .mapToLong(SimulationResult.ShardResult::documents)
                .sum();
    }

    /** Inserts on each shard in the frames that end in a stretch of time, in the order of the shards at its end. */
    static long[] writes(SimulationResult result, double after, double until) {
        List<Frame> frames = result.timeline().stream()
                .filter(frame -> frame.to() > after && frame.to() <= until)
                .toList();
        long[] writes = new long[frames.get(frames.size() - 1).shards().size()];
        for (Frame frame : frames) {
            for (int shard = 0; shard < frame.shards().size(); shard++) {
                writes[shard] += frame.writes().get(shard);
            }
        }
        return writes;
    }

    /** How many shards the frame's inserts went to. */
    static long shardsWritten(Frame frame) {
        return frame.writes().stream().filter(count -> count > 0).count();
    }

    static long sum(long[] counts) {
        return Arrays.stream(counts).sum();
    }

    static Frame at(SimulationResult result, double seconds) {
        return result.timeline().stream()
                .filter(frame -> frame.to() >= seconds)
                .findFirst()
                .orElseThrow();
    }
}
