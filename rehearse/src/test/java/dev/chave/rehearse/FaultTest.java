package dev.chave.rehearse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.MongoException;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Updates;
import dev.chave.key.ServerVersion;
import dev.chave.rehearse.wire.Frame;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.bson.BsonDocument;
import org.bson.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What was acknowledged is there once, whatever breaks; what an in-memory backend lost is counted and listed. */
class FaultTest {
    @TempDir
    private Path folder;

    private final List<String> log = new CopyOnWriteArrayList<>();

    /** Compares what was acknowledged with what is there. */
    private record Checked(Set<Integer> lost, Set<Integer> doubled) {
        static Checked of(Set<Integer> acknowledged, MongoCollection<Document> collection) {
            Map<Integer, Integer> seen = new HashMap<>();
            collection.find().forEach(one -> seen.merge(one.getInteger("_id"), 1, Integer::sum));
            Set<Integer> lost = new TreeSet<>(acknowledged);
            lost.removeAll(seen.keySet());
            Set<Integer> doubled = new TreeSet<>();
            seen.forEach((id, count) -> {
                if (count > 1) {
                    doubled.add(id);
                }
            });
            return new Checked(lost, doubled);
        }
    }

    private static final Checked NOTHING = new Checked(Set.of(), Set.of());

    private static void split(MongoClient client, int most, int step) {
        for (int at = step; at < most; at += step) {
            client.getDatabase("admin")
                    .runCommand(new Document("split", "app.events").append("middle", new Document("n", at)));
        }
    }

    @Test
    void migrationsWhileManyConnectionsWriteLoseAndDoubleNothing() throws Exception {
        RehearsalSettings settings = RehearsalSettings.ofShards(4)
                .withVersion(ServerVersion.parse("4.4"))
                .withBalancing(Duration.ofMillis(2))
                .withLog(log::add);
        int connections = 200;
        Set<Integer> acknowledged = new ConcurrentSkipListSet<>();
        ExecutorService writers = Executors.newFixedThreadPool(connections);
        try (RehearsalCluster cluster = RehearsalCluster.start(settings);
                MongoClient client = MongoClients.create(cluster.connectionString() + "?maxPoolSize=" + connections)) {
            cluster.shardCollection("app.events", BsonDocument.parse("{n: 1}"));
            split(client, 2000, 100);
            MongoCollection<Document> events = client.getDatabase("app").getCollection("events");
            CyclicBarrier together = new CyclicBarrier(connections);
            List<Future<?>> done = new ArrayList<>();
            for (int writer = 0; writer < connections; writer++) {
                int first = writer;
                done.add(writers.submit(() -> {
                    together.await();
                    for (int n = first; n < 2000; n += connections) {
                        events.insertOne(new Document("_id", n).append("n", n));
                        acknowledged.add(n);
                        events.updateOne(
                                Filters.and(Filters.eq("_id", n), Filters.eq("n", n)),
                                Updates.set("n", (n + 777) % 2000));
                    }
                    return null;
                }));
            }
            for (Future<?> one : done) {
                one.get();
            }
            assertThat(acknowledged).hasSize(2000);
            assertThat(Checked.of(acknowledged, events)).isEqualTo(NOTHING);
            for (int n = 0; n < 2000; n += 97) {
                assertThat(events.find(Filters.eq("n", n)).into(new ArrayList<>()))
                        .hasSize(1);
            }
            assertThat(log).isEmpty();
        } finally {
            writers.shutdownNow();
        }
    }

