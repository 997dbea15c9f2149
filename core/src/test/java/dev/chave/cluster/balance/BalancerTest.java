package dev.chave.cluster.balance;

import static dev.chave.cluster.balance.Tables.busy;
import static dev.chave.cluster.balance.Tables.collection;
import static dev.chave.cluster.balance.Tables.draining;
import static dev.chave.cluster.balance.Tables.moves;
import static dev.chave.cluster.balance.Tables.named;
import static dev.chave.cluster.balance.Tables.shard;
import static dev.chave.cluster.balance.Tables.shards;
import static dev.chave.cluster.balance.Tables.stuck;
import static dev.chave.cluster.balance.Tables.view;
import static dev.chave.cluster.balance.Tables.weighed;
import static dev.chave.cluster.balance.Tables.zone;
import static dev.chave.cluster.balance.Tables.zoneFrom;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.chave.cluster.ClusterRules;
import dev.chave.cluster.ZoneRange;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Draining, zones, splits at their borders, what is stuck, and what balancerCollectionStatus says. */
class BalancerTest {
    private static final List<ShardView> ZONED =
            List.of(shard("A", "eu"), shard("B", "us"), shard("C", "us"), shard("D"));

    @Test
    void chunksAreCutAtBothEndsOfAZone() {
        BalancerView view = view("8.0", shards(2), collection("A:3", zone("eu", 5, 15), zone("us", 15, 18)));

        assertThat(Balancer.splits(view))
                .extracting(split -> split.points().stream().map(Tables::value).toList())
                .containsExactly(List.of(5L), List.of(15L, 18L));
        assertThat(Balancer.splits(view("8.0", shards(2), collection("A:3", zoneFrom("eu", 10)))))
                .isEmpty();
        assertThat(Balancer.splits(view("8.0", shards(2), collection("A:3", zoneFrom("eu", 12)))))
                .hasSize(1);
        assertThat(Balancer.splits(view("8.0", shards(2), collection("A:3")))).isEmpty();
    }

    @Test
    void oneSplitHasNoMorePointsThanTheServerTakes() {
        ZoneRange[] zones = IntStream.range(0, 5000)
                .mapToObj(i -> zone("z", 2L * i, 2L * i + 1))
                .toArray(ZoneRange[]::new);

        assertThat(Balancer.splits(view("8.0", shards(2), collection("A", zones)))
                        .get(0)
                        .points())
                .hasSize(ClusterRules.MAX_SPLIT_POINTS);
    }

    @Test
    void aCollectionWithAStraddlingChunkIsPostponedAndOthersAreNot() {
        CollectionView straddling = collection("A:3 B", zone("us", 5, 25));
        CollectionView other = named("app.orders", collection("A:5 B"));
        BalancerView view = view("5.0", shards(2), straddling, other);

        assertThat(Balancer.moves(view).moves())
                .extracting(ProposedMove::namespace)
                .containsExactly("app.orders");
        assertThat(stuck(view)).containsExactly("zoneViolation 0 A STRADDLES_ZONE");
    }

    @ParameterizedTest
    @ValueSource(strings = {"book", "4.0", "5.0", "6.0.3", "7.0", "8.0"})
    void drainingComesBeforeZonesAndTheseBeforeBalance(String version) {
        List<ShardView> shards = List.of(
                shard("A"), draining("B"), shard("C", "z"), shard("D"), shard("E"), shard("F"), shard("G"), shard("H"));
        CollectionView collection = weighed(
                "A:8 B:2 D G",
                Map.of("A", 8000L, "B", 200L, "C", 5L, "D", 10L, "E", 7L, "F", 8L, "G", 9L, "H", 6L),
                zone("z", 100, 110));

        assertThat(Balancer.moves(view(version, shards, collection)).moves())
                .extracting(ProposedMove::reason)
                .startsWith(MoveReason.DRAINING)
                .isSorted()
                .contains(MoveReason.IMBALANCE);
    }

    @Test
    void aShardThatMovedForOneCollectionIsOutForAll() {
        CollectionView first = collection("A:4");
        CollectionView second = named("app.orders", collection("A:4 C:4"));

        BalancerView view = view("5.0", shards(4), first, second);
        assertThat(Balancer.moves(view).moves())
                .extracting(move -> move.namespace() + " " + move.from() + ">" + move.to())
                .containsExactly("app.users A>B", "app.orders C>D");
    }

    @Test
    void busyShardsNeitherGiveNorTakeAndAreNotStuck() {
        BalancerView view = view("5.0", shards(2), collection("A:4"));
        List<ShardView> leaving = List.of(draining("A"), shard("B"));

        assertThat(moves(busy(view, "A"))).isEmpty();
        assertThat(moves(busy(view, "B"))).isEmpty();
        assertThat(stuck(busy(view("5.0", leaving, collection("A:4")), "B"))).isEmpty();
        assertThat(moves(busy(view("5.0", leaving, collection("A:4")), "A"))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"4.0, false", "4.2, false", "4.4, true", "5.0, true", "8.0, true"})
    void drainingIsForcedFrom44(String version, boolean forced) {
        List<ShardView> shards = List.of(draining("A"), shard("B"));

        assertThat(Balancer.moves(view(version, shards, collection("A B"))).moves())
                .extracting(ProposedMove::forced)
                .containsExactly(forced);
    }

