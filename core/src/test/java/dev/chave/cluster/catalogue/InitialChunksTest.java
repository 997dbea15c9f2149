package dev.chave.cluster.catalogue;

import static dev.chave.cluster.catalogue.TestCluster.NS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.chave.cluster.Chunk;
import dev.chave.cluster.Routing;
import dev.chave.key.ShardKey;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class InitialChunksTest {
    @Test
    @Tag("E1")
    @Tag("E13")
    void cutsTheSpaceOfHashesByTheServersOwnArithmetic() {
        assertThat(HashedSplits.points(1)).isEmpty();
        assertThat(HashedSplits.points(2)).containsExactly(0);
        assertThat(HashedSplits.points(3)).containsExactly(-3074457345618258602L, 3074457345618258602L);
        assertThat(HashedSplits.points(4)).containsExactly(-4611686018427387902L, 0, 4611686018427387902L);
        assertThat(HashedSplits.points(5))
                .containsExactly(
                        -5534023222112865483L, -1844674407370955161L, 1844674407370955161L, 5534023222112865483L);
        assertThat(HashedSplits.points(6))
                .containsExactly(
                        -6148914691236517204L, -3074457345618258602L, 0, 3074457345618258602L, 6148914691236517204L);
        assertThat(HashedSplits.points(8)).contains(2305843009213693950L, -6917529027641081850L);
        assertThat(HashedSplits.points(10)).contains(-1844674407370955160L);
    }

    @Test
    @Tag("E13")
    void doesNotCutAtTheNthPartsOfAllHashesWhereTheDivisionLeavesARest() {
        long quarter = 1L << 62; // 2^64 / 4
        assertThat(HashedSplits.points(4)[2]).isEqualTo(quarter - 2);
        long eighth = 1L << 61;
        assertThat(HashedSplits.points(8)[4]).isEqualTo(eighth - 2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"book", "4.0", "4.4", "5.0", "6.0", "7.0"})
    @Tag("E1")
    void beginsAHashedCollectionWithTwoChunksForEachShardUpTo70(String version) {
        TestCluster test = TestCluster.of(version, 3);
        test.shard("{username: 'hashed'}");
        List<Long> mins = new ArrayList<>();
        for (Chunk chunk : test.cluster.collection(NS).chunks()) {
            if (chunk.min().document().isInt64("username")) {
                mins.add(chunk.min().document().getInt64("username").getValue());
            }
        }
        assertThat(mins)
                .containsExactly(
                        -6148914691236517204L, -3074457345618258602L, 0L, 3074457345618258602L, 6148914691236517204L);
        assertThat(test.owners())
                .isEqualTo(
                        version.equals("7.0")
                                ? List.of("c", "c", "a", "a", "b", "b") // the shuffle without a seed
                                : List.of("a", "a", "b", "b", "c", "c"));
        test.holdLaws();
    }

    @Test
    @Tag("E1")
    void beginsAHashedCollectionWithOneChunkForEachShardFrom80() {
        TestCluster test = TestCluster.of("8.0", 3);
        test.shard("{username: 'hashed'}");
        assertThat(test.owners()).containsExactly("c", "a", "b");
        TestCluster two = TestCluster.of("8.0", 2);
        two.shard("{username: 'hashed'}");
        assertThat(two.owners())
                .as("as in the public trace: the negative half is the second shard's")
                .containsExactly("b", "a");
    }

    @ParameterizedTest
    @CsvSource({
        "2, 1 0",
        "3, 2 0 1",
        "4, 2 3 1 0",
        "5, 3 0 4 2 1",
        "6, 2 3 1 4 5 0",
        "7, 3 0 4 6 5 1 2",
        "8, 2 7 1 6 5 0 4 3"
    })
    void shufflesAsTheLibraryDoesWithoutASeed(int size, String order) {
        List<Integer> input = IntStream.range(0, size).boxed().toList();
        assertThat(UnseededShuffle.of(input).stream().map(String::valueOf).toList())
                .isEqualTo(List.of(order.split(" ")));
    }

    @Test
    void shufflesAnyNumberOfShardsAsAPermutation() {
        for (int size : new int[] {0, 1, 9, 100, 1000, 50_000}) {
            List<Integer> input = IntStream.range(0, size).boxed().toList();
            assertThat(UnseededShuffle.of(input).stream().sorted().toList()).isEqualTo(input);
        }
    }

    @Test
    void givesChunksVersionsInTheOrderOfTheKey() {
        TestCluster test = TestCluster.of("6.0", 2);
        test.shard("{x: 'hashed'}");
        List<String> versions = new ArrayList<>();
        test.cluster
                .collection(NS)
                .chunks()
                .forEach(chunk -> versions.add(chunk.version().toString()));
        assertThat(versions).containsExactly("1|0", "1|1", "1|2", "1|3");
        assertThat(test.cluster.collection(NS).version()).hasToString("1|3");
    }

    @Test
    void heedsTheNumberOfInitialChunksUpTo71() {
        TestCluster test = TestCluster.of("5.0", 3);
        test.run("{shardCollection: 'app.users', key: {x: 'hashed'}, numInitialChunks: 8}");
        assertThat(test.owners()).containsExactly("a", "a", "b", "b", "c", "c", "a", "a");
        TestCluster one = TestCluster.of("7.0", 3);
        one.run("{shardCollection: 'app.users', key: {x: 'hashed'}, numInitialChunks: 1}");
        assertThat(one.owners()).containsExactly("a");
        TestCluster later = TestCluster.of("8.0", 3);
        later.run("{shardCollection: 'app.users', key: {x: 'hashed'}, numInitialChunks: 8}");
        assertThat(later.owners()).hasSize(3);
    }

    @Test
    void putsTheFirstOfFewInitialChunksOnThePrimaryUpTo50() {
        TestCluster old = TestCluster.of("5.0", 4);
        old.run("{movePrimary: 'app', to: 'd'}");
        old.run("{shardCollection: 'app.users', key: {x: 'hashed'}, numInitialChunks: 2}");
        assertThat(old.owners()).containsExactly("d", "b");
        TestCluster later = TestCluster.of("6.0", 4);
        later.run("{movePrimary: 'app', to: 'd'}");
        later.run("{shardCollection: 'app.users', key: {x: 'hashed'}, numInitialChunks: 2}");
        assertThat(later.owners()).containsExactly("a", "b");
    }

    @Test
    @Tag("N1")
    void cutsACompoundHashedKeyByItsLeadingHash() {
        TestCluster test = TestCluster.of("4.4", 2);
        test.shard("{h: 'hashed', r: 1}");
        assertThat(test.chunks())
                .containsExactly(
                        "{\"h\": {\"$minKey\": 1}, \"r\": {\"$minKey\": 1}} a",
                        "{\"h\": -4611686018427387902, \"r\": {\"$minKey\": 1}} a",
                        "{\"h\": 0, \"r\": {\"$minKey\": 1}} b",
                        "{\"h\": 4611686018427387902, \"r\": {\"$minKey\": 1}} b");
    }

    @Test
    @Tag("N1")
    void beginsWithOneChunkWhereTheHashDoesNotLead() {
        TestCluster test = TestCluster.of("8.0", 3);
        test.shard("{region: 1, userId: 'hashed'}");
        assertThat(test.owners()).containsExactly("a");
    }

    @Test
    @Tag("N1")
    void spreadsInsideZonesByHash() {
        TestCluster test = TestCluster.of("7.0", 4);
        for (String[] zone : new String[][] {{"a", "EU"}, {"b", "EU"}, {"c", "US"}, {"d", "US"}}) {
            test.run("{addShardToZone: '" + zone[0] + "', zone: '" + zone[1] + "'}");
        }
        test.run(
                "{updateZoneKeyRange: 'app.users', min: {region: 'EU', userId: MinKey}, max: {region: 'EV', userId: MinKey}, zone: 'EU'}");
        test.run(
                "{updateZoneKeyRange: 'app.users', min: {region: 'US', userId: MinKey}, max: {region: 'UT', userId: MinKey}, zone: 'US'}");
        test.run("{shardCollection: 'app.users', key: {region: 1, userId: 'hashed'}, presplitHashedZones: true}");
        assertThat(test.owners().stream()
                        .filter(shard -> shard.equals("a") || shard.equals("b"))
                        .count())
                .isGreaterThanOrEqualTo(4);
        for (Chunk chunk : test.cluster.collection(NS).chunks()) {
            String zone = test.cluster.zones(NS).zoneOf(chunk);
            if (zone.equals("EU")) {
                assertThat(chunk.shard()).isIn("a", "b");
            } else if (zone.equals("US")) {
                assertThat(chunk.shard()).isIn("c", "d");
            }
        }
        assertThat(test.settle()).isZero();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{x: 'hashed'}            | {x: NumberLong(0)}              | {x: MaxKey}                     | 31412",
                "{r: 1, x: 'hashed'}      | {r: MinKey, x: MinKey}          | {r: 'b', x: MinKey}             | 31388",
                "{r: 1, x: 'hashed'}      | {r: 'a', x: NumberLong(5)}      | {r: 'b', x: MinKey}             | 31389",
                "{r: 1, x: 'hashed'}      | {r: 'a', x: MinKey}             | {r: 'a', x: MaxKey}             | 31390",
                "{r: 1, x: 'hashed', s: 1}| {r: 'a', x: MinKey, s: 1}       | {r: 'b', x: MinKey, s: MinKey}  | 31391",
            })
    void refusesToPresplitZonesOfAnotherForm(String key, String min, String max, int code) {
        TestCluster test = TestCluster.of("6.0", 2);
        test.run("{addShardToZone: 'a', zone: 'Z'}");
        test.run("{updateZoneKeyRange: 'app.users', min: " + min + ", max: " + max + ", zone: 'Z'}");
        assertThat(test.refusal("{shardCollection: 'app.users', key: " + key + ", presplitHashedZones: true}"))
                .isEqualTo(code);
    }

    @Test
    void refusesToPresplitWithoutZonesOrHash() {
        assertThat(TestCluster.of("6.0", 2)
                        .refusal("{shardCollection: 'app.users', key: {x: 'hashed'}, presplitHashedZones: true}"))
                .isEqualTo(31387);
        assertThat(TestCluster.of("4.2", 2)
                        .refusal("{shardCollection: 'app.users', key: {x: 'hashed'}, presplitHashedZones: true}"))
                .as("unknown before 4.4")
                .isEqualTo(40415);
    }

    @Test
    @Tag("D4")
    void beginsWithAChunkForEachZoneRangeAndEachGap() {
        for (String version : List.of("4.0", "5.0", "8.0")) {
            TestCluster test = TestCluster.of(version, 3);
            test.run("{addShardToZone: 'b', zone: 'Z'}");
            test.run("{addShardToZone: 'c', zone: 'Z'}");
            test.run("{updateZoneKeyRange: 'app.users', min: {x: 10}, max: {x: 20}, zone: 'Z'}");
            test.run("{updateZoneKeyRange: 'app.users', min: {x: 20}, max: {x: 30}, zone: 'Z'}");
            test.shard("{x: 1}");
            List<String> owners = test.owners();
            assertThat(test.chunks()).hasSize(4);
            assertThat(owners.subList(1, 3)).isEqualTo(version.equals("4.0") ? List.of("b", "b") : List.of("b", "c"));
            assertThat(List.of(owners.get(0), owners.get(3)))
                    .as("gaps go round all shards")
                    .isEqualTo(version.equals("8.0") ? List.of("c", "a") : List.of("a", "b"));
            assertThat(new ClusterLaws(test.cluster).zoneViolations()).isEmpty();
        }
    }

    @Test
    void splitsAPopulatedCollectionOnThePrimaryAsLongAsThereAreAutomaticSplits() {
        TestCluster old = TestCluster.of("4.4", 2);
        old.cluster.writeSetting(Routing.document("{_id: 'chunksize', value: 1}"));
        old.populate(30_000, 100, "{x: 1}");
        old.shard("{x: 1}");
        assertThat(old.owners()).containsOnly("a").hasSize(6); // half a chunk, 5,242 documents, each
        old.holdLaws();
        TestCluster later = TestCluster.of("8.0", 2);
        later.cluster.writeSetting(Routing.document("{_id: 'chunksize', value: 1}"));
        later.populate(30_000, 100, "{x: 1}");
        later.shard("{x: 1}");
        assertThat(later.owners()).containsExactly("a");
        assertThat(later.documents()).containsEntry("a", 30_000L);
    }

    @Test
    void leavesAPopulatedCollectionWithZonesInOneChunk() {
        TestCluster test = TestCluster.of("5.0", 2);
        test.populate(1000, 100, "{x: 1}");
        test.run("{addShardToZone: 'b', zone: 'Z'}");
        test.run("{updateZoneKeyRange: 'app.users', min: {x: 10}, max: {x: 20}, zone: 'Z'}");
        test.shard("{x: 1}");
        assertThat(test.owners()).containsExactly("a");
        assertThat(ShardKey.parse("{x: 1}"))
                .isEqualTo(test.cluster.collection(NS).key());
    }
}
