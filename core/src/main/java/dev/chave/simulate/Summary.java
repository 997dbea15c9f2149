package dev.chave.simulate;

import dev.chave.cluster.Chunk;
import dev.chave.cluster.ClusterRules;
import dev.chave.cluster.ZoneRange;
import dev.chave.cluster.balance.Stuck;
import dev.chave.cluster.catalogue.Cluster;
import dev.chave.cluster.catalogue.ShardedCollection;
import dev.chave.simulate.SimulationFinding.Code;
import dev.chave.simulate.SimulationResult.ChunkResult;
import dev.chave.simulate.SimulationResult.MigrationTotals;
import dev.chave.simulate.SimulationResult.ScaleOut;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.bson.types.ObjectId;

/** Draws the conclusions from what was recorded. */
final class Summary {
    private static final int MOST_CHUNKS = 2000;
    private static final double HOT_SHARE = 0.9;
    private static final double IDLE_SHARE = 0.02; // of a fair share
    private static final double RESTLESS_SHARE = 0.5;
    private static final double DEAD_SHARE = 0.25;
    private static final int FEW_CHUNKS = 4;
    private static final double HOT_CHUNKS_SHARE = 0.5;
    private static final double SAME_CHUNKS_SHARE = 0.6;
    private static final long ENOUGH_INSERTS = 20;
    private static final int FEW_STRETCHES = 3;

    private final Scenario scenario;
    private final String variant;
    private final long seed;
    private final Costs costs;
    private final Cluster cluster;
    private final Recorder recorder;
    private final Transfers transfers;
    private final Pins pins;
    private final Circumstances circumstances;
    private final List<Frame> frames;
    private final Map<String, Double> capacities = new HashMap<>();
    private final List<SimulationFinding> findings = new ArrayList<>();

    Summary(
            Scenario scenario,
            String variant,
            long seed,
            Costs costs,
            Cluster cluster,
            Recorder recorder,
            Transfers transfers,
            Pins pins,
            Circumstances circumstances) {
        this.scenario = scenario;
        this.variant = variant;
        this.seed = seed;
        this.costs = costs;
        this.cluster = cluster;
        this.recorder = recorder;
        this.transfers = transfers;
        this.pins = pins;
        this.circumstances = circumstances;
        frames = recorder.frames();
        cluster.shards().forEach(shard -> capacities.put(shard.id(), shard.capacity()));
    }

    SimulationResult result(double pagesDirtied) {
        ScaleOut scaleOut = new ScaleOut(scaleOut(true, true), scaleOut(true, false), scaleOut(false, true));
        MigrationTotals migrations = transfers.totals(Life.START);
        find(migrations);
        Optional<ShardedCollection> collection = first();
        return new SimulationResult(
                scenario.name(),
                variant,
                scenario.about(),
                scenario.watch(),
                scenario.version().toString(),
                seed,
                collection.map(one -> one.key().toString()).orElse("not sharded"),
                scenario.lasts().toMillis() / 1e3,
                recorder.shards(),
                collection.map(this::chunks).orElse(List.of()),
                collection.map(one -> one.chunks().size()).orElse(0),
                migrations,
                scaleOut,
                pagesDirtied,
                frames,
                recorder.heat(),
                findings,
                assumptions(),
                verdict(scaleOut, migrations),
                circumstances.measured(scenario.measuredFrom(), recorder.work(), migrations),
                null);
    }

    private Optional<ShardedCollection> first() {
        String namespace = scenario.collections().get(0).namespace();
        return cluster.collections().stream()
                .filter(collection -> collection.namespace().equals(namespace))
                .findFirst();
    }

