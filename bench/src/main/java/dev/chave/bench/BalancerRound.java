package dev.chave.bench;

import dev.chave.cluster.Chunk;
import dev.chave.cluster.ChunkTable;
import dev.chave.cluster.ChunkVersion;
import dev.chave.cluster.ClusterRules;
import dev.chave.cluster.KeyBound;
import dev.chave.cluster.Ownership;
import dev.chave.cluster.ZoneRange;
import dev.chave.cluster.ZoneRanges;
import dev.chave.cluster.balance.Balancer;
import dev.chave.cluster.balance.BalancerView;
import dev.chave.cluster.balance.CollectionView;
import dev.chave.cluster.balance.Round;
import dev.chave.cluster.balance.ShardView;
import dev.chave.cluster.contents.Contents;
import dev.chave.key.ServerVersion;
import dev.chave.key.ShardKey;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import org.bson.BsonDocument;
import org.bson.BsonInt64;
import org.bson.types.ObjectId;

/**
 * A balancer round over one collection of many chunks on many shards, beside one bare pass over the same chunks.
 *
 * <p>The bare pass looks at owner and flag of each chunk and does nothing with them: a round cannot be faster. The ratio says what
 * the decisions cost. Medians of several runs in one process, after some that do not count.
 *
 * <p>Arguments, if wanted: chunks and shards.
 */
public final class BalancerRound {
    private static final ShardKey KEY = ShardKey.parse("n");
    private static final int WARM_UP = 10;
    private static final int RUNS = 21;
    private static final int ZONES = 10;
    private static final long CHUNK_BYTES = 128 * ClusterRules.MEBIBYTE;

    private BalancerRound() {}

    public static void main(String[] args) {
        int chunks = args.length > 0 ? Integer.parseInt(args[0]) : 1_000_000;
        int shards = args.length > 1 ? Integer.parseInt(args[1]) : 100;
        ChunkTable table = table(chunks, shards);
        for (String version : List.of("5.0", "8.0")) {
            for (ZoneRanges zones : List.of(ZoneRanges.NONE, zones(chunks))) {
                compare(view(version, table, shards, zones));
            }
        }
    }

    private static void compare(BalancerView view) {
        ChunkTable table = view.collections().get(0).chunks();
        double pass = median(() -> pass(table));
        double splits = median(() -> Balancer.splits(view).size());
        double moves = median(() -> Balancer.moves(view).moves().size());
        Round round = Balancer.moves(view);
        System.out.printf(
                Locale.ROOT,
                "%s, %d chunks, %d shards, %d zone ranges: bare pass %.1f ms; splits %.1f ms; moves %.1f ms, ratio %.2f"
                        + " (%d moves, %d stuck)%n",
                view.rules().version(),
                table.size(),
                view.shards().size(),
                view.collections().get(0).zones().ranges().size(),
                pass,
                splits,
                moves,
                moves / pass,
                round.moves().size(),
                round.stuck().size());
    }

    private static double median(LongSupplier work) {
        double[] millis = new double[RUNS];
        long seen = 0;
        for (int run = -WARM_UP; run < RUNS; run++) {
            long start = System.nanoTime();
            seen += work.getAsLong();
            if (run >= 0) {
                millis[run] = (System.nanoTime() - start) / 1e6;
            }
        }
        if (seen == Long.MIN_VALUE) {
            System.out.println(seen); // so that the work is not left out
        }
        Arrays.sort(millis);
        return millis[RUNS / 2];
    }

    private static long pass(ChunkTable table) {
        long sum = 0;
        for (Chunk chunk : table) {
            sum += chunk.shard().length() + (chunk.jumbo() ? 1 : 0);
        }
        return sum;
    }

    /** Chunks dealt at random, the first shards favoured; one in a thousand flagged. */
    private static ChunkTable table(int count, int shards) {
        SplittableRandom random = new SplittableRandom(1);
        List<Chunk> chunks = new ArrayList<>(count);
        KeyBound min = KeyBound.lowest(KEY);
        for (int i = 0; i < count; i++) {
            KeyBound max = i == count - 1 ? KeyBound.highest(KEY) : bound(i + 1);
            int owner = Math.min(random.nextInt(shards), random.nextInt(shards));
            chunks.add(new Chunk(
                    new ObjectId(i, i),
                    min,
                    max,
                    new ChunkVersion(1, i),
                    random.nextInt(1000) == 0,
                    List.of(new Ownership(Instant.EPOCH, "s" + owner)),
                    false,
                    Contents.empty()));
            min = max;
        }
        return ChunkTable.of(chunks);
    }

    private static KeyBound bound(int chunk) {
        return KeyBound.of(KEY, new BsonDocument("n", new BsonInt64(chunk)));
    }

    /** Ten zones over half of the key's space, a hundred ranges each. */
    private static ZoneRanges zones(int chunks) {
        List<ZoneRange> ranges = new ArrayList<>();
        int width = Math.max(1, chunks / 2 / (ZONES * 100));
        for (int i = 0; i < ZONES * 100; i++) {
            int from = 1 + 2 * i * width;
            if (from + width < chunks) {
                ranges.add(new ZoneRange(bound(from), bound(from + width), "zone" + i % ZONES));
            }
        }
        return new ZoneRanges(ranges);
    }

    private static BalancerView view(String version, ChunkTable table, int shards, ZoneRanges zones) {
        List<ShardView> views = new ArrayList<>();
        for (int i = 0; i < shards; i++) {
            views.add(new ShardView("s" + i, i % 20 == 19, false, Set.of("zone" + i % ZONES)));
        }
        Map<String, Long> bytes = new TreeMap<>();
        table.forEach(chunk -> bytes.merge(chunk.shard(), CHUNK_BYTES / 2, Long::sum));
        CollectionView collection = new CollectionView("app.users", table, zones, bytes, CHUNK_BYTES, false);
        return new BalancerView(ClusterRules.of(ServerVersion.parse(version)), views, List.of(collection), Set.of());
    }
}