    @Test
    void aDrainingShardGivesItsFirstChunkThatHasARecipient() {
        List<ShardView> shards = List.of(draining("A", "eu"), shard("B", "eu"), shard("C"));
        CollectionView collection = collection("C A:3 B", zone("eu", 10, 20));

        assertThat(moves(view("8.0", shards, collection))).containsExactly("draining 1 A>B");
        assertThat(moves(busy(view("8.0", shards, collection), "B"))).containsExactly("draining 2 A>C");
    }

    @Test
    void flaggedChunksStayInEveryPhase() {
        List<ShardView> draining = List.of(draining("A"), shard("B"));
        BalancerView drain = view("8.0", draining, collection("A* A B A*"));
        assertThat(moves(drain)).containsExactly("draining 1 A>B");
        assertThat(stuck(drain)).containsExactly("draining 0 A JUMBO");

        BalancerView violation = view("8.0", ZONED, collection("D A* A:2 D", zone("us", 10, 40)));
        assertThat(moves(violation)).first().isEqualTo("zoneViolation 2 A>B");
        assertThat(stuck(violation)).containsExactly("zoneViolation 1 A JUMBO");

        BalancerView uneven = view("5.0", shards(2), collection("A:6* B"));
        assertThat(moves(uneven)).isEmpty();
        assertThat(stuck(uneven)).containsExactly("chunksImbalance 0 A JUMBO");
        assertThat(stuck(view("8.0", shards(2), weighed("A:6* B", Map.of("A", 600L)))))
                .containsExactly("chunksImbalance 0 A JUMBO");
    }

    @Test
    void aChunkThatIsFlaggedOnAShardInOrderIsNotStuck() {
        assertThat(stuck(view("5.0", shards(2), collection("A:3* B:3*")))).isEmpty();
    }

    @Test
    void chunksOutsideTheirZoneGoToItsEmptiestShard() {
        assertThat(moves(view("5.0", ZONED, collection("D A B:2 D", zone("us", 10, 40)))))
                .contains("zoneViolation 1 A>C");
    }

    @Test
    @Tag("D5")
    void chunksInNoZoneMoveOntoAnyShard() {
        List<ShardView> shards = List.of(shard("A"), shard("B", "eu"), shard("C", "us"));

        assertThat(moves(view("5.0", shards, collection("A:6 C:2")))).containsExactly("chunksImbalance 0 A>B");
        assertThat(moves(view("8.0", shards, weighed("A:6 C:2", Map.of("A", 900L, "C", 100L), zone("eu", 60, 70)))))
                .contains("zoneViolation 6 C>B");
        assertThat(moves(view("8.0", shards, weighed("A:6 C:2", Map.of("A", 900L, "B", 100L, "C", 50L)))))
                .containsExactly("chunksImbalance 0 A>C");
    }

    /** A zone for everywhere but the fast shard: the others are in it and in their own. */
    @Test
    @Tag("K2")
    void aShardMayBeInManyZones() {
        List<ShardView> shards = List.of(shard("A", "fast"), shard("B", "rest", "eu", "old"), shard("C", "rest", "us"));
        CollectionView collection =
                collection("A:2 A B C:2 B", zone("rest", 20, 40), zone("eu", 40, 50), zone("us", 50, 60));

        assertThat(moves(view("8.0", shards, collection))).containsExactly("zoneViolation 2 A>B");
        assertThat(moves(busy(view("8.0", shards, collection), "A"))).containsExactly("zoneViolation 4 C>B");
        assertThat(moves(view("8.0", shards, collection("A:2 B:2 B C B", zone("rest", 20, 40), zone("eu", 40, 50)))))
                .isEmpty();
    }

    @Test
    @Tag("K3")
    void whatItsZonesLastShardHoldsStaysWhenThatShardDrains() {
        List<ShardView> shards = List.of(draining("A", "eu"), shard("B"));
        CollectionView collection = collection("A:3 B", zone("eu", 10, 20));

        assertThat(moves(view("8.0", shards, collection))).containsExactly("draining 0 A>B");
        assertThat(stuck(view("8.0", shards, collection))).containsExactly("draining 1 A NO_RECIPIENT");

        CollectionView rest = collection("B A B:2", zone("eu", 10, 20));
        assertThat(moves(view("8.0", shards, rest))).isEmpty();
        assertThat(stuck(view("8.0", shards, rest))).containsExactly("draining 1 A NO_RECIPIENT");
        assertThat(Balancer.firstViolation(rest, view("8.0", shards))).isEmpty();
    }