    private List<String> assumptions() {
        List<String> assumptions = new ArrayList<>(costs.assumptions());
        Recording recording = scenario.recording();
        if (recording != null) {
            assumptions.addAll(recording.assumptions());
        }
        long most = scenario.streams().stream()
                .mapToLong(stream -> new Inflow(stream, Life.START, scenario.lasts(), chunkBytes()).weight())
                .max()
                .orElse(1);
        if (most > 1) {
            assumptions.add(String.format(Locale.ROOT, "up to %,d inserts are made as one that stands for them", most));
        }
        return assumptions;
    }

    private long chunkBytes() {
        int set = cluster.settings().chunkMebibytes();
        return set > 0 ? set * ClusterRules.MEBIBYTE : cluster.rules().defaultChunkBytes();
    }

    /** The work of each stretch, over that of its busiest shard; NaN where there is none. */
    private double scaleOut(boolean writes, boolean reads) {
        double alone = 0;
        double together = 0;
        for (int number = 0; number < frames.size(); number++) {
            Frame frame = frames.get(number);
            double busiest = 0;
            for (int shard = 0; shard < frame.shards().size(); shard++) {
                double load = (writes ? frame.writes().get(shard) : 0)
                        + (reads ? frame.reads().get(shard) : 0);
                busiest = Math.max(
                        busiest, load / capacities.getOrDefault(frame.shards().get(shard), 1.0));
            }
            alone += (writes ? sum(frame.writes()) : 0)
                    + (reads ? recorder.queries().get(number) : 0);
            together += busiest;
        }
        return together == 0 ? Double.NaN : alone / together;
    }

    private List<ChunkResult> chunks(ShardedCollection collection) {
        List<ChunkResult> chunks = new ArrayList<>();
        for (Chunk chunk : collection.chunks()) {
            if (chunks.size() == MOST_CHUNKS) {
                break;
            }
            chunks.add(new ChunkResult(
                    recorder.label(chunk.min().tuple()),
                    recorder.label(chunk.max().tuple()),
                    chunk.shard(),
                    chunk.jumbo(),
                    chunk.contents().documents(),
                    chunk.contents().bytes()));
        }
        return chunks;
    }

    // findings

    private void find(MigrationTotals migrations) {
        hotShard();
        idleShards();
        restless(migrations);
        jumbo();
        pins();
        stuck();
        dead();
        whole();
        fewHotChunks();
        new CapacityFindings(scenario, cluster.shards(), frames).find(findings, cluster::zones);
        shortOfMemory();
    }

    private List<Frame> written() {
        return frames.stream().filter(frame -> sum(frame.writes()) > 0).toList();
    }

    private static long sum(List<Long> counts) {
        return counts.stream().mapToLong(Long::longValue).sum();
    }

    /** The inserts by shard, in stretches of enough of them to speak of shares: frames in a row, as many as it takes. */
    private List<Map<String, Long>> stretches() {
        List<Map<String, Long>> stretches = new ArrayList<>();
        Map<String, Long> open = new TreeMap<>();
        long inserts = 0;
        for (Frame frame : written()) {
            for (int shard = 0; shard < frame.shards().size(); shard++) {
                open.merge(frame.shards().get(shard), frame.writes().get(shard), Long::sum);
            }
            inserts += sum(frame.writes());
            if (inserts >= ENOUGH_INSERTS) {
                stretches.add(open);
                open = new TreeMap<>();
                inserts = 0;
            }
        }
        return stretches;
    }

    private void hotShard() {
        List<Map<String, Long>> stretches = stretches();
        if (stretches.size() < FEW_STRETCHES || cluster.shards().size() < 2) {
            return;
        }
        List<Double> shares = new ArrayList<>();
        Set<String> hottest = new TreeSet<>();
        for (Map<String, Long> stretch : stretches) {
            long busiest = Collections.max(stretch.values());
            double share = (double) busiest / sum(List.copyOf(stretch.values()));
            shares.add(share);
            if (share >= HOT_SHARE) {
                stretch.forEach((shard, writes) -> {
                    if (writes == busiest) {
                        hottest.add(shard);
                    }
                });
            }
        }
        Collections.sort(shares);
        double median = shares.get(shares.size() / 2);
        if (median >= HOT_SHARE) {
            add(
                    Code.HOT_SHARD,
                    String.format(
                            Locale.ROOT,
                            "in the median stretch of time %.0f%% of all inserts went to one shard; over time these were %s",
                            median * 100,
                            String.join(", ", hottest)),
                    Map.of("medianShare", median, "hotShards", (double) hottest.size()));
        }
    }

