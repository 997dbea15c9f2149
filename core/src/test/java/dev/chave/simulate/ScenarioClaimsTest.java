package dev.chave.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.chave.read.UnreadableException;
import dev.chave.simulate.SimulationFinding.Code;
import dev.chave.simulate.SimulationResult.ChunkResult;
import dev.chave.simulate.SimulationResult.ShardResult;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What is claimed of keys over time, and what each scenario tells its reader to see. */
class ScenarioClaimsTest {
    // ascending and random keys

    @Test
    @Tag("B3")
    void theBalancerNeverRestsUnderAnAscendingKey() {
        SimulationResult ascending = Lived.variant("bulk-load", "ascending");
        SimulationResult random = Lived.variant("bulk-load", "random range");
        SimulationResult hashed = Lived.variant("bulk-load", "hashed");
        assertThat(ascending.migrations().count())
                .isGreaterThanOrEqualTo(3 * random.migrations().count());
        assertThat(ascending.migrations().bytes())
                .isGreaterThanOrEqualTo(3 * random.migrations().bytes());
        assertThat(hashed.migrations().count()).isZero();
        assertThat(Lived.finding(ascending, Code.NEVER_RESTS)).isPresent();
        assertThat(Lived.finding(random, Code.NEVER_RESTS)).isEmpty();
        assertThat(ascending.verdict()).contains("33 migrations moved 34,551 documents");
        assertThat(random.verdict()).contains("5 migrations moved 5,266 documents");
    }

    @Test
    @Tag("B6")
    void tenShardsTakeAscendingInsertsLikeOne() throws UnreadableException {
        SimulationResult life = Lived.life(page("version: 8.0\nshards: 10\n", "{at: 1}", ""));
        assertThat(life.shards()).hasSize(10);
        assertThat(life.scaleOut().writes()).isEqualTo(1.0);
        assertThat(life.verdict()).startsWith("10 shards (capacity 10 in all) took inserts like 1.00");
    }

    @Test
    @Tag("B8")
    void migrationsAreChargedToTheShardsAndStopSoonAfterTheInserts() {
        SimulationResult life = Lived.only("ascending");
        double moved = life.timeline().stream()
                .flatMap(frame -> frame.moved().stream())
                .mapToDouble(Long::doubleValue)
                .sum();
        assertThat(moved)
                .as("each moved document is read once and written once")
                .isCloseTo(2.0 * life.migrations().documents(), org.assertj.core.data.Percentage.withPercentage(5));
        assertThat(life.migrations().lastEndedAt()).isBetween(450.0, 540.0);
        assertThat(life.timeline().stream().filter(frame -> frame.from() >= 540))
                .allMatch(frame -> frame.moved().stream().allMatch(count -> count == 0));
    }

    @Test
    @Tag("B9")
    void onOneServerAscendingInsertsAreTheCheapest() {
        double ascending = Lived.variant("one-server", "ascending").pagesDirtied();
        double prefixed = Lived.variant("one-server", "multi-hotspot").pagesDirtied();
        double hashed = Lived.variant("one-server", "hashed").pagesDirtied();
        assertThat(ascending).isPositive();
        assertThat(prefixed).isGreaterThan(3 * ascending);
        assertThat(hashed).isGreaterThan(3 * prefixed);
    }

    @Test
    void oneBlockIsHotAndItIsTheLast() {
        for (Frame frame : Lived.only("ascending").timeline()) {
            List<Frame.Block> blocks = frame.blocks();
            assertThat(blocks.stream().limit(blocks.size() - 1L)).allMatch(block -> block.writes() == 0);
            assertThat(Lived.shardsWritten(frame)).isLessThanOrEqualTo(1);
        }
        assertThat(Lived.shard(Lived.only("ascending"), "s3").documents()).isGreaterThan(20_000);
    }

