package dev.chave.cluster.catalogue;

import static dev.chave.cluster.catalogue.TestCluster.NS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.chave.cluster.Routing;
import java.util.List;
import java.util.Set;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConfigDocumentsTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "4.0 | _id ns min max shard lastmod lastmodEpoch history",
                "4.4 | _id ns min max shard lastmod lastmodEpoch history",
                "5.0 | _id uuid min max shard lastmod history",
                "7.0 | _id uuid min max shard lastmod onCurrentShardSince history",
                "8.0 | _id uuid min max shard lastmod onCurrentShardSince history",
            })
    void showsChunksAsTheVersionDoes(String version, String fields) {
        TestCluster test = TestCluster.of(version, 2);
        test.shard("{x: 'hashed'}");
        BsonDocument chunk = test.cluster.config().chunks(NS).get(0);
        assertThat(String.join(" ", chunk.keySet())).isEqualTo(fields);
        boolean text = version.equals("4.0");
        assertThat(chunk.isString("_id")).isEqualTo(text);
        if (text) {
            assertThat(chunk.getString("_id").getValue()).isEqualTo("app.users-x_MinKey");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "4.0 | _id lastmodEpoch lastmod dropped key unique uuid",
                "5.0 | _id lastmodEpoch lastmod timestamp uuid key unique noBalance",
                "8.0 | _id lastmodEpoch lastmod timestamp uuid key unique noBalance",
            })
    void showsCollectionsAsTheVersionDoes(String version, String fields) {
        TestCluster test = TestCluster.of(version, 2);
        test.shard("{x: 1}");
        assertThat(String.join(" ", test.cluster.config().collections().get(0).keySet()))
                .isEqualTo(fields);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "4.4 | _id host state tags",
                "5.0 | _id host state tags topologyTime",
                "8.0 | _id host state tags topologyTime replSetConfigVersion",
            })
    void showsShardsAsTheVersionDoes(String version, String fields) {
        TestCluster test = TestCluster.of(version, 2);
        test.run("{addShardToZone: 'a', zone: 'Z'}");
        List<BsonDocument> shards = test.cluster.config().shards();
        assertThat(String.join(" ", shards.get(0).keySet())).isEqualTo(fields);
        assertThat(shards.get(1)).doesNotContainKey("tags");
        assertThat(test.run("{listShards: 1}").getArray("shards")).hasSize(2);
    }

    @Test
    void showsVersionsDatabasesAndTags() {
        TestCluster old = TestCluster.of("4.0", 2);
        assertThat(old.cluster.config().version().keySet())
                .isEqualTo(Set.of("_id", "minCompatibleVersion", "currentVersion", "clusterId"));
        assertThat(old.cluster.config().databases().get(0)).containsKey("partitioned");
        TestCluster now = TestCluster.of("8.0", 2);
        assertThat(now.cluster.config().version().keySet()).isEqualTo(Set.of("_id", "clusterId"));
        assertThat(now.cluster.config().databases().get(0)).doesNotContainKey("partitioned");
        for (TestCluster test : List.of(old, now)) {
            test.run("{addShardToZone: 'a', zone: 'Z'}");
            test.run("{updateZoneKeyRange: 'app.users', min: {x: 1}, max: {x: 2}, zone: 'Z'}");
            BsonDocument tag = test.cluster.config().tags().get(0);
            assertThat(tag.isDocument("_id")).isEqualTo(test == old);
            assertThat(tag.getString("tag").getValue()).isEqualTo("Z");
        }
    }

    @Test
    void showsSettingsThatWereMade() {
        TestCluster test = TestCluster.of("8.0", 2);
        assertThat(test.cluster.config().settings()).isEmpty();
        test.cluster.writeSetting(Routing.document("{_id: 'chunksize', value: 64}"));
        test.run("{balancerStop: 1}");
        test.cluster.writeSetting(Routing.document("{_id: 'automerge', enabled: true}"));
        assertThat(test.cluster.config().settings().toString())
                .contains("\"value\": 64", "\"stopped\": true", "\"mode\": \"off\"", "\"automerge\"");
        test.run("{balancerStart: 1}");
        assertThat(test.cluster.config().settings().toString()).contains("\"stopped\": false", "\"mode\": \"full\"");
        for (String bad : List.of(
                "{_id: 'balancer', stopped: 'yes'}",
                "{_id: 'balancer', mode: 'most'}",
                "{_id: 'balancer', activeWindow: {start: '10:00', stop: '10:00'}}",
                "{_id: 'chunksize', value: 0}",
                "{_id: 'nothing'}")) {
            assertThat(catchThrowableOfType(
                            CommandRefusedException.class, () -> test.cluster.writeSetting(Routing.document(bad))))
                    .as(bad)
                    .isNotNull();
        }
    }

    @Test
    void switchesAutomaticSplitsWithTheBalancerWhereTheVersionDoes() {
        TestCluster test = TestCluster.of("5.0", 2);
        test.run("{balancerStop: 1}");
        assertThat(test.cluster.settings().autosplit()).isFalse();
        test.run("{balancerStart: 1}");
        assertThat(test.cluster.settings().autosplit()).isTrue();
    }

    @Test
    void showsWhatEachShardHolds() {
        TestCluster test = TestCluster.of("8.0", 2);
        test.shard("{x: 1}");
        test.insert(0, 100);
        test.run("{moveRange: 'app.users', min: {x: MinKey}, max: {x: 40}, toShard: 'b'}");
        BsonDocument held = test.cluster.config().shardedDataDistribution().get(0);
        assertThat(held.getString("ns").getValue()).isEqualTo(NS);
        assertThat(held.getArray("shards").get(0).asDocument().toJson())
                .isEqualTo("{\"shardName\": \"a\", \"numOrphanedDocs\": 40, \"numOwnedDocuments\": 60, "
                        + "\"ownedSizeBytes\": 6000, \"orphanedSizeBytes\": 4000}");
    }

    @Test
    void writesRoundsDown() {
        TestCluster test = TestCluster.of("5.0", 2);
        test.shard("{x: 1}");
        for (int i = 0; i < 4; i++) {
            test.run("{split: 'app.users', middle: {x: " + i + "}}");
        }
        test.settle();
        BsonDocument round = test.cluster.config().actionlog().get(0);
        assertThat(round.getString("what").getValue()).isEqualTo("balancer.round");
        assertThat(round.getDocument("details").getInt32("chunksMoved").getValue())
                .isEqualTo(1);
    }

    @Test
    void tellsTheStatusOfACollection() {
        TestCluster test = TestCluster.of("8.0", 2);
        test.shard("{x: 1}");
        assertThat(test.run("{balancerCollectionStatus: 'app.users'}").toJson())
                .isEqualTo("{\"chunkSize\": 128.0, \"balancerCompliant\": true, \"ok\": 1.0}");
        test.run("{addShardToZone: 'b', zone: 'B'}");
        test.run("{updateZoneKeyRange: 'app.users', min: {x: 1}, max: {x: 2}, zone: 'B'}");
        assertThat(test.run("{balancerCollectionStatus: 'app.users'}")
                        .getString("firstComplianceViolation")
                        .getValue())
                .isEqualTo("zoneViolation");
        test.run("{configureCollectionBalancing: 'app.users', chunkSize: 256}");
        assertThat(test.run("{balancerCollectionStatus: 'app.users'}")
                        .getDouble("chunkSize")
                        .getValue())
                .isEqualTo(256);
        assertThat(test.refusal("{configureCollectionBalancing: 'app.users', chunkSize: 2000}"))
                .isEqualTo(72);
        assertThat(test.refusal("{balancerCollectionStatus: 'app.nothing'}")).isEqualTo(118);
    }

    @Test
    void isTheSameForTheSameSeed() {
        assertThat(run(7)).isEqualTo(run(7)).isNotEqualTo(run(8));
    }

    private static String run(long seed) {
        VirtualClock clock = new VirtualClock(java.time.Instant.EPOCH);
        Cluster cluster = Cluster.of(dev.chave.key.ServerVersion.parse("7.0"), clock, seed);
        cluster.run("{addShard: 'r/h:1', name: 'a'}");
        cluster.run("{addShard: 's/h:2', name: 'b'}");
        cluster.run("{shardCollection: 'd.c', key: {x: 'hashed'}}");
        return cluster.config().chunks("d.c").toString() + cluster.config().changelog();
    }
}
