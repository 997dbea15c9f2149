package dev.chave.rehearse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.MongoException;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.IndexOptions;
import com.mongodb.client.model.Indexes;
import dev.chave.key.ServerVersion;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.bson.BsonDocument;
import org.bson.Document;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A cluster that is kept in a folder is the same the next time. */
class StoredClusterTest {
    @TempDir
    private Path folder;

    private RehearsalSettings settings(String version, int shards) {
        return RehearsalSettings.ofShards(shards)
                .withVersion(ServerVersion.parse(version))
                .withData(folder.resolve("kept"));
    }

    private static List<String> layout(MongoClient client) {
        List<String> layout = new ArrayList<>();
        MongoDatabase config = client.getDatabase("config");
        config.getCollection("chunks")
                .find()
                .sort(Document.parse("{min: 1}"))
                .forEach(
                        chunk -> layout.add(Objects.requireNonNull(chunk.get("min")) + " " + chunk.getString("shard")));
        config.getCollection("tags").find().forEach(tag -> layout.add(tag.getString("tag") + " " + tag.get("min")));
        config.getCollection("settings").find().forEach(setting -> layout.add(setting.toJson()));
        return layout;
    }

    @ParameterizedTest
    @ValueSource(strings = {"5.0", "8.0"})
    void documentsChunksZonesAndIndexesAreThereAgain(String version) throws IOException {
        List<String> before;
        try (RehearsalCluster cluster = RehearsalCluster.start(settings(version, 3));
                MongoClient client = MongoClients.create(cluster.connectionString())) {
            MongoDatabase admin = client.getDatabase("admin");
            cluster.shardCollection("app.users", BsonDocument.parse("{n: 1}"));
            cluster.shardCollection("app.hashed", BsonDocument.parse("{h: 'hashed'}"));
            for (String name : List.of("users", "hashed", "a/b c.d")) {
                client.getDatabase("app")
                        .getCollection(name)
                        .insertMany(IntStream.range(0, 100)
                                .mapToObj(n ->
                                        new Document("_id", n).append("n", n).append("h", n))
                                .toList());
            }
            client.getDatabase("app")
                    .getCollection("users")
                    .createIndex(Indexes.ascending("n", "x"), new IndexOptions().unique(true));
            for (int at : new int[] {20, 50, 80}) {
                admin.runCommand(new Document("split", "app.users").append("middle", new Document("n", at)));
            }
            admin.runCommand(Document.parse("{moveChunk: 'app.users', find: {n: 60}, to: 'shard0002'}"));
            admin.runCommand(Document.parse("{moveChunk: 'app.hashed', find: {h: 1}, to: 'shard0000'}"));
            admin.runCommand(Document.parse("{addShardToZone: 'shard0002', zone: 'EU'}"));
            admin.runCommand(
                    Document.parse("{updateZoneKeyRange: 'app.users', min: {n: 50}, max: {n: 80}, zone: 'EU'}"));
            admin.runCommand(new Document("balancerStop", 1));
            before = layout(client);
        }
        try (RehearsalCluster cluster = RehearsalCluster.start(settings(version, 3));
                MongoClient client = MongoClients.create(cluster.connectionString())) {
            assertThat(layout(client)).isEqualTo(before);
            MongoDatabase app = client.getDatabase("app");
            for (String name : List.of("users", "hashed", "a/b c.d")) {
                assertThat(app.getCollection(name).find().into(new ArrayList<>()))
                        .hasSize(100);
            }
            MongoCollection<Document> users = app.getCollection("users");
            cluster.assertTargeted(
                    () -> assertThat(users.find(Filters.eq("n", 60)).first()).containsEntry("_id", 60));
            assertThatThrownBy(() -> users.insertOne(new Document("n", 60))).isInstanceOf(MongoException.class);
        }
        assertThatThrownBy(() -> RehearsalCluster.start(settings(version, 2)))
                .isInstanceOf(BackendRefusedException.class)
                .hasMessageContaining("kept with the shards shard0000, shard0001, shard0002");
    }
}
