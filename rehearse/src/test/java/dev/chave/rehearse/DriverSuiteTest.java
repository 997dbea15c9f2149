package dev.chave.rehearse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.ClientBulkWriteException;
import com.mongodb.MongoBulkWriteException;
import com.mongodb.MongoClientException;
import com.mongodb.MongoCommandException;
import com.mongodb.MongoException;
import com.mongodb.MongoNamespace;
import com.mongodb.client.ClientSession;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.BulkWriteOptions;
import com.mongodb.client.model.DeleteManyModel;
import com.mongodb.client.model.DeleteOneModel;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.FindOneAndUpdateOptions;
import com.mongodb.client.model.InsertOneModel;
import com.mongodb.client.model.ReplaceOneModel;
import com.mongodb.client.model.ReturnDocument;
import com.mongodb.client.model.UpdateManyModel;
import com.mongodb.client.model.UpdateOneModel;
import com.mongodb.client.model.UpdateOptions;
import com.mongodb.client.model.Updates;
import com.mongodb.client.model.bulk.ClientBulkWriteOptions;
import com.mongodb.client.model.bulk.ClientBulkWriteResult;
import com.mongodb.client.model.bulk.ClientNamespacedWriteModel;
import com.mongodb.client.model.bulk.ClientUpdateOneOptions;
import dev.chave.key.ServerVersion;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.bson.BsonDocument;
import org.bson.Document;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What applications do with the official driver, on clusters of several sizes: the same answers whatever the number of shards. */
class DriverSuiteTest {
    private record Place(RehearsalCluster cluster, MongoClient client, MongoCollection<Document> orders) {}

    private static void on(int shards, String version, Consumer<Place> work) throws IOException {
        List<String> log = new ArrayList<>();
        RehearsalSettings settings = RehearsalSettings.ofShards(shards)
                .withVersion(ServerVersion.parse(version))
                .withLog(log::add);
        try (RehearsalCluster cluster = RehearsalCluster.start(settings);
                MongoClient client = MongoClients.create(cluster.connectionString())) {
            cluster.shardCollection("shop.orders", BsonDocument.parse("{customer: 'hashed'}"));
            work.accept(new Place(cluster, client, client.getDatabase("shop").getCollection("orders")));
        }
        assertThat(log).isEmpty();
    }

    private static Document order(int id) {
        return new Document("_id", id)
                .append("customer", "c" + id % 7)
                .append("total", id % 10)
                .append("lines", List.of(new Document("sku", "a" + id % 3).append("n", id)));
    }

