package dev.chave.cluster.catalogue;

import static dev.chave.cluster.catalogue.TestCluster.tuple;
import static org.assertj.core.api.Assertions.assertThat;

import dev.chave.cluster.Chunk;
import dev.chave.cluster.KeyBound;
import dev.chave.cluster.Router;
import dev.chave.cluster.Routing;
import dev.chave.cluster.balance.Stuck;
import dev.chave.cluster.contents.Contents;
import dev.chave.key.Index;
import dev.chave.key.ServerVersion;
import dev.chave.key.ShardKey;
import dev.chave.testkit.SeededLaws;
import dev.chave.value.OrderedBytes;
import dev.chave.value.RawValue;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What must be true of a cluster whatever is done to it: random commands and faults, and then a time to heal. */
class ClusterLawsTest {
    private static final String NS = "app.c";
    private static final List<String> VERSIONS = List.of("4.0", "book", "4.4", "5.0", "6.0.2", "6.0", "7.0", "8.0");
    private static final int STEPS = 60;

    /** How often something rare was met: a law that never meets it says nothing about it. */
    private final Map<String, Integer> met = new TreeMap<>();

    @Test
    @Tag("long")
    void holdUnderAnyCommandsAndFaultsForLong() {
        SeededLaws.hold("laws of the cluster, for long", 20_000, random -> new Run(random).live());
    }

    @Test
    void holdUnderAnyCommandsAndFaults() {
        SeededLaws.hold("laws of the cluster", 2000, random -> new Run(random).live());
        System.out.println("met: " + met);
        if (System.getProperty("chave.seed", "").isEmpty()) {
            assertThat(met)
                    .containsKeys(
                            "jumbo",
                            "zone split",
                            "draining stuck",
                            "top-chunk hop",
                            "aborted move",
                            "stale commit",
                            "shard added",
                            "shard drained",
                            "shard removed",
                            "stranded zone",
                            "orphans deleted",
                            "auto-merge",
                            "refused");
        }
    }

    @Test
    void areTheSameBytesForTheSameSeed() {
        SeededLaws.hold("same seed, same bytes", 40, random -> {
            long seed = random.nextLong();
            String once = new Run(new SplittableRandom(seed)).live();
            String again = new Run(new SplittableRandom(seed)).live();
            assertThat(again).isEqualTo(once);
        });
    }

    /** One life of a cluster. */
    private final class Run {
        private final SplittableRandom random;
        private final VirtualClock clock = new VirtualClock(Instant.parse("2026-01-01T00:00:00Z"));
        private final Cluster cluster;
        private final ClusterLaws laws;
        private final List<Migration> running = new ArrayList<>();
        private final List<long[]> arrived = new ArrayList<>(); // number, documents, bytes
        private int shardsMade;

        Run(SplittableRandom random) {
            this.random = random;
            cluster = Cluster.of(
                    ServerVersion.parse(VERSIONS.get(random.nextInt(VERSIONS.size()))), clock, random.nextLong());
            laws = new ClusterLaws(cluster);
        }

        String live() {
            int shards = 2 + random.nextInt(4);
            for (int i = 0; i < shards; i++) {
                addShard();
            }
            command("{enableSharding: 'app'}");
            cluster.writeSetting(Routing.document("{_id: 'chunksize', value: 1}"));
            command("{shardCollection: '" + NS + "', key: " + key() + "}");
            for (int step = 0; step < STEPS; step++) {
                act();
                hold("step " + step);
            }
            heal();
            return cluster.config().chunks(NS) + " "
                    + cluster.config().changelog().size() + " "
                    + cluster.config().shards();
        }

        private String key() {
            return switch (random.nextInt(cluster.rules().isAtLeast("4.4") ? 3 : 2)) {
                case 0 -> "{x: 1}";
                case 1 -> "{x: 'hashed'}";
                default -> "{x: 1, h: 'hashed'}";
            };
        }

        private void hold(String when) {
            assertThat(laws.broken())
                    .as("%s under %s", when, cluster.rules().version())
                    .isEmpty();
            ShardedCollection collection = cluster.collection(NS);
            Router router = cluster.router(NS);
            byte[] somewhere = tupleOf(random.nextInt(4000));
            assertThat(router.shards().get(router.ownerOf(somewhere)))
                    .as("the router sends a key to the owner of its chunk")
                    .isEqualTo(collection.chunks().at(somewhere).shard());
        }