    private void idleShards() {
        List<Map<String, Long>> stretches = stretches();
        if (stretches.size() < FEW_STRETCHES) {
            return;
        }
        Map<String, Long> writes = new TreeMap<>();
        cluster.shards().forEach(shard -> writes.put(shard.id(), 0L));
        for (Map<String, Long> stretch : stretches.subList(stretches.size() * 2 / 3, stretches.size())) {
            stretch.forEach((shard, count) -> writes.computeIfPresent(shard, (name, before) -> before + count));
        }
        long all = sum(List.copyOf(writes.values()));
        double least = IDLE_SHARE * all / Math.max(1, writes.size());
        List<String> idle = writes.entrySet().stream()
                .filter(entry -> entry.getValue() < least)
                .map(Map.Entry::getKey)
                .toList();
        if (all >= ENOUGH_INSERTS * writes.size() && !idle.isEmpty()) {
            add(
                    Code.IDLE_SHARD,
                    String.format(
                            Locale.ROOT,
                            "in the last third of the inserts %d of %d shards took none, or next to none: %s",
                            idle.size(),
                            writes.size(),
                            String.join(", ", idle)),
                    Map.of("idle", (double) idle.size()));
        }
    }

    /** Migrations that move about as much as arrives, until the end: a balancer that runs after the inserts. */
    private void restless(MigrationTotals migrations) {
        List<Frame> written = written();
        long inserted = written.stream().mapToLong(frame -> sum(frame.writes())).sum();
        double share = inserted == 0 ? 0 : (double) migrations.documents() / inserted;
        boolean toTheEnd = written.subList(written.size() * 3 / 4, written.size()).stream()
                .anyMatch(frame -> sum(frame.moved()) > 0);
        if (share >= RESTLESS_SHARE && toTheEnd) {
            add(
                    Code.NEVER_RESTS,
                    String.format(
                            Locale.ROOT,
                            "for 100 documents inserted %.0f were moved, until the inserts ended: %,d migrations",
                            share * 100,
                            migrations.count()),
                    Map.of("movedShare", share, "migrations", (double) migrations.count()));
        }
    }

    private void jumbo() {
        long flagged = 0;
        long bytes = 0;
        for (ShardedCollection collection : cluster.collections()) {
            for (Chunk chunk : collection.chunks()) {
                if (chunk.jumbo()) {
                    flagged++;
                    bytes = Math.max(bytes, chunk.contents().bytes());
                }
            }
        }
        if (flagged > 0) {
            add(
                    Code.JUMBO,
                    String.format(
                            Locale.ROOT,
                            "%d chunk%s too large to move and cannot be divided; the largest has %,d bytes, %.1f chunk sizes",
                            flagged,
                            flagged == 1 ? " is" : "s are",
                            bytes,
                            (double) bytes / chunkBytes()),
                    Map.of("chunks", (double) flagged, "largestBytes", (double) bytes));
        }
    }

