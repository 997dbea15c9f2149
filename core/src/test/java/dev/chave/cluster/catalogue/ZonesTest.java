package dev.chave.cluster.catalogue;

import static dev.chave.cluster.catalogue.TestCluster.NS;
import static dev.chave.cluster.catalogue.TestCluster.tuple;
import static org.assertj.core.api.Assertions.assertThat;

import dev.chave.cluster.Routing;
import dev.chave.cluster.balance.Stuck;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ZonesTest {
    private static TestCluster usps(String version) {
        TestCluster test = TestCluster.of(version, 3);
        test.shard("{ip: 1}");
        test.run("{addShardToZone: 'a', zone: 'USPS'}");
        test.run("{addShardToZone: 'a', zone: 'Apple'}");
        test.run("{addShardToZone: 'b', zone: 'Apple'}");
        test.run(
                "{updateZoneKeyRange: 'app.users', min: {ip: '056.000.000.000'}, max: {ip: '057.000.000.000'}, zone: 'USPS'}");
        test.run(
                "{updateZoneKeyRange: 'app.users', min: {ip: '017.000.000.000'}, max: {ip: '018.000.000.000'}, zone: 'Apple'}");
        return test;
    }

    @ParameterizedTest
    @ValueSource(strings = {"book", "4.4", "6.0", "8.0"})
    @Tag("D1")
    void keepsAHalfOpenRangeOnItsZone(String version) {
        TestCluster test = usps(version);
        test.settle();
        assertThat(test.shardOf(tuple("056.000.000.000"))).isEqualTo("a");
        assertThat(test.shardOf(tuple("056.255.255.255"))).isEqualTo("a");
        assertThat(test.shardOf(tuple("017.001.002.003"))).isIn("a", "b");
        assertThat(test.cluster.zones(NS).zoneOf(tuple("056.000.000.000"))).isEqualTo("USPS");
        assertThat(test.cluster.zones(NS).zoneOf(tuple("057.000.000.000"))).isEmpty();
        assertThat(new ClusterLaws(test.cluster).zoneViolations()).isEmpty();
        test.holdLaws();
    }

    @Test
    @Tag("D3")
    void changesNothingAtOnce() {
        TestCluster test = TestCluster.of("8.0", 2);
        test.shard("{ip: 1}");
        List<String> before = test.chunks();
        test.run("{addShardToZone: 'b', zone: 'Z'}");
        test.run("{updateZoneKeyRange: 'app.users', min: {ip: MinKey}, max: {ip: MaxKey}, zone: 'Z'}");
        assertThat(test.chunks()).isEqualTo(before);
        assertThat(test.cluster.migrations()).isEmpty();
        assertThat(test.settle()).as("only the balancer moves").isEqualTo(1);
        assertThat(test.owners()).containsExactly("b");
    }

    @Test
    @Tag("D5")
    void movesWhatIsInNoZoneOntoAnyShard() {
        TestCluster test = TestCluster.of("5.0", 3);
        test.shard("{x: 1}");
        test.run("{addShardToZone: 'b', zone: 'Z'}");
        test.run("{updateZoneKeyRange: 'app.users', min: {x: 0}, max: {x: 1}, zone: 'Z'}");
        for (int x = 10; x < 40; x++) {
            test.run("{split: 'app.users', middle: {x: " + x + "}}");
        }
        test.settle();
        assertThat(test.owners()).contains("a", "b", "c");
        assertThat(test.cluster.ownedChunks(NS, "b"))
                .as("a shard with a zone takes the rest too")
                .isGreaterThan(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"5.0", "8.0"})
    @Tag("D4")
    void savesMigrationsWhenZonesComeFirst(String version) {
        String[] zones = {
            "{addShardToZone: 'b', zone: 'B'}",
            "{addShardToZone: 'c', zone: 'C'}",
            "{updateZoneKeyRange: 'app.users', min: {x: 0}, max: {x: 100}, zone: 'B'}",
            "{updateZoneKeyRange: 'app.users', min: {x: 100}, max: {x: 200}, zone: 'C'}"
        };
        TestCluster first = TestCluster.of(version, 3);
        for (String command : zones) {
            first.run(command);
        }
        first.shard("{x: 1}");
        int movesFirst = first.settle();
        TestCluster after = TestCluster.of(version, 3);
        after.shard("{x: 1}");
        for (String command : zones) {
            after.run(command);
        }
        int movesAfter = after.settle();
        assertThat(movesFirst).isZero();
        assertThat(movesAfter).isGreaterThanOrEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"book", "5.0", "8.0"})
    @Tag("K1")
    void pinsWholeCollections(String version) {
        TestCluster test = TestCluster.of(version, 4);
        for (String[] zone : new String[][] {{"a", "high"}, {"c", "low"}, {"d", "low"}}) {
            test.run("{addShardToZone: '" + zone[0] + "', zone: '" + zone[1] + "'}");
        }
        test.cluster.writeSetting(Routing.document("{_id: 'chunksize', value: 1}"));
        for (String name : List.of("hot", "cold", "free")) {
            test.run("{shardCollection: 'app." + name + "', key: {x: 1}}");
        }
        test.run("{updateZoneKeyRange: 'app.hot', min: {x: MinKey}, max: {x: MaxKey}, zone: 'high'}");
        test.run("{updateZoneKeyRange: 'app.cold', min: {x: MinKey}, max: {x: MaxKey}, zone: 'low'}");
        for (String name : List.of("hot", "cold", "free")) {
            for (int i = 0; i < 10_000; i++) {
                test.cluster.insert("app." + name, tuple(i), 1, 1000);
            }
        }
        test.settle();
        assertThat(shardsOf(test, "app.hot")).containsOnlyKeys("a");
        Map<String, Long> cold = shardsOf(test, "app.cold");
        assertThat(cold).containsOnlyKeys("c", "d");
        assertThat((double) cold.getOrDefault("c", 0L) / cold.getOrDefault("d", 1L))
                .as("evenly on its two")
                .isBetween(0.5, 2.0);
        assertThat(shardsOf(test, "app.free")).hasSizeGreaterThan(1);
    }

    private static Map<String, Long> shardsOf(TestCluster test, String namespace) {
        Map<String, Long> bytes = new java.util.TreeMap<>();
        test.cluster.shards().forEach(shard -> {
            if (test.cluster.ownedChunks(namespace, shard.id()) > 0) {
                bytes.put(shard.id(), test.cluster.ownedBytes(namespace, shard.id()));
            }
        });
        return bytes;
    }

    @Test
    @Tag("K2")
    void letsAShardBeInManyZones() {
        TestCluster test = TestCluster.of("8.0", 3);
        test.run("{addShardToZone: 'a', zone: 'fast'}");
        for (String shard : List.of("b", "c")) {
            test.run("{addShardToZone: '" + shard + "', zone: 'not-fast'}");
            test.run("{addShardToZone: '" + shard + "', zone: 'all'}");
        }
        test.run("{addShardToZone: 'a', zone: 'all'}");
        test.run("{addShardToZone: 'a', zone: 'all'}"); // twice is once
        assertThat(test.cluster.shards().get(0).zones()).containsExactly("fast", "all");
        test.shard("{x: 1}");
        test.run("{updateZoneKeyRange: 'app.users', min: {x: MinKey}, max: {x: MaxKey}, zone: 'not-fast'}");
        test.settle();
        assertThat(test.owners()).doesNotContain("a");
    }

    @Test
    @Tag("K3")
    void refusesToTakeAZonesLastShard() {
        TestCluster test = usps("8.0");
        assertThat(test.refusal("{removeShardFromZone: 'a', zone: 'USPS'}")).isEqualTo(163);
        assertThat(test.refusal("{removeShard: 'a'}")).isEqualTo(163);
        test.run("{removeShardFromZone: 'b', zone: 'Apple'}");
        assertThat(test.refusal("{removeShardFromZone: 'a', zone: 'Apple'}")).isEqualTo(163);
        test.run("{removeShardFromZone: 'a', zone: 'nothing'}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"5.0", "8.0"})
    @Tag("K3")
    void leavesAStrandedZoneWhereItIsAndSaysSo(String version) {
        TestCluster test = usps(version);
        test.settle();
        test.cluster.writeShardZones("a", List.of());
        test.cluster.writeShardZones("b", List.of());
        List<String> before = test.chunks();
        assertThat(test.settle()).isZero();
        assertThat(test.chunks()).isEqualTo(before);
        assertThat(test.shardOf(tuple("056.1"))).as("still read and written").isEqualTo("a");
        test.cluster.insert(NS, tuple("056.1"), 1, 10);
        assertThat(test.cluster.stuck()).isNotEmpty().allMatch(stuck -> stuck.cause() == Stuck.Cause.NO_RECIPIENT);
        assertThat(new ClusterLaws(test.cluster).zoneViolations()).isNotEmpty();
    }

    @Test
    @Tag("K3")
    void refusesToShardWhereAZoneHasNoShard() {
        for (String version : List.of("5.0", "8.0")) {
            TestCluster test = TestCluster.of(version, 2);
            test.run("{addShardToZone: 'a', zone: 'Z'}");
            test.run("{updateZoneKeyRange: 'app.users', min: {x: 0}, max: {x: 1}, zone: 'Z'}");
            test.cluster.writeShardZones("a", List.of());
            assertThat(test.refusal("{shardCollection: 'app.users', key: {x: 1}}"))
                    .isEqualTo(version.equals("5.0") ? 50973 : 405);
        }
    }

    @Test
    @Tag("K4")
    void removesExactlyARangeThatWasDefined() {
        TestCluster test = usps("8.0");
        test.run(
                "{updateZoneKeyRange: 'app.users', min: {ip: '056.000.000.000'}, max: {ip: '056.900.000.000'}, zone: null}");
        assertThat(test.cluster.zones(NS).ranges()).hasSize(2);
        test.run(
                "{updateZoneKeyRange: 'app.users', min: {ip: '056.000.000.000'}, max: {ip: '057.000.000.000'}, zone: null}");
        assertThat(test.cluster.zones(NS).names()).containsExactly("Apple");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{updateZoneKeyRange: 'app.users', min: {ip: 'b'}, max: {ip: 'a'}, zone: 'USPS'}             | 9",
                "{updateZoneKeyRange: 'app.users', min: {ip: 'a'}, max: {ip: 'a'}, zone: 'USPS'}             | 9",
                "{updateZoneKeyRange: 'app.users', min: {ip: 'a'}, max: {ip: 'b'}, zone: 7}                  | 14",
                "{updateZoneKeyRange: 'app.users', min: {ip: {$gt: 1}}, max: {ip: {$gt: 2}}, zone: 'USPS'}   | 2",
                "{updateZoneKeyRange: 'app.users', min: {$x: 'a'}, max: {$x: 'b'}, zone: 'USPS'}             | 2",
                "{updateZoneKeyRange: 'app.users', min: {ip: 'a'}, max: {ip: 'b'}, zone: 'nobody'}           | 177",
                "{updateZoneKeyRange: 'app.users', min: {other: 'a'}, max: {other: 'b'}, zone: 'USPS'}       | 61",
                "{updateZoneKeyRange: 'app.users', min: {ip: 'a', u: 1}, max: {ip: 'b', u: 1}, zone: 'USPS'} | 61",
                "{updateZoneKeyRange: 'app.users', min: {ip: '056.5'}, max: {ip: '056.6'}, zone: 'USPS'}     | 178",
                "{updateZoneKeyRange: 'app', min: {ip: '1'}, max: {ip: '2'}, zone: 'USPS'}                   | 73",
                "{updateZoneKeyRange: 'app.users', min: {ip: '1'}, max: {ip: '2'}}                           | 40414",
                "{updateZoneKeyRange: 'app.users', min: {ip: '1'}, max: {ip: '2'}, zone: 'USPS', nope: 1}    | 40415",
                "{addShardToZone: 'nobody', zone: 'Z'}                                                       | 70",
                "{removeShardFromZone: 'nobody', zone: 'Z'}                                                  | 70",
            })
    void refusesWithTheServersNumbers(String command, int code) {
        assertThat(usps("8.0").refusal(command)).isEqualTo(code);
    }

    @Test
    void takesTheSameRangeTwiceAndNeighboursBesideEachOther() {
        TestCluster test = usps("8.0");
        test.run(
                "{updateZoneKeyRange: 'app.users', min: {ip: '056.000.000.000'}, max: {ip: '057.000.000.000'}, zone: 'USPS'}");
        test.run("{updateZoneKeyRange: 'app.users', min: {ip: '057.000.000.000'}, max: {ip: '058'}, zone: 'Apple'}");
        assertThat(test.cluster.zones(NS).ranges()).hasSize(3);
        assertThat(
                        test.refusal(
                                "{updateZoneKeyRange: 'app.users', min: {ip: '056.000.000.000'}, max: {ip: '057.000.000.000'}, zone: 'Apple'}"))
                .isEqualTo(178);
    }

    @Test
    void leavesTheHighestValuesOutOfARangeThatNamesMaxKeyForTheFirstFieldOnly() {
        TestCluster test = TestCluster.of("8.0", 2);
        test.run("{addShardToZone: 'b', zone: 'B'}");
        test.run("{shardCollection: 'app.users', key: {a: 1, b: 1}}");
        test.run("{updateZoneKeyRange: 'app.users', min: {a: MinKey}, max: {a: MaxKey}, zone: 'B'}");
        assertThat(test.cluster.zones(NS).ranges().get(0).max().document().toJson())
                .isEqualTo("{\"a\": {\"$maxKey\": 1}, \"b\": {\"$minKey\": 1}}");
        test.settle();
        assertThat(test.owners()).as("what lies above stays where it is").containsExactly("b", "a");
    }

    @Test
    void refusesHashedBoundsThatAreNoHashes() {
        TestCluster test = TestCluster.of("8.0", 2);
        test.run("{addShardToZone: 'a', zone: 'Z'}");
        test.shard("{x: 'hashed'}");
        assertThat(test.refusal("{updateZoneKeyRange: 'app.users', min: {x: 1}, max: {x: 2}, zone: 'Z'}"))
                .isEqualTo(72);
        test.run("{updateZoneKeyRange: 'app.users', min: {x: NumberLong(1)}, max: {x: MaxKey}, zone: 'Z'}");
    }

    @Test
    @Tag("case-C39")
    void needsTheLocationFirstAndRangesThatCoverIt() {
        TestCluster test = TestCluster.of("8.0", 3);
        for (String[] zone : new String[][] {{"a", "NA"}, {"b", "EU"}, {"c", "EU"}}) {
            test.run("{addShardToZone: '" + zone[0] + "', zone: '" + zone[1] + "'}");
        }
        test.run("{shardCollection: 'chat.messages', key: {country: 1, userid: 1}}");
        String us =
                "{updateZoneKeyRange: 'chat.messages', min: {country: 'US', userid: MinKey}, max: {country: 'US', userid: MaxKey}, zone: 'NA'}";
        assertThat(
                        test.refusal(
                                "{updateZoneKeyRange: 'chat.messages', min: {country: 'US'}, max: {country: 'US'}, zone: 'NA'}"))
                .as("an empty range")
                .isEqualTo(9);
        test.run(us);
        test.run("{updateZoneKeyRange: 'chat.messages', min: {country: 'UK'}, max: {country: 'UL'}, zone: 'EU'}");
        test.run("{updateZoneKeyRange: 'chat.messages', min: {country: 'DE'}, max: {country: 'DF'}, zone: 'EU'}");
        assertThat(
                        test.refusal(
                                "{updateZoneKeyRange: 'chat.messages', min: {country: 'UA'}, max: {country: 'UZ'}, zone: 'EU'}"))
                .as("an overlap")
                .isEqualTo(178);
        assertThat(test.refusal(
                        "{updateZoneKeyRange: 'chat.messages', min: {userid: 1}, max: {userid: 2}, zone: 'EU'}"))
                .as("userid alone does not lead")
                .isEqualTo(61);
        assertThat(test.cluster.zones("chat.messages").zoneOf(message("MX")))
                .as("free to live anywhere")
                .isEmpty();
        assertThat(test.cluster.zones("chat.messages").zoneOf(message("USA"))).isEmpty();
        assertThat(test.cluster.zones("chat.messages").zoneOf(message("us"))).isEmpty();
        assertThat(test.cluster.zones("chat.messages").zoneOf(message("US"))).isEqualTo("NA");
        test.run("{shardCollection: 'chat.other', key: {userid: 1, country: 1}}");
        assertThat(test.refusal(
                        "{updateZoneKeyRange: 'chat.other', min: {country: 'US'}, max: {country: 'UT'}, zone: 'NA'}"))
                .isEqualTo(61);
        test.run("{shardCollection: 'chat.hashed', key: {country: 'hashed'}}");
        assertThat(test.refusal(
                        "{updateZoneKeyRange: 'chat.hashed', min: {country: 'US'}, max: {country: 'UT'}, zone: 'NA'}"))
                .as("ranges of a hashed field are ranges of hashes")
                .isEqualTo(72);
    }

    private static byte[] message(String country) {
        return TestCluster.place("{country: 1, userid: 1}", "{country: '" + country + "', userid: 7}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"book", "5.0", "8.0"})
    @Tag("G1")
    void sendsAllInsertsToThePinnedShardAndOlderChunksOff(String version) {
        TestCluster test = TestCluster.of(version, 3);
        test.cluster.writeSetting(Routing.document("{_id: 'chunksize', value: 1}"));
        test.shard("{at: 1}");
        test.run("{addShardToZone: 'c', zone: 'new'}");
        test.run("{updateZoneKeyRange: 'app.users', min: {at: 50000}, max: {at: MaxKey}, zone: 'new'}");
        for (String shard : List.of("a", "b")) {
            test.run("{addShardToZone: '" + shard + "', zone: 'old'}");
        }
        test.run("{updateZoneKeyRange: 'app.users', min: {at: MinKey}, max: {at: 50000}, zone: 'old'}");
        test.settle();
        test.insert(0, 50_000);
        test.settle();
        long before = test.cluster.ownedDocuments(NS, "c");
        test.insert(50_000, 60_000);
        assertThat(test.cluster.ownedDocuments(NS, "c") - before).isEqualTo(10_000);
        test.settle();
        assertThat(test.cluster.ownedDocuments(NS, "c")).isEqualTo(10_000);
        // the daily job moves the border up; yesterday's documents leave the strong shard
        test.run("{updateZoneKeyRange: 'app.users', min: {at: MinKey}, max: {at: 50000}, zone: null}");
        test.run("{updateZoneKeyRange: 'app.users', min: {at: 50000}, max: {at: MaxKey}, zone: null}");
        test.run("{updateZoneKeyRange: 'app.users', min: {at: MinKey}, max: {at: 60000}, zone: 'old'}");
        test.run("{updateZoneKeyRange: 'app.users', min: {at: 60000}, max: {at: MaxKey}, zone: 'new'}");
        test.settle();
        assertThat(test.cluster.ownedDocuments(NS, "c")).isZero();
        test.holdLaws();
    }

    @Test
    @Tag("G3")
    void saysWhenOneShardIsAskedForMoreThanItCanDo() {
        TestCluster test = TestCluster.of("8.0", 3);
        test.cluster.setCapacity("c", 10);
        List<Shard> shards = test.cluster.shards();
        assertThat(Overload.of(shards, Map.of("c", 9000.0), 1000)).isEmpty();
        assertThat(Overload.of(shards, Map.of("c", 12_000.0, "a", 1500.0), 1000))
                .containsExactly(new Overload("a", 1500, 1000), new Overload("c", 12_000, 10_000));
    }
}
