package dev.chave.rehearse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.MongoException;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Updates;
import dev.chave.workload.TargetClass;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BiConsumer;
import org.bson.BsonDocument;
import org.bson.Document;
import org.junit.jupiter.api.Test;

/** Operations that scatter: counted, warned of or refused, even where all data lie in one chunk. */
class GuardTest {
    private final List<String> log = new CopyOnWriteArrayList<>();

    private void with(Guard guard, BiConsumer<RehearsalCluster, MongoCollection<Document>> work) throws IOException {
        RehearsalSettings settings =
                RehearsalSettings.ofShards(3).withGuard(guard).withLog(log::add);
        try (RehearsalCluster cluster = RehearsalCluster.start(settings);
                MongoClient client = MongoClients.create(cluster.connectionString())) {
            cluster.shardCollection("app.users", BsonDocument.parse("{tenant: 1, user: 1}"));
            MongoCollection<Document> users = client.getDatabase("app").getCollection("users");
            users.insertMany(List.of(
                    new Document("_id", 1).append("tenant", 1).append("user", 1),
                    new Document("_id", 2).append("tenant", 2).append("user", 2)));
            work.accept(cluster, users);
        }
    }

    @Test
    void whatTheKeyDoesNotNarrowIsRefusedAndTheRestIsServed() throws IOException {
        with(Guard.REFUSE, (cluster, users) -> {
            assertThat(users.find(Filters.eq("tenant", 1)).into(new ArrayList<>()))
                    .hasSize(1);
            assertThat(users.updateOne(Filters.and(Filters.eq("tenant", 1), Filters.eq("user", 1)), Updates.set("x", 1))
                            .getModifiedCount())
                    .isEqualTo(1);
            assertThatThrownBy(() -> users.find(Filters.eq("user", 1)).first())
                    .isInstanceOfSatisfying(MongoException.class, error -> assertThat(error.getCode())
                            .isEqualTo(20))
                    .hasMessageContaining("refused by the guard")
                    .hasMessageContaining("does not name the leading field of the shard key");
            assertThatThrownBy(() -> users.updateOne(Filters.eq("_id", 1), Updates.set("x", 2)))
                    .hasMessageContaining("refused by the guard");
            assertThatThrownBy(() -> users.deleteMany(Filters.eq("user", 2)))
                    .hasMessageContaining("refused by the guard");
            assertThatThrownBy(() -> users.aggregate(List.of(Document.parse("{$group: {_id: '$user'}}")))
                            .first())
                    .hasMessageContaining("refused by the guard");
            assertThatThrownBy(users::countDocuments).hasMessageContaining("the filter is empty");
            assertThat(cluster.refusedOperations()).isEqualTo(5);
            assertThat(users.find(Filters.eq("tenant", 1)).first()).containsEntry("x", 1);
            assertThat(log).isEmpty();
        });
    }

    @Test
    void aWarningIsWrittenOnceForEachSort() throws IOException {
        with(Guard.WARN, (cluster, users) -> {
            for (int i = 0; i < 5; i++) {
                assertThat(users.find(Filters.eq("user", i)).into(new ArrayList<>()))
                        .hasSizeLessThan(2);
            }
            assertThat(log).singleElement().asString().contains("find of \"app.users\" goes to every shard");
            assertThat(cluster.scatteredOperations()).isEqualTo(5);
            assertThat(cluster.refusedOperations()).isZero();
        });
    }

    @Test
    void aBlockOfATestIsHeldToNoScatter() throws IOException {
        with(Guard.OFF, (cluster, users) -> {
            assertThatCode(() -> cluster.assertNoScatter(
                            () -> users.find(Filters.eq("tenant", 1)).into(new ArrayList<>())))
                    .doesNotThrowAnyException();
            assertThatThrownBy(() -> cluster.assertNoScatter(() -> {
                        var unused = users.find(Filters.eq("user", 1)).first();
                    }))
                    .isInstanceOf(AssertionError.class)
                    .hasMessageContaining("find of app.users to shard0000")
                    .hasMessageContaining("leading field of the shard key");
            assertThatThrownBy(() -> cluster.assertTargeted(
                            () -> users.find(Filters.eq("tenant", 1)).into(new ArrayList<>())))
                    .isInstanceOf(AssertionError.class);
            List<RoutedOperation> operations = cluster.operationsOf(() -> {
                users.insertOne(new Document("tenant", 3).append("user", 3));
                users.updateMany(Filters.eq("tenant", 3), Updates.set("x", 1));
            });
            assertThat(operations).extracting(RoutedOperation::command).containsExactly("insert", "update");
            assertThat(operations)
                    .extracting(RoutedOperation::targetClass)
                    .containsExactly(TargetClass.TARGETED, TargetClass.MULTI);
            assertThat(operations.get(1).shards()).containsExactly("shard0000");
        });
    }
}