        private void act() {
            switch (random.nextInt(24)) {
                case 0, 1, 2, 3 -> insertMany();
                case 4 -> insertOneValue();
                case 5, 6 -> round();
                case 7, 8 -> end();
                case 9 -> command(split());
                case 10 -> command(move());
                case 11 -> command(merge());
                case 12 -> zone();
                case 13 -> shardIn();
                case 14 -> drain();
                case 15 -> rest();
                case 16 -> balancer();
                case 17 -> command("{clearJumboFlag: '" + NS + "', find: " + query() + "}");
                case 18 -> rekey();
                case 19 -> merges();
                case 20 -> strand();
                case 21 -> command("{split: '" + NS + "', find: " + query() + "}");
                case 22 -> command("{moveRange: '" + NS + "', min: " + bound() + ", toShard: '" + shard() + "'}");
                default -> command("{removeShardFromZone: '" + shard() + "', zone: '" + zoneName() + "'}");
            }
        }

        private void command(String typed) {
            command(Routing.document(typed));
        }

        private boolean command(BsonDocument typed) {
            String before = random.nextInt(8) == 0 ? everything() : "";
            try {
                cluster.run(typed);
                return true;
            } catch (CommandRefusedException refused) {
                count("refused");
                if (!before.isEmpty()) {
                    assertThat(everything()).as("a refusal changes nothing").isEqualTo(before);
                }
                assertThat(refused.refusal().codeName()).isNotEmpty();
                return false;
            }
        }

        private String everything() {
            String chunks = cluster.collections().isEmpty()
                    ? ""
                    : cluster.config().chunks(NS).toString();
            return chunks
                    + cluster.config().shards()
                    + cluster.config().databases()
                    + cluster.config().collections()
                    + cluster.config().tags()
                    + cluster.config().settings()
                    + cluster.migrations();
        }

        private void count(String what) {
            met.merge(what, 1, Integer::sum);
        }

        private Contents under(ShardKey key) {
            Contents contents = Contents.empty();
            arrived.forEach(one -> contents.add(tupleOf(key, one[0]), one[1], one[2]));
            return contents;
        }

        private byte[] tupleOf(long number) {
            return tupleOf(cluster.collection(NS).key(), number);
        }

        private static byte[] tupleOf(ShardKey key, long number) {
            OrderedBytes out = new OrderedBytes();
            for (var field : key.fields()) {
                if (field.hashed()) {
                    out.appendLong(number * 0x9E3779B97F4A7C15L);
                } else {
                    out.append(field.path().equals("x") ? RawValue.ofLong(number) : RawValue.NULL);
                }
            }
            return out.toByteArray();
        }

        private void insert(long number, long count, long bytes) {
            arrived.add(new long[] {number, count, bytes});
            cluster.insert(NS, tupleOf(number), count, bytes).ifPresent(move -> {
                count("top-chunk hop");
                cluster.begin(move).ifPresent(cluster::commit);
            });
        }

        private void insertMany() {
            boolean ascending = random.nextBoolean();
            long from = random.nextInt(3000);
            int many = 20 + random.nextInt(200);
            for (int i = 0; i < many; i++) {
                insert(ascending ? from + i : random.nextInt(4000), 1 + random.nextInt(10), 20_000);
            }
        }

        private void insertOneValue() {
            insert(random.nextInt(3) * 1000L, 500, 3_000_000);
        }

        private void round() {
            if (cluster.inRound()) {
                return;
            }
            long before = cluster.collection(NS).chunks().size();
            running.addAll(cluster.beginRound());
            if (cluster.collection(NS).chunks().size() > before
                    && !cluster.zones(NS).isEmpty()) {
                count("zone split");
            }
        }

        /** Ends what runs: most migrations commit, some abort, some find that the world has changed. */
        private void end() {
            for (Migration migration : running) {
                if (!cluster.migrations().contains(migration)) {
                    continue; // a change of key aborted it
                }
                if (random.nextInt(4) == 0) {
                    cluster.abort(migration, ErrorCode.CONFLICTING_OPERATION_IN_PROGRESS);
                    count("aborted move");
                } else {
                    try {
                        cluster.commit(migration);
                    } catch (CommandRefusedException stale) {
                        count("stale commit");
                    }
                }
            }
            running.clear();
            if (cluster.inRound()) {
                cluster.endRound();
            }
        }

        private KeyBound randomBound() {
            ShardedCollection collection = cluster.collection(NS);
            return random.nextInt(3) == 0
                    ? collection
                            .chunks()
                            .get(random.nextInt(collection.chunks().size()))
                            .min()
                    : KeyBound.ofTuple(collection.key(), tupleOf(random.nextInt(4000)));
        }

