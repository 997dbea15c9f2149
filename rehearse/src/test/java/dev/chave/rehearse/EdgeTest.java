package dev.chave.rehearse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.MongoBulkWriteException;
import com.mongodb.MongoCommandException;
import com.mongodb.WriteConcern;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.InsertManyOptions;
import com.mongodb.client.model.Updates;
import dev.chave.key.ServerVersion;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.bson.Document;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What applications do at the edges. */
class EdgeTest {
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

    private void shardAndSplit() {
        cluster.shardCollection("app.items", new BsonDocument("k", new BsonInt32(1)));
        for (int at : new int[] {10, 20}) {
            admin.runCommand(new Document("split", "app.items").append("middle", new Document("k", at)));
            admin.runCommand(new Document("moveChunk", "app.items")
                    .append("find", new Document("k", at))
                    .append("to", "shard000" + at / 10));
        }
    }

    private static List<Document> documents(int... ids) {
        return IntStream.of(ids)
                .mapToObj(id -> new Document("_id", id).append("k", id))
                .toList();
    }

    @Test
    void anOrderedBatchEndsAtItsFirstErrorAndAnUnorderedOneGoesOn() {
        shardAndSplit();
        items.insertMany(documents(1, 15));
        assertThatThrownBy(() -> items.insertMany(documents(2, 12, 25, 15, 3, 26)))
                .isInstanceOfSatisfying(MongoBulkWriteException.class, error -> {
                    assertThat(error.getWriteErrors()).singleElement().satisfies(one -> {
                        assertThat(one.getIndex()).isEqualTo(3);
                        assertThat(one.getCode()).isEqualTo(11000);
                    });
                    assertThat(error.getWriteResult().getInsertedCount()).isEqualTo(3);
                });
        assertThat(items.countDocuments()).isEqualTo(5);
        assertThatThrownBy(() -> items.insertMany(documents(15, 4, 1, 5, 27), new InsertManyOptions().ordered(false)))
                .isInstanceOfSatisfying(MongoBulkWriteException.class, error -> assertThat(error.getWriteErrors())
                        .extracting(one -> one.getIndex())
                        .containsExactly(0, 2));
        assertThat(items.countDocuments()).isEqualTo(8);
    }

    @Test
    void anUnacknowledgedWriteArrives() {
        shardAndSplit();
        items.withWriteConcern(WriteConcern.UNACKNOWLEDGED).insertMany(documents(1, 2, 15));
        long seen = 0;
        for (int look = 0; look < 10_000 && seen < 3; look++) {
            seen = items.countDocuments();
        }
        assertThat(seen).isEqualTo(3);
    }

    @Test
    void aRetriedWriteIsDoneOnce() {
        shardAndSplit();
        BsonDocument insert = new BsonDocument("update", new BsonString("items"))
                .append(
                        "updates",
                        new BsonArray(List.of(BsonDocument.parse("{q: {k: 5}, u: {$inc: {n: 1}}, upsert: true}"))))
                .append("txnNumber", new BsonInt64(1))
                .append(
                        "lsid",
                        BsonDocument.parse("{id: {$binary: {base64: 'AAAAAAAAAAAAAAAAAAAAAA==', subType: '04'}}}"));
        MongoDatabase app = client.getDatabase("app");
        Document first = app.runCommand(insert);
        assertThat(app.runCommand(insert)).isEqualTo(first);
        assertThat(items.find(Filters.eq("k", 5)).first()).containsEntry("n", 1);
    }

    @Test
    void oneIdentityMayLieOnTwoShardsAndThenNothingMoves() {
        shardAndSplit();
        items.insertMany(List.of(
                new Document("_id", 1).append("k", 1).append("v", "a"),
                new Document("_id", 1).append("k", 21).append("v", "b")));
        assertThat(items.find(Filters.eq("_id", 1)).into(new ArrayList<>())).hasSize(2);
        assertThat(items.aggregate(List.of(Document.parse("{$group: {_id: '$v'}}")))
                        .into(new ArrayList<>()))
                .hasSize(2);
        assertThatThrownBy(() ->
                        admin.runCommand(Document.parse("{moveChunk: 'app.items', find: {k: 21}, to: 'shard0000'}")))
                .isInstanceOfSatisfying(MongoCommandException.class, error -> assertThat(error.getErrorCode())
                        .isEqualTo(11000));
        assertThat(items.countDocuments()).isEqualTo(2);
    }

    @Test
    void aDrainedShardGoesAndItsDocumentsStay() {
        shardAndSplit();
        items.insertMany(documents(1, 11, 21));
        admin.runCommand(Document.parse("{removeShard: 'shard0002'}"));
        for (int round = 0; round < 5; round++) {
            cluster.runBalancerRound();
        }
        assertThat(admin.runCommand(Document.parse("{removeShard: 'shard0002'}"))
                        .getString("state"))
                .isEqualTo("completed");
        assertThat(items.find().sort(new Document("k", 1)).into(new ArrayList<>()))
                .isEqualTo(documents(1, 11, 21));
        assertThat(items.updateMany(new Document(), Updates.set("x", 1)).getMatchedCount())
                .isEqualTo(3);
    }