    private static List<Document> orders(int count) {
        return IntStream.range(0, count).mapToObj(DriverSuiteTest::order).toList();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 5})
    void createsReadsUpdatesAndDeletes(int shards) throws IOException {
        on(shards, "8.0", place -> {
            MongoCollection<Document> orders = place.orders();
            assertThat(orders.insertMany(orders(70)).getInsertedIds()).hasSize(70);
            assertThat(orders.find(Filters.eq("customer", "c3")).into(new ArrayList<>()))
                    .hasSize(10);
            assertThat(orders.find(Filters.elemMatch("lines", Filters.eq("sku", "a1")))
                            .sort(new Document("_id", -1))
                            .limit(3)
                            .map(one -> one.getInteger("_id"))
                            .into(new ArrayList<>()))
                    .containsExactly(67, 64, 61);
            assertThat(orders.updateOne(Filters.eq("_id", 5), Updates.inc("total", 100))
                            .getModifiedCount())
                    .isEqualTo(1);
            assertThat(orders.updateMany(Filters.lt("total", 5), Updates.push("lines", new Document("sku", "b")))
                            .getMatchedCount())
                    .isEqualTo(35);
            assertThat(orders.replaceOne(Filters.eq("_id", 6), order(6).append("total", 9))
                            .getModifiedCount())
                    .isEqualTo(1);
            assertThat(orders.findOneAndUpdate(
                            Filters.eq("_id", 7),
                            Updates.set("note", "x"),
                            new FindOneAndUpdateOptions().returnDocument(ReturnDocument.AFTER)))
                    .containsEntry("note", "x");
            assertThat(orders.deleteMany(Filters.gte("total", 9)).getDeletedCount())
                    .isEqualTo(9);
            assertThat(orders.deleteOne(Filters.eq("_id", 0)).getDeletedCount()).isEqualTo(1);
            assertThat(orders.countDocuments()).isEqualTo(60);
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 5})
    void aggregates(int shards) throws IOException {
        on(shards, "8.0", place -> {
            MongoCollection<Document> orders = place.orders();
            orders.insertMany(orders(70));
            assertThat(orders.aggregate(List.of(
                                    Document.parse("{$match: {total: {$gte: 5}}}"),
                                    Document.parse("{$unwind: '$lines'}"),
                                    Document.parse("{$group: {_id: '$lines.sku', n: {$sum: 1}, most: {$max: '$_id'}}}"),
                                    Document.parse("{$sort: {_id: 1}}")))
                            .into(new ArrayList<>()))
                    .containsExactly(
                            Document.parse("{_id: 'a0', n: 12, most: 69}"),
                            Document.parse("{_id: 'a1', n: 11, most: 67}"),
                            Document.parse("{_id: 'a2', n: 12, most: 68}"));
            assertThat(orders.aggregate(
                                    List.of(Document.parse("{$facet: {count: [{$count: 'n'}], top: [{$sort: {_id: -1}},"
                                            + " {$limit: 2}, {$project: {_id: 1}}]}}")))
                            .first())
                    .isEqualTo(Document.parse("{count: [{n: 70}], top: [{_id: 69}, {_id: 68}]}"));
            assertThat(orders.aggregate(
                                    List.of(Document.parse("{$bucket: {groupBy: '$total', boundaries: [0, 5, 10]}}")))
                            .into(new ArrayList<>()))
                    .containsExactly(Document.parse("{_id: 0, count: 35}"), Document.parse("{_id: 5, count: 35}"));
            assertThat(orders.distinct("lines.sku", String.class).into(new ArrayList<>()))
                    .containsExactlyInAnyOrder("a0", "a1", "a2");
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 5})
    void writesInBulk(int shards) throws IOException {
        on(shards, "8.0", place -> {
            MongoCollection<Document> orders = place.orders();
            var result = orders.bulkWrite(List.of(
                    new InsertOneModel<>(order(1)),
                    new InsertOneModel<>(order(2)),
                    new UpdateOneModel<>(Filters.eq("_id", 1), Updates.set("total", 50)),
                    new UpdateManyModel<>(Filters.gt("_id", 0), Updates.set("seen", true)),
                    new UpdateOneModel<>(
                            Filters.eq("customer", "new"), Updates.set("total", 3), new UpdateOptions().upsert(true)),
                    new ReplaceOneModel<>(Filters.eq("_id", 2), order(2)),
                    new DeleteOneModel<>(Filters.eq("_id", 1)),
                    new DeleteManyModel<>(Filters.eq("customer", "none"))));
            assertThat(result.getInsertedCount()).isEqualTo(2);
            assertThat(result.getMatchedCount()).isEqualTo(4);
            assertThat(result.getUpserts()).hasSize(1);
            assertThat(result.getDeletedCount()).isEqualTo(1);
            assertThat(orders.countDocuments()).isEqualTo(2);
            assertThatThrownBy(() -> orders.bulkWrite(
                            List.of(
                                    new InsertOneModel<>(order(3)),
                                    new InsertOneModel<>(order(2)),
                                    new InsertOneModel<>(order(4))),
                            new BulkWriteOptions().ordered(false)))
                    .isInstanceOfSatisfying(MongoBulkWriteException.class, error -> {
                        assertThat(error.getWriteErrors()).singleElement().satisfies(one -> assertThat(one.getIndex())
                                .isEqualTo(1));
                        assertThat(error.getWriteResult().getInsertedCount()).isEqualTo(2);
                    });
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 5})
    void writesInBulkToSeveralCollectionsByTheCommandOfEight(int shards) throws IOException {
        on(shards, "8.0", place -> {
            MongoNamespace orders = new MongoNamespace("shop.orders");
            MongoNamespace plain = new MongoNamespace("shop.plain");
            List<ClientNamespacedWriteModel> writes = List.of(
                    ClientNamespacedWriteModel.insertOne(orders, order(1)),
                    ClientNamespacedWriteModel.insertOne(plain, new Document("_id", 1)),
                    ClientNamespacedWriteModel.updateOne(orders, Filters.eq("customer", "c1"), Updates.set("total", 8)),
                    ClientNamespacedWriteModel.updateOne(
                            plain,
                            Filters.eq("_id", 9),
                            Updates.set("x", 1),
                            ClientUpdateOneOptions.clientUpdateOneOptions().upsert(true)),
                    ClientNamespacedWriteModel.deleteMany(plain, Filters.eq("_id", 1)));
            ClientBulkWriteResult result = place.client()
                    .bulkWrite(
                            writes,
                            ClientBulkWriteOptions.clientBulkWriteOptions().verboseResults(true));
            assertThat(result.getInsertedCount()).isEqualTo(2);
            assertThat(result.getModifiedCount()).isEqualTo(1);
            assertThat(result.getUpsertedCount()).isEqualTo(1);
            assertThat(result.getDeletedCount()).isEqualTo(1);
            assertThat(Objects.requireNonNull(result.getVerboseResults()
                                    .orElseThrow()
                                    .getUpdateResults()
                                    .get(3))
                            .getUpsertedId())
                    .hasValue(new org.bson.BsonInt32(9));
            assertThat(place.orders().find().first()).containsEntry("total", 8);
            assertThatThrownBy(() -> place.client()
                            .bulkWrite(List.of(
                                    ClientNamespacedWriteModel.insertOne(plain, new Document("_id", 2)),
                                    ClientNamespacedWriteModel.insertOne(orders, order(1)),
                                    ClientNamespacedWriteModel.insertOne(plain, new Document("_id", 3)))))
                    .isInstanceOfSatisfying(ClientBulkWriteException.class, error -> {
                        assertThat(error.getWriteErrors()).containsOnlyKeys(1);
                        assertThat(error.getPartialResult().orElseThrow().getInsertedCount())
                                .isEqualTo(1);
                    });
        });
    }

    @Test
    void beforeEightDriversAreToldThatThereIsNoSuchCommand() throws IOException {
        on(3, "7.0", place -> assertThatThrownBy(() -> place.client()
                        .bulkWrite(List.of(
                                ClientNamespacedWriteModel.insertOne(new MongoNamespace("shop.orders"), order(1)))))
                .isInstanceOf(MongoException.class));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 5})
    @Tag("I2")
    void anUpdateOfTheKeyMovesTheDocument(int shards) throws IOException {
        on(shards, "8.0", place -> {
            MongoCollection<Document> orders = place.orders();
            orders.insertMany(orders(40));
            for (int id = 0; id < 40; id++) {
                String customer = "other" + id;
                switch (id % 4) {
                    case 0 -> orders.updateOne(Filters.eq("_id", id), Updates.set("customer", customer));
                    case 1 ->
                        orders.replaceOne(
                                Filters.and(Filters.eq("_id", id), Filters.eq("customer", "c" + id % 7)),
                                new Document("customer", customer));
                    case 2 ->
                        assertThat(orders.findOneAndUpdate(Filters.eq("_id", id), Updates.set("customer", customer)))
                                .isEqualTo(order(id));
                    default ->
                        orders.updateOne(
                                Filters.eq("_id", id),
                                List.of(Document.parse("{$set: {customer: {$concat: ['other', '" + id + "']}}}")));
                }
                place.cluster().assertTargeted(() -> assertThat(
                                orders.find(Filters.eq("customer", customer)).into(new ArrayList<>()))
                        .singleElement()
                        .satisfies(one -> assertThat(one.getInteger("_id")).isGreaterThanOrEqualTo(0)));
            }
            assertThat(orders.countDocuments()).isEqualTo(40);
            assertThatThrownBy(() -> orders.updateMany(new Document(), Updates.set("customer", "all")))
                    .isInstanceOf(MongoException.class);
            assertThatThrownBy(() -> orders.updateOne(Filters.eq("customer", "other1"), Updates.set("_id", 1000)))
                    .isInstanceOf(MongoException.class);
            assertThat(orders.distinct("customer", String.class).into(new ArrayList<>()))
                    .hasSize(40);
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 5})
    void updatesByPipelines(int shards) throws IOException {
        on(shards, "8.0", place -> {
            MongoCollection<Document> orders = place.orders();
            orders.insertMany(orders(20));
            List<Document> doubled = List.of(
                    Document.parse("{$set: {total: {$multiply: ['$total', 2]}, was: '$total'}}"),
                    Document.parse("{$unset: 'lines'}"));
            assertThat(orders.updateMany(Filters.lt("_id", 5), doubled).getModifiedCount())
                    .isEqualTo(5);
            assertThat(orders.find(Filters.eq("_id", 4)).first())
                    .isEqualTo(Document.parse("{_id: 4, customer: 'c4', total: 8, was: 4}"));
            assertThat(orders.findOneAndUpdate(
                            Filters.eq("_id", 5),
                            doubled,
                            new FindOneAndUpdateOptions().returnDocument(ReturnDocument.AFTER)))
                    .isEqualTo(Document.parse("{_id: 5, customer: 'c5', total: 10, was: 5}"));
            orders.updateOne(
                    Filters.eq("customer", "fresh"),
                    List.of(Document.parse("{$set: {total: 1}}")),
                    new UpdateOptions().upsert(true));
            assertThat(orders.find(Filters.eq("customer", "fresh")).first()).containsEntry("total", 1);
            assertThatThrownBy(() -> orders.updateOne(
                            Filters.eq("customer", "c1"), List.of(Document.parse("{$group: {_id: 1}}"))))
                    .isInstanceOf(MongoException.class)
                    .hasMessageContaining("$group is not allowed");
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 5})
    void transactionsAreRefusedByNameAndChangeNothing(int shards) throws IOException {
        on(shards, "8.0", place -> {
            try (ClientSession session = place.client().startSession()) {
                session.startTransaction();
                assertThatThrownBy(() -> place.orders().insertOne(session, order(1)))
                        .isInstanceOfSatisfying(MongoException.class, error -> {
                            assertThat(error.getCode()).isEqualTo(238);
                            assertThat(error.hasErrorLabel(MongoException.TRANSIENT_TRANSACTION_ERROR_LABEL))
                                    .isFalse();
                        })
                        .hasMessageContaining("a transaction: the rehearsal cluster does not do this");
            }
            try (ClientSession session = place.client().startSession()) {
                assertThatThrownBy(() -> session.withTransaction(() -> place.orders()
                                .find(session, Filters.eq("_id", 1))
                                .first()))
                        .isInstanceOf(MongoCommandException.class);
            }
            assertThat(place.orders().countDocuments()).isZero();
            place.orders().insertOne(order(1));
            assertThat(place.orders().countDocuments()).isEqualTo(1);
        });
    }

    @Test
    void aSessionWithoutATransactionWorks() throws IOException {
        on(3, "8.0", place -> {
            try (ClientSession session = place.client().startSession()) {
                place.orders().insertMany(session, orders(30));
                assertThat(place.orders().find(session).batchSize(4).into(new ArrayList<>()))
                        .hasSize(30);
            }
            assertThatThrownBy(() -> place.client()
                            .getDatabase("shop")
                            .watch()
                            .iterator()
                            .next())
                    .isInstanceOf(MongoException.class)
                    .isNotInstanceOf(MongoClientException.class);
        });
    }
}
