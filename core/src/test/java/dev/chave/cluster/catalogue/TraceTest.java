package dev.chave.cluster.catalogue;

import static dev.chave.cluster.catalogue.TestCluster.NS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.chave.cluster.Routing;
import dev.chave.cluster.contents.Contents;
import dev.chave.key.CollectionInfo;
import dev.chave.key.Index;
import java.time.Duration;
import java.util.List;
import org.bson.BsonDocument;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A published trace of a real 8.0 cluster: 80,000 documents of 277.5 bytes, a chunk size of 1 MB, two shards. */
class TraceTest {
    private static final int DOCUMENTS = 80_000;

    private final TestCluster test = TestCluster.of("8.0", 2);

    @BeforeEach
    void load() {
        test.cluster.writeSetting(Routing.document("{_id: 'chunksize', value: 1}"));
        List<Index> indexes = List.of(
                Index.plain("_id_", Routing.document("{_id: 1}"), false),
                Index.plain("customerId_1", Routing.document("{customerId: 1}"), false));
        test.cluster.createCollection(
                CollectionInfo.bare(NS).withIndexes(indexes), DOCUMENTS, DOCUMENTS * 555L / 2, key -> {
                    Contents contents = Contents.empty(1 << 17);
                    for (int i = 0; i < DOCUMENTS; i++) {
                        contents.add(TestCluster.tuple(i), 1, 277 + i % 2);
                    }
                    return contents;
                });
        test.shard("{customerId: 1}");
    }

    @Test
    void movesTenTimes3784DocumentsFromTheLowEnd() {
        assertThat(test.settle()).isEqualTo(10);
        assertThat(test.documents()).containsEntry("a", 42_160L).containsEntry("b", 37_840L);
        assertThat(test.cluster.ownedChunks(NS, "a")).isEqualTo(1);
        assertThat(test.cluster.ownedChunks(NS, "b")).isEqualTo(10);
        assertThat(test.cluster.localDocuments(NS, "a") - test.cluster.ownedDocuments(NS, "a"))
                .as("orphans until the range deleter comes")
                .isEqualTo(37_840);
        test.clock.advance(Duration.ofMinutes(15));
        test.cluster.deleteOrphans();
        assertThat(test.cluster.localDocuments(NS, "a")).isEqualTo(42_160);
        test.holdLaws();
    }

    @Test
    void writesEachMoveDownAsTheServerDoes() {
        test.settle();
        List<BsonDocument> log = test.cluster.config().changelog();
        assertThat(log.stream()
                        .map(entry -> entry.getString("what").getValue())
                        .filter(what -> what.startsWith("shardC")))
                .containsExactly("shardCollection.start", "shardCollection.end");
        for (String what : List.of("moveChunk.start", "moveChunk.to", "moveChunk.from", "moveChunk.commit")) {
            assertThat(log.stream()
                            .filter(entry -> entry.getString("what").getValue().equals(what)))
                    .hasSize(10);
        }
        BsonDocument counts = log.stream()
                .filter(entry -> entry.getString("what").getValue().equals("moveChunk.commit"))
                .findFirst()
                .orElseThrow()
                .getDocument("details")
                .getDocument("counts");
        assertThat(counts.getInt64("cloned").getValue()).isEqualTo(3784);
        assertThat(counts.getInt64("clonedBytes").getValue()).isBetween(1_050_060L, 1_050_063L);
    }

    @Test
    void cutsARangeMovedByHandInTheSamePlace() {
        test.settle();
        test.clock.advance(Duration.ofMinutes(15));
        test.cluster.deleteOrphans();
        test.run("{moveRange: 'app.users', min: {customerId: 37840}, toShard: 'b'}");
        List<String> chunks = test.chunks();
        assertThat(chunks.subList(10, 12)).containsExactly("{\"customerId\": 37840} b", "{\"customerId\": 41624} a");
        assertThat(test.cluster.collection(NS).chunks().get(10).version()).hasToString("12|0");
        assertThat(test.cluster.collection(NS).chunks().get(11).version()).hasToString("12|1");
    }
}