    @Test
    @Tag("B2")
    void theNewEndChunkHopsToOtherShardsAndOneStaysHot() {
        SimulationResult life = Lived.only("ascending-top-chunk");
        assertThat(life.shards()).allMatch(shard -> shard.writes() > 20_000);
        assertThat(life.scaleOut().writes()).isLessThan(1.1);
        assertThat(Lived.number(life, Code.HOT_SHARD, "hotShards")).isEqualTo(3);
        assertThat(Lived.finding(life, Code.DEAD_CHUNKS)).isPresent();
        assertThat(life.timeline()).anyMatch(frame -> frame.captions().contains("the new end chunk hops to s3"));
    }

    @Test
    @Tag("C1")
    void tenThousandRandomDocumentsFallInThirdsOrStayWhole() {
        SimulationResult book = Lived.variant("random-10000", "book");
        SimulationResult now = Lived.variant("random-10000", "8.0");
        assertThat(Lived.documents(book)).isEqualTo(10_000);
        assertThat(book.shards()).allMatch(shard -> shard.documents() > 2500 && shard.documents() < 4500);
        assertThat(book.shards()).extracting(ShardResult::chunks).containsExactly(4L, 4L, 4L);
        assertThat(now.shards()).extracting(ShardResult::documents).containsExactly(10_000L, 0L, 0L);
        assertThat(now.allChunks()).isEqualTo(1);
        assertThat(now.migrations().count()).isZero();
        assertThat(Lived.finding(now, Code.STAYS_WHOLE).orElseThrow().sentence())
                .contains("2,800,000 bytes stays one chunk on one shard", "nothing moves until");
    }

    @Test
    @Tag("E8")
    void neighboursInTheAlphabetScatter() {
        SimulationResult life = Lived.only("string-hash");
        List<String> steps = life.timeline().stream()
                .flatMap(frame -> frame.captions().stream())
                .filter(caption -> caption.contains("goes to chunk"))
                .toList();
        assertThat(steps)
                .containsExactly(
                        "280825009 goes to chunk 0, on s1",
                        "NumberLong(\"3386939182\") goes to chunk 4, on s2",
                        "1490341151 goes to chunk 2, on s3",
                        "821870246 goes to chunk 1, on s2",
                        "280824991 goes to chunk 0, on s1");
        assertThat(TextHash.of("aliceroberts")).isEqualTo(280_825_009L);
        assertThat((6 * TextHash.of("bjornsvensson")) >> 32).isEqualTo(4);
    }

    @Test
    @Tag("E10")
    void aHashedKeyLoadsFastest() {
        SimulationResult hashed = Lived.variant("bulk-load", "hashed");
        long needed = Lived.documents(hashed) / 100;
        long[] first = new long[4];
        for (Frame frame : hashed.timeline()) {
            for (int shard = 0; shard < first.length && Lived.sum(first) < needed; shard++) {
                first[shard] += frame.writes().get(shard);
            }
        }
        assertThat(first).as("the first hundredth").doesNotContain(0);
        assertThat(seconds("hashed")).isLessThan(0.8 * seconds("random range"));
        assertThat(seconds("random range")).isLessThan(0.8 * seconds("ascending"));
    }

    private static double seconds(String variant) {
        return Lived.number(Lived.variant("bulk-load", variant), Code.LOAD_TIME, "seconds");
    }

    @Test
    void aPresplitHashedKeyHasNothingToMove() {
        SimulationResult life = Lived.only("hashed-presplit");
        assertThat(life.migrations().count()).isZero();
        assertThat(life.timeline().stream().filter(frame -> frame.to() <= 480))
                .allMatch(frame -> Lived.shardsWritten(frame) == 3);
        assertThat(life.findings()).isEmpty();
    }

    // location and zones

