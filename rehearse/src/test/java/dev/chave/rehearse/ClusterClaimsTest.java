package dev.chave.rehearse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.mongodb.MongoCommandException;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.model.Filters;
import dev.chave.cluster.catalogue.VirtualClock;
import dev.chave.key.ServerVersion;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
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

    private static Document admin(MongoClient client, String command) {
        return client.getDatabase("admin").runCommand(Document.parse(command));
    }

    private static int errorOf(MongoClient client, String command) {
        return catchThrowableOfType(MongoCommandException.class, () -> admin(client, command))
                .getErrorCode();
    }

    @Test
    @Tag("M2")
    void aCollectionIsReshardedToAnyOtherKeyAndWrittenAnew() throws IOException {
        String reshard = "{reshardCollection: 'app.orders', key: {customer: 1}, numInitialChunks: 4}";
        try (RehearsalCluster cluster = RehearsalCluster.start(3);
                MongoClient client = MongoClients.create(cluster.connectionString())) {
            MongoCollection<Document> orders = client.getDatabase("app").getCollection("orders");
            cluster.shardCollection("app.orders", new BsonDocument("_id", new BsonString("hashed")));
            orders.insertMany(IntStream.range(0, 300)
                    .mapToObj(n -> new Document("_id", n).append("customer", n % 100))
                    .toList());
            Document before = collection(client, "app.orders");
            assertThat(admin(client, reshard).getDouble("ok")).isEqualTo(1);
            Document after = collection(client, "app.orders");
            assertThat(after.get("key")).as("nothing of the old key is left").isEqualTo(new Document("customer", 1));
            assertThat(after.get("uuid")).as("it is another collection").isNotEqualTo(before.get("uuid"));
            assertThat(orders.find().into(new ArrayList<>()))
                    .extracting(order -> order.getInteger("_id"))
                    .containsExactlyInAnyOrderElementsOf(
                            IntStream.range(0, 300).boxed().toList());
            cluster.assertNoScatter(
                    () -> assertThat(orders.find(Filters.eq("customer", 7)).into(new ArrayList<>()))
                            .hasSize(3));
        }
        try (RehearsalCluster older =
                        RehearsalCluster.start(RehearsalSettings.ofShards(2).withVersion(ServerVersion.parse("4.4")));
                MongoClient client = MongoClients.create(older.connectionString())) {
            assertThat(errorOf(client, reshard)).as("CommandNotFound up to 4.4").isEqualTo(59);
        }
    }

    @Test
    @Tag("M3")
    void aCollectionIsUnshardedOrMovedWholeToAShard() throws IOException {
        String unshard = "{unshardCollection: 'app.orders', toShard: 'shard0002'}";
        String move = "{moveCollection: 'app.notes', toShard: 'shard0001'}";
        try (RehearsalCluster cluster = RehearsalCluster.start(3);
                MongoClient client = MongoClients.create(cluster.connectionString())) {
            MongoCollection<Document> orders = client.getDatabase("app").getCollection("orders");
            MongoCollection<Document> notes = client.getDatabase("app").getCollection("notes");
            cluster.shardCollection("app.orders", new BsonDocument("_id", new BsonString("hashed")));
            for (MongoCollection<Document> both : List.of(orders, notes)) {
                both.insertMany(IntStream.range(0, 90)
                        .mapToObj(n -> new Document("_id", n))
                        .toList());
            }
            assertThat(counts(orders)).hasSize(3);
            assertThat(counts(notes)).isEqualTo(new TreeMap<>(Map.of("shard0000", 90)));
            assertThat(admin(client, unshard).getDouble("ok")).isEqualTo(1);
            assertThat(admin(client, move).getDouble("ok")).isEqualTo(1);
            assertThat(counts(orders)).isEqualTo(new TreeMap<>(Map.of("shard0002", 90)));
            assertThat(counts(notes)).isEqualTo(new TreeMap<>(Map.of("shard0001", 90)));
            notes.insertOne(new Document("_id", 90));
            assertThat(counts(notes)).isEqualTo(new TreeMap<>(Map.of("shard0001", 91)));
        }
        try (RehearsalCluster older =
                        RehearsalCluster.start(RehearsalSettings.ofShards(3).withVersion(ServerVersion.parse("7.0")));
                MongoClient client = MongoClients.create(older.connectionString())) {
            assertThat(errorOf(client, unshard)).as("CommandNotFound up to 7.0").isEqualTo(59);
            assertThat(errorOf(client, move)).as("CommandNotFound up to 7.0").isEqualTo(59);
        }
    }

    private static Document collection(MongoClient client, String namespace) {
        return Objects.requireNonNull(client.getDatabase("config")
                .getCollection("collections")
                .find(Filters.eq("_id", namespace))
                .first());
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

    private static RehearsalSettings version(String version, int shards) {
        return RehearsalSettings.ofShards(shards).withVersion(ServerVersion.parse(version));
    }

    @Test
    @Tag("B1")
    void anAscendingKeySendsEveryInsertToTheShardOfTheLastChunk() throws IOException {
        try (RehearsalCluster cluster = RehearsalCluster.start(version("8.0", 3));
                MongoClient client = MongoClients.create(cluster.connectionString())) {
            cluster.shardCollection("app.events", new BsonDocument("at", new BsonInt32(1)));
            MongoDatabase admin = client.getDatabase("admin");
            MongoCollection<Document> events = client.getDatabase("app").getCollection("events");
            for (int at = 100; at <= 300; at += 100) {
                admin.runCommand(new Document("split", "app.events").append("middle", new Document("at", at)));
            }
            admin.runCommand(Document.parse("{moveChunk: 'app.events', find: {at: 150}, to: 'shard0001'}"));
            admin.runCommand(Document.parse("{moveChunk: 'app.events', find: {at: 999}, to: 'shard0002'}"));
            List<RoutedOperation> inserts = cluster.operationsOf(() -> {
                for (int at = 300; at < 400; at++) {
                    events.insertOne(new Document("at", at));
                }
            });
            assertThat(inserts).hasSize(100).allSatisfy(one -> assertThat(one.shards())
                    .containsExactly("shard0002"));
            List<RoutedOperation> descending = cluster.operationsOf(() -> {
                for (int at = 0; at > -100; at--) {
                    events.insertOne(new Document("at", at));
                }
            });
            assertThat(descending).hasSize(100).allSatisfy(one -> assertThat(one.shards())
                    .containsExactly("shard0000"));
        }
    }

    @Test
    @Tag("I3")
    @Tag("I4")
    @Tag("E6")
    void onlySomeIndexesBackAKeyAndEveryShardedCollectionHasOne() throws IOException {
        try (RehearsalCluster cluster = RehearsalCluster.start(version("8.0", 3));
                MongoClient client = MongoClients.create(cluster.connectionString())) {
            MongoDatabase app = client.getDatabase("app");
            for (String index : List.of(
                    "{key: {k: 'text'}, name: 'one'}",
                    "{key: {k: '2dsphere'}, name: 'one'}",
                    "{key: {k: 1}, name: 'one', sparse: true}",
                    "{key: {k: 1}, name: 'one', partialFilterExpression: {x: 1}}",
                    "{key: {k: -1}, name: 'one'}",
                    "{key: {x: 1, k: 1}, name: 'one'}")) {
                app.getCollection("items").drop();
                app.getCollection("items").insertOne(new Document("k", 1));
                app.runCommand(
                        new Document("createIndexes", "items").append("indexes", List.of(Document.parse(index))));
                assertThatThrownBy(() -> cluster.shardCollection("app.items", new BsonDocument("k", new BsonInt32(1))))
                        .as(index)
                        .isInstanceOf(IllegalStateException.class);
            }
            app.getCollection("items").drop();
            app.getCollection("items").insertOne(new Document("k", 1));
            app.getCollection("items").createIndex(Document.parse("{k: 'hashed'}"));
            cluster.shardCollection("app.items", BsonDocument.parse("{k: 'hashed'}"));
            assertThat(app.getCollection("items").countDocuments()).isEqualTo(1);
            cluster.shardCollection("app.empty", BsonDocument.parse("{a: 1, b: 1}"));
            assertThat(app.getCollection("empty").listIndexes().into(new ArrayList<>()))
                    .extracting(one -> one.get("key", Document.class))
                    .contains(Document.parse("{a: 1, b: 1}"));
            Document refused = Document.parse("{shardCollection: 'app.other', key: {k: 'hashed'}, unique: true}");
            assertThatThrownBy(() -> client.getDatabase("admin").runCommand(refused))
                    .isInstanceOf(MongoCommandException.class);
        }
    }

    @Test
    @Tag("K3")
    void aZoneThatLostItsLastShardKeepsItsDocumentsWhereTheyAre() throws IOException {
        try (RehearsalCluster cluster = RehearsalCluster.start(version("8.0", 3));
                MongoClient client = MongoClients.create(cluster.connectionString())) {
            MongoDatabase admin = client.getDatabase("admin");
            cluster.shardCollection("app.users", new BsonDocument("n", new BsonInt32(1)));
            admin.runCommand(Document.parse("{addShardToZone: 'shard0001', zone: 'EU'}"));
            admin.runCommand(new Document("updateZoneKeyRange", "app.users")
                    .append("min", new Document("n", new MinKey()))
                    .append("max", new Document("n", new MaxKey()))
                    .append("zone", "EU"));
            MongoCollection<Document> users = client.getDatabase("app").getCollection("users");
            users.insertMany(
                    IntStream.range(0, 50).mapToObj(n -> new Document("n", n)).toList());
            while (cluster.runBalancerRound() > 0) {
                assertThat(users.countDocuments()).isEqualTo(50);
            }
            assertThat(counts(users)).isEqualTo(new TreeMap<>(Map.of("shard0001", 50)));
            for (String command :
                    List.of("{removeShardFromZone: 'shard0001', zone: 'EU'}", "{removeShard: 'shard0001'}")) {
                assertThatThrownBy(() -> admin.runCommand(Document.parse(command)))
                        .isInstanceOfSatisfying(MongoCommandException.class, error -> assertThat(error.getErrorCode())
                                .isEqualTo(163));
            }
            client.getDatabase("config")
                    .getCollection("shards")
                    .updateOne(Filters.eq("_id", "shard0001"), new Document("$set", new Document("tags", List.of())));
            assertThat(cluster.runBalancerRound()).isZero();
            users.insertOne(new Document("n", 7));
            assertThat(counts(users)).isEqualTo(new TreeMap<>(Map.of("shard0001", 51)));
            assertThat(users.find(Filters.eq("n", 7)).into(new ArrayList<>())).hasSize(2);
        }
    }

    @Test
    @Tag("L3")
    void theBalancerUndoesWhatHandsPlacedByCountUpToFiveAndByBytesAfter() throws IOException {
        for (String version : List.of("5.0", "8.0")) {
            try (RehearsalCluster cluster = RehearsalCluster.start(version(version, 2));
                    MongoClient client = MongoClients.create(cluster.connectionString())) {
                MongoDatabase admin = client.getDatabase("admin");
                cluster.shardCollection("app.users", new BsonDocument("n", new BsonInt32(1)));
                MongoCollection<Document> users = client.getDatabase("app").getCollection("users");
                users.insertMany(IntStream.range(0, 100)
                        .mapToObj(n -> new Document("n", n))
                        .toList());
                for (int at = 10; at < 100; at += 10) {
                    admin.runCommand(new Document("split", "app.users").append("middle", new Document("n", at)));
                }
                for (int at = 15; at < 100; at += 10) {
                    admin.runCommand(new Document("moveChunk", "app.users")
                            .append("find", new Document("n", at))
                            .append("to", "shard0001"));
                }
                assertThat(counts(users)).isEqualTo(new TreeMap<>(Map.of("shard0000", 10, "shard0001", 90)));
                for (int round = 0; round < 20; round++) {
                    cluster.runBalancerRound();
                }
                Map<String, Integer> expected = version.equals("5.0")
                        ? Map.of("shard0000", 50, "shard0001", 50)
                        : Map.of("shard0000", 10, "shard0001", 90);
                assertThat(counts(users)).as(version).isEqualTo(new TreeMap<>(expected));
            }
        }
    }

    @Test
    void orphansAreCountedForAQuarterOfAnHourAndChunksMergeEachHourWhereThatIsWanted() throws IOException {
        VirtualClock clock = new VirtualClock(Instant.parse("2026-01-31T12:00:00Z"));
        RehearsalSettings settings = version("8.0", 2).withOrphans().withClock(clock);
        try (RehearsalCluster cluster = RehearsalCluster.start(settings);
                MongoClient client = MongoClients.create(cluster.connectionString())) {
            MongoDatabase admin = client.getDatabase("admin");
            cluster.shardCollection("app.users", new BsonDocument("n", new BsonInt32(1)));
            MongoCollection<Document> users = client.getDatabase("app").getCollection("users");
            users.insertMany(
                    IntStream.range(0, 40).mapToObj(n -> new Document("n", n)).toList());
            for (int at : new int[] {10, 20, 30}) {
                admin.runCommand(new Document("split", "app.users").append("middle", new Document("n", at)));
            }
            Document back = Document.parse("{moveChunk: 'app.users', find: {n: 35}, to: 'shard0000'}");
            admin.runCommand(Document.parse("{moveChunk: 'app.users', find: {n: 35}, to: 'shard0001'}"));
            assertThat(orphans(admin)).isEqualTo(10);
            assertThat(users.countDocuments()).isEqualTo(40);
            assertThatThrownBy(() -> admin.runCommand(back)).isInstanceOf(MongoCommandException.class);
            clock.advance(Duration.ofMinutes(16));
            admin.runCommand(back);
            assertThat(users.countDocuments()).isEqualTo(40);
            clock.advance(Duration.ofHours(1));
            assertThat(cluster.runAutoMerge()).isPositive();
            assertThat(client.getDatabase("config").getCollection("chunks").countDocuments())
                    .isEqualTo(1);
        }
    }

    private static long orphans(MongoDatabase admin) {
        long orphans = 0;
        for (Document collection : admin.aggregate(List.of(Document.parse("{$shardedDataDistribution: {}}")))) {
            for (Document shard : collection.getList("shards", Document.class)) {
                orphans += shard.getLong("numOrphanedDocs");
            }
        }
        return orphans;
    }

    @Test
    void aShardThatIsAddedTakesItsPart() throws IOException {
        try (RehearsalCluster cluster = RehearsalCluster.start(version("5.0", 2));
                MongoClient client = MongoClients.create(cluster.connectionString())) {
            MongoDatabase admin = client.getDatabase("admin");
            cluster.shardCollection("app.users", new BsonDocument("n", new BsonInt32(1)));
            MongoCollection<Document> users = client.getDatabase("app").getCollection("users");
            users.insertMany(
                    IntStream.range(0, 90).mapToObj(n -> new Document("n", n)).toList());
            for (int at = 10; at < 90; at += 10) {
                admin.runCommand(new Document("split", "app.users").append("middle", new Document("n", at)));
            }
            assertThat(admin.runCommand(Document.parse("{addShard: 'shard0002/embedded'}"))
                            .getString("shardAdded"))
                    .isEqualTo("shard0002");
            for (int round = 0; round < 20; round++) {
                cluster.runBalancerRound();
            }
            assertThat(counts(users)).hasSize(3).containsEntry("shard0002", 30);
            assertThat(admin.runCommand(new Document("listShards", 1)).getList("shards", Document.class))
                    .hasSize(3);
            assertThatThrownBy(() -> admin.runCommand(Document.parse("{addShard: 'shard0002/embedded'}")))
                    .isInstanceOf(MongoCommandException.class);
        }
    }
}
