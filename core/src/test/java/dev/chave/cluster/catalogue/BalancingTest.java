package dev.chave.cluster.catalogue;

import static dev.chave.cluster.catalogue.TestCluster.NS;
import static dev.chave.cluster.catalogue.TestCluster.tuple;
import static org.assertj.core.api.Assertions.assertThat;

import dev.chave.cluster.Routing;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BalancingTest {
    private static TestCluster withChunks(String version, int shards, int chunks) {
        TestCluster test = TestCluster.of(version, shards);
        test.shard("{x: 1}");
        for (int i = 1; i < chunks; i++) {
            test.run("{split: 'app.users', middle: {x: " + i * 100 + "}}");
        }
        return test;
    }

    @ParameterizedTest
    @CsvSource({"book, 8, '4 4'", "book, 9, '5 4'", "4.0, 8, '4 4'", "5.0, 9, '5 4'", "8.0, 9, '9 0'"})
    @Tag("B4")
    void balancesByCountUpTo5AndNotByCountLater(String version, int chunks, String expected) {
        TestCluster test = withChunks(version, 2, chunks);
        test.settle();
        assertThat(test.cluster.ownedChunks(NS, "a") + " " + test.cluster.ownedChunks(NS, "b"))
                .isEqualTo(expected);
    }

    @Test
    @Tag("B4")
    void balancesBySizeFrom603WhereTheGapIsThreeChunks() {
        for (int documents : new int[] {31_000, 33_000}) {
            TestCluster test = TestCluster.of("8.0", 2);
            test.cluster.writeSetting(Routing.document("{_id: 'chunksize', value: 1}"));
            test.populate(documents, 100, "{x: 1}");
            test.shard("{x: 1}");
            boolean moved = test.settle() > 0;
            assertThat(moved).isEqualTo(documents * 100L >= 3 << 20);
            assertThat(test.run("{balancerCollectionStatus: 'app.users'}")
                            .getBoolean("balancerCompliant")
                            .getValue())
                    .isTrue();
        }
    }

    @ParameterizedTest
    @CsvSource({"300, 0", "380, 0", "400, 1"})
    @Tag("B4")
    void neverBalancesASmallCollectionThatHeldDocumentsFrom603(int megabytes, int least) {
        TestCluster test = TestCluster.of("8.0", 2);
        test.populate(megabytes, 1 << 20, "{x: 'hashed'}");
        test.shard("{x: 'hashed'}");
        assertThat(test.settle()).isBetween(least, least * 10);
        assertThat(test.cluster.ownedDocuments(NS, "b") > 0).isEqualTo(least > 0);
    }

    @Test
    @Tag("L1")
    void stopsOnlyWhenItsRunningMigrationsHaveEnded() {
        TestCluster test = withChunks("7.0", 2, 1);
        test.cluster.writeSetting(Routing.document("{_id: 'chunksize', value: 1}"));
        test.insert(0, 60_000);
        List<Migration> running = test.cluster.beginRound();
        assertThat(running).hasSize(1);
        test.run("{balancerStop: 1}");
        assertThat(inRound(test)).as("the isBalancerRunning loop goes on").isTrue();
        assertThat(test.cluster.beginRound()).isEmpty();
        running.forEach(test.cluster::commit);
        assertThat(inRound(test)).isFalse();
        test.cluster.endRound();
        assertThat(test.cluster.ownedDocuments(NS, "b")).as("it finished first").isPositive();
        assertThat(test.settle()).as("and nothing begins any more").isZero();
        assertThat(test.run("{balancerStatus: 1}").getString("mode").getValue()).isEqualTo("off");
        test.run("{balancerStart: 1}");
        assertThat(test.settle()).isPositive();
    }

    private static boolean inRound(TestCluster test) {
        return test.run("{balancerStatus: 1}").getBoolean("inBalancerRound").getValue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"book", "5.0", "8.0"})
    @Tag("L2")
    void movesTheChunkThatAPointLiesIn(String version) {
        TestCluster test = withChunks(version, 3, 5);
        test.run("{balancerStop: 1}");
        test.run("{moveChunk: 'app.users', find: {x: 250}, to: 'c'}");
        assertThat(test.owners()).containsExactly("a", "a", "c", "a", "a");
        test.run("{moveChunk: 'app.users', find: {x: 250}, to: 'c'}"); // it is there already
        test.run("{moveChunk: 'app.users', bounds: [{x: MinKey}, {x: 100}], to: 'b'}");
        assertThat(test.owners()).containsExactly("b", "a", "c", "a", "a");
        test.holdLaws();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{moveChunk: 'app.users', find: {x: 1}, to: 'nobody'}                       | 70",
                "{moveChunk: 'app.users', find: {x: 1}, to: 7}                              | 14",
                "{moveChunk: 'app.other', find: {x: 1}, to: 'b'}                            | 118",
                "{moveChunk: 'app.users', to: 'b'}                                          | 0",
                "{moveChunk: 'app.users', find: {y: 1}, to: 'b'}                            | 0",
                "{moveChunk: 'app.users', bounds: [{x: 1}, {x: 2}], to: 'b'}                | 0",
                "{moveRange: 'app.users', toShard: 'b'}                                     | 72",
                "{moveRange: 'app.users', toShard: 'b', min: {x: 50}, max: {x: 150}}        | 2",
                "{moveRange: 'app.nothing', toShard: 'b', min: {x: 50}}                     | 118",
                "{split: 'app.users'}                                                       | 0",
                "{split: 'app.users', middle: {x: 1}, find: {x: 1}}                         | 0",
                "{split: 'app.users', middle: {x: 100}}                                     | 0",
                "{split: 'app.users', middle: {y: 100}}                                     | 0",
                "{split: 'app.users', find: {x: 5}}                                         | 87",
                "{mergeChunks: 'app.users', bounds: [{x: MinKey}, {x: 100}]}                | 20",
                "{mergeChunks: 'app.users', bounds: [{x: MinKey}, {x: 150}]}                | 20",
                "{mergeChunks: 'app.users', bounds: [{x: MinKey}]}                          | 2",
                "{clearJumboFlag: 'app.users'}                                              | 72",
                "{clearJumboFlag: 'app.users', bounds: [{x: 1}, {x: 2}]}                    | 51260",
                "{removeShard: 'nobody'}                                                    | 70",
            })
    void refusesWithTheServersNumbers(String command, int code) {
        assertThat(withChunks("8.0", 3, 3).refusal(command)).isEqualTo(code);
    }

    @Test
    @Tag("L3")
    void undoesManualPlacementByCountUpTo5() {
        TestCluster test = withChunks("5.0", 3, 9);
        test.settle();
        assertThat(test.shardOf(tuple(50))).isNotEqualTo("a");
        test.run("{moveChunk: 'app.users', find: {x: 50}, to: 'a'}");
        assertThat(test.settle()).isPositive();
        assertThat(test.cluster.ownedChunks(NS, "a")).isEqualTo(3);
    }

    @Test
    @Tag("L3")
    void leavesManualPlacementAloneFrom603UpToThreeChunks() {
        TestCluster test = withChunks("8.0", 3, 9);
        test.cluster.writeSetting(Routing.document("{_id: 'chunksize', value: 1}"));
        test.insert(0, 1000); // 100 KB
        test.run("{moveRange: 'app.users', min: {x: 500}, max: {x: 600}, toShard: 'c'}");
        assertThat(test.settle()).isZero();
        test.run("{addShardToZone: 'a', zone: 'A'}");
        test.run("{updateZoneKeyRange: 'app.users', min: {x: 500}, max: {x: 600}, zone: 'A'}");
        test.clock.advance(Duration.ofMinutes(15));
        test.cluster.deleteOrphans();
        assertThat(test.settle()).as("but for a zone").isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({"5.0, 20", "6.0, 20", "7.0, 0", "8.0, 0"})
    void movesByHandOutOfAZoneOrNot(String version, int code) {
        TestCluster test = withChunks(version, 2, 2);
        test.run("{addShardToZone: 'a', zone: 'A'}");
        test.run("{updateZoneKeyRange: 'app.users', min: {x: MinKey}, max: {x: 100}, zone: 'A'}");
        String move = "{moveChunk: 'app.users', find: {x: 1}, to: 'b'}";
        if (code == 0) {
            test.run(move);
            test.clock.advance(Duration.ofMinutes(15));
            test.cluster.deleteOrphans();
            assertThat(test.settle()).as("undone later").isEqualTo(1);
        } else {
            assertThat(test.refusal(move)).isEqualTo(code);
        }
    }

    @Test
    void keepsToItsWindow() {
        TestCluster test = withChunks("5.0", 2, 9);
        test.cluster.writeSetting(Routing.document("{_id: 'balancer', activeWindow: {start: '23:00', stop: '06:00'}}"));
        test.clock.advance(Duration.ofHours(12));
        assertThat(test.settle()).isZero();
        test.clock.advance(Duration.ofMinutes(11 * 60 + 30));
        assertThat(test.settle()).isPositive();
    }

    @Test
    void leavesACollectionAloneThatAsksForIt() {
        TestCluster test = withChunks("5.0", 2, 9);
        test.cluster.writeNoBalance(NS, true);
        assertThat(test.settle()).isZero();
        test.cluster.writeNoBalance(NS, false);
        test.run("{setAllowMigrations: 'app.users', allowMigrations: false}");
        assertThat(test.settle()).isZero();
        assertThat(test.refusal("{moveChunk: 'app.users', find: {x: 1}, to: 'b'}"))
                .isEqualTo(117);
        test.run("{setAllowMigrations: 'app.users', allowMigrations: true}");
        assertThat(test.settle()).isPositive();
    }

    @Test
    void flagsAChunkOfOneValueAndMovesItByForceAlone() {
        TestCluster test = TestCluster.of("5.0", 2);
        test.cluster.writeSetting(Routing.document("{_id: 'chunksize', value: 1}"));
        test.cluster.writeSetting(Routing.document("{_id: 'autosplit', enabled: false}"));
        test.shard("{x: 1}");
        test.insert(0, 100);
        test.cluster.insert(NS, tuple(500), 40_000, 4_000_000);
        test.run("{split: 'app.users', middle: {x: 500}}");
        test.run("{split: 'app.users', middle: {x: 501}}");
        assertThat(test.refusal("{moveChunk: 'app.users', find: {x: 500}, to: 'b'}"))
                .isEqualTo(153);
        assertThat(jumbo(test)).as("a move by hand flags nothing").isZero();
        test.run("{addShardToZone: 'b', zone: 'B'}");
        test.run("{updateZoneKeyRange: 'app.users', min: {x: 500}, max: {x: 501}, zone: 'B'}");
        test.settle();
        assertThat(jumbo(test)).isEqualTo(1);
        test.cluster.runRound();
        assertThat(test.cluster.stuck()).isNotEmpty();
        test.run("{clearJumboFlag: 'app.users', find: {x: 500}}");
        assertThat(jumbo(test)).isZero();
        test.run("{moveChunk: 'app.users', find: {x: 500}, to: 'b', forceJumbo: true}");
        assertThat(test.shardOf(tuple(500))).isEqualTo("b");
        test.holdLaws();
    }

    private static long jumbo(TestCluster test) {
        long flagged = 0;
        for (var chunk : test.cluster.collection(NS).chunks()) {
            flagged += chunk.jumbo() ? 1 : 0;
        }
        return flagged;
    }

    @Test
    void refusesARangeWhoseOrphansStillLieThere() {
        TestCluster test = withChunks("8.0", 2, 1);
        test.insert(0, 100);
        test.run("{moveRange: 'app.users', min: {x: MinKey}, max: {x: 50}, toShard: 'b'}");
        assertThat(test.refusal("{moveRange: 'app.users', min: {x: MinKey}, max: {x: 50}, toShard: 'a'}"))
                .isEqualTo(265);
        test.clock.advance(Duration.ofMinutes(15));
        assertThat(test.cluster.deleteOrphans()).hasSize(1);
        test.run("{moveRange: 'app.users', min: {x: MinKey}, max: {x: 50}, toShard: 'a'}");
    }

    @Test
    @Tag("case-C37")
    void deletesAtOnceOnlyWhenAskedTo() {
        TestCluster test = TestCluster.of("8.0", 2);
        test.shard("{w: 1, i: 1}");
        for (int i = 0; i < 100; i++) {
            test.cluster.insert(NS, tuple(i % 4, i), 1, 100);
        }
        test.run("{split: 'app.users', middle: {w: 2, i: MinKey}}");
        test.run("{moveRange: 'app.users', min: {w: 2, i: MinKey}, max: {w: MaxKey, i: MaxKey}, toShard: 'b'}");
        assertThat(test.cluster.orphans())
                .as("by default the documents wait for the range deleter")
                .hasSize(1);
        TestCluster waiting = TestCluster.of("8.0", 2);
        waiting.shard("{w: 1, i: 1}");
        waiting.cluster.insert(NS, tuple(3, 1), 1, 100);
        waiting.run(
                "{moveRange: 'app.users', min: {w: 2, i: MinKey}, max: {w: MaxKey, i: MaxKey}, toShard: 'b', waitForDelete: true}");
        assertThat(waiting.cluster.orphans()).isEmpty();
        Migration top = TestCluster.of("8.0", 2).hotMove();
        assertThat(top.endsAtTop())
                .as("worth a warning: documents arrive there meanwhile")
                .isTrue();
    }

    @Test
    @Tag("case-C35")
    void namesWhatKeepsADrainingShard() {
        TestCluster test = TestCluster.of("5.0", 3);
        test.cluster.writeSetting(Routing.document("{_id: 'chunksize', value: 1}"));
        test.shard("{surname: 1, given_name: 1}");
        byte[] equal = TestCluster.place("{surname: 1, given_name: 1}", "{surname: 'Silva', given_name: 'Ana'}");
        test.cluster.insert(NS, equal, 100_000, 20_000_000);
        test.run("{split: 'app.users', middle: {surname: 'Silva', given_name: 'Ana'}}");
        test.run("{addShardToZone: 'b', zone: 'B'}");
        test.run(
                "{updateZoneKeyRange: 'app.users', min: {surname: 'Silva', given_name: 'Ana'}, max: {surname: 'Silva', given_name: 'Anb'}, zone: 'B'}");
        test.settle(); // too big to move, nothing to split: flagged
        assertThat(test.run("{removeShard: 'a'}").getString("state").getValue()).isEqualTo("started");
        test.settle();
        assertThat(test.run("{removeShard: 'a'}").getString("state").getValue()).isEqualTo("ongoing");
        assertThat(test.cluster.drainBlockers("a").stream().map(DrainBlocker::kind))
                .containsExactly(DrainBlocker.Kind.INDIVISIBLE_CHUNK, DrainBlocker.Kind.PRIMARY_DATABASE);
        assertThat(test.cluster.drainBlockers("a").get(0).kind().waysOut().toString())
                .contains("refineCollectionShardKey", "_id", "clearJumboFlag", "forceJumbo");
        test.run("{movePrimary: 'app', to: 'b'}");
        test.run("{clearJumboFlag: 'app.users', find: {surname: 'Silva', given_name: 'Ana'}}");
        test.settle(); // from 4.4 draining moves by force
        assertThat(test.run("{removeShard: 'a'}").getString("state").getValue()).isEqualTo("completed");
        assertThat(test.cluster.shards()).hasSize(2);
        test.holdLaws();
    }

    @Test
    void refusesToRemoveTheLastShard() {
        TestCluster test = TestCluster.of("8.0", 2);
        test.run("{removeShard: 'b'}");
        assertThat(test.refusal("{removeShard: 'a'}")).isEqualTo(20);
        assertThat(test.refusal("{movePrimary: 'app', to: 'b'}")).isEqualTo(20);
    }

    @Test
    @Tag("case-C32")
    void leavesOrphansOfAnAbortedMoveForThoseWhoLookWithoutTheShardFilter() {
        TestCluster test = TestCluster.of("8.0", 2);
        test.cluster.writeSetting(Routing.document("{_id: 'chunksize', value: 1}"));
        test.shard("{tenant: 1}");
        // two documents of equal _id and different keys: the model takes them, as no shard can tell
        test.cluster.insert(NS, TestCluster.document("{_id: 7, tenant: 1}"));
        test.cluster.insert(NS, TestCluster.document("{_id: 7, tenant: 2}"));
        test.insert(10, 40_000);
        Migration migration = test.cluster.beginRound().get(0);
        long moving = migration.documents();
        test.cluster.abort(migration, ErrorCode.CONFLICTING_OPERATION_IN_PROGRESS);
        test.cluster.endRound();
        assertThat(test.cluster.ownedDocuments(NS, "b"))
                .as("with the shard filter")
                .isZero();
        assertThat(test.cluster.localDocuments(NS, "b"))
                .as("without it")
                .isEqualTo(moving)
                .isPositive();
        assertThat(test.documents().values().stream().mapToLong(Long::longValue).sum())
                .isEqualTo(2 + 39_990);
        test.holdLaws();
    }

    @Test
    @Tag("case-C24")
    void givesBackLegacyAndStandardUuidBoundsByteForByte() {
        TestCluster test = TestCluster.of("8.0", 2);
        test.run("{shardCollection: 'app.users', key: {location: 1, xdr_device_id: 1}}");
        String legacy = "{location: 'x', xdr_device_id: BinData(3, 'AAECAwQFBgcICQoLDA0ODw==')}";
        String standard = "{location: 'x', xdr_device_id: BinData(4, 'AAECAwQFBgcICQoLDA0ODw==')}";
        test.run("{split: 'app.users', middle: " + legacy + "}");
        test.run("{split: 'app.users', middle: " + standard + "}");
        var chunks = test.cluster.config().chunks(NS);
        assertThat(chunks.get(1).getDocument("min")).isEqualTo(Routing.document(legacy));
        assertThat(chunks.get(2).getDocument("min")).isEqualTo(Routing.document(standard));
        assertThat(chunks.get(1).getDocument("min").getBinary("xdr_device_id").getType())
                .isEqualTo((byte) 3);
        // bounds as config.chunks gives them, written and read again as BSON, are the bounds
        var merge = new org.bson.BsonDocument("mergeChunks", new org.bson.BsonString(NS))
                .append(
                        "bounds",
                        new org.bson.BsonArray(List.of(
                                reread(chunks.get(1).getDocument("min")),
                                reread(chunks.get(2).getDocument("max")))));
        test.cluster.run(merge);
        assertThat(test.owners()).hasSize(2);
    }

    private static org.bson.BsonDocument reread(org.bson.BsonDocument document) {
        var raw = dev.chave.value.RawDocument.of(document);
        return raw.toBsonDocument();
    }

    @Test
    void mergesNeighboursAndRaisesTheMinorVersionOnly() {
        TestCluster test = withChunks("8.0", 2, 4);
        test.insert(0, 400);
        test.run("{mergeChunks: 'app.users', bounds: [{x: 100}, {x: 300}]}");
        assertThat(test.owners()).hasSize(3);
        assertThat(test.cluster.collection(NS).version().major()).isEqualTo(1);
        assertThat(test.cluster.collection(NS).chunks().get(1).contents().documents())
                .isEqualTo(200);
        test.holdLaws();
    }

    @Test
    void mergesAloneFrom70WhatHasNotMovedLately() {
        TestCluster test = withChunks("7.0", 2, 6);
        test.run("{moveChunk: 'app.users', find: {x: 150}, to: 'b'}");
        assertThat(test.cluster.autoMerge()).isPositive();
        assertThat(test.owners()).containsExactly("a", "b", "a");
        test.run("{moveChunk: 'app.users', find: {x: 250}, to: 'b'}");
        assertThat(test.cluster.autoMerge()).as("moved a moment ago").isZero();
        test.clock.advance(Duration.ofMinutes(6));
        assertThat(test.cluster.autoMerge()).isPositive();
        assertThat(test.owners()).containsExactly("a", "b");
        assertThat(withChunks("6.0", 2, 6).cluster.autoMerge()).isZero();
        test.holdLaws();
    }

    @Test
    void splitsByHandAtTheMedianAndAtAPoint() {
        TestCluster test = withChunks("8.0", 2, 1);
        test.insert(0, 100);
        test.run("{split: 'app.users', find: {x: 5}}");
        assertThat(test.chunks().get(1)).isEqualTo("{\"x\": 50} a");
        test.run("{split: 'app.users', bounds: [{x: 50}, {x: MaxKey}]}");
        assertThat(test.chunks().get(2)).isEqualTo("{\"x\": 75} a");
    }

    @Test
    void choosesTheSmallestShardForANewDatabase() {
        TestCluster test = TestCluster.of("8.0", 3);
        test.shard("{x: 1}");
        test.insert(0, 10);
        test.run("{shardCollection: 'new.things', key: {x: 1}}");
        assertThat(test.cluster.config().databases().get(1).getString("primary").getValue())
                .isEqualTo("b");
        assertThat(test.refusal("{enableSharding: 'new', primaryShard: 'c'}")).isEqualTo(48);
    }

    @Test
    void isKeenerInEveryCollectionWhenTheLastRoundMovedAnything() {
        TestCluster test = TestCluster.of("4.0", 2);
        for (String[] plan : new String[][] {{"app.p", "24"}, {"app.q", "60"}}) {
            test.run("{shardCollection: '" + plan[0] + "', key: {x: 1}}");
            for (int i = 1; i < Integer.parseInt(plan[1]); i++) {
                test.run("{split: '" + plan[0] + "', middle: {x: " + i + "}}");
            }
        }
        test.settle();
        assertThat(test.cluster.ownedChunks("app.p", "a")).isEqualTo(12);
        assertThat(test.cluster.ownedChunks("app.q", "a")).isEqualTo(30);
    }

    @Test
    void rewardsNoMoveThatWasOvertaken() {
        TestCluster test = TestCluster.of("5.0", 2);
        test.cluster.writeSetting(Routing.document("{_id: 'chunksize', value: 1}"));
        test.shard("{x: 1}");
        for (int i = 0; ; i++) {
            var move = test.cluster.insert(NS, tuple(i), 1, 100);
            if (move.isPresent()) {
                test.cluster.begin(move.get()).ifPresent(test.cluster::commit);
                assertThat(test.cluster.begin(move.get()))
                        .as("it is there already")
                        .isEmpty();
                test.cluster.dropCollection(NS);
                assertThat(test.cluster.begin(move.get())).isEmpty();
                return;
            }
        }
    }

    @Test
    void leavesTheTopChunkAndMergesAloneOutsideTheWindow() {
        TestCluster test = TestCluster.of("5.0", 3);
        test.cluster.writeSetting(Routing.document("{_id: 'chunksize', value: 1}"));
        test.cluster.writeSetting(Routing.document("{_id: 'balancer', activeWindow: {start: '03:00', stop: '04:00'}}"));
        test.shard("{x: 1}");
        test.insert(0, 40_000);
        assertThat(test.owners()).hasSizeGreaterThan(2).containsOnly("a");
        TestCluster merging = withChunks("7.0", 2, 6);
        merging.run("{balancerStop: 1}");
        assertThat(merging.cluster.autoMerge()).isZero();
    }

    @Test
    void givesAMoveUpWhenMigrationsAreForbiddenMeanwhile() {
        TestCluster test = TestCluster.of("8.0", 2);
        Migration migration = test.hotMove();
        test.run("{setAllowMigrations: 'app.users', allowMigrations: false}");
        assertThat(org.assertj.core.api.Assertions.catchThrowableOfType(
                                CommandRefusedException.class, () -> test.cluster.commit(migration))
                        .code())
                .isEqualTo(117);
        assertThat(test.owners()).containsExactly("a");
        test.holdLaws();
    }

    @Test
    @Tag("case-C35")
    void namesSettingsThatKeepADrainingShard() {
        TestCluster test = withChunks("8.0", 3, 2);
        test.run("{movePrimary: 'app', to: 'b'}");
        test.run("{removeShard: 'a'}");
        test.cluster.writeNoBalance(NS, true);
        test.run("{balancerStop: 1}");
        assertThat(test.cluster.drainBlockers("a").stream().map(DrainBlocker::kind))
                .containsExactly(DrainBlocker.Kind.BALANCER_OFF, DrainBlocker.Kind.NO_BALANCE);
        test.cluster.writeNoBalance(NS, false);
        test.run("{balancerStart: 1}");
        test.settle();
        assertThat(test.cluster.drainBlockers("a")).isEmpty();
    }

    @Test
    void givesAnEmptyFutureNoDocuments() {
        TestCluster test = TestCluster.of("8.0", 2);
        test.shard("{x: 1}");
        for (int i = 0; i < 50; i++) {
            test.cluster.insertSpread(NS, tuple(i * 1000L), 1000, 100_000);
        }
        test.run("{split: 'app.users', middle: {x: 1000000000}}");
        assertThat(test.cluster.collection(NS).chunks().get(1).contents().documents())
                .isZero();
        test.holdLaws();
    }

    @Test
    void movesTheHighEndOfARangeThatNamesItsEndAlone() {
        TestCluster test = TestCluster.of("8.0", 2);
        test.cluster.writeSetting(Routing.document("{_id: 'chunksize', value: 1}"));
        test.shard("{x: 1}");
        test.run("{balancerStop: 1}");
        test.insert(0, 40_000);
        test.run("{moveRange: 'app.users', max: {x: MaxKey}, toShard: 'b'}");
        assertThat(test.cluster.ownedDocuments(NS, "b")).isEqualTo(10_484);
        assertThat(TestCluster.of("6.0", 2).refusalOf("{moveRange: 'app.users', max: {x: MaxKey}, toShard: 'b'}"))
                .as("from 6.1 only")
                .isEqualTo(72);
    }

    @Test
    void mergesManyChunksInTheTimeOfOnePass() {
        TestCluster test = withChunks("7.0", 2, 3000);
        test.insert(0, 60_000);
        assertThat(test.cluster.autoMerge()).isGreaterThan(2000);
        assertThat(test.owners()).containsExactly("a");
        assertThat(test.cluster.collection(NS).chunks().get(0).contents().documents())
                .isEqualTo(60_000);
    }

    @Test
    void countsAnewWhatItWasNotToldOf() {
        TestCluster test = withChunks("8.0", 2, 4);
        test.insert(0, 400);
        test.run("{moveChunk: 'app.users', find: {x: 150}, to: 'b'}");
        test.cluster.recount(
                NS, key -> TestCluster.numbers(key, 150, 90)); // the upper ones were deleted, the rest updated
        assertThat(test.cluster.ownedDocuments(NS, "a")).isEqualTo(100);
        assertThat(test.cluster.ownedDocuments(NS, "b")).isEqualTo(50);
        assertThat(test.cluster.ownedBytes(NS, "b")).isEqualTo(4500);
        assertThat(test.cluster.collection(NS).chunks().get(3).contents().written())
                .as("what was written still asks for a split")
                .isPositive();
        test.holdLaws();
    }
}
