package dev.chave.bench;

import dev.chave.read.ByteSource;
import dev.chave.read.UnreadableException;
import dev.chave.simulate.Costs;
import dev.chave.simulate.Scenario;
import dev.chave.simulate.ScenarioFile;
import dev.chave.simulate.Simulation;
import dev.chave.simulate.SimulationResult;
import java.io.ByteArrayInputStream;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Scenarios of a billion represented inserts on ten shards, in one process of 2 GB of heap: under a key that only grows and under its
 * hash, with the laws of the model checked as they are lived.
 *
 * <p>It ends with an error when the heap does not do, or a document is missing.
 */
public final class BillionInserts {
    private static final long INSERTS = 1_000_000_000;
    private static final String PAGE = """
            scenario: 1
            version: VERSION
            shards: 10
            lasts: 1000s
            collections: [{namespace: app.x, key: KEY}]
            streams: [{rate: 1000000, documentBytes: 400, fields: {n: {type: long, values: sequence}}}]
            """;

    private BillionInserts() {}

    public static void main(String[] args) throws UnreadableException {
        for (String version : new String[] {"5.0", "8.0"}) {
            for (String key : new String[] {"{n: 1}", "{n: hashed}"}) {
                live(version, key);
            }
        }
    }

    private static void live(String version, String key) throws UnreadableException {
        String page = PAGE.replace("VERSION", version).replace("KEY", key);
        Scenario scenario = ScenarioFile.read(
                ByteSource.ofStream("page", new ByteArrayInputStream(page.getBytes(StandardCharsets.UTF_8))),
                "billion",
                1,
                Optional.empty());
        heapPools().forEach(MemoryPoolMXBean::resetPeakUsage);
        long start = System.nanoTime();
        SimulationResult life = new Simulation(scenario, 1, true, true, Costs.DEFAULT)
                .run(share -> {})
                .get(0);
        long documents = life.shards().stream()
                .mapToLong(SimulationResult.ShardResult::documents)
                .sum();
        long peak = heapPools()
                .mapToLong(pool -> pool.getPeakUsage().getUsed())
                .sum();
        System.out.printf(
                Locale.ROOT,
                "%s, key %s: %,d inserts, %,d chunks, %,d migrations in %.1f s; heap at most %,d MB of %,d%n",
                version,
                key,
                documents,
                life.allChunks(),
                life.migrations().count(),
                (System.nanoTime() - start) / 1e9,
                peak >> 20,
                Runtime.getRuntime().maxMemory() >> 20);
        if (Math.abs(documents - INSERTS) > INSERTS / 10_000) {
            throw new IllegalStateException("documents are missing");
        }
    }

    /** Peaks of the pools need not fall together, so that their sum is no less than what was in use at any time. */
    private static Stream<MemoryPoolMXBean> heapPools() {
        return ManagementFactory.getMemoryPoolMXBeans().stream().filter(pool -> pool.getType() == MemoryType.HEAP);
    }
}
