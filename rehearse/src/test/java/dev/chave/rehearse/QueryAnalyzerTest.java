package dev.chave.rehearse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.MongoCommandException;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Updates;
import dev.chave.cluster.catalogue.VirtualClock;
import dev.chave.read.operation.OperationSources;
import dev.chave.workload.Operation;
import dev.chave.workload.OperationKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Queries are sampled as configureQueryAnalyzer orders, and what is sampled is a workload. */
class QueryAnalyzerTest {
    @TempDir
    private Path folder;

    @Test
    void samplesAreThoseThatAdviseReads() throws Exception {
        VirtualClock clock = new VirtualClock(Instant.parse("2026-01-31T12:00:00Z"));
        try (RehearsalCluster cluster =
                        RehearsalCluster.start(RehearsalSettings.ofShards(3).withClock(clock));
                MongoClient client = MongoClients.create(cluster.connectionString())) {
            cluster.shardCollection("app.users", BsonDocument.parse("{tenant: 1}"));
            MongoDatabase admin = client.getDatabase("admin");
            MongoCollection<Document> users = client.getDatabase("app").getCollection("users");
            var unused = users.find(Filters.eq("tenant", 0)).first();
            assertThat(admin.runCommand(Document.parse(
                                    "{configureQueryAnalyzer: 'app.users', mode: 'full', samplesPerSecond: 5}"))
                            .get("newConfiguration", Document.class))
                    .isEqualTo(Document.parse("{mode: 'full', samplesPerSecond: 5.0}"));
            users.insertOne(new Document("tenant", 1));
            unused = users.find(Filters.eq("tenant", 1))
                    .sort(new Document("x", 1))
                    .first();
            unused = users.aggregate(List.of(
                            Document.parse("{$match: {tenant: {$gt: 3}}}"), Document.parse("{$group: {_id: '$x'}}")))
                    .first();
            users.updateMany(Filters.eq("tenant", 2), Updates.set("x", 1));
            users.deleteOne(Filters.eq("tenant", 3));
            var modified = users.findOneAndUpdate(Filters.eq("tenant", 4), Updates.set("x", 1));
            assertThat(modified).isNull();
            MongoCollection<BsonDocument> samples =
                    client.getDatabase("config").getCollection("sampledQueries", BsonDocument.class);
            assertThat(samples.countDocuments()).isEqualTo(5);
            for (int i = 0; i < 50; i++) {
                unused = users.find(Filters.eq("tenant", i)).first();
            }
            assertThat(samples.countDocuments()).as("a burst of twice the rate").isEqualTo(10);
            clock.advance(Duration.ofSeconds(1));
            for (int i = 0; i < 50; i++) {
                unused = users.find(Filters.eq("tenant", i)).first();
            }
            assertThat(samples.countDocuments()).isEqualTo(15);
            assertThat(operations(samples.find().limit(5).into(new ArrayList<>())))
                    .extracting(Operation::kind)
                    .containsExactly(
                            OperationKind.FIND,
                            OperationKind.AGGREGATE,
                            OperationKind.UPDATE,
                            OperationKind.DELETE,
                            OperationKind.FIND_AND_MODIFY);
            assertThat(admin.runCommand(Document.parse("{configureQueryAnalyzer: 'app.users', mode: 'off'}"))
                            .get("oldConfiguration", Document.class))
                    .containsEntry("mode", "full");
            clock.advance(Duration.ofDays(8));
            assertThat(samples.countDocuments())
                    .as("samples are kept for a week")
                    .isZero();
            assertThat(client.getDatabase("config")
                            .getCollection("queryAnalyzers")
                            .find()
                            .first())
                    .containsEntry("mode", "off")
                    .containsEntry("ns", "app.users");
        }
    }

    private List<Operation> operations(List<BsonDocument> samples) throws Exception {
        Path file = folder.resolve("sampled.jsonl");
        Files.write(file, samples.stream().map(BsonDocument::toJson).toList());
        List<Operation> operations = new ArrayList<>();
        var summary = OperationSources.read(file.toString(), operations::add);
        assertThat(summary.format()).startsWith("config.sampledQueries");
        return operations;
    }

    @Test
    void wrongOrdersAreRefused() throws IOException {
        try (RehearsalCluster cluster = RehearsalCluster.start(2);
                MongoClient client = MongoClients.create(cluster.connectionString())) {
            client.getDatabase("app").createCollection("users");
            for (String command : List.of(
                    "{configureQueryAnalyzer: 'app.none', mode: 'full', samplesPerSecond: 1}",
                    "{configureQueryAnalyzer: 'app.users', mode: 'half', samplesPerSecond: 1}",
                    "{configureQueryAnalyzer: 'app.users', mode: 'full'}",
                    "{configureQueryAnalyzer: 'app.users', mode: 'full', samplesPerSecond: 51}",
                    "{configureQueryAnalyzer: 'app.users', mode: 'off', samplesPerSecond: 1}")) {
                assertThatThrownBy(() -> client.getDatabase("admin").runCommand(Document.parse(command)))
                        .as(command)
                        .isInstanceOf(MongoCommandException.class);
            }
        }
    }

    @Test
    void hashesOfConstantsAreThoseOfTheServer() throws IOException {
        try (RehearsalCluster cluster = RehearsalCluster.start(2);
                MongoClient client = MongoClients.create(cluster.connectionString())) {
            assertThat(client.getDatabase("anything")
                            .aggregate(List.of(
                                    Document.parse("{$documents: [{}]}"),
                                    Document.parse("{$project: {_id: {$toHashedIndexKey: {$literal: -100}}}}")))
                            .first())
                    .isEqualTo(new Document("_id", -1979677326953392702L));
        }
    }
}
