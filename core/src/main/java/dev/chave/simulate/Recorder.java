package dev.chave.simulate;

import dev.chave.cluster.Chunk;
import dev.chave.cluster.ChunkSpan;
import dev.chave.cluster.catalogue.Cluster;
import dev.chave.cluster.catalogue.LocalCollection;
import dev.chave.cluster.catalogue.Migration;
import dev.chave.cluster.catalogue.Shard;
import dev.chave.cluster.catalogue.ShardedCollection;
import dev.chave.value.OrderedBytesDecoder;
import dev.chave.value.ValueText;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import org.bson.BsonValue;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** Writes down what happens, in stretches of equal time. */
final class Recorder {
    /** How many stretches a life is cut into. */
    static final int FRAMES = 120;

    private static final int BANDS = 40;
    private static final int SAMPLES_A_FRAME = 400;
    private static final int MOST_BLOCKS = 160;
    private static final int MOST_CAPTIONS = 4;

    /** A key that was inserted, and for how many documents it stands. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Sample(byte[] tuple, long weight) {}

    private final Cluster cluster;
    private final List<String> namespaces;
    private final String namespace;
    private final boolean showValues;
    private final SplittableRandom random;

    private final Map<String, long[]> totals = new TreeMap<>(); // writes, reads, documents moved in, moved out
    private final Map<ObjectId, Integer> blockIds = new HashMap<>();
    private final List<Frame> frames = new ArrayList<>();
    private final List<List<Sample>> samples = new ArrayList<>();
    private final List<Double> queries = new ArrayList<>(); // of each frame, a query to several shards counted once
    private final WorkLog work = new WorkLog();
    private final Map<String, Long> warmest = new HashMap<>(); // by shard: the most bytes in use in one frame
    private final Set<ObjectId> touched = new HashSet<>();

    private Map<String, double[]> current = new HashMap<>(); // writes, reads, moved
    private List<Sample> currentSamples = new ArrayList<>();
    private final List<String> captions = new ArrayList<>();
    private long seen;
    private int migrations;
    private double from;
    private double asked;

    /**
     * A recorder.
     *
     * @param namespaces the scenario's collections, the one that is drawn first
     */
    Recorder(Cluster cluster, List<String> namespaces, boolean showValues, SplittableRandom random) {
        this.cluster = cluster;
        this.namespaces = namespaces;
        namespace = namespaces.get(0);
        this.showValues = showValues;
        this.random = random;
    }

    private double[] on(String shard) {
        return current.computeIfAbsent(shard, name -> new double[3]);
    }

    private long[] total(String shard) {
        return totals.computeIfAbsent(shard, name -> new long[4]);
    }

    /** Documents that were inserted into a chunk of a sharded collection. */
    void written(String collection, Chunk chunk, byte[] tuple, long weight) {
        written(chunk.shard(), weight);
        if (collection.equals(namespace)) {
            sample(new Sample(tuple, weight));
            touched.add(chunk.id());
        }
    }

    /** The work of the measured part. */
    WorkLog work() {
        return work;
    }

    /** Chunks of the router's whose documents were asked for. */
    void touched(String collection, ChunkSpan span) {
        ShardedCollection drawn = collection.equals(namespace) ? collection() : null;
        if (drawn != null) {
            int last = Math.min(span.last(), drawn.chunks().size() - 1);
            for (int position = span.first(); position <= last; position++) {
                touched.add(drawn.chunks().get(position).id());
            }
        }
    }

    /** Documents that were inserted on a shard. */
    void written(String shard, long weight) {
        on(shard)[0] += weight;
        total(shard)[0] += weight;
    }

    /** Keeps a fair sample of the stretch's inserts. */
    private void sample(Sample sample) {
        seen++;
        if (currentSamples.size() < SAMPLES_A_FRAME) {
            currentSamples.add(sample);
        } else {
            long place = random.nextLong(seen);
            if (place < SAMPLES_A_FRAME) {
                currentSamples.set((int) place, sample);
            }
        }
    }

    /** Queries, however many shards each of them asks. */
    void queried(double count) {
        asked += count;
    }

    void read(String shard, long weight) {
        on(shard)[1] += weight;
        total(shard)[1] += weight;
    }

    void moved(String shard, double documents) {
        on(shard)[2] += documents;
    }

    void migrated(Migration migration, long documents) {
        total(migration.to())[2] += documents;
        total(migration.from())[3] += documents;
        migrations++;
    }

    void caption(String words) {
        if (captions.size() < MOST_CAPTIONS && !captions.contains(words)) {
            captions.add(words);
        }
    }

