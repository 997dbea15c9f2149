package dev.chave.rehearse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.MongoCommandException;
import com.mongodb.MongoWriteException;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.FindOneAndUpdateOptions;
import com.mongodb.client.model.IndexOptions;
import com.mongodb.client.model.Indexes;
import com.mongodb.client.model.ReturnDocument;
import com.mongodb.client.model.Sorts;
import com.mongodb.client.model.UpdateOptions;
import com.mongodb.client.model.Updates;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.Document;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What an application's driver sees (mongodb-driver-sync). */
class DriverTest {
    private final List<String> log = new ArrayList<>();
    private RehearsalCluster cluster;
    private MongoClient client;
    private MongoCollection<Document> users;

    @BeforeEach
    void start() throws IOException {
        cluster = RehearsalCluster.start(RehearsalSettings.ofShards(3).withLog(log::add));
        client = MongoClients.create(cluster.connectionString());
        users = client.getDatabase("app").getCollection("users");
    }

    @AfterEach
    void stop() {
        client.close();
        cluster.close();
        assertThat(log).isEmpty();
    }

    private void shardByName(int documents) {
        cluster.shardCollection("app.users", new BsonDocument("name", new BsonString("hashed")));
        users.insertMany(IntStream.range(0, documents)
                .mapToObj(i -> new Document("_id", i).append("name", "user" + i).append("n", i % 10))
                .toList());
        cluster.clearOperations();
    }

    private List<String> lastShards() {
        List<RoutedOperation> operations = cluster.operations();
        return operations.get(operations.size() - 1).shards();
    }

    @Test
    void aDriverSeesARouter() {
        Document hello = client.getDatabase("admin").runCommand(new Document("hello", 1));
        assertThat(hello.getString("msg")).isEqualTo("isdbgrid");
        assertThat(client.getDatabase("admin")
                        .runCommand(new Document("buildInfo", 1))
                        .getString("version"))
                .startsWith("8.0.");
        assertThatThrownBy(() -> client.getDatabase("admin").runCommand(new Document("noSuchThing", 1)))
                .isInstanceOfSatisfying(MongoCommandException.class, error -> {
                    assertThat(error.getErrorCode()).isEqualTo(59);
                    assertThat(error.getErrorCodeName()).isEqualTo("CommandNotFound");
                });
    }

    @Test
    @Tag("E3")
    void anEqualityOnTheHashedFieldGoesToOneShardAndARangeToAll() {
        shardByName(300);
        assertThat(users.find(Filters.eq("name", "user17")).first()).containsEntry("_id", 17);
        assertThat(lastShards()).hasSize(1);
        assertThat(users.find(Filters.gt("name", "user2")).into(new ArrayList<>()))
                .hasSize(187);
        assertThat(lastShards()).containsExactly("shard0000", "shard0001", "shard0002");
    }