    @Test
    @Tag("D1")
    void addressesLieInTheZonesOfTheirOwners() {
        SimulationResult life = Lived.only("ip-zones");
        for (ChunkResult chunk : life.chunks()) {
            if (chunk.min().startsWith("\"056.")) {
                assertThat(chunk.shard()).isEqualTo("s1");
            } else if (chunk.min().startsWith("\"017.")) {
                assertThat(chunk.shard()).isIn("s2", "s3");
            }
        }
        assertThat(life.chunks())
                .extracting(ChunkResult::min)
                .contains("\"056.000.000.000\"", "\"057.000.000.000\"", "\"017.000.000.000\"", "\"018.000.000.000\"");
        assertThat(life.timeline().stream().flatMap(frame -> frame.captions().stream()))
                .anyMatch(caption -> caption.matches("\"056.000.000.000\" goes to chunk \\d+, on s1"))
                .anyMatch(caption -> caption.startsWith("\"057.000.000.000\" goes to chunk "));
    }

    @Test
    @Tag("D4")
    void zonesThatAreThereFirstSaveEveryMove() {
        SimulationResult first = Lived.only("zones-first");
        SimulationResult after = Lived.only("zones-after");
        assertThat(first.migrations().documents()).isZero();
        assertThat(after.migrations().documents()).isGreaterThan(Lived.documents(after) / 2);
        assertThat(after.shards())
                .extracting(ShardResult::documents)
                .isEqualTo(first.shards().stream().map(ShardResult::documents).toList());
        assertThat(first.timeline().stream().filter(frame -> frame.to() <= 3000))
                .allMatch(frame -> Lived.shardsWritten(frame) == 3);
    }

    @Test
    @Tag("K1")
    void wholeCollectionsStayInTheirZones() {
        SimulationResult life = Lived.only("collection-zones");
        assertThat(life.chunks()).extracting(ChunkResult::shard).containsOnly("fast");
        assertThat(Lived.shard(life, "fast").writes()).isGreaterThan(36_000);
        double apart =
                Lived.shard(life, "slow1").bytes() - Lived.shard(life, "slow2").bytes();
        assertThat(Math.abs(apart)).isLessThan(3 << 20);
    }

    @Test
    @Tag("K7")
    void aPinnedCollectionGrowsAsFarAsItsZone() throws UnreadableException {
        SimulationResult life = Lived.only("collection-zones");
        assertThat(Lived.finding(life, Code.ZONE_FULL).orElseThrow().sentence())
                .startsWith("zone high has room for 41,943,040 bytes on fast and holds 21,")
                .contains("it will be full at 2026-01-01T00:19:59Z");
        SimulationResult small = Lived.life("""
                scenario: 1
                lasts: 5m
                shards:
                  - {name: a, room: 1MB, zones: [z]}
                  - {name: b}
                before: ['{updateZoneKeyRange: "app.x", min: {n: MinKey}, max: {n: MaxKey}, zone: "z"}']
                collections: [{namespace: app.x, key: {n: 1}}]
                streams: [{rate: 100, documentBytes: 100, fields: {n: long}}]
                """);
        assertThat(Lived.number(small, Code.ZONE_FULL, "seconds")).isBetween(104.0, 108.0);
        assertThat(Lived.finding(small, Code.ZONE_FULL).orElseThrow().sentence())
                .contains("it was full at 2026-01-01T00:01:4");
    }

    @Test
    @Tag("K3")
    void aZoneWithoutAShardStrandsItsDocuments() {
        SimulationResult life = Lived.only("stranded-zone");
        assertThat(life.migrations().lastEndedAt()).isLessThan(240);
        assertThat(Lived.finding(life, Code.STUCK).orElseThrow().sentence()).contains("zoneViolation");
        assertThat(Lived.sum(Lived.writes(life, 240, 600))).isEqualTo(36_000);
    }

    // firehose

    @Test
    @Tag("G1")
    void thePinSendsAllInsertsToTheStrongShard() {
        SimulationResult life = Lived.only("firehose");
        assertThat(life.shards()).extracting(ShardResult::writes).containsExactly(144_000L, 0L, 0L);
        assertThat(Lived.shard(life, "old1").documents()).isGreaterThan(60_000);
    }

