package dev.chave.rehearse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.chave.key.ServerVersion;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What an administrator types into a real mongosh, and what it prints. */
class MongoshTest {
    private static RehearsalSettings version(String version) {
        return RehearsalSettings.ofShards(3).withVersion(ServerVersion.parse(version));
    }

    private static String run(RehearsalSettings settings, String script) throws IOException, InterruptedException {
        try (RehearsalCluster cluster = RehearsalCluster.start(settings)) {
            return Mongosh.run(cluster, "const app = db.getSiblingDB('app');" + script);
        }
    }

    private static final String TEN_THOUSAND = """
            for (let from = 0; from < 10000; from += 1000) {
              app.users.insertMany(Array.from({length: 1000}, (_, i) => ({username: 'user' + (from + i), n: from + i})));
            }
            """;

    @Test
    @Tag("E1")
    @Tag("E9")
    void aHashedKeyOverThreeShardsGivesSixChunksUpToSevenAndThreeInEight() throws IOException, InterruptedException {
        String script = """
                print(EJSON.stringify(sh.enableSharding('app')));
                print(EJSON.stringify(sh.shardCollection('app.users', {username: 'hashed'})));
                db.getSiblingDB('config').chunks.find().sort({min: 1}).forEach(c =>
                  print((c.min.username._bsontype === 'MinKey' ? 'MinKey' : c.min.username) + ' ' + c.shard));
                """;
        assertThat(run(version("6.0"), script)).isEqualToNormalizingNewlines("""
                {"ok":1}
                {"collectionsharded":"app.users","ok":1}
                MinKey shard0000
                -6148914691236517204 shard0000
                -3074457345618258602 shard0001
                0 shard0001
                3074457345618258602 shard0002
                6148914691236517204 shard0002
                """);
        assertThat(run(version("8.0"), script).lines().skip(2)).hasSize(3);
    }

    @Test
    void statusIsPrintedInTheFormOfARealCluster() throws IOException, InterruptedException {
        String status = run(version("7.0"), """
                sh.shardCollection('app.users', {username: 'hashed'});
                app.users.insertMany([{username: 'a'}, {username: 'b'}]);
                sh.addShardToZone('shard0001', 'USPS');
                sh.updateZoneKeyRange('app.users', {username: NumberLong('0')}, {username: MaxKey}, 'USPS');
                print(sh.status());
                """);
        List<String> sections = List.of(status.split("\n---\n"));
        assertThat(sections.stream().map(section -> section.lines().findFirst().orElse("")))
                .containsExactly(
                        "shardingVersion",
                        "shards",
                        "active mongoses",
                        "autosplit",
                        "balancer",
                        "shardedDataDistribution",
                        "databases");
        assertThat(status)
                .contains("tags: [ 'USPS' ]")
                .contains("[ { '7.0.99': 1 } ]")
                .contains("'Currently enabled': 'yes'")
                .contains("'Currently running': 'no'")
                .contains("'Migration Results for the last 24 hours': 'No recent migrations'")
                .contains("shardKey: { username: 'hashed' }")
                .contains("{ shard: 'shard0000', nChunks: 2 }")
                .contains("{ min: { username: MinKey() }, max: { username: Long('-6148914691236517204') }, "
                        + "'on shard': 'shard000")
                .contains("tag: 'USPS'")
                .contains("database: { _id: 'config', primary: 'config', partitioned: true }");
    }

    @Test
    @Tag("C4")
    void tenThousandInsertsAreCountedAlikeByDistributionAndByExplain() throws IOException, InterruptedException {
        String output = run(version("6.0"), """
                sh.shardCollection('app.users', {username: 'hashed'});
                """ + TEN_THOUSAND + """
                const d = app.users.getShardDistribution();
                const e = app.users.find().explain('executionStats').executionStats.executionStages.shards;
                print(e.map(s => s.shardName + '=' + s.nReturned).join(' '));
                print(app.users.aggregate([{$collStats: {storageStats: {}}}]).toArray()
                  .map(s => s.shard + '=' + s.storageStats.count).join(' '));
                print(app.users.find({username: 'user7'}).explain().queryPlanner.winningPlan.stage);
                print(app.users.find({n: 7}).explain().queryPlanner.winningPlan.stage);
                print(d);
                """);
        List<String> lines = output.lines().toList();
        assertThat(lines.get(0))
                .isEqualTo("shard0000=3279 shard0001=3379 shard0002=3342")
                .isEqualTo(lines.get(1));
        assertThat(lines.get(2)).isEqualTo("SINGLE_SHARD");
        assertThat(lines.get(3)).isEqualTo("SHARD_MERGE");
        assertThat(output).contains("docs: 3279", "docs: 3379", "docs: 3342", "docs: 10000", "chunks: 2");
    }

