package dev.chave.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.chave.read.UnreadableException;
import dev.chave.simulate.SimulationFinding.Code;
import dev.chave.testkit.SeededLaws;
import org.junit.jupiter.api.Test;

/** What lives can do beside the scenarios that come along. */
class LifeTest {
    @Test
    void aBillionInsertsNeedFewDocuments() throws UnreadableException {
        for (String key : new String[] {"{n: 1}", "{n: hashed}"}) {
            SimulationResult life = Lived.life("""
                    scenario: 1
                    version: 8.0
                    shards: 10
                    lasts: 1000s
                    collections: [{namespace: app.x, key: KEY}]
                    streams: [{rate: 1000000, documentBytes: 400, fields: {n: {type: long, values: unique}}}]
                    """.replace("KEY", key));
            assertThat(Lived.documents(life)).isBetween(999_990_000L, 1_000_000_000L);
            assertThat(life.assumptions()).anyMatch(words -> words.endsWith("are made as one that stands for them"));
            assertThat(life.allChunks()).isGreaterThan(9);
        }
    }

    @Test
    void aCollectionFillsBeforeItIsSharded() throws UnreadableException {
        SimulationResult life = Lived.life("""
                scenario: 1
                version: 5.0
                shards: 3
                chunkSize: 1
                lasts: 4m
                collections: [{namespace: app.x, indexes: ['{n: 1}']}]
                streams: [{rate: 100, documentBytes: 500, fields: {n: {type: long, values: unique}}}]
                reads: [{of: app.x, rate: 10, where: '{n: {$same: true}}'}]
                events:
                  - {at: 1m, insert: '{n: 5}'}
                  - {at: 2m, run: '{shardCollection: "app.x", key: {n: 1}}'}
                """);
        Frame before = Lived.at(life, 118);
        assertThat(before.documents()).containsExactly(11_801L, 0L, 0L);
        assertThat(before.reads()).containsExactly(20L, 0L, 0L);
        assertThat(before.blocks()).isEmpty();
        assertThat(Lived.at(life, 130).chunks().stream()
                        .mapToLong(Long::longValue)
                        .sum())
                .isGreaterThan(8);
        assertThat(Lived.documents(life)).isEqualTo(24_001);
        assertThat(life.shards()).allMatch(shard -> shard.documents() > 5000);
    }

    @Test
    void streamsComeInBurstsAndFromATimeOn() throws UnreadableException {
        SimulationResult life = Lived.life("""
                scenario: 1
                lasts: 2m
                collections: [{namespace: app.x, key: {n: 1}}]
                streams: [{rate: 100, from: 20s, until: 100s, burst: 10s, pause: 30s, fields: {n: long}}]
                """);
        assertThat(Lived.documents(life)).isEqualTo(2000);
        assertThat(Lived.sum(Lived.writes(life, 0, 20))).isZero();
        assertThat(Lived.sum(Lived.writes(life, 20, 30))).isEqualTo(1000);
        assertThat(Lived.sum(Lived.writes(life, 30, 60))).isZero();
        assertThat(Lived.sum(Lived.writes(life, 60, 70))).isEqualTo(1000);
    }

    @Test
    void capacitiesAndZonesChangeWhileItRuns() throws UnreadableException {
        SimulationResult life = Lived.life("""
                scenario: 1
                shards: 2
                lasts: 2m
                unit: 50
                collections: [{namespace: app.x, key: {n: 1}}]
                streams: [{rate: 80, fields: {n: long}}]
                events:
                  - {at: 1m, shard: s1, capacity: 4}
                  - {at: 1m, shard: s2, zones: [a, b]}
                """);
        assertThat(life.shards().get(0).capacity()).isEqualTo(4.0);
        assertThat(life.scaleOut().writes()).isEqualTo(4.0);
        assertThat(Lived.finding(life, Code.OVER_CAPACITY)).isEmpty();
        assertThat(Lived.number(life, Code.LOAD_TIME, "seconds"))
                .isCloseTo(48, org.assertj.core.data.Offset.offset(0.5));
    }

    @Test
    void aShardIsDrainedWhileDocumentsArrive() throws UnreadableException {
        SimulationResult life = Lived.life("""
                scenario: 1
                version: 7.0
                shards: 3
                chunkSize: 1
                lasts: 60m
                collections: [{namespace: app.x, key: {n: hashed}}]
                streams: [{rate: 20, until: 30m, documentBytes: 500, fields: {n: {type: long, values: unique}}}]
                events:
                  - {at: 5m, run: '{removeShard: "s3"}', says: s3 is to go}
                """);
        assertThat(Lived.at(life, 290).documents().get(2)).isPositive();
        assertThat(Lived.shard(life, "s3").documents()).isZero();
        assertThat(Lived.documents(life)).isEqualTo(36_000);
        assertThat(life.timeline()).anyMatch(frame -> frame.captions().contains("s3 is to go"));
    }

