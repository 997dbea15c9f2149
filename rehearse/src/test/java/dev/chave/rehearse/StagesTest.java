package dev.chave.rehearse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoDatabase;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.bson.BsonDocument;
import org.bson.Document;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Stages of pipelines, on one shard and over several: what they answer is worked out by hand. */
class StagesTest {
    private RehearsalCluster cluster;
    private MongoClient client;
    private MongoDatabase app;

    @BeforeEach
    void start() throws IOException {
        cluster = RehearsalCluster.start(3);
        client = MongoClients.create(cluster.connectionString());
        app = client.getDatabase("app");
        cluster.shardCollection("app.items", BsonDocument.parse("{k: 'hashed'}"));
        for (String name : List.of("items", "plain")) {
            app.getCollection(name)
                    .insertMany(IntStream.range(0, 6)
                            .mapToObj(n -> new Document("_id", n).append("k", n).append("sub", new Document("x", n)))
                            .toList());
        }
    }

    @AfterEach
    void stop() {
        client.close();
        cluster.close();
    }

    /** The same on a sharded and on an unsharded collection, sorted by what they print. */
    private List<Document> both(String... stages) {
        List<Document> pipeline =
                java.util.Arrays.stream(stages).map(Document::parse).toList();
        List<Document> sharded = app.getCollection("items").aggregate(pipeline).into(new ArrayList<>());
        List<Document> plain = app.getCollection("plain").aggregate(pipeline).into(new ArrayList<>());
        sharded.sort(Comparator.comparing(Document::toJson));
        plain.sort(Comparator.comparing(Document::toJson));
        assertThat(sharded).isEqualTo(plain);
        return plain;
    }

    @Test
    void fieldsOfOneStageSeeTheDocumentBeforeIt() {
        assertThat(both(
                        "{$match: {_id: 3}}",
                        "{$set: {k: {$add: ['$k', 10]}, was: '$k', sub: {y: '$k'}, 'n.a': '$k'}}"))
                .containsExactly(Document.parse("{_id: 3, k: 13, sub: {x: 3, y: 3}, was: 3, n: {a: 3}}"));
        assertThat(both("{$match: {_id: 3}}", "{$addFields: {a: '$nothing', b: 2}}", "{$unset: ['sub', 'k']}"))
                .containsExactly(Document.parse("{_id: 3, b: 2}"));
    }

    @Test
    void countsSortsAndReplaces() {
        assertThat(both("{$match: {k: {$gt: 1}}}", "{$count: 'n'}")).containsExactly(Document.parse("{n: 4}"));
        assertThat(both("{$match: {k: 99}}", "{$count: 'n'}")).isEmpty();
        assertThat(both("{$sortByCount: {$gte: ['$k', 2]}}"))
                .containsExactlyInAnyOrder(
                        Document.parse("{_id: true, count: 4}"), Document.parse("{_id: false, count: 2}"));
        assertThat(both("{$match: {_id: 2}}", "{$replaceWith: '$sub'}")).containsExactly(Document.parse("{x: 2}"));
    }

    @Test
    void aUnionBringsInAnotherCollection() {
        assertThat(both(
                        "{$match: {k: {$lt: 2}}}",
                        "{$project: {k: 1}}",
                        "{$unionWith: {coll: 'items', pipeline: [{$match: {k: 5}}, {$project: {k: 1}}]}}",
                        "{$group: {_id: null, k: {$sum: '$k'}, n: {$sum: 1}}}"))
                .containsExactly(Document.parse("{_id: null, k: 6, n: 3}"));
        assertThat(both("{$unionWith: 'plain'}", "{$count: 'n'}")).containsExactly(Document.parse("{n: 12}"));
        assertThat(both("{$unionWith: 'nothing'}", "{$count: 'n'}")).containsExactly(Document.parse("{n: 6}"));
    }

    @Test
    void aStageThatIsNotKnownIsRefusedWhereverItStands() {
        for (String stage : List.of(
                "{$out: 'x'}",
                "{$facet: {a: [{$unionWith: 'plain'}]}}",
                "{$lookup: {from: 'plain', as: 'a', pipeline: [{$merge: 'x'}]}}",
                "{$setWindowFields: {}}")) {
            assertThatThrownBy(() -> both(stage)).as(stage).hasMessageContaining("does not do this");
        }
    }
}
