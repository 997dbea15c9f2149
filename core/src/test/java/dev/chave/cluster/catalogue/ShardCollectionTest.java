package dev.chave.cluster.catalogue;

import static dev.chave.cluster.catalogue.TestCluster.NS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.chave.cluster.Routing;
import dev.chave.key.CollectionInfo;
import dev.chave.key.Index;
import dev.chave.key.ShardKey;
import dev.chave.value.HashedValue;
import dev.chave.value.OrderedBytes;
import dev.chave.value.RawValue;
import java.util.List;
import org.bson.BsonString;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShardCollectionTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "8.0 | {shardCollection: 'app.users', key: {x: -1}}                                     | 2",
                "8.0 | {shardCollection: 'app.users', key: {x: 'text'}}                                 | 2",
                "8.0 | {shardCollection: 'app.users', key: {}}                                          | 2",
                "8.0 | {shardCollection: 'app.users', key: {'a..b': 1}}                                 | 2",
                "8.0 | {shardCollection: 'app.users', key: {a: 'hashed', b: 'hashed'}}                  | 2",
                "4.2 | {shardCollection: 'app.users', key: {a: 'hashed', b: 1}}                         | 2",
                "8.0 | {shardCollection: 'app.users', key: {a: 'hashed'}, unique: true}                 | 72",
                "8.0 | {shardCollection: 'app.users'}                                                   | 40414",
                "8.0 | {shardCollection: 'app.users', key: 'x'}                                         | 14",
                "8.0 | {shardCollection: 'app.users', key: {x: 1}, uniq: true}                          | 40415",
                "8.0 | {shardCollection: 'app', key: {x: 1}}                                            | 73",
                "8.0 | {shardCollection: 'app.system.views', key: {x: 1}}                               | 20",
                "8.0 | {shardCollection: 'app.users', key: {x: 1}, collation: {locale: 'pt'}}           | 2",
                "7.0 | {shardCollection: 'app.users', key: {x: 1}, numInitialChunks: 4}                 | 72",
                "7.0 | {shardCollection: 'app.users', key: {x: 'hashed'}, numInitialChunks: -1}         | 72",
                "7.0 | {shardCollection: 'app.users', key: {x: 'hashed'}, numInitialChunks: 16385}      | 72",
                "7.0 | {shardCollection: 'app.users', key: {r: 1, x: 'hashed'}, numInitialChunks: 4}    | 72",
                "5.0 | {shardCollection: 'other.users', key: {x: 1}}                                    | 193",
                "8.0 | {addShard: 'r/h:1', maxSize: 10}                                                 | 40415",
                "4.4 | {balancerCollectionStatus: 'nowhere.c'}                                          | 26",
                "8.0 | {nothing: 1}                                                                     | 59",
                "4.2 | {refineCollectionShardKey: 'app.users', key: {x: 1}}                             | 59",
                "4.4 | {reshardCollection: 'app.users', key: {x: 1}}                                    | 59",
                "7.0 | {unshardCollection: 'app.users'}                                                 | 59",
                "5.0 | {moveRange: 'app.users', min: {x: 1}, toShard: 'a'}                              | 59",
            })
    @Tag("I9")
    @Tag("E6")
    void refusesWithTheServersNumbers(String version, String command, int code) {
        assertThat(TestCluster.of(version, 2).refusal(command)).isEqualTo(code);
    }

    @Test
    @Tag("I1")
    void refusesToShardOverAnArrayAndToInsertOne() {
        TestCluster test = TestCluster.of("8.0", 2);
        Index multikey = new Index("tags_1", Routing.document("{tags: 1}"), false, false, false, false, false, true);
        test.cluster.createCollection(CollectionInfo.bare(NS).withIndexes(List.of(multikey)), 10, 1000, null);
        assertThat(test.refusal("{shardCollection: 'app.users', key: {tags: 1}}"))
                .isEqualTo(72);
        test.run("{shardCollection: 'app.posts', key: {tags: 1}}");
        CommandRefusedException refused = catchThrowableOfType(
                CommandRefusedException.class,
                () -> test.cluster.insert("app.posts", TestCluster.document("{tags: [1, 2]}")));
        assertThat(refused.code()).isEqualTo(61);
        test.run("{shardCollection: 'app.hashed', key: {tags: 'hashed'}}");
        assertThat(catchThrowableOfType(
                                CommandRefusedException.class,
                                () -> test.cluster.insert("app.hashed", TestCluster.document("{tags: [1]}")))
                        .code())
                .isEqualTo(61);
    }

    @ParameterizedTest
    @CsvSource({"sparse", "partial", "hidden", "collated", "text", "2dsphere", "descending", "multikey"})
    @Tag("I3")
    @Tag("I9")
    void refusesAnIndexThatCannotBackAKey(String flaw) {
        TestCluster test = TestCluster.of("8.0", 2);
        Index index = new Index(
                "x",
                Routing.document(
                        switch (flaw) {
                            case "text", "2dsphere" -> "{x: '" + flaw + "'}";
                            case "descending" -> "{x: -1}";
                            default -> "{x: 1}";
                        }),
                false,
                flaw.equals("sparse"),
                flaw.equals("partial"),
                flaw.equals("hidden"),
                flaw.equals("collated"),
                flaw.equals("multikey"));
        test.cluster.createCollection(CollectionInfo.bare(NS).withIndexes(List.of(index)), 10, 1000, null);
        assertThat(test.refusal("{shardCollection: 'app.users', key: {x: 1}}")).isEqualTo(72);
    }

    @Test
    @Tag("I3")
    @Tag("I4")
    void takesAHashedIndexAndOneThatContinuesTheKey() {
        TestCluster test = TestCluster.of("8.0", 2);
        test.populate(100, 100, "{h: 'hashed'}", "{x: 1, y: -1}");
        test.shard("{h: 'hashed'}");
        assertThat(test.cluster.collection(NS).info().indexes()).hasSize(3);
        TestCluster prefix = TestCluster.of("8.0", 2);
        prefix.populate(100, 100, "{h: 'hashed'}", "{x: 1, y: -1}");
        prefix.shard("{x: 1}");
        assertThat(prefix.cluster.collection(NS).key()).isEqualTo(ShardKey.parse("{x: 1}"));
    }

    @Test
    @Tag("I4")
    void makesTheIndexOnAnEmptyCollectionAndAsksForItOnAnother() {
        TestCluster test = TestCluster.of("8.0", 2);
        test.shard("{a: 1, h: 'hashed'}");
        assertThat(test.cluster.collection(NS).info().indexes().stream().map(Index::name))
                .containsExactly("_id_", "a_1_h_hashed");
        TestCluster full = TestCluster.of("8.0", 2);
        full.populate(1, 100);
        assertThat(full.refusal("{shardCollection: 'app.users', key: {a: 1}}")).isEqualTo(72);
        full.cluster.createIndex(NS, Index.plain("a_1", Routing.document("{a: 1}"), false));
        full.shard("{a: 1}");
    }

    @Test
    @Tag("I6")
    void keepsUniquenessToWhatAShardCanKeep() {
        TestCluster test = TestCluster.of("8.0", 2);
        Index email = Index.plain("email_1", Routing.document("{email: 1}"), true);
        test.cluster.createCollection(CollectionInfo.bare(NS).withIndexes(List.of(email)), 0, 0, null);
        assertThat(test.refusal("{shardCollection: 'app.users', key: {tenant: 1}}"))
                .isEqualTo(72);
        test.run("{shardCollection: 'app.users', key: {email: 'hashed'}}");
        TestCluster unique = TestCluster.of("8.0", 2);
        unique.run("{shardCollection: 'app.users', key: {tenant: 1, email: 1}, unique: true}");
        assertThat(unique.cluster.collection(NS).info().indexes().get(1).unique())
                .isTrue();
        CommandRefusedException refused = catchThrowableOfType(
                CommandRefusedException.class,
                () -> unique.cluster.createIndex(NS, Index.plain("nick", Routing.document("{nick: 1}"), true)));
        assertThat(refused.code()).isEqualTo(67);
        unique.cluster.createIndex(NS, Index.plain("t", Routing.document("{tenant: 1, email: 1, nick: 1}"), true));
    }

    @Test
    @Tag("I6")
    void makesTheUniqueIndexBesideALongerOne() {
        TestCluster test = TestCluster.of("8.0", 2);
        test.populate(0, 100, "{a: 1, b: 1}");
        test.run("{shardCollection: 'app.users', key: {a: 1}, unique: true}");
        assertThat(test.cluster.collection(NS).info().indexes().stream()
                        .filter(Index::unique)
                        .map(Index::name))
                .containsExactly("a_1");
    }

    @Test
    void makesNoDatabaseForAShardingThatIsRefused() {
        TestCluster test = TestCluster.of("8.0", 2);
        assertThat(test.refusal("{shardCollection: 'fresh.users', key: {x: 'hashed'}, presplitHashedZones: true}"))
                .isEqualTo(31387);
    }

    @Test
    void shardsTwiceOnlyInTheSameWay() {
        TestCluster test = TestCluster.of("8.0", 2);
        test.shard("{x: 1}");
        test.shard("{x: 1}");
        assertThat(test.refusal("{shardCollection: 'app.users', key: {y: 1}}")).isEqualTo(23);
        assertThat(test.refusal("{shardCollection: 'app.users', key: {x: 1}, unique: true}"))
                .isEqualTo(23);
    }

    @Test
    void needsNoEnableShardingFrom60() {
        TestCluster test = TestCluster.of("6.0", 2);
        test.run("{shardCollection: 'other.users', key: {x: 1}}");
        assertThat(test.cluster.config().databases()).hasSize(2);
    }

    @Test
    @Tag("E9")
    void answersWithTheNamespace() {
        assertThat(TestCluster.of("8.0", 2)
                        .run("{shardCollection: 'app.users', key: {x: 1}}")
                        .toJson())
                .isEqualTo("{\"collectionsharded\": \"app.users\", \"ok\": 1.0}");
        assertThat(TestCluster.of("4.4", 2).run("{shardCollection: 'app.users', key: {x: 1}}"))
                .containsKey("collectionUUID");
    }

    @Test
    @Tag("E2")
    @Tag("E3")
    void ordersAHashedCollectionByRangesOfHashes() {
        TestCluster test = TestCluster.of("7.0", 3);
        test.shard("{username: 'hashed'}");
        for (String name : List.of("aliceroberts", "bjornsvensson", "carlos_mendes", "dpatel")) {
            long hash = new HashedValue().of(RawValue.of(new BsonString(name)));
            OrderedBytes tuple = new OrderedBytes();
            tuple.appendLong(hash);
            int position = test.cluster.collection(NS).chunks().positionOf(tuple.toByteArray());
            long[] points = HashedSplits.points(6);
            int expected = 0;
            while (expected < 5 && points[expected] <= hash) {
                expected++;
            }
            assertThat(position).as(name).isEqualTo(expected);
            var one = Routing.explain(test.cluster.router(NS), "{username: '" + name + "'}");
            assertThat(one.shards()).containsExactly(test.shardOf(tuple.toByteArray()));
        }
        assertThat(Routing.explain(test.cluster.router(NS), "{username: {$gte: 'a', $lt: 'b'}}")
                        .shards())
                .hasSize(3);
    }

    @ParameterizedTest
    @CsvSource({"4.2, 61", "4.4, 0", "8.0, 0"})
    void takesAMissingFieldAsNullFrom44(String version, int code) {
        TestCluster test = TestCluster.of(version, 2);
        test.shard("{x: 1}");
        if (code == 0) {
            test.cluster.insert(NS, TestCluster.document("{y: 1}"));
            assertThat(test.cluster.collection(NS).chunks().get(0).contents().documents())
                    .isEqualTo(1);
        } else {
            assertThat(catchThrowableOfType(
                                    CommandRefusedException.class,
                                    () -> test.cluster.insert(NS, TestCluster.document("{y: 1}")))
                            .code())
                    .isEqualTo(code);
        }
    }

    @Test
    @Tag("I5")
    void refusesKeysOverFiveHundredBytesUpTo42() {
        String large = "{x: '" + "k".repeat(600) + "'}";
        TestCluster old = TestCluster.of("4.2", 2);
        old.shard("{x: 1}");
        assertThat(catchThrowableOfType(
                                CommandRefusedException.class,
                                () -> old.cluster.insert(NS, TestCluster.document(large)))
                        .code())
                .isEqualTo(13334);
        TestCluster later = TestCluster.of("4.4", 2);
        later.shard("{x: 1}");
        later.cluster.insert(NS, TestCluster.document(large));
    }

    @ParameterizedTest
    @CsvSource({"4.4, 0", "5.0.18, 0", "5.0.19, 370", "6.0, 370", "8.0, 370"})
    @Tag("I11")
    void letsTheLastIndexGoOrNot(String version, int code) {
        TestCluster test = TestCluster.of(version, 2);
        test.shard("{x: 1}");
        if (code == 0) {
            test.cluster.dropIndex(NS, "x_1");
            assertThat(test.refusal("{moveChunk: 'app.users', find: {x: 1}, to: 'b'}"))
                    .as("nothing moves without an index")
                    .isEqualTo(27);
            test.cluster.createIndex(NS, Index.plain("x_1", Routing.document("{x: 1}"), false));
        } else {
            assertThat(catchThrowableOfType(CommandRefusedException.class, () -> test.cluster.dropIndex(NS, "x_1"))
                            .code())
                    .isEqualTo(code);
        }
        test.run("{moveChunk: 'app.users', find: {x: 1}, to: 'b'}");
    }

    @ParameterizedTest
    @CsvSource({"5.0.21, false", "5.0.22, true", "6.0.11, false", "6.0.12, true", "7.0.2, false", "7.0.3, true"})
    @Tag("I11")
    void letsAHashedIndexGoInLaterPatches(String version, boolean goes) {
        TestCluster test = TestCluster.of(version, 2);
        test.shard("{x: 'hashed'}");
        CommandRefusedException refused =
                catchThrowableOfType(CommandRefusedException.class, () -> test.cluster.dropIndex(NS, "x_hashed"));
        assertThat(refused == null).isEqualTo(goes);
    }

    @Test
    @Tag("J1")
    void usesNoMoreShardsThanTheKeyHasValues() {
        for (String version : List.of("book", "5.0", "8.0")) {
            TestCluster test = TestCluster.of(version, 6);
            test.cluster.writeSetting(Routing.document("{_id: 'chunksize', value: 1}"));
            test.shard("{logLevel: 1}");
            for (int i = 0; i < 60_000; i++) {
                byte[] level =
                        TestCluster.tuple(List.of("error", "info", "warn").get(i % 3));
                test.cluster
                        .insert(NS, level, 1, 200)
                        .flatMap(test.cluster::begin)
                        .ifPresent(test.cluster::commit);
                if (i % 500 == 0) {
                    test.cluster.runRound();
                    test.clock.advance(java.time.Duration.ofSeconds(10));
                    test.cluster.deleteOrphans();
                }
            }
            long full = 0;
            for (var chunk : test.cluster.collection(NS).chunks()) {
                full += chunk.contents().documents() > 0 ? 1 : 0;
            }
            assertThat(full).as(version).isLessThanOrEqualTo(3);
            assertThat(test.documents().values().stream().filter(count -> count > 0))
                    .as(version)
                    .hasSizeBetween(2, 3);
            test.holdLaws();
        }
    }
}