    @Test
    void aZoneIsSetAndMovedToAnotherShardWhileItRuns() throws UnreadableException {
        SimulationResult life = Lived.life("""
                scenario: 1
                version: 7.0
                shards: 2
                chunkSize: 1
                lasts: 60m
                collections: [{namespace: app.x, key: {n: 1}}]
                streams: [{rate: 20, until: 20m, documentBytes: 500, fields: {n: {type: int, values: uniform, from: 0, to: 999}}}]
                events:
                  - {at: 1m, run: '{addShardToZone: "s1", zone: "low"}'}
                  - {at: 1m, run: '{updateZoneKeyRange: "app.x", min: {n: {$minKey: 1}}, max: {n: 500}, zone: "low"}', says: the lower half to s1}
                  - {at: 25m, run: '{addShardToZone: "s2", zone: "low"}', says: and now to s2}
                  - {at: 25m, run: '{removeShardFromZone: "s1", zone: "low"}'}
                """);
        SimulationResult.ChunkResult lowest = life.chunks().get(0);
        assertThat(lowest.min()).isEqualTo("MinKey");
        assertThat(lowest.shard()).isEqualTo("s2");
        assertThat(Lived.documents(life)).isEqualTo(24_000);
        assertThat(life.migrations().count()).isPositive();
    }

    @Test
    void aHotValueAppearsInTheMidstOfALife() throws UnreadableException {
        SimulationResult life = Lived.life("""
                scenario: 1
                version: 5.0
                shards: 3
                chunkSize: 1
                lasts: 20m
                collections: [{namespace: app.x, key: {city: 1}}]
                streams:
                  - {rate: 20, documentBytes: 400, fields: {city: {type: string, values: uniform, distinct: 3000}}}
                  - {rate: 200, from: 10m, documentBytes: 400, fields: {city: {type: string, value: unknown}}}
                """);
        assertThat(Lived.shardsWritten(Lived.at(life, 590))).isGreaterThan(1);
        Frame after = Lived.at(life, 900);
        long most = after.writes().stream().mapToLong(Long::longValue).max().orElseThrow();
        assertThat(most)
                .isGreaterThan(
                        9 * after.writes().stream().mapToLong(Long::longValue).sum() / 10);
        assertThat(life.chunks()).anyMatch(chunk -> chunk.bytes() > 20L << 20);
    }

    @Test
    void aQueryThatAsksAllShardsIsOnePieceOfWork() throws UnreadableException {
        SimulationResult life = Lived.life("""
                scenario: 1
                version: 7.0
                shards: 4
                lasts: 5m
                ram: 1KB
                collections: [{namespace: app.x, key: {n: hashed}}]
                streams: [{rate: 10, documentBytes: 400, fields: {n: {type: long, values: unique}}}]
                reads: [{of: app.x, rate: 5, where: '{other: 1}'}]
                """);
        assertThat(life.scaleOut().reads())
                .as("every shard is asked for every query")
                .isEqualTo(1);
        assertThat(life.measured().pieces()).isBetween(1500L + 700, 1500L + 900);
        assertThat(Lived.number(life, Code.SHORT_OF_MEMORY, "shards")).isEqualTo(4);
    }

    @Test
    void fewDocumentsAreNotCalledAPattern() throws UnreadableException {
        SimulationResult life = Lived.life("""
                scenario: 1
                shards: 3
                lasts: 10m
                version: 7.0
                collections: [{namespace: app.x, key: {n: hashed}}]
                streams: [{rate: 0.5, fields: {n: long}}]
                """);
        assertThat(Lived.documents(life)).isBetween(299L, 300L);
        assertThat(life.findings())
                .as("in most stretches of time one shard took the only insert")
                .isEmpty();
    }

    @Test
    void keepsItsLawsUnderManySeedsAndVersions() {
        String[] versions = {"4.0", "book", "4.4", "5.0", "6.0.2", "6.0", "7.0", "8.0"};
        SeededLaws.hold("lives keep their laws and lose nothing", 16, random -> {
            String version = versions[random.nextInt(versions.length)];
            String key = random.nextBoolean() ? "{t: 1, n: 1}" : random.nextBoolean() ? "{n: hashed}" : "{t: 1}";
            int rate = 1 + random.nextInt(300);
            Scenario scenario = Lived.read("scenario: 1\nversion: " + version + "\nshards: "
                    + (1 + random.nextInt(5)) + "\nchunkSize: 1\nlasts: 3m\ncollections: [{namespace: app.x, key: "
                    + key
                    + "}]\nstreams:\n  - {rate: " + rate + ", until: 2m, documentBytes: " + (100 + random.nextInt(2000))
                    + ", fields: {t: {type: int, values: zipf, distinct: 20}, n: long}}\nevents:\n"
                    + "  - {at: 1m, run: '{addShard: \"new/new:27018\", name: \"new\"}'}\n");
            SimulationResult life = new Simulation(scenario, random.nextLong(), true, false, Costs.DEFAULT)
                    .run(share -> {})
                    .get(0);
            assertThat(Lived.documents(life)).isBetween(120L * rate - 1, 120L * rate);
        });
    }
}