    @Test
    void scatteredReadsAreMergedSortedSkippedAndLimited() {
        shardByName(300);
        List<Document> found = users.find()
                .sort(Sorts.descending("_id"))
                .skip(5)
                .limit(120)
                .batchSize(7)
                .projection(new Document("n", 1))
                .into(new ArrayList<>());
        assertThat(found).extracting(one -> one.getInteger("_id")).isEqualTo(descending(294, 120));
        assertThat(found.get(0).keySet()).containsExactly("_id", "n");
        assertThat(users.countDocuments(Filters.eq("n", 3))).isEqualTo(30);
        assertThat(users.estimatedDocumentCount()).isEqualTo(300);
        assertThat(users.distinct("n", Integer.class).into(new ArrayList<>()))
                .containsExactlyInAnyOrder(0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
        assertThat(users.aggregate(List.of(
                                Document.parse("{$match: {n: {$lt: 5}}}"),
                                Document.parse("{$group: {_id: '$n', sum: {$sum: '$_id'}}}"),
                                Document.parse("{$sort: {_id: 1}}"),
                                Document.parse("{$limit: 2}")))
                        .into(new ArrayList<>()))
                .containsExactly(Document.parse("{_id: 0, sum: 4350}"), Document.parse("{_id: 1, sum: 4380}"));
    }

    private static List<Integer> descending(int from, int count) {
        return IntStream.range(0, count).mapToObj(i -> from - i).toList();
    }

    @Test
    void updatesAndDeletesGoByTheRulesOfTheVersion() {
        shardByName(100);
        assertThat(users.updateOne(Filters.eq("name", "user5"), Updates.set("n", 100))
                        .getModifiedCount())
                .isEqualTo(1);
        assertThat(lastShards()).hasSize(1);
        assertThat(users.updateMany(Filters.lt("n", 5), Updates.inc("n", 1)).getModifiedCount())
                .isEqualTo(50 - 0);
        assertThat(lastShards()).hasSize(3);
        assertThat(users.updateOne(Filters.eq("n", 100), Updates.set("seen", true))
                        .getModifiedCount())
                .isEqualTo(1);
        assertThat(users.deleteOne(Filters.eq("n", 100)).getDeletedCount()).isEqualTo(1);
        assertThat(users.deleteOne(Filters.eq("_id", 7)).getDeletedCount()).isEqualTo(1);
        assertThat(users.deleteMany(Filters.gte("n", 9)).getDeletedCount()).isEqualTo(10);
        assertThat(users.countDocuments()).isEqualTo(88);
    }

    @Test
    void upsertsAndFindAndModifyFindTheirShard() {
        shardByName(50);
        UpdateOptions upsert = new UpdateOptions().upsert(true);
        assertThat(users.updateOne(Filters.eq("name", "new"), Updates.set("n", 1), upsert)
                        .getUpsertedId())
                .isNotNull();
        assertThat(users.updateOne(Filters.eq("n", 77), Updates.set("name", "other"), upsert)
                        .getUpsertedId())
                .isNotNull();
        assertThat(users.find(Filters.eq("name", "other")).first()).containsEntry("n", 77);
        FindOneAndUpdateOptions after = new FindOneAndUpdateOptions()
                .returnDocument(ReturnDocument.AFTER)
                .sort(Sorts.descending("_id"));
        users.deleteMany(Filters.in("name", "new", "other"));
        assertThat(users.findOneAndUpdate(Filters.lt("_id", 40), Updates.set("n", 500), after))
                .containsEntry("_id", 39)
                .containsEntry("n", 500);
        assertThat(users.findOneAndDelete(Filters.eq("n", 500))).containsEntry("_id", 39);
        assertThat(users.findOneAndDelete(Filters.eq("n", 500))).isNull();
        assertThat(users.findOneAndUpdate(Filters.eq("name", "fresh"), Updates.inc("n", 3), after.upsert(true)))
                .containsEntry("n", 3);
    }

    @Test
    @Tag("I2")
    void aChangedKeyMovesTheDocument() {
        shardByName(50);
        for (int i = 0; i < 20; i++) {
            assertThat(users.updateOne(Filters.eq("name", "user" + i), Updates.set("name", "renamed" + i))
                            .getModifiedCount())
                    .isEqualTo(1);
            assertThat(users.find(Filters.eq("name", "renamed" + i)).first()).containsEntry("_id", i);
            assertThat(lastShards()).hasSize(1);
        }
        assertThat(users.countDocuments()).isEqualTo(50);
        assertThatThrownBy(() -> users.updateOne(Filters.eq("name", "user30"), Updates.set("name", List.of("a", "b"))))
                .isInstanceOf(MongoWriteException.class);
        assertThat(users.find(Filters.eq("name", "user30")).first()).containsEntry("_id", 30);
    }

    @Test
    @Tag("I1")
    void arraysInTheKeyAreRefused() {
        shardByName(1);
        assertThatThrownBy(() -> users.insertOne(new Document("name", List.of("a", "b"))))
                .isInstanceOfSatisfying(
                        MongoWriteException.class,
                        error -> assertThat(error.getError().getCode()).isEqualTo(61));
        client.getDatabase("app").getCollection("arrays").insertOne(new Document("tags", List.of(1, 2)));
        assertThatThrownBy(() -> cluster.shardCollection("app.arrays", new BsonDocument("tags", new BsonInt32(1))))
                .isInstanceOf(IllegalStateException.class);
    }

    @Test
    @Tag("I6")
    void uniqueIndexesHoldWithinTheirRules() {
        shardByName(3);
        assertThatThrownBy(() -> users.createIndex(Indexes.ascending("email"), new IndexOptions().unique(true)))
                .isInstanceOfSatisfying(MongoCommandException.class, error -> assertThat(error.getErrorCode())
                        .isEqualTo(67));
        cluster.shardCollection("app.orders", new BsonDocument("order", new BsonInt32(1)));
        MongoCollection<Document> orders = client.getDatabase("app").getCollection("orders");
        orders.createIndex(Indexes.ascending("order", "line"), new IndexOptions().unique(true));
        orders.insertOne(new Document("order", 1).append("line", 1));
        assertThatThrownBy(() -> orders.insertOne(new Document("order", 1).append("line", 1)))
                .isInstanceOfSatisfying(
                        MongoWriteException.class,
                        error -> assertThat(error.getError().getCode()).isEqualTo(11000));
        assertThat(orders.countDocuments()).isEqualTo(1);
    }

    @Test
    void aCollectionThatIsNotShardedLiesOnThePrimaryShard() {
        users.insertMany(List.of(new Document("_id", 1), new Document("_id", 2)));
        assertThat(lastShards()).containsExactly("shard0000");
        assertThat(users.updateMany(new Document(), Updates.set("x", 1)).getModifiedCount())
                .isEqualTo(2);
        assertThat(client.listDatabaseNames().into(new ArrayList<>())).containsExactly("admin", "app", "config");
        assertThat(client.getDatabase("app").listCollectionNames().into(new ArrayList<>()))
                .containsExactly("users");
        users.createIndex(Indexes.ascending("x"));
        assertThat(users.listIndexes().into(new ArrayList<>()))
                .extracting(one -> one.getString("name"))
                .containsExactly("_id_", "x_1");
        users.drop();
        assertThat(users.countDocuments()).isZero();
    }

    @Test
    void whatIsNotDoneIsRefusedByName() {
        users.insertOne(new Document("_id", 1));
        assertThatThrownBy(() -> users.find()
                        .collation(com.mongodb.client.model.Collation.builder()
                                .locale("en")
                                .build())
                        .first())
                .hasMessageContaining("a collation other than simple in find");
        assertThatThrownBy(() -> users.aggregate(List.of(Document.parse("{$out: 'other'}")))
                        .into(new ArrayList<>()))
                .hasMessageContaining("$out");
        assertThatThrownBy(() -> {
                    try (var session = client.startSession()) {
                        session.startTransaction();
                        users.insertOne(session, new Document("_id", 2));
                    }
                })
                .hasMessageContaining("a transaction");
    }
}
