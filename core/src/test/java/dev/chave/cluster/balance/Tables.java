package dev.chave.cluster.balance;

import dev.chave.cluster.Chunk;
import dev.chave.cluster.ChunkTable;
import dev.chave.cluster.ChunkVersion;
import dev.chave.cluster.ClusterRules;
import dev.chave.cluster.KeyBound;
import dev.chave.cluster.Ownership;
import dev.chave.cluster.ZoneRange;
import dev.chave.cluster.ZoneRanges;
import dev.chave.cluster.contents.Contents;
import dev.chave.key.ServerVersion;
import dev.chave.key.ShardKey;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bson.BsonDocument;
import org.bson.BsonInt64;
import org.bson.types.ObjectId;

/**
 * Small tables of chunks, written as who owns them: {@code "A:2 B* A"} is two chunks on A, a jumbo one on B and one more on A.
 * Chunk {@code i} begins at {@code 10 i}, the first at MinKey; the last ends at MaxKey.
 */
final class Tables {
    static final ShardKey KEY = ShardKey.parse("n");
    static final String NAMESPACE = "app.users";

    private static final Pattern RUN = Pattern.compile("(\\w+?)(?::(\\d+))?(\\*)?");

    private Tables() {}

    static ClusterRules rules(String version) {
        return ClusterRules.of(ServerVersion.parse(version));
    }

    static KeyBound at(long value) {
        return KeyBound.of(KEY, new BsonDocument("n", new BsonInt64(value)));
    }

    /** The only place that builds a chunk. */
    static Chunk chunk(KeyBound min, KeyBound max, String shard, boolean jumbo) {
        return new Chunk(
                new ObjectId(new byte[12]),
                min,
                max,
                ChunkVersion.FIRST,
                jumbo,
                List.of(new Ownership(Instant.EPOCH, shard)),
                false,
                Contents.empty());
    }

    static Chunk moved(Chunk chunk, String to) {
        return chunk(chunk.min(), chunk.max(), to, false);
    }

    static ChunkTable chunks(String owners) {
        List<String> shards = new ArrayList<>();
        List<Boolean> jumbo = new ArrayList<>();
        for (String run : owners.split(" ", -1)) {
            Matcher found = RUN.matcher(run);
            if (!found.matches()) {
                throw new IllegalArgumentException(run);
            }
            int count = found.group(2) == null ? 1 : Integer.parseInt(found.group(2));
            for (int i = 0; i < count; i++) {
                shards.add(found.group(1));
                jumbo.add(found.group(3) != null);
            }
        }
        List<Chunk> chunks = new ArrayList<>();
        KeyBound min = KeyBound.lowest(KEY);
        for (int i = 0; i < shards.size(); i++) {
            KeyBound max = i == shards.size() - 1 ? KeyBound.highest(KEY) : at(10L * (i + 1));
            chunks.add(chunk(min, max, shards.get(i), jumbo.get(i)));
            min = max;
        }
        return ChunkTable.of(chunks);
    }

    /** A zone over values; give whole tens to let it begin and end with chunks. */
    static ZoneRange zone(String name, long min, long max) {
        return new ZoneRange(at(min), at(max), name);
    }

    static ZoneRange zoneFrom(String name, long min) {
        return new ZoneRange(at(min), KeyBound.highest(KEY), name);
    }

    static CollectionView collection(String owners, ZoneRange... zones) {
        return new CollectionView(NAMESPACE, chunks(owners), new ZoneRanges(List.of(zones)), Map.of(), 100, false);
    }

    static CollectionView weighed(String owners, Map<String, Long> bytes, ZoneRange... zones) {
        return new CollectionView(NAMESPACE, chunks(owners), new ZoneRanges(List.of(zones)), bytes, 100, false);
    }

    static CollectionView named(String namespace, CollectionView view) {
        return new CollectionView(
                namespace,
                view.chunks(),
                view.zones(),
                view.bytesOnShard(),
                view.chunkBytes(),
                view.balancedLastRound());
    }

    static CollectionView afterMoves(CollectionView view) {
        return new CollectionView(
                view.namespace(), view.chunks(), view.zones(), view.bytesOnShard(), view.chunkBytes(), true);
    }

    static ShardView shard(String id, String... zones) {
        return new ShardView(id, false, false, Set.of(zones));
    }

    static ShardView draining(String id, String... zones) {
        return new ShardView(id, true, false, Set.of(zones));
    }

    static ShardView full(String id, String... zones) {
        return new ShardView(id, false, true, Set.of(zones));
    }

    /** Shards named A, B, C … without zones. */
    static List<ShardView> shards(int count) {
        List<ShardView> shards = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            shards.add(shard(String.valueOf((char) ('A' + i))));
        }
        return shards;
    }

    static BalancerView view(String version, List<ShardView> shards, CollectionView... collections) {
        return new BalancerView(rules(version), shards, List.of(collections), Set.of());
    }

    static BalancerView busy(BalancerView view, String... shards) {
        return new BalancerView(view.rules(), view.shards(), view.collections(), Set.of(shards));
    }

    /** Moves as {@code "draining 3 A>B"}: why, which chunk by position, from where and where to. */
    static List<String> moves(BalancerView view) {
        return Balancer.moves(view).moves().stream()
                .map(move -> String.format(
                        Locale.ROOT,
                        "%s %d %s>%s",
                        move.reason().label(),
                        number(move.chunk()),
                        move.from(),
                        move.to()))
                .toList();
    }

    /** What is stuck as {@code "draining 3 A JUMBO"}. */
    static List<String> stuck(BalancerView view) {
        return Balancer.moves(view).stuck().stream()
                .map(stuck -> String.format(
                        Locale.ROOT,
                        "%s %d %s %s",
                        stuck.reason().label(),
                        number(stuck.chunk()),
                        stuck.chunk().shard(),
                        stuck.cause()))
                .toList();
    }

    private static long number(Chunk chunk) {
        return chunk.min().isLowest(KEY) ? 0 : value(chunk.min()) / 10;
    }

    static long value(KeyBound bound) {
        return bound.document().getInt64("n").getValue();
    }
}
