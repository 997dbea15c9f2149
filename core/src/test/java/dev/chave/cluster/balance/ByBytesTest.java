package dev.chave.cluster.balance;

import static dev.chave.cluster.balance.Tables.busy;
import static dev.chave.cluster.balance.Tables.draining;
import static dev.chave.cluster.balance.Tables.moves;
import static dev.chave.cluster.balance.Tables.shard;
import static dev.chave.cluster.balance.Tables.shards;
import static dev.chave.cluster.balance.Tables.view;
import static dev.chave.cluster.balance.Tables.weighed;
import static dev.chave.cluster.balance.Tables.zone;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The engine that compares bytes. A chunk is to have 100 of them. */
@Tag("B4")
class ByBytesTest {
    @ParameterizedTest(name = "{0}, {1} and {2} bytes")
    @CsvSource({
        "6.0.3, 400, 101, ''",
        "6.0.3, 401, 101, chunksImbalance 0 A>B",
        "6.0, 401, 101, chunksImbalance 0 A>B",
        "7.0, 400, 101, ''",
        "7.0, 401, 101, chunksImbalance 0 A>B",
        "8.0, 400, 101, ''",
        "8.0, 401, 101, chunksImbalance 0 A>B",
        "8.0, 299, 0, ''",
        "8.0, 300, 0, chunksImbalance 0 A>B",
        "8.0, 101, 401, chunksImbalance 2 B>A",
    })
    void threeChunkSizesApartIsUneven(String version, long onA, long onB, String expected) {
        assertThat(moves(view(version, shards(2), weighed("A:2 B", Map.of("A", onA, "B", onB)))))
                .isEqualTo(expected.isEmpty() ? List.of() : List.of(expected));
    }

    @ParameterizedTest
    @ValueSource(strings = {"6.0.3", "7.0", "8.0"})
    void howManyChunksThereAreDoesNotMatter(String version) {
        assertThat(moves(view(version, shards(2), weighed("A:50 B", Map.of("A", 500L, "B", 500L)))))
                .isEmpty();
        assertThat(moves(view(version, shards(2), weighed("A:50 B", Map.of("A", 100L, "B", 500L)))))
                .containsExactly("chunksImbalance 50 B>A");
    }

    @Test
    void before603ChunksCount() {
        CollectionView collection = weighed("A:3 B", Map.of("A", 100L, "B", 900L));

        assertThat(moves(view("6.0.2", shards(2), collection))).containsExactly("chunksImbalance 0 A>B");
        assertThat(moves(view("6.0.3", shards(2), collection))).containsExactly("chunksImbalance 3 B>A");
    }

    /** With A busy, B is the fullest, below the fair share of 500. */
    @ParameterizedTest
    @CsvSource({"6.0.3, 1", "7.0, 0", "8.0, 0"})
    void aDonorBelowTheFairShareIsSparedFrom70(String version, int expected) {
        CollectionView collection = weighed("A B C", Map.of("A", 1000L, "B", 400L, "C", 100L));

        assertThat(moves(busy(view(version, shards(3), collection), "A"))).hasSize(expected);
    }

    /** With C busy, B is the emptiest, above the fair share of 536. */
    @ParameterizedTest
    @CsvSource({"6.0.3, 1", "7.0, 1", "8.0, 0"})
    void aRecipientAboveTheFairShareIsSparedFrom80(String version, int expected) {
        CollectionView collection = weighed("A B C", Map.of("A", 1000L, "B", 600L, "C", 10L));

        assertThat(moves(busy(view(version, shards(3), collection), "C"))).hasSize(expected);
    }

    /** The fullest of all shards is to give, even when it has nothing of the zone: then the zone stays as it is. */
    @ParameterizedTest
    @ValueSource(strings = {"6.0.3", "7.0", "8.0"})
    void aFullShardOutsideTheZoneHidesTheZone(String version) {
        List<ShardView> shards = List.of(shard("A"), shard("B", "eu"), shard("C", "eu"));
        CollectionView hidden = weighed("A B:4 A", Map.of("A", 1000L, "B", 900L), zone("eu", 10, 50));
        CollectionView seen = weighed("A B:4 A", Map.of("A", 200L, "B", 900L), zone("eu", 10, 50));

        assertThat(moves(view(version, shards, hidden))).containsExactly("chunksImbalance 0 A>C");
        assertThat(moves(view(version, shards, seen))).containsExactly("chunksImbalance 1 B>C");
    }

    /** Of a zone's fair share of 500 B has more; of all shards' 3333 it would have less. */
    @ParameterizedTest
    @ValueSource(strings = {"7.0", "8.0"})
    void theFairShareOfAZoneIsThatOfItsShards(String version) {
        List<ShardView> shards = List.of(shard("A"), shard("B", "eu"), shard("C", "eu"));
        CollectionView collection = weighed("A B:4 A", Map.of("A", 9000L, "B", 900L, "C", 100L), zone("eu", 10, 50));

        assertThat(moves(busy(view(version, shards, collection), "A"))).containsExactly("chunksImbalance 1 B>C");
    }

    @Test
    void pairsAreFoundUntilNoneIsLeft() {
        CollectionView collection = weighed("A B C", Map.of("A", 2000L, "B", 1500L, "C", 100L));

        assertThat(moves(view("8.0", shards(4), collection)))
                .containsExactly("chunksImbalance 0 A>D", "chunksImbalance 1 B>C");
        assertThat(moves(view("8.0", shards(3), collection))).containsExactly("chunksImbalance 0 A>C");
    }

    @Test
    void imbalanceIsAlwaysSlicedTheOtherReasonsFrom70() {
        List<ShardView> shards = List.of(draining("A"), shard("B"), shard("C"), shard("D"));
        CollectionView collection = weighed("A B", Map.of("A", 10L, "B", 900L));

        assertThat(Balancer.moves(view("6.0.3", shards, collection)).moves())
                .extracting(ProposedMove::reason, ProposedMove::sliced, ProposedMove::forced)
                .map(Object::toString)
                .containsExactly("(DRAINING, false, true)", "(IMBALANCE, true, false)");
        assertThat(Balancer.moves(view("7.0", shards, collection)).moves())
                .extracting(ProposedMove::reason, ProposedMove::sliced, ProposedMove::forced)
                .map(Object::toString)
                .containsExactly("(DRAINING, true, true)", "(IMBALANCE, true, false)");
    }

    @Test
    void recipientsOfDrainingShardsAreThoseWithFewestBytes() {
        List<ShardView> shards = List.of(draining("A"), shard("B"), shard("C"));

        assertThat(moves(view("8.0", shards, weighed("A B C:5", Map.of("A", 10L, "B", 200L, "C", 100L)))))
                .containsExactly("draining 0 A>C");
        assertThat(moves(view("5.0", shards, weighed("A B C:5", Map.of("A", 10L, "B", 200L, "C", 100L)))))
                .first()
                .isEqualTo("draining 0 A>B");
    }
}
