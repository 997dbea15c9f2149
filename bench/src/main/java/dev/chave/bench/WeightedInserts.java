package dev.chave.bench;

import dev.chave.cluster.Chunk;
import dev.chave.cluster.Routing;
import dev.chave.cluster.catalogue.Cluster;
import dev.chave.cluster.catalogue.VirtualClock;
import dev.chave.cluster.contents.Contents;
import dev.chave.key.CollectionInfo;
import dev.chave.key.Index;
import dev.chave.key.ServerVersion;
import dev.chave.value.HashedValue;
import dev.chave.value.OrderedBytes;
import dev.chave.value.RawValue;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.IntToLongFunction;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;

/**
 * Inserts into a modelled cluster, each of which stands for many documents, beside the least that any router must do: encode
 * the key (and hash it with MD5) and search it among the same bounds. From a hundred chunks to a million.
 *
 * <p>Every run inserts keys that were never inserted before. Within a run the two take turns every thousand keys, each begins every
 * other time, and the processor time of the one thread is taken, so that what else the machine does tells little. All runs count, after
 * some that do not, and they are many enough for what an insert leaves to do for later to be done many times. Argument, if wanted: the most chunks.
 */
public final class WeightedInserts {
    private static final int KEYS = 1 << 15;
    private static final int BLOCK = 1 << 10;
    private static final int WARM_UP = 12;
    private static final int RUNS = 100;
    private static final int SHARDS = 10;
    private static final long WEIGHT = 100;
    private static final long BYTES = 100 * WEIGHT;
    private static final double AIM = 0.6;
    private static final String NS = "app.users";
    private static final ServerVersion VERSION = ServerVersion.parse("5.0");
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private static long seen; // what is reckoned must not be thrown away

    private WeightedInserts() {}

    public static void main(String[] args) {
        int most = args.length > 0 ? Integer.parseInt(args[0]) : 1_000_000;
        for (int again = 0; again < 3; again++) {
            compare(false, 1000); // the compiler has its time before anything counts
            compare(true, 1000);
        }
        for (boolean hashed : new boolean[] {false, true}) {
            Cost least = told(hashed, compare(hashed, 100));
            Cost last = least;
            for (int chunks = 1000; chunks <= most; chunks *= 10) {
                last = told(hashed, compare(hashed, chunks));
            }
            System.out.printf(
                    Locale.ROOT,
                    "%s key, from 100 chunks to the most: the search takes %.1f times as long, the insert %.1f times%n",
                    hashed ? "hashed" : "ranged",
                    last.bare / least.bare,
                    last.whole / least.whole);
        }
    }

    /** Nanoseconds for each key. */
    private record Cost(int chunks, double bare, double whole) {
        /** The rate of the whole beside the bare. */
        double rate() {
            return bare / whole;
        }
    }

    private static Cost compare(boolean hashed, int wanted) {
        Cluster cluster = cluster(hashed, wanted);
        byte[][] bounds = bounds(cluster);
        SplittableRandom random = new SplittableRandom(7);
        RawValue[] values = new RawValue[KEYS];
        OrderedBytes out = new OrderedBytes();
        HashedValue hashes = new HashedValue();
        IntToLongFunction bare = from -> {
            long sum = 0;
            for (int i = from; i < from + BLOCK; i++) {
                sum += search(bounds, encoded(values[i], hashed, hashes, out));
            }
            return sum;
        };
        IntToLongFunction whole = from -> {
            long moves = 0;
            for (int i = from; i < from + BLOCK; i++) {
                byte[] tuple = encoded(values[i], hashed, hashes, out);
                moves += cluster.insert(NS, tuple, WEIGHT, BYTES).isPresent() ? 1 : 0;
            }
            return moves;
        };
        long bareNanos = 0;
        long wholeNanos = 0;
        for (int run = -WARM_UP; run < RUNS; run++) {
            Arrays.setAll(values, i -> RawValue.ofLong(random.nextLong()));
            long bareTime = 0;
            long wholeTime = 0;
            for (int from = 0; from < KEYS; from += BLOCK) {
                boolean bareFirst = from / BLOCK % 2 == 0;
                long start = THREADS.getCurrentThreadCpuTime();
                seen += (bareFirst ? bare : whole).applyAsLong(from);
                long middle = THREADS.getCurrentThreadCpuTime();
                seen += (bareFirst ? whole : bare).applyAsLong(from);
                long end = THREADS.getCurrentThreadCpuTime();
                bareTime += bareFirst ? middle - start : end - middle;
                wholeTime += bareFirst ? end - middle : middle - start;
            }
            if (run >= 0) {
                bareNanos += bareTime;
                wholeNanos += wholeTime;
            }
        }
        double inserts = (double) RUNS * KEYS;
        return new Cost(bounds.length + 1, bareNanos / inserts, wholeNanos / inserts);
    }

    private static Cost told(boolean hashed, Cost cost) {
        System.out.printf(
                Locale.ROOT,
                "%s key, %,d chunks: encoding and search %.0f ns, inserts %.0f ns, rate %.0f%% of the bare one%s%n",
                hashed ? "hashed" : "ranged",
                cost.chunks,
                cost.bare,
                cost.whole,
                100 * cost.rate(),
                cost.rate() < AIM ? String.format(Locale.ROOT, ", below the aim of %.0f%%", 100 * AIM) : "");
        return cost;
    }

    private static byte[] encoded(RawValue value, boolean hashed, HashedValue hashes, OrderedBytes out) {
        out.clear();
        if (hashed) {
            out.appendLong(hashes.of(value));
        } else {
            out.append(value);
        }
        return out.toByteArray();
    }

    private static int search(byte[][] bounds, byte[] tuple) {
        int low = 0;
        int high = bounds.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (Arrays.compareUnsigned(bounds[middle], tuple) <= 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private static byte[][] bounds(Cluster cluster) {
        List<Chunk> chunks = new ArrayList<>();
        cluster.collection(NS).chunks().forEach(chunks::add);
        return chunks.stream().skip(1).map(chunk -> chunk.min().tuple()).toArray(byte[][]::new);
    }

    /** A collection cut into so many chunks by its documents, which lie at random; nothing splits any more after that. */
    private static Cluster cluster(boolean hashed, int chunks) {
        Cluster cluster = Cluster.of(VERSION, new VirtualClock(Instant.parse("2026-01-01T00:00:00Z")), 1);
        for (int shard = 0; shard < SHARDS; shard++) {
            cluster.run("{addShard: 'rs" + shard + "/h:" + shard + "', name: 's" + shard + "'}");
        }
        cluster.run("{enableSharding: 'app', primaryShard: 's0'}");
        cluster.writeSetting(Routing.document("{_id: 'autosplit', enabled: false}"));
        long documents = 3L * chunks - 1; // a split vector passes three of a quarter of a chunk
        long bytesEach = 16 << 20;
        Index index =
                Index.plain("n", new BsonDocument("n", hashed ? new BsonString("hashed") : new BsonInt32(1)), false);
        cluster.createCollection(
                CollectionInfo.bare(NS).withIndexes(List.of(index)), documents, documents * bytesEach, key -> {
                    Contents contents = Contents.empty((int) documents);
                    long[] places =
                            new SplittableRandom(3).longs(documents).sorted().toArray();
                    for (long place : places) {
                        contents.add(OrderedBytes.of(RawValue.ofLong(place)), 1, bytesEach);
                    }
                    return contents;
                });
        cluster.run(new BsonDocument("shardCollection", new BsonString(NS)).append("key", index.pattern()));
        return cluster;
    }
}