    /** A pin that stands for much longer than it used to, while documents go on arriving behind it. */
    private void pins() {
        for (ShardedCollection collection : cluster.collections()) {
            String namespace = collection.namespace();
            Optional<ZoneRange> top = cluster.zones(namespace).ranges().stream()
                    .filter(range -> range.max().isHighest(collection.key())
                            && !range.min().isLowest(collection.key()))
                    .findFirst();
            if (top.isEmpty()) {
                continue;
            }
            Duration usual = pins.usual(namespace);
            Duration stands = Duration.between(pins.last(namespace), Life.START.plus(scenario.lasts()));
            if (usual.isZero() || stands.compareTo(usual.multipliedBy(2)) <= 0) {
                continue;
            }
            long documents = 0;
            Set<String> shards = new TreeSet<>();
            for (Chunk chunk : collection.chunks()) {
                if (chunk.min().compareTo(top.get().min()) >= 0) {
                    documents += chunk.contents().documents();
                    shards.add(chunk.shard());
                }
            }
            add(
                    Code.FIREHOSE_STOPPED,
                    String.format(
                            Locale.ROOT,
                            "the pin of zone %s has not moved for %s, where it used to move every %s: all %,d documents written since"
                                    + " stay on %s",
                            top.get().zone(),
                            words(stands),
                            words(usual),
                            documents,
                            String.join(", ", shards)),
                    Map.of("documents", (double) documents, "seconds", (double) stands.toSeconds()));
        }
    }

    private static String words(Duration time) {
        double seconds = time.toMillis() / 1e3;
        return seconds < 120
                ? String.format(Locale.ROOT, "%.0f s", seconds)
                : seconds < 7200
                        ? String.format(Locale.ROOT, "%.0f min", seconds / 60)
                        : String.format(Locale.ROOT, "%.0f h", seconds / 3600);
    }

    private void stuck() {
        List<Stuck> stuck = cluster.stuck();
        if (!stuck.isEmpty()) {
            Stuck one = stuck.get(0);
            add(
                    Code.STUCK,
                    String.format(
                            Locale.ROOT,
                            "%d kind%s of chunk ought to move and cannot; the first is on %s (%s, %s)",
                            stuck.size(),
                            stuck.size() == 1 ? "" : "s",
                            one.chunk().shard(),
                            one.reason().label(),
                            one.cause().name().toLowerCase(Locale.ROOT).replace('_', ' ')),
                    Map.of("kinds", (double) stuck.size()));
        }
    }

    private void dead() {
        Optional<ShardedCollection> collection = first();
        List<Frame> written = written();
        if (collection.isEmpty()
                || stretches().size() < FEW_STRETCHES
                || collection.get().chunks().size() < FEW_CHUNKS) {
            return;
        }
        int half = frames.indexOf(written.get(written.size() / 2));
        Set<ObjectId> alive = recorder.writtenSince(half);
        long dead = 0;
        long full = 0;
        for (Chunk chunk : collection.get().chunks()) {
            if (chunk.contents().documents() > 0) {
                full++;
                dead += alive.contains(chunk.id()) ? 0 : 1;
            }
        }
        if (dead >= DEAD_SHARE * full && dead > 0) {
            add(
                    Code.DEAD_CHUNKS,
                    String.format(
                            Locale.ROOT,
                            "%d of %d chunks with documents were not written to any more in the second half",
                            dead,
                            full),
                    Map.of("dead", (double) dead, "chunks", (double) full));
        }
    }

    private void whole() {
        Optional<ShardedCollection> collection = first();
        if (collection.isEmpty()
                || collection.get().chunks().size() > 1
                || cluster.shards().size() < 2
                || cluster.rules().engine() != ClusterRules.Engine.BYTES) {
            return;
        }
        long bytes = collection.get().chunks().get(0).contents().bytes();
        long needed = ClusterRules.SIZE_THRESHOLD_CHUNKS * chunkBytes();
        if (bytes < needed) {
            add(
                    Code.STAYS_WHOLE,
                    String.format(
                            Locale.ROOT,
                            "the collection of %,d bytes stays one chunk on one shard: from 6.0.3 nothing is split without a move, and"
                                    + " nothing moves until the shards are %,d bytes apart",
                            bytes,
                            needed),
                    Map.of("bytes", (double) bytes, "neededBytes", (double) needed));
        }
    }