    @Test
    void lookupsSeeOtherCollectionsOnAllShards() {
        shardAndSplit();
        items.insertMany(documents(1, 11, 21));
        client.getDatabase("app")
                .getCollection("names")
                .insertMany(List.of(
                        new Document("_id", 1).append("name", "one"), new Document("_id", 21).append("name", "x")));
        assertThat(items.aggregate(List.of(
                                Document.parse(
                                        "{$lookup: {from: 'names', localField: 'k', foreignField: '_id', as: 'n'}}"),
                                Document.parse("{$unwind: '$n'}"),
                                Document.parse("{$project: {_id: 0, name: '$n.name'}}"),
                                Document.parse("{$sort: {name: 1}}")))
                        .into(new ArrayList<>()))
                .containsExactly(new Document("name", "one"), new Document("name", "x"));
        MongoCollection<Document> names = client.getDatabase("app").getCollection("names");
        assertThat(names.aggregate(List.of(
                                Document.parse(
                                        "{$lookup: {from: 'items', localField: '_id', foreignField: 'k', as: 'i'}}"),
                                Document.parse("{$match: {i: {$size: 1}}}"),
                                Document.parse("{$count: 'n'}")))
                        .first())
                .isEqualTo(new Document("n", 2));
    }

    @Test
    void anAggregateIsExplainedBySplitAndShards() {
        shardAndSplit();
        Document one = explained("{$match: {k: 15}}, {$group: {_id: '$v'}}");
        assertThat(one.get("splitPipeline")).isNull();
        assertThat(one.get("shards", Document.class).keySet()).containsExactly("shard0001");
        Document two = explained("{$match: {k: {$lt: 15}}}, {$group: {_id: '$v'}}");
        assertThat(two.get("splitPipeline", Document.class).getList("mergerPart", Document.class))
                .hasSize(1);
        assertThat(two.get("shards", Document.class).keySet()).containsExactly("shard0000", "shard0001");
    }

    private Document explained(String stages) {
        return client.getDatabase("app")
                .runCommand(Document.parse("{explain: {aggregate: 'items', pipeline: [" + stages
                        + "], cursor: {}}, verbosity: 'queryPlanner'}"));
    }

    @Test
    void whatBackendsDoNotKnowIsAnError() {
        shardAndSplit();
        items.insertMany(documents(1, 11, 21));
        for (String filter : List.of(
                "{$text: {$search: 'a'}}",
                "{k: {$near: [1, 2]}}",
                "{k: {$unknown: 1}}",
                "{$unknown: 1}",
                "{k: {$geoWithin: {$center: [[0, 0], 1]}}}",
                "{$where: 'true'}",
                "{$jsonSchema: {required: ['zz']}}",
                "{k: {$bitsAllSet: 1}}",
                "{$expr: {$gt: [{$unknown: 1}, 1]}}")) {
            assertThatThrownBy(() -> items.find(Document.parse(filter)).into(new ArrayList<>()))
                    .as(filter)
                    .isInstanceOf(com.mongodb.MongoException.class);
        }
        assertThat(items.countDocuments()).isEqualTo(3);
    }

    @Test
    void beforeFourTwoAKeyDoesNotChangeAndBeforeSevenOneWritesNeedIt() throws IOException {
        try (RehearsalCluster old =
                        RehearsalCluster.start(RehearsalSettings.ofShards(2).withVersion(ServerVersion.parse("4.0")));
                MongoClient oldClient = MongoClients.create(old.connectionString())) {
            old.shardCollection("app.items", new BsonDocument("k", new BsonInt32(1)));
            oldClient.getDatabase("admin").runCommand(Document.parse("{split: 'app.items', middle: {k: 10}}"));
            oldClient
                    .getDatabase("admin")
                    .runCommand(Document.parse("{moveChunk: 'app.items', find: {k: 10}, to: 'shard0001'}"));
            MongoCollection<Document> oldItems = oldClient.getDatabase("app").getCollection("items");
            oldItems.insertMany(documents(1, 11));
            assertThatThrownBy(() -> oldItems.updateOne(Filters.eq("k", 1), Updates.set("k", 2)))
                    .hasMessageContaining("the first to take it");
            assertThatThrownBy(() -> oldItems.replaceOne(Filters.eq("k", 1), new Document("k", 2)))
                    .hasMessageContaining("shard key");
            assertThatThrownBy(() -> oldItems.deleteOne(Filters.eq("v", 1))).hasMessageContaining("exact _id");
            assertThat(oldItems.replaceOne(Filters.eq("k", 1), new Document("k", 1).append("v", 2))
                            .getModifiedCount())
                    .isEqualTo(1);
            assertThat(oldItems.find(Filters.eq("k", 1)).first()).containsEntry("v", 2);
        }
    }

    @Test
    void manyConnectionsWorkAtOnce() {
        shardAndSplit();
        IntStream.range(0, 40).parallel().forEach(n -> {
            try (MongoClient one = MongoClients.create(cluster.connectionString())) {
                one.getDatabase("app").getCollection("items").insertOne(new Document("_id", n).append("k", n));
            }
        });
        assertThat(items.countDocuments()).isEqualTo(40);
    }
}
