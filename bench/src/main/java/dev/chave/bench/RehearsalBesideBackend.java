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
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import org.bson.BsonDocument;
import org.bson.Document;

/**
 * What the rehearsal cluster's router costs: batches of 100 inserts and reads of one document by its key, through a router over three
 * shards, with and without a recording, beside the bare embedded backend; all over loopback by the official driver, by turns in one
 * process. The best round of each counts: the others were disturbed.
 */
public final class RehearsalBesideBackend {
    private static final int ROUNDS = 80;
    private static final int BATCHES = 10;
    private static final int BATCH = 100;
    private static final int READS = 200;

    private RehearsalBesideBackend() {}

    /** One that is measured. */
    private static final class Contender implements AutoCloseable {
        private final MongoClient client;
        private final MongoCollection<Document> users;
        private final SplittableRandom random = new SplittableRandom(1);
        private int inserted;
        private double insertsASecond;
        private double readsASecond;

        Contender(String uri) {
            client = MongoClients.create(uri);
            users = client.getDatabase("app").getCollection("users");
        }

        void round() {
            long begun = System.nanoTime();
            for (int batch = 0; batch < BATCHES; batch++) {
                List<Document> documents = new ArrayList<>(BATCH);
                for (int i = 0; i < BATCH; i++) {
                    documents.add(new Document("_id", "user" + inserted++)
                            .append("name", "name" + i)
                            .append("n", i)
                            .append("text", "some text that is as long as a short sentence is"));
                }
                users.insertMany(documents);
            }
            insertsASecond = Math.max(insertsASecond, 1e9 * BATCHES * BATCH / (System.nanoTime() - begun));
            begun = System.nanoTime();
            for (int i = 0; i < READS; i++) {
                if (users.find(new Document("_id", "user" + random.nextInt(inserted))).first() == null) {
                    throw new IllegalStateException("a document is lost");
                }
            }
            readsASecond = Math.max(readsASecond, 1e9 * READS / (System.nanoTime() - begun));
        }

        @Override
        public void close() {
            client.close();
        }
    }

    /** Prints the three rates of both, and what share of the bare one's they are. */
    public static void main(String[] arguments) throws IOException {
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
            for (int round = 0; round < ROUNDS; round++) {
                one.round();
                two.round();
                three.round();
            }
            tell("bare backend", one, one);
            tell("router", two, one);
            tell("router, recording", three, one);
            System.out.println("dropped from the recording: " + recording.droppedFromRecording());
        } finally {
            bare.shutdownNow();
            Files.deleteIfExists(file);
            Files.deleteIfExists(folder);
        }
    }

    private static void tell(String name, Contender contender, Contender bare) {
        System.out.println(String.format(
                Locale.ROOT,
                "%-18s %,9.0f inserts/s (%3.0f%%) %,8.0f reads/s (%3.0f%%)",
                name,
                contender.insertsASecond,
                100 * contender.insertsASecond / bare.insertsASecond,
                contender.readsASecond,
                100 * contender.readsASecond / bare.readsASecond));
    }
}