    /**
     * Few chunks that take all inserts, the same from one stretch to the next: their number is the ceiling of how many shards can
     * take part.
     */
    private void fewHotChunks() {
        List<Frame> written = written();
        Optional<ShardedCollection> collection = first();
        if (collection.isEmpty() || stretches().size() < FEW_STRETCHES) {
            return;
        }
        List<Long> hot = new ArrayList<>();
        List<Double> kept = new ArrayList<>();
        Set<Integer> before = Set.of();
        for (Frame frame : written.subList(written.size() / 2, written.size())) {
            if (frame.blocks().stream().anyMatch(block -> block.chunks() > 1)) {
                return; // drawn together: not known one by one
            }
            Set<Integer> now = frame.blocks().stream()
                    .filter(block -> block.writes() > 0)
                    .map(Frame.Block::id)
                    .collect(Collectors.toSet());
            long stayed = before.stream().filter(now::contains).count();
            kept.add((double) stayed / Math.max(1, now.size()));
            hot.add((long) now.size());
            before = now;
        }
        Collections.sort(kept);
        if (kept.get(kept.size() / 2) < SAME_CHUNKS_SHARE) {
            return; // what is written to changes with every stretch: few documents, not few chunks
        }
        Collections.sort(hot);
        long median = hot.get(hot.size() / 2);
        int shards = cluster.shards().size();
        long chunks = frames.get(frames.size() - 1).blocks().stream()
                .filter(block -> block.bytes() > 0)
                .count();
        if (median > 0 && chunks >= FEW_CHUNKS && median <= HOT_CHUNKS_SHARE * chunks) {
            add(
                    Code.FEW_HOT_CHUNKS,
                    String.format(
                            Locale.ROOT,
                            "%d of %d chunks with documents take the inserts at any moment: %.2f for each of %d shards, %.2f with twice as many shards",
                            median,
                            chunks,
                            (double) median / shards,
                            shards,
                            median / 2.0 / shards),
                    Map.of(
                            "hot",
                            (double) median,
                            "chunks",
                            (double) chunks,
                            "perShard",
                            (double) median / shards,
                            "perShardDoubled",
                            median / 2.0 / shards));
        }
    }

    /** A shard whose chunks in use do not fit its memory. */
    private void shortOfMemory() {
        long ram = scenario.ram();
        List<SimulationResult.ShardResult> cold = recorder.shards().stream()
                .filter(shard -> ram > 0 && shard.workingSet() > ram)
                .sorted(Comparator.comparingLong(SimulationResult.ShardResult::workingSet)
                        .reversed())
                .toList();
        if (!cold.isEmpty()) {
            add(
                    Code.SHORT_OF_MEMORY,
                    String.format(
                            Locale.ROOT,
                            "on %d of %d shards the chunks in use at one time have more bytes than the %,d of memory; most on %s,"
                                    + " with %,d",
                            cold.size(),
                            cluster.shards().size(),
                            ram,
                            cold.get(0).id(),
                            cold.get(0).workingSet()),
                    Map.of(
                            "shards",
                            (double) cold.size(),
                            "most",
                            (double) cold.get(0).workingSet(),
                            "ram",
                            (double) ram));
        }
    }

    private void add(Code code, String sentence, Map<String, Double> numbers) {
        findings.add(new SimulationFinding(code, sentence, numbers));
    }

    private String verdict(ScaleOut scaleOut, MigrationTotals migrations) {
        double capacity =
                cluster.shards().stream().mapToDouble(shard -> shard.capacity()).sum();
        String work = Double.isNaN(scaleOut.writes())
                ? "nothing was inserted"
                : String.format(
                        Locale.ROOT,
                        "%d shard%s (capacity %.0f in all) took inserts like %.2f",
                        cluster.shards().size(),
                        cluster.shards().size() == 1 ? "" : "s",
                        capacity,
                        scaleOut.writes());
        return String.format(
                Locale.ROOT,
                "%s; %,d migrations moved %,d documents",
                work,
                migrations.count(),
                migrations.documents());
    }
}