        private String bound() {
            return randomBound().document().toJson();
        }

        private String query() {
            return "{x: " + random.nextInt(4000) + ", h: " + random.nextInt(50) + "}";
        }

        private BsonDocument split() {
            return new BsonDocument("split", new BsonString(NS))
                    .append("middle", randomBound().document());
        }

        private BsonDocument move() {
            Chunk chunk = randomChunk();
            return new BsonDocument("moveChunk", new BsonString(NS))
                    .append(
                            "bounds",
                            new BsonArray(
                                    List.of(chunk.min().document(), chunk.max().document())))
                    .append("to", new BsonString(shard()))
                    .append("forceJumbo", BsonBoolean.valueOf(random.nextBoolean()));
        }

        private Chunk randomChunk() {
            var chunks = cluster.collection(NS).chunks();
            return chunks.get(random.nextInt(chunks.size()));
        }

        private BsonDocument merge() {
            var chunks = cluster.collection(NS).chunks();
            int first = random.nextInt(chunks.size());
            int last = Math.min(chunks.size() - 1, first + 1 + random.nextInt(3));
            return new BsonDocument("mergeChunks", new BsonString(NS))
                    .append(
                            "bounds",
                            new BsonArray(List.of(
                                    chunks.get(first).min().document(),
                                    chunks.get(last).max().document())));
        }

        private String shard() {
            List<Shard> shards = cluster.shards();
            return shards.get(random.nextInt(shards.size())).id();
        }

        private String zoneName() {
            return random.nextBoolean() ? "Y" : "Z";
        }

        private void zone() {
            command("{addShardToZone: '" + shard() + "', zone: '" + zoneName() + "'}");
            KeyBound one = randomBound();
            KeyBound other = randomBound();
            KeyBound min = one.compareTo(other) <= 0 ? one : other;
            KeyBound max = one.compareTo(other) <= 0 ? other : one;
            command(new BsonDocument("updateZoneKeyRange", new BsonString(NS))
                    .append("min", min.document())
                    .append("max", max.document())
                    .append("zone", random.nextInt(4) == 0 ? org.bson.BsonNull.VALUE : new BsonString(zoneName())));
        }

        private void shardIn() {
            if (cluster.shards().size() < 7) {
                addShard();
                count("shard added");
            }
        }

        private void addShard() {
            shardsMade++;
            command("{addShard: 'rs" + shardsMade + "/h:" + shardsMade + "', name: 's" + shardsMade + "'}");
        }

        private void drain() {
            Optional<Shard> draining =
                    cluster.shards().stream().filter(Shard::draining).findFirst();
            String which = draining.map(Shard::id).orElseGet(this::shard);
            int before = cluster.shards().size();
            if (command(new BsonDocument("removeShard", new BsonString(which)))) {
                count(cluster.shards().size() < before ? "shard removed" : "shard drained");
            }
            if (random.nextBoolean()) {
                movePrimaries(which);
            }
        }

        private void movePrimaries(String from) {
            cluster.shards().stream()
                    .filter(shard -> !shard.draining() && !shard.id().equals(from))
                    .findFirst()
                    .ifPresent(to -> cluster.config().databases().stream()
                            .filter(database ->
                                    database.getString("primary").getValue().equals(from))
                            .forEach(database -> command("{movePrimary: '"
                                    + database.getString("_id").getValue() + "', to: '" + to.id() + "'}")));
        }

        private void rest() {
            clock.advance(Duration.ofMinutes(random.nextInt(20)));
            if (!cluster.deleteOrphans().isEmpty()) {
                count("orphans deleted");
            }
        }

        private void balancer() {
            switch (random.nextInt(8)) {
                case 0 -> cluster.writeNoBalance(NS, true);
                case 1 -> cluster.writeNoBalance(NS, false);
                case 2 -> command("{setAllowMigrations: '" + NS + "', allowMigrations: " + random.nextBoolean() + "}");
                case 3 ->
                    cluster.writeSetting(Routing.document("{_id: 'balancer', activeWindow: {start: '0"
                            + random.nextInt(9) + ":00', stop: '12:30'}}"));
                default -> {}
            }
            command(random.nextInt(3) == 0 ? "{balancerStop: 1}" : "{balancerStart: 1}");
        }

        private void merges() {
            if (cluster.autoMerge() > 0) {
                count("auto-merge");
            }
            command("{mergeAllChunksOnShard: '" + NS + "', shard: '" + shard() + "'}");
        }