    @Test
    @Tag("G2")
    void aStoppedJobIsDetected() {
        assertThat(Lived.finding(Lived.only("firehose"), Code.FIREHOSE_STOPPED)).isEmpty();
        SimulationResult stopped = Lived.only("firehose-stopped");
        assertThat(Lived.number(stopped, Code.FIREHOSE_STOPPED, "documents"))
                .isEqualTo(Lived.shard(stopped, "strong").documents())
                .isGreaterThan(80_000);
        assertThat(Lived.number(stopped, Code.FIREHOSE_STOPPED, "seconds")).isEqualTo(420);
        assertThat(Lived.at(stopped, 300).documents().get(0)).isLessThan(30_000);
    }

    @Test
    @Tag("G3")
    void oneNozzleThatIsTooNarrowIsReported() throws UnreadableException {
        String shards = """
                version: 8.0
                unit: 30
                shards: [{name: strong, capacity: 10, zones: [new]}, {name: other}]
                before: ['{updateZoneKeyRange: "app.events", min: {at: MinKey}, max: {at: MaxKey}, zone: "new"}']
                """;
        SimulationResult wide = Lived.life(page(shards, "{at: 1}", ""));
        SimulationResult narrow = Lived.life(page(shards.replace("capacity: 10", "capacity: 4"), "{at: 1}", ""));
        assertThat(Lived.finding(wide, Code.OVER_CAPACITY)).isEmpty();
        assertThat(Lived.finding(narrow, Code.OVER_CAPACITY).orElseThrow().sentence())
                .startsWith("strong was asked for up to 200 operations a second and can do 120");
    }

    @Test
    @Tag("G5")
    void aShardOfCapacityTenAmongTenOfOneIsWorthTen() throws UnreadableException {
        StringBuilder shards =
                new StringBuilder("version: 8.0\nshards:\n  - {name: strong, capacity: 10, zones: [new]}\n");
        for (int i = 0; i < 10; i++) {
            shards.append("  - {name: weak").append(i).append(", zones: [old]}\n");
        }
        shards.append(
                "before: ['{updateZoneKeyRange: \"app.events\", min: {at: MinKey}, max: {at: MaxKey}, zone: \"new\"}']\n");
        SimulationResult life = Lived.life(page(shards.toString(), "{at: 1}", ""));
        assertThat(life.scaleOut().writes()).isEqualTo(10.0);
    }

    // multi-hotspot

    @Test
    @Tag("H1")
    void aCoarsePrefixSpreadsInsertsAndLeavesDeadLowerHalves() {
        SimulationResult life = Lived.only("multi-hotspot-few");
        for (Frame frame : life.timeline()) {
            assertThat(frame.blocks().stream().filter(block -> block.writes() > 0))
                    .as("three, and their upper parts where they were cut just now")
                    .hasSizeLessThanOrEqualTo(6);
            assertThat(Lived.shardsWritten(frame)).isEqualTo(3);
        }
        assertThat(life.scaleOut().writes()).isGreaterThan(2.7);
        assertThat(Lived.number(life, Code.FEW_HOT_CHUNKS, "hot")).isEqualTo(3);
        assertThat(Lived.number(life, Code.DEAD_CHUNKS, "dead")).isGreaterThan(40);
    }

    @Test
    @Tag("H2")
    void aNewShardNeedsMoreHotChunksThanShards() {
        assertThat(newShard("few")).isZero();
        assertThat(newShard("right")).isBetween(0.08, 0.3);
        assertThat(newShard("many")).isBetween(0.15, 0.35);
        SimulationResult few = Lived.only("multi-hotspot-few");
        assertThat(Lived.number(few, Code.FEW_HOT_CHUNKS, "perShard")).isEqualTo(0.75);
        assertThat(Lived.number(few, Code.FEW_HOT_CHUNKS, "perShardDoubled")).isEqualTo(0.375);
        assertThat(Lived.number(Lived.only("multi-hotspot-right"), Code.FEW_HOT_CHUNKS, "hot"))
                .isEqualTo(12);
        SimulationResult many = Lived.only("multi-hotspot-many");
        assertThat(many.findings()).as("as with a random key").isEmpty();
        assertThat(many.pagesDirtied()).isGreaterThan(20 * few.pagesDirtied());
    }