    @ParameterizedTest
    @Tag("K3")
    @ValueSource(strings = {"4.0", "5.0", "8.0"})
    void aZoneOfNoShardHoldsItsChunksWhereTheyAre(String version) {
        CollectionView collection = collection("A B:2 B", zone("gone", 10, 30));

        assertThat(moves(view(version, shards(2), collection))).noneMatch(move -> move.startsWith("zone"));
        assertThat(stuck(view(version, shards(2), collection))).contains("zoneViolation 1 B NO_RECIPIENT");
    }

    /** Each owner is named once for each cause, with its first chunk. */
    @Test
    void whatIsStuckIsNamedOnceForEachOwnerAndCause() {
        List<ShardView> shards = List.of(draining("A"), draining("B"), shard("C"));
        CollectionView collection = collection("A:1000* B:1000* A:1000 B:1000", zone("gone", 10_010, 39_000));

        assertThat(stuck(view("8.0", shards, collection)))
                .containsExactly(
                        "draining 0 A JUMBO",
                        "draining 2000 A NO_RECIPIENT",
                        "draining 1000 B JUMBO",
                        "draining 3000 B NO_RECIPIENT");
    }

    @Test
    void theFirstStuckChunkIsFirstInTheOrderOfKeysNotOfZones() {
        List<ShardView> shards = List.of(draining("A"), shard("B"));
        ZoneRange[] zones = {zone("q", 10, 20), zone("p", 20, 30), zone("z", 30, 40)};

        assertThat(stuck(view("8.0", shards, collection("B A:3* A* B", zones)))).containsExactly("draining 1 A JUMBO");
        assertThat(stuck(view("8.0", shards, collection("B A:3 B", zones))))
                .containsExactly("draining 1 A NO_RECIPIENT");
    }

    @Test
    @Tag("L3")
    void manualPlacementIsUndoneByCountUpTo50() {
        CollectionView byHand = collection("B A:3 B:4");

        assertThat(moves(view("5.0", shards(2), byHand))).containsExactly("chunksImbalance 0 B>A");
        assertThat(moves(view("8.0", shards(2), byHand))).isEmpty();
    }

    @ParameterizedTest
    @Tag("L3")
    @CsvSource({"350, 51, 0", "351, 51, 1"})
    void manualPlacementIsUndoneBySizeOnlyWhenFarFromEven(long onB, long onA, int expected) {
        CollectionView byHand = weighed("B A:3 B:4", Map.of("A", onA, "B", onB));

        assertThat(moves(view("8.0", shards(2), byHand))).hasSize(expected);
    }

    @ParameterizedTest
    @Tag("L3")
    @ValueSource(strings = {"4.0", "5.0", "6.0", "7.0", "8.0"})
    void zonesUndoAndKeepPlacement(String version) {
        List<ShardView> shards = List.of(shard("A", "keep"), shard("B"));

        assertThat(moves(view(version, shards, collection("A B A B", zone("keep", 10, 20)))))
                .containsExactly("zoneViolation 1 B>A");
        assertThat(moves(view(version, shards, collection("B A:2 B", zone("keep", 10, 30)))))
                .isEmpty();
    }

    @Test
    void theStatusIsTheFirstPhaseThatWouldMoveSomething() {
        List<ShardView> leaving = List.of(draining("A"), shard("B", "eu"), shard("C"));

        assertThat(Balancer.firstViolation(collection("B:2 C:2"), view("5.0", leaving)))
                .isEmpty();
        assertThat(Balancer.firstViolation(collection("A B C"), view("5.0", leaving)))
                .contains(MoveReason.DRAINING);
        assertThat(Balancer.firstViolation(collection("B C C B", zone("eu", 10, 20)), view("5.0", leaving)))
                .contains(MoveReason.ZONE_VIOLATION);
        assertThat(Balancer.firstViolation(collection("B:9 C"), view("5.0", leaving)))
                .contains(MoveReason.IMBALANCE);
        assertThat(Balancer.firstViolation(collection("A:3", zone("eu", 11, 20)), view("5.0", leaving)))
                .contains(MoveReason.ZONE_VIOLATION);
    }

    @Test
    void theStatusDoesNotDependOnBusyShards() {
        BalancerView view = busy(view("5.0", shards(2)), "A", "B");

        assertThat(Balancer.firstViolation(collection("A:9 B"), view)).contains(MoveReason.IMBALANCE);
    }

    @Test
    void oneShardHasNothingToMove() {
        assertThat(moves(view("5.0", shards(1), collection("A:9")))).isEmpty();
        assertThat(moves(view("8.0", shards(1), weighed("A:9", Map.of("A", 9000L)))))
                .isEmpty();
    }

    @Test
    void viewsThatContradictThemselvesAreRefused() {
        assertThatThrownBy(() -> moves(view("8.0", shards(1), collection("A Z"))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("shard Z");
        assertThatThrownBy(() -> moves(view("8.0", List.of(shard("A"), shard("A")), collection("A"))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("two shards called A");
    }
}