    @Test
    void aClientThatGoesInTheMiddleOfABatchLeavesNothingHalfDone() throws IOException {
        try (RehearsalCluster cluster =
                        RehearsalCluster.start(RehearsalSettings.ofShards(3).withLog(log::add));
                MongoClient client = MongoClients.create(cluster.connectionString())) {
            cluster.shardCollection("app.events", BsonDocument.parse("{n: 'hashed'}"));
            MongoCollection<Document> events = client.getDatabase("app").getCollection("events");
            events.insertMany(IntStream.range(0, 100)
                    .mapToObj(n -> new Document("_id", n).append("n", n))
                    .toList());
            for (int cut = 1; cut < 20; cut++) {
                try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), cluster.port())) {
                    OutputStream out = socket.getOutputStream();
                    byte[] message = insertOf(100 * cut);
                    out.write(message, 0, message.length * cut / 20);
                    out.flush();
                }
            }
            Set<Integer> acknowledged =
                    new TreeSet<>(IntStream.range(0, 100).boxed().toList());
            assertThat(Checked.of(acknowledged, events)).isEqualTo(NOTHING);
            assertThat(events.countDocuments()).isEqualTo(100);
        }
    }

    /** An insert of a hundred documents as it lies on the wire. */
    private static byte[] insertOf(int first) throws IOException {
        StringBuilder documents = new StringBuilder();
        for (int n = first; n < first + 100; n++) {
            documents.append("{_id: ").append(n).append(", n: ").append(n).append("}, ");
        }
        byte[] command = new org.bson.RawBsonDocument(
                        BsonDocument.parse("{insert: 'events', documents: [" + documents + "], $db: 'app'}"),
                        new org.bson.codecs.BsonDocumentCodec())
                .getByteBuffer()
                .array();
        byte[] body = new byte[5 + command.length];
        System.arraycopy(command, 0, body, 5, command.length);
        java.io.ByteArrayOutputStream out = new java.io.ByteArrayOutputStream();
        new Frame(1, 0, 2013, body).write(out);
        return out.toByteArray();
    }

    private RehearsalSettings over(BackendProcess... backends) {
        return RehearsalSettings.ofShards(backends.length)
                .withBackends(java.util.Arrays.stream(backends)
                        .map(BackendProcess::address)
                        .toList())
                .withLog(log::add);
    }

    @Test
    void aBackendThatIsStoppedAndStartedAgainOnItsFolderLosesNothing() throws Exception {
        try (BackendProcess one = new BackendProcess(folder.resolve("one"));
                BackendProcess two = new BackendProcess(folder.resolve("two"));
                RehearsalCluster cluster = RehearsalCluster.start(over(one, two));
                MongoClient client = MongoClients.create(cluster.connectionString())) {
            cluster.shardCollection("app.events", BsonDocument.parse("{n: 'hashed'}"));
            MongoCollection<Document> events = client.getDatabase("app").getCollection("events");
            Set<Integer> acknowledged = new TreeSet<>();
            insert(events, 0, 200, acknowledged);
            assertThat(acknowledged).hasSize(200);
            two.stop();
            insert(events, 200, 300, acknowledged);
            assertThat(acknowledged).hasSizeBetween(210, 290);
            assertThatThrownBy(() -> events.find().into(new ArrayList<>()))
                    .isInstanceOf(MongoException.class)
                    .hasMessageContaining("the backend of the shard shard0001 does not answer");
            two.startAgain();
            assertThat(Checked.of(acknowledged, events)).isEqualTo(NOTHING);
            insert(events, 300, 400, acknowledged);
            assertThat(Checked.of(acknowledged, events)).isEqualTo(NOTHING);
            assertThat(log).isNotEmpty().allMatch(line -> line.contains("shard0001"));
        }
    }

    @Test
    void aBackendThatIsKilledLosesWhatItHeldAndTheRestIsServed() throws Exception {
        try (BackendProcess one = new BackendProcess(null);
                BackendProcess two = new BackendProcess(null);
                RehearsalCluster cluster = RehearsalCluster.start(over(one, two));
                MongoClient client = MongoClients.create(cluster.connectionString())) {
            cluster.shardCollection("app.events", BsonDocument.parse("{n: 1}"));
            split(client, 400, 100);
            MongoCollection<Document> events = client.getDatabase("app").getCollection("events");
            Set<Integer> acknowledged = new TreeSet<>();
            insert(events, 0, 200, acknowledged);
            move(client, 150, "shard0001");
            Set<Integer> there = new TreeSet<>(IntStream.range(100, 200).boxed().toList());
            two.kill();
            assertThatThrownBy(() -> move(client, 150, "shard0000"))
                    .isInstanceOf(MongoException.class)
                    .hasMessageContaining("does not answer");
            assertThat(events.find(Filters.eq("n", 7)).first()).isNotNull();
            two.startAgain();
            assertThat(Checked.of(acknowledged, events)).isEqualTo(new Checked(there, Set.of()));
            assertThat(log).anyMatch(line -> line.contains("shard0001 came back empty"));
            acknowledged.removeAll(there);
            insert(events, 200, 300, acknowledged);
            insert(events, 100, 150, acknowledged);
            assertThat(Checked.of(acknowledged, events)).isEqualTo(NOTHING);
        }
    }

    private static void move(MongoClient client, int n, String to) {
        client.getDatabase("admin")
                .runCommand(new Document("moveChunk", "app.events")
                        .append("find", new Document("n", n))
                        .append("to", to));
    }

    private static void insert(MongoCollection<Document> events, int from, int to, Set<Integer> acknowledged) {
        for (int n = from; n < to; n++) {
            try {
                events.insertOne(new Document("_id", n).append("n", n));
                acknowledged.add(n);
            } catch (MongoException refused) {
                assertThat(refused).hasMessageContaining("does not answer");
            }
        }
    }

    @Test
    void onlyAnEmptyServerIsTaken() throws Exception {
        try (BackendProcess one = new BackendProcess(null)) {
            String uri = "mongodb://127.0.0.1:" + one.address().getPort() + "/";
            try (MongoClient direct = MongoClients.create(uri)) {
                direct.getDatabase("precious").getCollection("data").insertOne(new Document("_id", 1));
                assertThatThrownBy(() -> RehearsalCluster.start(over(one)))
                        .isInstanceOf(BackendRefusedException.class)
                        .hasMessageContaining("shard0000 is not empty; expected an empty server");
                assertThat(direct.listDatabaseNames().into(new ArrayList<>())).doesNotContain("chave_rehearsal");
                direct.getDatabase("precious").drop();
                try (RehearsalCluster cluster = RehearsalCluster.start(over(one))) {
                    assertThat(direct.listDatabaseNames().into(new ArrayList<>()))
                            .contains("chave_rehearsal");
                    assertThatThrownBy(() -> RehearsalCluster.start(over(one)))
                            .isInstanceOf(BackendRefusedException.class);
                    assertThat(cluster.port()).isPositive();
                }
            }
            one.kill();
            assertThatThrownBy(() -> RehearsalCluster.start(over(one)))
                    .isInstanceOf(BackendRefusedException.class)
                    .hasMessageContaining("does not answer");
        }
    }
}