    /** The share of the last quarter's inserts that the shard which came later takes. */
    private static double newShard(String kind) {
        long[] writes = Lived.writes(Lived.only("multi-hotspot-" + kind), 720, 960);
        return (double) writes[3] / Lived.sum(writes);
    }

    // GridFS

    @Test
    @Tag("F1")
    void bothIndexesOfGridFsAscend() {
        for (String name : List.of("gridfs-id", "gridfs-files-n")) {
            SimulationResult life = Lived.only(name);
            assertThat(life.scaleOut().writes()).as(name).isEqualTo(1.0);
            assertThat(Lived.finding(life, Code.HOT_SHARD)).isPresent();
        }
        SimulationResult byId = Lived.only("gridfs-id");
        assertThat(reads(byId)).as("every read asks all four shards").isGreaterThan(3.7);
        assertThat(reads(Lived.only("gridfs-files-n"))).isBetween(1.0, 1.2);
    }

    @Test
    @Tag("F2")
    void aHashedFileIdSpreadsFilesAndKeepsEachTogether() {
        SimulationResult life = Lived.only("gridfs-hashed");
        assertThat(reads(life)).isEqualTo(1.0);
        assertThat(life.shards()).allMatch(shard -> shard.writes() > 2500);
        assertThat(Lived.finding(life, Code.HOT_SHARD)).isEmpty();
    }

    /** How many shards a read asked on average; ten a second for ten minutes. */
    private static double reads(SimulationResult life) {
        return life.shards().stream().mapToLong(ShardResult::reads).sum() / 6000.0;
    }

    // cardinality and frequency

    @Test
    @Tag("J1")
    void threeValuesUseThreeShards() {
        SimulationResult life = Lived.only("log-level");
        assertThat(life.shards().stream().filter(shard -> shard.documents() > 0))
                .hasSizeLessThanOrEqualTo(3);
        assertThat(life.chunks().stream().filter(chunk -> chunk.documents() > 0))
                .hasSizeLessThanOrEqualTo(3);
        assertThat(Lived.finding(life, Code.STUCK)).isPresent();
    }

    @Test
    @Tag("J2")
    void theChunkOfAHotValueBecomesJumboAndStays() {
        SimulationResult life = Lived.only("hot-value");
        List<ChunkResult> jumbo =
                life.chunks().stream().filter(ChunkResult::jumbo).toList();
        assertThat(jumbo).singleElement().satisfies(chunk -> {
            assertThat(chunk.min()).isEqualTo("\"unknown\"");
            assertThat(chunk.documents()).isEqualTo(54_000);
            assertThat(chunk.shard()).isEqualTo("s1");
        });
        assertThat(Lived.shard(life, "s1").movedOut()).isPositive();
        assertThat(Lived.finding(life, Code.STUCK).orElseThrow().sentence()).contains("jumbo");
        assertThat(Lived.number(life, Code.JUMBO, "largestBytes")).isEqualTo(54_000 * 400);
    }

    @Test
    @Tag("J3")
    void aSecondFieldTakesTheCeilingAwayAndLeavesThreeHotEnds() {
        SimulationResult life = Lived.only("refine");
        assertThat(life.key()).isEqualTo("{logLevel: 1, timestamp: 1}");
        assertThat(Lived.at(life, 360).documents().stream().filter(count -> count > 0))
                .hasSizeLessThanOrEqualTo(3);
        assertThat(life.shards()).allMatch(shard -> shard.documents() > 20_000);
        assertThat(Lived.number(life, Code.FEW_HOT_CHUNKS, "hot")).isEqualTo(3);
        assertThat(Lived.finding(life, Code.JUMBO)).isEmpty();
    }