    @Test
    @Tag("D1")
    void zoneRangesOfAddressesAreHalfOpen() throws IOException, InterruptedException {
        RehearsalSettings settings = version("6.0");
        String output;
        try (RehearsalCluster cluster = RehearsalCluster.start(settings)) {
            output = Mongosh.run(cluster, """
                    const app = db.getSiblingDB('app');
                    sh.addShardToZone('shard0000', 'USPS');
                    sh.addShardToZone('shard0001', 'Apple');
                    sh.addShardToZone('shard0002', 'Apple');
                    sh.updateZoneKeyRange('app.ips', {ip: '056.000.000.000'}, {ip: '057.000.000.000'}, 'USPS');
                    sh.updateZoneKeyRange('app.ips', {ip: '017.000.000.000'}, {ip: '018.000.000.000'}, 'Apple');
                    sh.shardCollection('app.ips', {ip: 1});
                    const inserted = app.ips.insertMany(['017.000.000.000', '017.255.255.255', '056.000.000.000', '056.255.255.255',
                      '057.000.000.000'].map(ip => ({ip: ip})));
                    """);
            assertThat(output).doesNotContain("Error");
            for (int i = 0; i < 10; i++) {
                cluster.runBalancerRound();
            }
            output = Mongosh.run(cluster, """
                    const app = db.getSiblingDB('app');
                    const at = ip => app.ips.find({ip: ip}).explain().queryPlanner.winningPlan.shards[0].shardName;
                    ['017.000.000.000', '017.255.255.255', '056.000.000.000', '056.255.255.255'].forEach(ip =>
                      print(ip + ' ' + at(ip) + ' ' + app.ips.countDocuments({ip: ip})));
                    const config = db.getSiblingDB('config');
                    print(config.tags.find().sort({min: 1}).toArray().map(t => t.tag + ' ' + t.min.ip).join(', '));
                    print(config.chunks.countDocuments({'min.ip': '057.000.000.000'}));
                    """);
        }
        assertThat(output.lines().toList().get(0)).matches("017.000.000.000 shard000[12] 1");
        assertThat(output.lines().toList().get(1)).matches("017.255.255.255 shard000[12] 1");
        assertThat(output.lines().skip(2))
                .containsExactly(
                        "056.000.000.000 shard0000 1",
                        "056.255.255.255 shard0000 1",
                        "Apple 017.000.000.000, USPS 056.000.000.000",
                        "1");
    }

    @Test
    @Tag("K4")
    void aRangeLeavesItsZoneOnlyWhenItIsExactlyOneThatWasDefined() throws IOException, InterruptedException {
        assertThat(run(version("8.0"), """
                sh.addShardToZone('shard0000', 'EU');
                sh.shardCollection('app.users', {country: 1});
                sh.updateZoneKeyRange('app.users', {country: 'A'}, {country: 'F'}, 'EU');
                try { sh.removeRangeFromZone('app.users', {country: 'A'}, {country: 'E'}); } catch (e) { print('refused'); }
                print(db.getSiblingDB('config').tags.countDocuments());
                sh.removeRangeFromZone('app.users', {country: 'A'}, {country: 'F'});
                print(db.getSiblingDB('config').tags.countDocuments());
                """).lines().filter(line -> line.matches("\\d")))
                .containsExactly("1", "0");
    }

    @Test
    @Tag("L1")
    @Tag("L2")
    void aChunkIsMovedByAPointInItWhileTheBalancerIsStopped() throws IOException, InterruptedException {
        assertThat(run(version("6.0"), """
                sh.shardCollection('app.users', {n: 1});
                app.users.insertMany(Array.from({length: 100}, (_, i) => ({n: i})));
                sh.stopBalancer();
                while (sh.isBalancerRunning().inBalancerRound) { print('waiting'); }
                print(sh.getBalancerState());
                sh.splitAt('app.users', {n: 40});
                print(sh.moveChunk('app.users', {n: 77}, 'shard0002').ok);
                print(app.users.aggregate([{$collStats: {storageStats: {}}}]).toArray()
                  .map(s => s.shard + '=' + s.storageStats.count).join(' '));
                print(app.users.countDocuments() + ' ' + app.users.find({n: {$gte: 40}}).itcount());
                print(db.getSiblingDB('config').changelog.findOne({what: 'moveChunk.commit'}).details.to);
                try { sh.moveChunk('app.users', {n: 1}, 'shard9'); } catch (e) { print(e.code + ' ' + e.codeName); }
                sh.startBalancer();
                print(sh.getBalancerState());
                """)).isEqualToNormalizingNewlines("""
                false
                1
                shard0000=40 shard0002=60
                100 60
                shard0002
                70 ShardNotFound
                true
                """);
    }

    @Test
    @Tag("M1")
    void aKeyIsRefinedInPlace() throws IOException, InterruptedException {
        assertThat(run(version("5.0"), """
                sh.enableSharding('app');
                sh.shardCollection('app.orders', {customer: 1});
                app.orders.insertMany(Array.from({length: 30}, (_, i) => ({customer: i % 3, order: i})));
                sh.splitAt('app.orders', {customer: 1});
                const refine = {refineCollectionShardKey: 'app.orders', key: {customer: 1, order: 1}};
                try { db.adminCommand(refine); } catch (e) { print(e.codeName); }
                app.orders.createIndex({customer: 1, order: 1});
                print(db.adminCommand(refine).ok);
                print(JSON.stringify(db.getSiblingDB('config').collections.findOne({_id: 'app.orders'}).key));
                print(app.orders.countDocuments({customer: 2}));
                """)).isEqualToNormalizingNewlines("""
                InvalidOptions
                1
                {"customer":1,"order":1}
                10
                """);
    }
}
