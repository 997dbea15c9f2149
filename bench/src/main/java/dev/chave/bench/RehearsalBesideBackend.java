package dev.chave.bench;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import dev.chave.rehearse.RehearsalCluster;
import dev.chave.rehearse.RehearsalSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.bson.BsonDocument;
import org.bson.Document;

/**
 * What the rehearsal cluster's router costs: batches of 100 inserts and reads of one document by its key, through a router over three
 * shards, with and without a recording, beside the bare embedded backend; all over loopback by the official driver, of four clients at once, by turns in one
 * process, each of them first as often as the others. Medians of the rounds after some that do not count. After each round the recording
 * has the time to write what it put aside, so that the others are not disturbed; how long that took is told apart.
 */
public final class RehearsalBesideBackend {
    private static final int WARM_UP = 30;
    private static final int ROUNDS = 90;
    private static final int BATCHES = 5;
    private static final int CLIENTS = 4; // so that no processor falls asleep, whose waking up would be measured
    private static final int BATCH = 100;
    private static final int READS = 250;
    private static final ExecutorService THREADS = Executors.newFixedThreadPool(CLIENTS);

    private RehearsalBesideBackend() {}

    /** One that is measured. */
    private static final class Contender implements AutoCloseable {
        private final MongoClient client;
        private final MongoCollection<Document> users;
        private final SplittableRandom random = new SplittableRandom(1);
        private int inserted;
        private final double[] insertsASecond = new double[ROUNDS];
        private final double[] readsASecond = new double[ROUNDS];

        Contender(String uri) {
            client = MongoClients.create(uri);
            users = client.getDatabase("app").getCollection("users");
        }

        /** All clients insert, and then all of them read. */
        void round(int round) {
            int before = inserted;
            long begun = System.nanoTime();
            atOnce(client -> insert(before, client));
            inserted += CLIENTS * BATCHES * BATCH;
            List<SplittableRandom> randoms =
                    Stream.generate(random::split).limit(CLIENTS).toList();
            long between = System.nanoTime();
            atOnce(client -> read(inserted, randoms.get(client)));
            if (round >= 0) {
                insertsASecond[round] = 1e9 * CLIENTS * BATCHES * BATCH / (between - begun);
                readsASecond[round] = 1e9 * CLIENTS * READS / (System.nanoTime() - between);
            }
        }

        private void insert(int before, int client) {
            int next = before + client * BATCHES * BATCH;
            for (int batch = 0; batch < BATCHES; batch++) {
                List<Document> documents = new ArrayList<>(BATCH);
                for (int i = 0; i < BATCH; i++) {
                    documents.add(new Document("_id", "user" + next++)
                            .append("name", "name" + i)
                            .append("n", i)
                            .append("text", "some text that is as long as a short sentence is"));
                }
                users.insertMany(documents);
            }
        }

        private void read(int among, SplittableRandom own) {
            for (int i = 0; i < READS; i++) {
                if (users.find(new Document("_id", "user" + own.nextInt(among))).first() == null) {
                    throw new IllegalStateException("a document is lost");
                }
            }
        }

        private static void atOnce(IntConsumer work) {
            CompletableFuture.allOf(IntStream.range(0, CLIENTS)
                            .mapToObj(client -> CompletableFuture.runAsync(() -> work.accept(client), THREADS))
                            .toArray(CompletableFuture[]::new))
                    .join();
        }

        double inserts() {
            return median(insertsASecond);
        }

        double reads() {
            return median(readsASecond);
        }

        @Override
        public void close() {
            client.close();
        }
    }

    /** Prints both rates of all three, and what share of the bare one's they are. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        BsonDocument key = BsonDocument.parse("{_id: 'hashed'}");
        Path folder = Files.createTempDirectory("rehearsal-bench");
        Path file = folder.resolve("operations.jsonl");
        MongoServer bare = new MongoServer(new MemoryBackend());
        RehearsalSettings settings = RehearsalSettings.ofShards(3);
        try (RehearsalCluster plain = RehearsalCluster.start(settings);
                RehearsalCluster recording = RehearsalCluster.start(settings.withRecording(file));
                Contender one = new Contender(bare.bindAndGetConnectionString());
                Contender two = new Contender(plain.connectionString());
                Contender three = new Contender(recording.connectionString())) {
            plain.shardCollection("app.users", key);
            recording.shardCollection("app.users", key);
            long writtenNanos = 0;
            List<Contender> turns = List.of(one, two, three);
            for (int round = -WARM_UP; round < ROUNDS; round++) {
                for (int turn = 0; turn < turns.size(); turn++) {
                    Contender next = turns.get(Math.floorMod(round + turn, turns.size()));
                    next.round(round);
                    if (next == three) {
                        long written = waitFor(recording, (WARM_UP + round + 1L) * CLIENTS * (BATCHES + READS));
                        writtenNanos += round < 0 ? 0 : written;
                    }
                }
            }
            tell("bare backend", one, one);
            tell("router", two, one);
            tell("router, recording", three, one);
            System.out.printf(
                    Locale.ROOT,
                    "recording: %,d operations, %,d commands dropped; %.1f ms after each round for what was put aside%n",
                    recording.recordedOperations(),
                    recording.droppedFromRecording(),
                    writtenNanos / 1e6 / ROUNDS);
        } finally {
            THREADS.shutdown();
            bare.shutdownNow();
            Files.deleteIfExists(file);
            Files.deleteIfExists(folder);
        }
    }

    private static long waitFor(RehearsalCluster recording, long operations) throws InterruptedException {
        long begun = System.nanoTime();
        while (recording.recordedOperations() < operations) {
            Thread.sleep(1);
        }
        return System.nanoTime() - begun;
    }

    private static double median(double[] numbers) {
        double[] sorted = numbers.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }

    private static void tell(String name, Contender contender, Contender bare) {
        System.out.println(String.format(
                Locale.ROOT,
                "%-18s %,9.0f inserts/s (%3.0f%%) %,8.0f reads/s (%3.0f%%)",
                name,
                contender.inserts(),
                100 * contender.inserts() / bare.inserts(),
                contender.reads(),
                100 * contender.reads() / bare.reads()));
    }
}
