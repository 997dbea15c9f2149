package dev.chave.bench;

import dev.chave.cluster.ClusterRules;
import dev.chave.cluster.catalogue.Cluster;
import dev.chave.cluster.catalogue.ClusterLaws;
import dev.chave.cluster.catalogue.Migration;
import dev.chave.cluster.catalogue.VirtualClock;
import dev.chave.cluster.contents.Contents;
import dev.chave.key.CollectionInfo;
import dev.chave.key.Index;
import dev.chave.key.ServerVersion;
import dev.chave.value.OrderedBytes;
import dev.chave.value.RawValue;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;

/**
 * A cluster of a hundred shards with a million chunks in one process of 1 GB of heap: made by sharding a collection that holds
 * documents, then balanced for some rounds, with the laws held at the end.
 *
 * <p>It ends with an error when the heap does not do, or when a round takes a second or more. Argument, if wanted: chunks.
 */
public final class MillionChunks {
    private static final int SHARDS = 100;
    private static final int ROUNDS = 5;
    private static final String NS = "app.users";

    private MillionChunks() {}

    public static void main(String[] args) {
        int chunks = args.length > 0 ? Integer.parseInt(args[0]) : 1_000_000;
        VirtualClock clock = new VirtualClock(Instant.parse("2026-01-01T00:00:00Z"));
        Cluster cluster = Cluster.of(ServerVersion.parse("5.0"), clock, 1);
        for (int shard = 0; shard < SHARDS; shard++) {
            cluster.run("{addShard: 'rs" + shard + "/h:" + shard + "', name: 's" + shard + "'}");
        }
        cluster.run("{enableSharding: 'app', primaryShard: 's0'}");
        long start = System.nanoTime();
        long documents = 3L * chunks - 1; // a split vector passes three of a quarter of a chunk
        long bytesEach = ClusterRules.of(ServerVersion.parse("5.0")).defaultChunkBytes() / 4;
        Index index = Index.plain("n_1", new BsonDocument("n", new BsonInt32(1)), false);
        cluster.createCollection(
                CollectionInfo.bare(NS).withIndexes(List.of(index)), documents, documents * bytesEach, key -> {
                    Contents contents = Contents.empty((int) documents);
                    for (long n = 0; n < documents; n++) {
                        contents.add(OrderedBytes.of(RawValue.ofLong(n)), 1, bytesEach);
                    }
                    return contents;
                });
        cluster.run(new BsonDocument("shardCollection", new BsonString(NS)).append("key", index.pattern()));
        System.out.printf(
                Locale.ROOT,
                "%d chunks on %d shards made in %.1f s; heap in use %.0f MB of %.0f%n",
                cluster.collection(NS).chunks().size(),
                SHARDS,
                (System.nanoTime() - start) / 1e9,
                used(),
                Runtime.getRuntime().maxMemory() / 1e6);
        double slowest = 0;
        int moves = 0;
        for (int round = 0; round < ROUNDS; round++) {
            long begin = System.nanoTime();
            List<Migration> moved = cluster.runRound();
            double seconds = (System.nanoTime() - begin) / 1e9;
            slowest = Math.max(slowest, seconds);
            moves += moved.size();
        }
        System.out.printf(Locale.ROOT, "%d rounds, %d moves, the slowest %.2f s%n", ROUNDS, moves, slowest);
        List<String> broken = new ClusterLaws(cluster).broken();
        System.out.println("laws broken: " + broken);
        if (!broken.isEmpty() || slowest >= 1) {
            System.exit(1);
        }
    }

    private static double used() {
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        return (runtime.totalMemory() - runtime.freeMemory()) / 1e6;
    }
}
