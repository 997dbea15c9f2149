package dev.chave.rehearse;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.model.Filters;
import dev.chave.key.ServerVersion;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.Document;
import org.bson.types.MaxKey;
import org.bson.types.MinKey;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Zones, moves and the balancer, with real documents. */
class ClusterClaimsTest {
    private static Map<String, Integer> counts(MongoCollection<Document> collection) {
        TreeMap<String, Integer> counts = new TreeMap<>();
        collection
                .aggregate(List.of(Document.parse("{$collStats: {storageStats: {}}}")))
                .forEach(one -> counts.merge(
                        one.getString("shard"),
                        one.get("storageStats", Document.class).getInteger("count"),
                        Integer::sum));
        counts.values().removeIf(count -> count == 0);
        return counts;
    }

    @Test
    @Tag("K1")
    void wholeCollectionsStayInTheirZones() throws IOException {
        try (RehearsalCluster cluster =
                        RehearsalCluster.start(RehearsalSettings.ofShards(3).withVersion(ServerVersion.parse("5.0")));
                MongoClient client = MongoClients.create(cluster.connectionString())) {
            MongoDatabase admin = client.getDatabase("admin");
            admin.runCommand(Document.parse("{addShardToZone: 'shard0000', zone: 'high'}"));
            admin.runCommand(Document.parse("{addShardToZone: 'shard0001', zone: 'low'}"));
            admin.runCommand(Document.parse("{addShardToZone: 'shard0002', zone: 'low'}"));
            for (String name : List.of("high", "low")) {
                cluster.shardCollection("app." + name, new BsonDocument("n", new BsonInt32(1)));
                admin.runCommand(new Document("updateZoneKeyRange", "app." + name)
                        .append("min", new Document("n", new MinKey()))
                        .append("max", new Document("n", new MaxKey()))
                        .append("zone", name));
                client.getDatabase("app")
                        .getCollection(name)
                        .insertMany(IntStream.range(0, 400)
                                .mapToObj(n -> new Document("n", n))
                                .toList());
                for (int at = 100; at < 400; at += 100) {
                    admin.runCommand(new Document("split", "app." + name).append("middle", new Document("n", at)));
                }
            }
            while (cluster.runBalancerRound() > 0) {
                assertThat(client.getDatabase("app").getCollection("low").countDocuments())
                        .isEqualTo(400);
            }
            assertThat(counts(client.getDatabase("app").getCollection("high")))
                    .isEqualTo(new TreeMap<>(Map.of("shard0000", 400)));
            assertThat(counts(client.getDatabase("app").getCollection("low")))
                    .isEqualTo(new TreeMap<>(Map.of("shard0001", 200, "shard0002", 200)));
        }
    }

    @Test
    void aPopulatedCollectionIsShardedAndReshardedWithoutLosingADocument() throws IOException {
        try (RehearsalCluster cluster = RehearsalCluster.start(3);
                MongoClient client = MongoClients.create(cluster.connectionString())) {
            MongoCollection<Document> orders = client.getDatabase("app").getCollection("orders");
            orders.insertMany(IntStream.range(0, 500)
                    .mapToObj(n -> new Document("_id", n).append("c", n % 50).append("o", n))
                    .toList());
            orders.createIndex(Document.parse("{c: 1}"));
            cluster.shardCollection("app.orders", new BsonDocument("c", new BsonInt32(1)));
            assertThat(counts(orders)).isEqualTo(new TreeMap<>(Map.of("shard0000", 500)));
            orders.deleteMany(Filters.lt("_id", 100));
            Document reply = client.getDatabase("admin")
                    .runCommand(Document.parse(
                            "{reshardCollection: 'app.orders', key: {o: 'hashed'}, numInitialChunks: 6}"));
            assertThat(reply.getDouble("ok")).isEqualTo(1);
            assertThat(counts(orders)).hasSize(3);
            assertThat(orders.find().into(new ArrayList<>())).hasSize(400);
            assertThat(orders.find(Filters.eq("o", 321)).first()).containsEntry("_id", 321);
            client.getDatabase("admin")
                    .runCommand(Document.parse("{unshardCollection: 'app.orders', toShard: 'shard0002'}"));
            assertThat(counts(orders)).isEqualTo(new TreeMap<>(Map.of("shard0002", 400)));
        }
    }

    @Test
    void noAcknowledgedDocumentIsLostWhileTheBalancerMovesChunks() throws Exception {
        RehearsalSettings settings = RehearsalSettings.ofShards(4)
                .withVersion(ServerVersion.parse("4.4"))
                .withBalancing(Duration.ofMillis(5));
        ExecutorService writers = Executors.newFixedThreadPool(4);
        try (RehearsalCluster cluster = RehearsalCluster.start(settings);
                MongoClient client = MongoClients.create(cluster.connectionString())) {
            cluster.shardCollection("app.events", new BsonDocument("n", new BsonInt32(1)));
            MongoCollection<Document> events = client.getDatabase("app").getCollection("events");
            for (int at = 50; at < 1000; at += 50) {
                client.getDatabase("admin")
                        .runCommand(new Document("split", "app.events").append("middle", new Document("n", at)));
            }
            List<Future<?>> done = new ArrayList<>();
            for (int writer = 0; writer < 4; writer++) {
                int first = writer;
                done.add(writers.submit(() -> {
                    for (int n = first; n < 1000; n += 4) {
                        events.insertOne(new Document("_id", n).append("n", n));
                    }
                }));
            }
            for (Future<?> one : done) {
                one.get();
            }
            while (cluster.runBalancerRound() > 0) {
                assertThat(events.countDocuments()).isEqualTo(1000);
            }
            assertThat(events.distinct("_id", Integer.class).into(new ArrayList<>()))
                    .hasSize(1000);
            assertThat(counts(events)).hasSize(4);
            for (int n = 0; n < 1000; n += 37) {
                assertThat(events.find(Filters.eq("n", n)).into(new ArrayList<>()))
                        .hasSize(1);
            }
        } finally {
            writers.shutdownNow();
        }
    }
}