    @Test
    @Tag("J4")
    void aGiantTenantNeedsAFieldBehindIt() {
        SimulationResult alone = Lived.variant("giant-tenant", "tenant alone");
        SimulationResult both = Lived.variant("giant-tenant", "tenant and order");
        assertThat(Lived.shard(alone, "s1").documents()).isGreaterThan(Lived.documents(alone) / 2);
        assertThat(Lived.finding(alone, Code.JUMBO)).isPresent();
        assertThat(both.findings()).isEmpty();
        assertThat(both.shards()).allMatch(shard -> shard.documents() > 17_000 && shard.documents() < 22_000);
    }

    // by hand, and changes of the key

    @Test
    @Tag("L3")
    void placementByHandIsUndoneByCountOrBySize() {
        SimulationResult book = Lived.only("manual-book");
        SimulationResult now = Lived.only("manual-8.0");
        for (SimulationResult life : List.of(book, now)) {
            assertThat(Lived.at(life, 1199).documents()).as(life.scenario()).containsExactly(0L, 0L, 4000L);
        }
        assertThat(Lived.at(book, 2000).chunks()).containsExactlyInAnyOrder(2L, 2L, 1L);
        assertThat(Lived.at(now, 2400).documents()).containsExactly(0L, 0L, 4000L);
        assertThat(now.migrations().count()).isPositive();
        assertThat(Lived.shard(now, "s1").movedIn()).isPositive();
    }

    @Test
    @Tag("M2")
    void reshardingDealsEverythingAnew() {
        SimulationResult life = Lived.only("reshard");
        assertThat(life.key()).isEqualTo("{user: \"hashed\"}");
        assertThat(Lived.at(life, 366).documents()).allMatch(count -> count > 12_000);
        assertThat(life.migrations().lastEndedAt()).isLessThan(366);
        assertThat(life.timeline().stream().filter(frame -> frame.from() > 366))
                .allMatch(frame -> Lived.shardsWritten(frame) == 4);
    }

    @Test
    void moreShardsHelpAHashedKeyAlone() {
        for (int shards : List.of(2, 4, 8)) {
            assertThat(Lived.variant("grow", "ascending, " + shards + " shards")
                            .scaleOut()
                            .writes())
                    .isEqualTo(1.0);
            SimulationResult hashed = Lived.variant("grow", "hashed, " + shards + " shards");
            assertThat(hashed.scaleOut().writes()).isGreaterThan(0.85 * shards);
            assertThat(hashed.migrations().count()).isZero();
        }
    }

    @Test
    @Tag("trace-8.0")
    void thePublishedTraceOfARealCluster() {
        SimulationResult life = Lived.only("trace-8.0");
        assertThat(life.migrations().count()).isEqualTo(10);
        assertThat(life.migrations().documents()).isEqualTo(37_840);
        assertThat(life.shards()).extracting(ShardResult::documents).containsExactly(42_160L, 37_840L);
        assertThat(life.chunks().subList(0, 10)).allMatch(chunk -> chunk.documents() == 3784);
        double mean = life.shards().stream().mapToLong(ShardResult::bytes).sum() / 80_000.0;
        assertThat(mean).isBetween(277.45, 277.55);
    }

    /** 200 documents a second for five minutes, under a key on {@code at}, which ascends. */
    private static String page(String head, String key, String tail) {
        return "scenario: 1\nlasts: 5m\nchunkSize: 1\n" + head
                + "collections: [{namespace: app.events, key: " + key + "}]\n"
                + "streams: [{rate: 200, documentBytes: 500, fields: {at: {type: long, values: sequence}}}]\n" + tail;
    }
}