    /** Ends a stretch of time. */
    void endFrame(Duration at) {
        double to = at.toMillis() / 1e3;
        if (migrations > 0) {
            captions.add(migrations == 1 ? "1 migration" : migrations + " migrations");
        }
        List<String> shards = cluster.shards().stream().map(Shard::id).toList();
        frames.add(new Frame(
                from,
                to,
                shards,
                longs(shards, shard -> on(shard)[0]),
                longs(shards, shard -> on(shard)[1]),
                longs(shards, shard -> on(shard)[2]),
                longs(shards, this::documents),
                longs(shards, this::bytes),
                longs(shards, shard -> sum(shard, cluster::ownedChunks)),
                blocks(shards),
                captions));
        samples.add(currentSamples);
        queries.add(asked);
        warm();
        asked = 0;
        current = new HashMap<>();
        currentSamples = new ArrayList<>();
        captions.clear();
        seen = 0;
        migrations = 0;
        from = to;
    }

    private static List<Long> longs(List<String> shards, ToDoubleFunction<String> value) {
        return shards.stream()
                .map(shard -> Math.round(value.applyAsDouble(shard)))
                .toList();
    }

    /** What a shard holds of all collections. */
    interface Held {
        long of(String namespace, String shard);
    }

    private long sum(String shard, Held held) {
        return cluster.collections().stream()
                .mapToLong(collection -> held.of(collection.namespace(), shard))
                .sum();
    }

    private long documents(String shard) {
        return sum(shard, cluster::ownedDocuments) + unsharded(shard, LocalCollection::documents);
    }

    private long bytes(String shard) {
        return sum(shard, cluster::ownedBytes) + unsharded(shard, LocalCollection::bytes);
    }

    private long unsharded(String shard, ToLongFunction<LocalCollection> held) {
        return namespaces.stream()
                .flatMap(name -> cluster.localCollection(name).stream())
                .filter(local -> cluster.shardOf(local).equals(shard))
                .mapToLong(held)
                .sum();
    }

    private List<Frame.Block> blocks(List<String> shards) {
        ShardedCollection collection = collection();
        if (collection == null) {
            return List.of();
        }
        Map<ObjectId, Long> writes = writesByChunk(collection);
        Set<ObjectId> moving = moving(collection);
        int step = (collection.chunks().size() + MOST_BLOCKS - 1) / MOST_BLOCKS;
        List<Frame.Block> blocks = new ArrayList<>();
        List<Chunk> together = new ArrayList<>();
        for (Chunk chunk : collection.chunks()) {
            together.add(chunk);
            if (together.size() == step) {
                blocks.add(block(together, shards, writes, moving));
                together.clear();
            }
        }
        if (!together.isEmpty()) {
            blocks.add(block(together, shards, writes, moving));
        }
        return blocks;
    }

    private @Nullable ShardedCollection collection() {
        return cluster.collections().stream()
                .filter(collection -> collection.namespace().equals(namespace))
                .findFirst()
                .orElse(null);
    }

    private Map<ObjectId, Long> writesByChunk(ShardedCollection collection) {
        Map<ObjectId, Long> writes = new HashMap<>();
        double scale = currentSamples.isEmpty() ? 0 : (double) seen / currentSamples.size();
        for (Sample sample : currentSamples) {
            if (isUnder(sample, collection)) {
                Chunk chunk = collection.chunks().at(sample.tuple());
                writes.merge(chunk.id(), Math.round(sample.weight() * scale), Long::sum);
            }
        }
        return writes;
    }

    /** Whether a sample is of the collection's present key, and not from before a change of it. */
    private static boolean isUnder(Sample sample, ShardedCollection collection) {
        return OrderedBytesDecoder.decode(sample.tuple()).values().size()
                == collection.key().size();
    }

    private Set<ObjectId> moving(ShardedCollection collection) {
        Set<ObjectId> moving = new HashSet<>();
        cluster.migrations().stream()
                .filter(migration -> migration.namespace().equals(namespace))
                .forEach(migration -> moving.add(
                        collection.chunks().at(migration.min().tuple()).id()));
        return moving;
    }

