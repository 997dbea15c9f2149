package dev.chave.rehearse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.MongoCommandException;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Indexes;
import com.mongodb.client.model.Updates;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.bson.BsonDocument;
import org.bson.Document;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The answers of analyzeShardKey, by data whose answers are known. */
class ShardKeyAnalysisTest {
    private RehearsalCluster cluster;
    private MongoClient client;
    private MongoDatabase admin;
    private MongoCollection<Document> items;

    @BeforeEach
    void start() throws IOException {
        cluster = RehearsalCluster.start(3);
        client = MongoClients.create(cluster.connectionString());
        admin = client.getDatabase("admin");
        items = client.getDatabase("app").getCollection("items");
    }

    @AfterEach
    void stop() {
        client.close();
        cluster.close();
    }

    private Document analyze(String key) {
        return admin.runCommand(new Document("analyzeShardKey", "app.items").append("key", Document.parse(key)));
    }

    private static Document part(Document of, String name) {
        return Objects.requireNonNull(of.get(name, Document.class));
    }

    @Test
    void valueIAppearsITimes() {
        List<Document> documents = new ArrayList<>();
        for (int value = 1; value <= 20; value++) {
            for (int time = 0; time < value; time++) {
                documents.add(new Document("v", value % 2 == 0 ? value : -value));
            }
        }
        items.insertMany(documents);
        assertThatThrownBy(() -> analyze("{v: 1}"))
                .isInstanceOfSatisfying(MongoCommandException.class, error -> assertThat(error.getErrorCode())
                        .isEqualTo(20));
        items.createIndex(Indexes.ascending("v"));
        Document found = part(analyze("{v: 1}"), "keyCharacteristics");
        assertThat(found.getLong("numDocsTotal")).isEqualTo(210);
        assertThat(found.getLong("numDistinctValues")).isEqualTo(20);
        assertThat(found.getBoolean("isUnique")).isFalse();
        assertThat(found.getList("mostCommonValues", Document.class))
                .containsExactly(
                        Document.parse("{value: {v: 20}, frequency: {$numberLong: '20'}}"),
                        Document.parse("{value: {v: -19}, frequency: {$numberLong: '19'}}"),
                        Document.parse("{value: {v: 18}, frequency: {$numberLong: '18'}}"),
                        Document.parse("{value: {v: -17}, frequency: {$numberLong: '17'}}"),
                        Document.parse("{value: {v: 16}, frequency: {$numberLong: '16'}}"));
        assertThat(part(analyze("{v: 1}"), "readDistribution")).containsOnlyKeys("sampleSize");
    }

    @Test
    void ascendingIsMonotonicAndHashedIsNot() {
        List<Document> documents = new ArrayList<>();
        for (int i = 0; i < 1000; i++) {
            documents.add(new Document("at", i).append("r", (i * 7919) % 1009));
        }
        items.insertMany(documents);
        for (String field : List.of("at", "r")) {
            items.createIndex(Indexes.ascending(field));
        }
        Document ascending = part(part(analyze("{at: 1}"), "keyCharacteristics"), "monotonicity");
        assertThat(ascending).containsEntry("type", "monotonic").containsEntry("recordIdCorrelationCoefficient", 1.0);
        Document random = part(part(analyze("{r: 1}"), "keyCharacteristics"), "monotonicity");
        assertThat(random).containsEntry("type", "not monotonic");
        assertThat(part(part(analyze("{at: 'hashed'}"), "keyCharacteristics"), "monotonicity"))
                .containsEntry("type", "not monotonic")
                .containsEntry("recordIdCorrelationCoefficient", 0.0);
    }

    @Test
    void sampledQueriesMeetTheKeyAsARouterWouldSendThem() {
        List<Document> documents = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            documents.add(new Document("x", i));
        }
        items.insertMany(documents);
        items.createIndex(Indexes.ascending("x"));
        admin.runCommand(Document.parse("{configureQueryAnalyzer: 'app.items', mode: 'full', samplesPerSecond: 50}"));
        var unused = items.find(Filters.eq("x", 5)).first();
        unused = items.find(Filters.gte("x", 495)).first();
        unused = items.find().first();
        items.countDocuments(Filters.eq("y", 1));
        items.updateOne(Filters.eq("x", 7), Updates.inc("x", 1));
        items.deleteMany(Filters.lt("x", 3));
        Document reply = analyze("{x: 1}");
        Document reads = part(reply, "readDistribution");
        assertThat(part(reads, "sampleSize").getLong("total")).isEqualTo(4);
        assertThat(reads.getDouble("percentageOfSingleShardReads")).isEqualTo(25);
        assertThat(reads.getDouble("percentageOfMultiShardReads")).isEqualTo(25);
        assertThat(reads.getDouble("percentageOfScatterGatherReads")).isEqualTo(50);
        assertThat(reads.getList("numReadsByRange", Long.class)).hasSize(100);
        Document writes = part(reply, "writeDistribution");
        assertThat(writes.getDouble("percentageOfShardKeyUpdates")).isEqualTo(50);
        assertThat(writes.getDouble("percentageOfMultiWritesWithoutShardKey")).isEqualTo(50);
        assertThat(writes.getDouble("percentageOfSingleWritesWithoutShardKey")).isZero();
    }

    @Test
    void theServersStatusCountsHowManyShardsWereAsked() {
        cluster.shardCollection("app.items", BsonDocument.parse("{x: 'hashed'}"));
        items.insertOne(new Document("x", 1));
        var unused = items.find(Filters.eq("x", 1)).first();
        unused = items.find().first();
        unused = client.getDatabase("app").getCollection("plain").find().first();
        Document found = part(
                part(part(admin.runCommand(new Document("serverStatus", 1)), "shardingStatistics"), "numHostsTargeted"),
                "find");
        assertThat(found)
                .isEqualTo(Document.parse(
                        "{allShards: {$numberLong: '1'}, manyShards: {$numberLong: '0'}, oneShard: {$numberLong: '1'}, "
                                + "unsharded: {$numberLong: '1'}}"));
    }
}