        /** What commands refuse and a direct write does not: a zone loses its shards. */
        private void strand() {
            if (random.nextInt(4) == 0) {
                cluster.writeShardZones(shard(), List.of());
                count("stranded zone");
            }
        }

        private void rekey() {
            if (random.nextBoolean()) {
                cluster.tellDocumentKeys(NS, this::under);
            }
            if (random.nextInt(6) != 0 || cluster.collection(NS).key().size() > 2) {
                return;
            }
            if (cluster.collection(NS).key().first().hashed() || random.nextBoolean()) {
                command(new BsonDocument("reshardCollection", new BsonString(NS))
                        .append("key", Routing.document(random.nextBoolean() ? "{x: 1}" : "{x: 'hashed'}"))
                        .append("zones", new BsonArray())
                        .append("numInitialChunks", new BsonInt32(1 + random.nextInt(5))));
                return;
            }
            String longer = cluster.collection(NS).key().size() == 1 ? "{x: 1, y: 1}" : "{x: 1, h: 'hashed', y: 1}";
            cluster.createIndex(NS, Index.plain(longer, Routing.document(longer), false));
            command("{refineCollectionShardKey: '" + NS + "', key: " + longer + "}");
        }

        /** No more faults: the balancer works until it rests, or names what keeps it from resting. */
        private void heal() {
            end();
            cluster.writeNoBalance(NS, false);
            if (cluster.commandNames().contains("setAllowMigrations")) {
                command("{setAllowMigrations: '" + NS + "', allowMigrations: true}");
            }
            cluster.writeSetting(Routing.document("{_id: 'balancer', stopped: false}"));
            int idle = 0;
            for (int round = 0; idle < 3; round++) {
                assertThat(round).as("rounds until the balancer rests").isLessThan(3000);
                clock.advance(Duration.ofMinutes(16)); // so that orphans are in nobody's way
                cluster.deleteOrphans();
                long flagged = jumbo();
                long chunks = cluster.collection(NS).chunks().size();
                int moved = cluster.runRound().size();
                boolean rested = moved == 0
                        && jumbo() == flagged
                        && cluster.collection(NS).chunks().size() == chunks; // a chunk too big to move is split first
                idle = rested ? idle + 1 : 0;
                hold("healing");
            }
            if (jumbo() > 0) {
                count("jumbo");
            }
            List<Stuck> stuck = cluster.stuck();
            List<Chunk> violations = laws.zoneViolations();
            violations.forEach(this::explain);
            for (Shard shard : cluster.shards()) {
                if (shard.draining() && cluster.ownedChunks(NS, shard.id()) > 0) {
                    count("draining stuck");
                    assertThat(Stream.concat(
                                    stuck.stream().map(one -> one.chunk().shard()),
                                    cluster.failedMoves().stream()
                                            .map(failed -> failed.move().from())))
                            .as("a draining shard empties, or it is said what keeps it")
                            .contains(shard.id());
                }
            }
        }

        /** Every chunk that is where it should not be has a reason of its own. */
        private void explain(Chunk chunk) {
            String zone = cluster.zones(NS).zoneOf(chunk);
            boolean homeless = cluster.shards().stream()
                    .noneMatch(shard -> !shard.draining() && shard.zones().contains(zone));
            boolean refused = cluster.failedMoves().stream()
                    .anyMatch(failed -> failed.move().chunk().min().equals(chunk.min()));
            boolean straddles = cluster.stuck().stream().anyMatch(stuck -> stuck.cause() == Stuck.Cause.STRADDLES_ZONE);
            assertThat(chunk.jumbo() || homeless || refused || straddles)
                    .as(
                            "why %s stays on %s outside zone %s, under %s",
                            chunk.min(), chunk.shard(), zone, cluster.rules().version())
                    .isTrue();
        }

        private long jumbo() {
            long flagged = 0;
            for (Chunk chunk : cluster.collection(NS).chunks()) {
                flagged += chunk.jumbo() ? 1 : 0;
            }
            return flagged;
        }
    }

    @Test
    void areBrokenByWhatBreaksThem() {
        TestCluster test = TestCluster.of("8.0", 2);
        test.shard("{x: 1}");
        test.insert(0, 10);
        ClusterLaws laws = new ClusterLaws(test.cluster);
        assertThat(laws.broken()).isEmpty();
        test.cluster.collection(TestCluster.NS).chunks().get(0).contents().add(tuple(5), 1, 1);
        assertThat(laws.broken()).hasSize(2);
    }
}