    private Frame.Block block(
            List<Chunk> chunks, List<String> shards, Map<ObjectId, Long> writes, Set<ObjectId> moving) {
        Chunk largest = chunks.stream()
                .max(Comparator.comparingLong(chunk -> chunk.contents().bytes()))
                .orElseThrow();
        int id = blockIds.computeIfAbsent(chunks.get(0).id(), key -> blockIds.size());
        return new Frame.Block(
                id,
                shards.indexOf(largest.shard()),
                chunks.size(),
                chunks.stream()
                        .mapToLong(chunk -> writes.getOrDefault(chunk.id(), 0L))
                        .sum(),
                chunks.stream().mapToLong(chunk -> chunk.contents().bytes()).sum(),
                chunks.stream().anyMatch(Chunk::jumbo),
                chunks.stream().anyMatch(chunk -> moving.contains(chunk.id())));
    }

    /** Notes how many bytes the chunks have that were in use in the frame that ends. */
    private void warm() {
        ShardedCollection collection = collection();
        Map<String, Long> warm = new HashMap<>();
        if (collection != null && !touched.isEmpty()) {
            for (Chunk chunk : collection.chunks()) {
                if (touched.contains(chunk.id())) {
                    warm.merge(chunk.shard(), chunk.contents().bytes(), Long::sum);
                }
            }
        }
        warm.forEach((shard, inUse) -> warmest.merge(shard, inUse, Math::max));
        touched.clear();
    }

    List<Frame> frames() {
        return frames;
    }

    /** Of each frame the queries, one that asks several shards counted once. */
    List<Double> queries() {
        return queries;
    }

    /** The chunks of today whose range was inserted into, from a frame on. */
    Set<ObjectId> writtenSince(int frame) {
        Set<ObjectId> written = new HashSet<>();
        ShardedCollection collection = collection();
        if (collection != null) {
            samples.subList(frame, samples.size()).stream()
                    .flatMap(List::stream)
                    .filter(sample -> isUnder(sample, collection))
                    .forEach(sample ->
                            written.add(collection.chunks().at(sample.tuple()).id()));
        }
        return written;
    }

    List<SimulationResult.ShardResult> shards() {
        return cluster.shards().stream()
                .map(shard -> {
                    long[] counts = total(shard.id());
                    return new SimulationResult.ShardResult(
                            shard.id(),
                            shard.capacity(),
                            documents(shard.id()),
                            bytes(shard.id()),
                            sum(shard.id(), cluster::ownedChunks),
                            counts[0],
                            counts[1],
                            counts[2],
                            counts[3],
                            warmest.getOrDefault(shard.id(), 0L));
                })
                .toList();
    }

    HeatMap heat() {
        List<Sample> all = samples.stream()
                .flatMap(List::stream)
                .sorted((left, right) -> Arrays.compareUnsigned(left.tuple(), right.tuple()))
                .toList();
        List<byte[]> bands = bands(all);
        List<List<Long>> weights = new ArrayList<>();
        bands.forEach(band -> weights.add(new ArrayList<>()));
        for (int frame = 0; frame < samples.size(); frame++) {
            long[] fell = new long[bands.size()];
            long kept = 0;
            for (Sample sample : samples.get(frame)) {
                fell[bandOf(bands, sample.tuple())] += sample.weight();
                kept += sample.weight();
            }
            long written = frames.get(frame).writes().stream()
                    .mapToLong(Long::longValue)
                    .sum();
            for (int band = 0; band < fell.length; band++) {
                weights.get(band).add(kept == 0 ? 0 : Math.round((double) fell[band] * written / kept));
            }
        }
        return new HeatMap(bands.stream().map(this::label).toList(), weights);
    }

    private static List<byte[]> bands(List<Sample> ascending) {
        List<byte[]> bands = new ArrayList<>();
        for (int band = 0; band < BANDS && !ascending.isEmpty(); band++) {
            byte[] lower = ascending
                    .get((int) ((long) ascending.size() * band / BANDS))
                    .tuple();
            if (bands.isEmpty() || Arrays.compareUnsigned(bands.get(bands.size() - 1), lower) < 0) {
                bands.add(lower);
            }
        }
        return bands;
    }

    private static int bandOf(List<byte[]> bands, byte[] tuple) {
        int low = 0;
        int high = bands.size() - 1;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (Arrays.compareUnsigned(bands.get(middle), tuple) <= 0) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }

    /** A key as people read it: its values, masked unless they may be shown. */
    String label(byte[] tuple) {
        return OrderedBytesDecoder.decode(tuple).values().stream()
                .map(this::label)
                .collect(Collectors.joining(", "));
    }

    private String label(BsonValue value) {
        return switch (value.getBsonType()) {
            case MIN_KEY -> "MinKey";
            case MAX_KEY -> "MaxKey";
            default -> showValues ? ValueText.of(value, 40) : ValueText.masked(value);
        };
    }
}
