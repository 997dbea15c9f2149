package dev.chave.cluster.catalogue;

import static dev.chave.cluster.catalogue.TestCluster.NS;
import static dev.chave.cluster.catalogue.TestCluster.tuple;
import static org.assertj.core.api.Assertions.assertThat;

import dev.chave.cluster.Chunk;
import dev.chave.cluster.ClusterRules;
import dev.chave.cluster.Routing;
import dev.chave.key.Index;
import dev.chave.key.ServerVersion;
import dev.chave.key.ShardKey;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class KeyChangesTest {
    private static TestCluster sharded(String version) {
        TestCluster test = TestCluster.of(version, 3);
        test.shard("{tenant: 1}");
        test.run("{addShardToZone: 'b', zone: 'B'}");
        test.run("{updateZoneKeyRange: 'app.users', min: {tenant: 50}, max: {tenant: MaxKey}, zone: 'B'}");
        test.insert(0, 100);
        test.settle();
        test.cluster.createIndex(NS, Index.plain("t_1_o_1", Routing.document("{tenant: 1, order: 1}"), false));
        return test;
    }

    @ParameterizedTest
    @ValueSource(strings = {"4.4", "6.0", "8.0"})
    @Tag("M1")
    void refinesInPlaceAndMovesNothing(String version) {
        TestCluster test = sharded(version);
        List<String> owners = test.owners();
        var documents = test.documents();
        var epoch = test.cluster.collection(NS).identity().epoch();
        test.run("{refineCollectionShardKey: 'app.users', key: {tenant: 1, order: 1}}");
        assertThat(test.cluster.collection(NS).key()).isEqualTo(ShardKey.parse("{tenant: 1, order: 1}"));
        assertThat(test.owners()).isEqualTo(owners);
        assertThat(test.documents()).isEqualTo(documents);
        assertThat(test.cluster.collection(NS).identity().epoch()).isNotEqualTo(epoch);
        assertThat(test.chunks().get(1)).isEqualTo("{\"tenant\": 50, \"order\": {\"$minKey\": 1}} b");
        assertThat(test.cluster.zones(NS).ranges().get(0).max().document().toJson())
                .as("the global upper end stays that")
                .isEqualTo("{\"tenant\": {\"$maxKey\": 1}, \"order\": {\"$maxKey\": 1}}");
        assertThat(test.settle()).isZero();
        test.run("{split: 'app.users', middle: {tenant: 7, order: 5}}");
        test.holdLaws();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{refineCollectionShardKey: 'app.users', key: {order: 1, tenant: 1}}          | 72",
                "{refineCollectionShardKey: 'app.users', key: {order: 1}}                     | 72",
                "{refineCollectionShardKey: 'app.users', key: {tenant: 1, other: 1}}          | 72",
                "{refineCollectionShardKey: 'app.users', key: {tenant: 1, order: -1}}         | 2",
                "{refineCollectionShardKey: 'app.nothing', key: {tenant: 1, order: 1}}        | 26",
                "{refineCollectionShardKey: 'app.users'}                                      | 40414",
                "{reshardCollection: 'app.users', key: {order: 1}}                            | 2",
                "{reshardCollection: 'app.users', key: {order: 1}, unique: true}              | 2",
                "{reshardCollection: 'app.users', key: {order: 1}, collation: {locale: 'pt'}} | 2",
                "{reshardCollection: 'app.users', key: {order: 1}, zones: [{min: {order: 1}, max: {order: 5}, zone: 'B'}, {min: {order: 4}, max: {order: 9}, zone: 'B'}]} | 2",
                "{reshardCollection: 'app.users', key: {order: 1}, zones: [], numInitialChunks: 0} | 72",
                "{reshardCollection: 'app.users', key: {order: 1}, zones: []}                 | 4952606",
                "{reshardCollection: 'app.nothing', key: {order: 1}}                          | 26",
                "{unshardCollection: 'app.users'}                                             | 20",
                "{moveCollection: 'app.users', toShard: 'b'}                                  | 26",
                "{moveCollection: 'app.nothing', toShard: 'b'}                                | 26",
            })
    @Tag("M1")
    @Tag("M2")
    @Tag("M3")
    void refusesWithTheServersNumbers(String command, int code) {
        assertThat(sharded("8.0").refusal(command)).isEqualTo(code);
    }

    @Test
    void refinesAUniqueKeyOnlyWithAUniqueIndex() {
        TestCluster test = TestCluster.of("8.0", 2);
        test.run("{shardCollection: 'app.users', key: {a: 1}, unique: true}");
        test.cluster.createIndex(NS, Index.plain("ab", Routing.document("{a: 1, b: 1}"), false));
        assertThat(test.refusal(
                        "{refineCollectionShardKey: 'app.users', key: {a: 1, b: 1}, enforceUniquenessCheck: false}"))
                .as("no shard could keep the old unique index")
                .isEqualTo(72);
        test.cluster.dropIndex(NS, "a_1");
        assertThat(test.refusal("{refineCollectionShardKey: 'app.users', key: {a: 1, b: 1}}"))
                .isEqualTo(72);
        test.run("{refineCollectionShardKey: 'app.users', key: {a: 1, b: 1}, enforceUniquenessCheck: false}");
        assertThat(test.cluster.collection(NS).unique()).isTrue();
    }

    @Test
    @Tag("M1")
    void refinesByHashAndTakesWhatItIsTold() {
        TestCluster test = TestCluster.of("8.0", 2);
        test.shard("{x: 1}");
        test.insert(0, 50);
        test.cluster.createIndex(NS, Index.plain("xh", Routing.document("{x: 1, h: 'hashed'}"), false));
        test.cluster.tellDocumentKeys(NS, key -> TestCluster.numbers(key, 50, 100));
        test.run("{refineCollectionShardKey: 'app.users', key: {x: 1, h: 'hashed'}}");
        assertThat(test.cluster.collection(NS).chunks().get(0).contents().documents())
                .isEqualTo(50);
        test.holdLaws();
    }

    @ParameterizedTest
    @ValueSource(strings = {"5.0", "7.0", "8.0"})
    @Tag("M2")
    void reshardsToAnyKeyByRewritingEverything(String version) {
        TestCluster test = TestCluster.of(version, 3);
        test.shard("{x: 1}");
        test.insert(0, 1000);
        var before = test.cluster.collection(NS).identity();
        test.run("{reshardCollection: 'app.users', key: {x: 'hashed'}}");
        assertThat(test.owners()).hasSize(90);
        assertThat(new TreeSet<>(test.owners())).containsExactly("a", "b", "c");
        assertThat(test.documents().values().stream().mapToLong(Long::longValue).sum())
                .isEqualTo(1000);
        assertThat(test.documents().get("a")).isBetween(250L, 420L);
        assertThat(test.cluster.collection(NS).identity().uuid()).isNotEqualTo(before.uuid());
        assertThat(test.cluster.collection(NS).info().indexes().stream().map(Index::name))
                .contains("x_hashed");
        test.holdLaws();
    }

    @Test
    @Tag("M2")
    void needsHeadRoomForASecondCopy() {
        ClusterRules old = ClusterRules.of(ServerVersion.parse("7.0"));
        ClusterRules now = ClusterRules.of(ServerVersion.parse("8.0"));
        long terabyte = 1L << 40;
        assertThat(ReshardCost.of(old, 2 * terabyte, terabyte / 2, 4))
                .isEqualTo(new ReshardCost(2 * terabyte, Math.round(2.4 * terabyte), false));
        assertThat(ReshardCost.of(now, 2 * terabyte, terabyte * 4 / 10, 4).freeBytes())
                .isEqualTo((2 * terabyte + terabyte * 4 / 10) * 2 / 4);
    }

    @Test
    @Tag("M2")
    void reshardsByQuantilesAndZones() {
        TestCluster test = TestCluster.of("8.0", 3);
        test.shard("{x: 1}");
        test.insert(0, 900);
        test.run("{addShardToZone: 'b', zone: 'B'}");
        test.cluster.tellDocumentKeys(NS, key -> TestCluster.numbers(key, 900, 100));
        test.run("{reshardCollection: 'app.users', key: {y: 1}, numInitialChunks: 9, "
                + "zones: [{min: {y: 300}, max: {y: 600}, zone: 'B'}]}");
        for (Chunk chunk : test.cluster.collection(NS).chunks()) {
            assertThat(chunk.contents().documents()).isBetween(1L, 110L);
        }
        assertThat(test.shardOf(tuple(450))).isEqualTo("b");
        assertThat(test.settle()).isZero();
        test.holdLaws();
    }

    @Test
    @Tag("M2")
    void redistributesUnderTheSameKeyWhenForced() {
        TestCluster test = TestCluster.of("8.0", 3);
        test.populate(1000, 100, "{x: 'hashed'}");
        test.shard("{x: 'hashed'}");
        assertThat(test.owners()).containsExactly("a");
        test.run("{reshardCollection: 'app.users', key: {x: 'hashed'}}");
        assertThat(test.owners()).as("the same key: nothing to do").containsExactly("a");
        test.run(
                "{reshardCollection: 'app.users', key: {x: 'hashed'}, forceRedistribution: true, numInitialChunks: 6}");
        assertThat(test.owners()).hasSize(6);
        assertThat(test.documents().get("b")).isPositive();
        test.holdLaws();
    }

    @Test
    @Tag("M3")
    void unshardsOntoOneShardAndMovesWhatIsNotSharded() {
        TestCluster test = TestCluster.of("8.0", 3);
        test.shard("{x: 'hashed'}");
        for (int i = 0; i < 300; i++) {
            test.cluster.insert(NS, TestCluster.document("{x: " + i + "}"));
        }
        test.run("{unshardCollection: 'app.users', toShard: 'c'}");
        assertThat(test.cluster.collections()).isEmpty();
        LocalCollection local = test.cluster.localCollection(NS).orElseThrow();
        assertThat(local.shard()).isEqualTo("c");
        assertThat(local.documents()).isEqualTo(300);
        assertThat(test.cluster
                        .config()
                        .collections()
                        .get(0)
                        .getBoolean("unsplittable")
                        .getValue())
                .isTrue();
        test.run("{moveCollection: 'app.users', toShard: 'b'}");
        assertThat(test.cluster.localCollection(NS).orElseThrow().shard()).isEqualTo("b");
        test.shard("{x: 'hashed'}");
        assertThat(test.documents().values().stream().mapToLong(Long::longValue).sum())
                .isEqualTo(300);
        test.holdLaws();
    }

    @Test
    void abortsWhatIsOnTheMoveWhenTheKeyChanges() {
        TestCluster test = TestCluster.of("8.0", 2);
        Migration migration = test.hotMove();
        assertThat(test.refusal("{split: 'app.users', middle: {x: 5}}"))
                .as("it may not be cut")
                .isEqualTo(117);
        test.run("{reshardCollection: 'app.users', key: {x: 'hashed'}, zones: [], numInitialChunks: 2}");
        assertThat(test.cluster.migrations()).isEmpty();
        assertThat(migration.documents()).isEqualTo(10);
        test.holdLaws();
    }

    @Test
    void takesNoHashedSuffixOnAUniqueCollection() {
        TestCluster test = TestCluster.of("8.0", 2);
        test.run("{shardCollection: 'app.users', key: {a: 1}, unique: true}");
        test.cluster.createIndex(NS, Index.plain("ah", Routing.document("{a: 1, h: 'hashed'}"), false));
        assertThat(test.refusal("{refineCollectionShardKey: 'app.users', key: {a: 1, h: 'hashed'}}"))
                .isEqualTo(72);
    }

    @Test
    @Tag("M1")
    void keepsItsTotalsWhenItIsToldOfMoreKeysThanItKeeps() {
        TestCluster test = TestCluster.of("8.0", 2);
        test.shard("{x: 1}");
        for (int i = 0; i < 400; i++) {
            test.cluster.insertSpread(NS, tuple(i * 1000L), 1000, 100_000);
        }
        test.run("{split: 'app.users', middle: {x: 123456}}");
        test.run("{moveChunk: 'app.users', find: {x: 200000}, to: 'b'}");
        test.cluster.createIndex(NS, Index.plain("xy", Routing.document("{x: 1, y: 1}"), false));
        test.cluster.tellDocumentKeys(NS, key -> TestCluster.numbers(key, 400_000, 100));
        test.run("{refineCollectionShardKey: 'app.users', key: {x: 1, y: 1}}");
        test.holdLaws();
    }

    @Test
    void keepsKeysThatStandForManyApartFromFrequentOnes() {
        TestCluster test = TestCluster.of("8.0", 2);
        test.shard("{x: 1}");
        for (int i = 0; i < 50; i++) {
            test.cluster.insertSpread(NS, tuple(i * 1000L), 1000, 100_000);
        }
        test.run("{reshardCollection: 'app.users', key: {x: 1}, forceRedistribution: true, numInitialChunks: 50}");
        for (Chunk chunk : test.cluster.collection(NS).chunks()) {
            assertThat(chunk.contents().isIndivisible()).isFalse();
        }
        test.holdLaws();
    }

    @Test
    void forgetsWhatItWasToldOfACollectionThatIsDropped() {
        TestCluster test = TestCluster.of("8.0", 2);
        test.shard("{x: 1}");
        test.insert(0, 50);
        test.cluster.tellDocumentKeys(NS, key -> TestCluster.numbers(key, 50, 100));
        test.cluster.dropCollection(NS);
        test.shard("{x: 1}");
        test.insert(0, 10);
        test.run("{reshardCollection: 'app.users', key: {x: 'hashed'}, numInitialChunks: 2}");
        assertThat(test.refusal("{abortReshardCollection: 'app.users'}")).isEqualTo(339);
        test.holdLaws();
    }

    @Test
    @Tag("M3")
    void unshardsOntoTheShardWithLeastDataOfAll() {
        TestCluster test = TestCluster.of("8.0", 3);
        test.run("{shardCollection: 'app.other', key: {x: 1}}");
        test.run("{moveChunk: 'app.other', find: {x: 1}, to: 'c'}");
        test.cluster.insert("app.other", tuple(1), 1, 1_000_000);
        test.shard("{x: 1}");
        test.insert(0, 10);
        test.run("{unshardCollection: 'app.users'}");
        assertThat(test.cluster.localCollection(NS).orElseThrow().shard()).isEqualTo("b");
        assertThat(test.cluster.config().chunks(NS)).hasSize(1);
        assertThat(String.join(" ", test.cluster.config().collections().get(1).keySet()))
                .isEqualTo("_id lastmodEpoch lastmod timestamp uuid key unique noBalance unsplittable");
    }
}
