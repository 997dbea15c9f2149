package dev.chave.cluster.balance;

import static dev.chave.cluster.balance.Tables.afterMoves;
import static dev.chave.cluster.balance.Tables.collection;
import static dev.chave.cluster.balance.Tables.full;
import static dev.chave.cluster.balance.Tables.moves;
import static dev.chave.cluster.balance.Tables.shard;
import static dev.chave.cluster.balance.Tables.shards;
import static dev.chave.cluster.balance.Tables.view;
import static dev.chave.cluster.balance.Tables.zone;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The engines that count chunks: by how much a version lets shards differ. */
@Tag("B4")
class ByChunksTest {
    @ParameterizedTest(name = "{0}, {1}, moved before: {2}")
    @CsvSource({
        // fair share rounded up; 1 above it with fewer than 20 chunks or after a move, else 2
        "4.0, A:10 B:8, false, chunksImbalance 0 A>B",
        "4.0, A:10 B:9, false, ''",
        "4.0, A:11 B:9, false, ''",
        "4.0, A:11 B:9, true, chunksImbalance 0 A>B",
        "4.0, A:12 B:8, false, chunksImbalance 0 A>B",
        "4.0, A:11 B:10, true, ''",
        "4.0, A:4 B:4 C:2, false, ''",
        "4.0, A:5 B:4 C:2, false, chunksImbalance 0 A>C",
        // fair share rounded to the nearest; 1 above it
        "4.2, A:11 B:9, false, chunksImbalance 0 A>B",
        "4.2, A:11 B:10, false, ''",
        "4.2, A:4 B:4 C:2, false, chunksImbalance 0 A>C",
        "4.2, A:4 B:3 C:3, false, ''",
        "4.2, A:3 B:3 C:3 D:1, false, ''",
        "4.4, A:51 B:49, false, chunksImbalance 0 A>B",
        "5.0, A:51 B:49, false, chunksImbalance 0 A>B",
        "6.0.2, A:51 B:49, false, chunksImbalance 0 A>B",
        "5.0, A:50 B:50, true, ''",
        // between fullest and emptiest: 2 below 20 chunks or after a move, 4 below 80, else 8
        "book, A:4 B:3, false, ''",
        "book, A:5 B:3, false, chunksImbalance 0 A>B",
        "book, A:10 B:8, false, chunksImbalance 0 A>B",
        "book, A:11 B:9, false, ''",
        "book, A:11 B:9, true, chunksImbalance 0 A>B",
        "book, A:12 B:9, false, ''",
        "book, A:12 B:8, false, chunksImbalance 0 A>B",
        "book, A:41 B:38, false, ''",
        "book, A:42 B:37, false, chunksImbalance 0 A>B",
        "book, A:42 B:38, false, ''",
        "book, A:44 B:37, false, ''",
        "book, A:44 B:36, false, chunksImbalance 0 A>B",
    })
    void eachVersionHasItsThreshold(String version, String owners, boolean movedBefore, String expected) {
        CollectionView collection = collection(owners);
        List<ShardView> shards = shards(owners.split(" ", -1).length);

        assertThat(moves(view(version, shards, movedBefore ? afterMoves(collection) : collection)))
                .isEqualTo(expected.isEmpty() ? List.of() : List.of(expected));
    }

    @Test
    void pairsAreFoundUntilNoneIsLeft() {
        CollectionView collection = collection("A:10 B:10");

        assertThat(moves(view("5.0", shards(4), collection)))
                .containsExactly("chunksImbalance 0 A>C", "chunksImbalance 10 B>D");
        assertThat(moves(view("4.0", shards(4), collection)))
                .containsExactly("chunksImbalance 0 A>C", "chunksImbalance 10 B>D");
    }

    @Test
    void underTheBooksThresholdsOneChunkOfACollectionMovesInARound() {
        assertThat(moves(view("book", shards(4), collection("A:10 B:10")))).containsExactly("chunksImbalance 0 A>C");
    }

    @Test
    void equalsFallToTheFirstInTheView() {
        CollectionView collection = collection("A:3 B:3");
        List<ShardView> backwards = List.of(shard("D"), shard("C"), shard("B"), shard("A"));

        assertThat(moves(view("5.0", shards(4), collection)))
                .containsExactly("chunksImbalance 0 A>C", "chunksImbalance 3 B>D");
        assertThat(moves(view("5.0", backwards, collection)))
                .containsExactly("chunksImbalance 3 B>D", "chunksImbalance 0 A>C");
    }

    @Test
    void aShardOverItsSizeReceivesNothing() {
        assertThat(moves(view("4.0", List.of(shard("A"), full("B"), shard("C")), collection("A:9 C:3"))))
                .containsExactly("chunksImbalance 0 A>C");
    }

    @Test
    void eachZoneIsBalancedAmongItsShards() {
        List<ShardView> shards = List.of(shard("A", "eu"), shard("B", "eu"), shard("C", "us"), shard("D", "us"));
        CollectionView collection = collection("A:4 B:2 C:2 D:2", zone("us", 60, 1000), zone("eu", -1000, 60));

        // chunks that reach MinKey or MaxKey straddle those zones' ends
        assertThat(Balancer.splits(view("5.0", shards, collection))).hasSize(2);

        CollectionView inner = collection("A A:4 B:1 D:1 C:3 D", zone("eu", 10, 60), zone("us", 60, 100));
        assertThat(moves(view("5.0", shards, inner))).containsExactly("chunksImbalance 1 A>B", "chunksImbalance 7 C>D");
    }

    /** The emptiest shard is that with fewest chunks of the whole collection, though the zone's chunks decide. */
    @Test
    void theRecipientIsChosenByAllItsChunks() {
        List<ShardView> shards = List.of(shard("A", "z"), shard("B", "z"), shard("C", "z"));
        CollectionView collection = collection("A:6 C:1 B:8", zone("z", 0, 70));

        // of z A has 5 (its first chunk reaches MinKey), B none and C 1; of all chunks B has 8
        CollectionView whole = collection("A A:5 C:1 B:8", zone("z", 10, 70));
        assertThat(moves(view("5.0", shards, whole))).first().isEqualTo("chunksImbalance 1 A>C");
        assertThat(Balancer.splits(view("5.0", shards, collection))).hasSize(1);
    }

    /** Of what is in no zone, the fair share is that of all chunks. */
    @Test
    void chunksInZonesCountForTheFairShareOfTheRest() {
        List<ShardView> shards = List.of(shard("A"), shard("B"), shard("C", "z"), shard("D", "z"));
        // 3 chunks in no zone on A and none on B; 5 in z. All: 8 over 4 shards is 2, so A gives one.
        CollectionView collection = collection("A:3 C:3 D:2", zone("z", 30, 70));
        CollectionView few = collection("A:2 C:3 D:3", zone("z", 20, 70));

        assertThat(moves(view("5.0", shards, collection))).contains("chunksImbalance 0 A>B");
        assertThat(moves(view("5.0", shards, few))).isEmpty();
    }

    @Test
    void versionsByCountNeverSlice() {
        assertThat(Balancer.moves(view("6.0.2", shards(2), collection("A:4"))).moves())
                .noneMatch(ProposedMove::sliced)
                .noneMatch(ProposedMove::forced)
                .hasSize(1);
    }
}
