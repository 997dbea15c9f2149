package dev.chave.cluster.balance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.chave.cluster.Chunk;
import dev.chave.cluster.ChunkTable;
import dev.chave.cluster.KeyBound;
import dev.chave.cluster.ZoneRange;
import dev.chave.cluster.ZoneRanges;
import dev.chave.testkit.SeededLaws;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What holds in every round of every version, and that rounds come to an end. */
class BalancerLawsTest {
    private static final List<String> VERSIONS =
            List.of("book", "4.0", "4.2", "4.4", "5.0", "6.0.2", "6.0.3", "6.0", "7.0", "8.0");
    private static final int KEYS = 300;
    private static final int ROUNDS = 5000;

    @Test
    void everyRoundKeepsTheRules() {
        SeededLaws.hold("a balancer round keeps its rules", 300, random -> {
            BalancerView view = anyCluster(random, true).view(anyBusy(random));
            Round round = Balancer.moves(view);

            checkMoves(view, round);
            checkStuck(view, round);
            assertThat(Balancer.moves(view)).as("the same view again").isEqualTo(round);
        });
    }

    @Test
    void roundsComeToAnEndWithEverythingInItsPlace() {
        SeededLaws.hold("balancing comes to an end", 120, random -> {
            ToyCluster cluster = anyCluster(random, false);
            Round last = run(cluster);

            assertThat(last.stuck()).isEmpty();
            BalancerView view = cluster.view(Set.of());
            for (CollectionView collection : view.collections()) {
                assertThat(Balancer.firstViolation(collection, view)).isEmpty();
                for (Chunk chunk : collection.chunks()) {
                    ShardView owner = shard(view, chunk.shard());
                    String zone = collection.zones().zoneOf(chunk);
                    assertThat(owner.draining()).isFalse();
                    assertThat(zone.equals(ZoneRanges.NO_ZONE) || owner.zones().contains(zone))
                            .isTrue();
                }
            }
        });
    }

    /** Without zones, the end is an even one: as even as the version wants it. */
    @Test
    @Tag("B4")
    void theEndIsAsEvenAsTheVersionWantsIt() {
        SeededLaws.hold("balancing ends evenly", 120, random -> {
            String version = VERSIONS.get(random.nextInt(VERSIONS.size()));
            List<ShardView> shards = Tables.shards(2 + random.nextInt(6));
            ToyCluster cluster = new ToyCluster(Tables.rules(version), shards, 5);
            cluster.add("a.a", anyChunks(random, shards, 1), ZoneRanges.NONE, KEYS, 1);
            run(cluster);

            BalancerView view = cluster.view(Set.of());
            long spread =
                    switch (view.rules().engine()) {
                        case CHUNKS -> spread(shards, chunksOnShard(cluster.chunks("a.a")));
                        case BYTES -> spread(shards, cluster.bytesOnShard("a.a"));
                    };
            long allowed =
                    switch (view.rules().engine()) {
                        case BYTES -> 3 * 5 - 1;
                        case CHUNKS ->
                            switch (view.rules().threshold()) {
                                case BOOK -> 7;
                                case TWO_OR_ONE ->
                                    2L * shards.size() - 1; // all but one a chunk above a share that was rounded up
                                case ONE -> shards.size();
                            };
                    };
            assertThat(spread).as(version).isLessThanOrEqualTo(allowed);
        });
    }

    @Test
    void whatIsBalancedStays() {
        SeededLaws.hold("balanced collections stay", 100, random -> {
            int count = 2 + random.nextInt(7);
            int each = 1 + random.nextInt(5);
            List<ShardView> shards = Tables.shards(count);
            String owners =
                    shards.stream().map(shard -> shard.id() + ":" + each).collect(Collectors.joining(" "));
            Map<String, Long> bytes = shards.stream().collect(Collectors.toMap(ShardView::id, shard -> 777L));
            for (String version : VERSIONS) {
                BalancerView view = Tables.view(version, shards, Tables.weighed(owners, bytes));
                assertThat(Balancer.moves(view)).isEqualTo(new Round(List.of(), List.of()));
                assertThat(Balancer.splits(view)).isEmpty();
            }
        });
    }

    @Test
    void aWalkAlongTheZonesFindsWhatASearchFinds() {
        SeededLaws.hold("zones of chunks in order", 200, random -> {
            ZoneRanges zones = anyZones(random, List.of("p", "q", "r"));
            ZoneWalk walk = new ZoneWalk(zones);
            for (Chunk chunk : anyChunks(random, Tables.shards(2), 0)) {
                int zone = walk.zoneOf(chunk);
                boolean straddles =
                        !zones.boundsInside(chunk.min(), chunk.max()).isEmpty();
                assertThat(zone == ZoneWalk.STRADDLES).isEqualTo(straddles);
                if (!straddles) {
                    assertThat(walk.names().get(zone)).isEqualTo(zones.zoneOf(chunk));
                }
            }
        });
    }

    /** Three values are three chunks at most, whatever the number of shards; big ones do not even move. */
    @ParameterizedTest
    @Tag("J1")
    @ValueSource(strings = {"book", "4.0", "4.2", "5.0", "6.0.3", "7.0", "8.0"})
    void threeValuesUseThreeShardsAtMost(String version) {
        for (long chunkSizes = 1; chunkSizes <= 10; chunkSizes++) {
            List<ShardView> shards = Tables.shards(6);
            ToyCluster cluster = new ToyCluster(Tables.rules(version), shards, 100);
            ChunkTable values = ChunkTable.of(List.of(
                    Tables.chunk(KeyBound.lowest(Tables.KEY), Tables.at(1), "A", false),
                    Tables.chunk(Tables.at(1), Tables.at(2), "A", false),
                    Tables.chunk(Tables.at(2), KeyBound.highest(Tables.KEY), "A", false)));
            cluster.add("app.logs", values, ZoneRanges.NONE, 3, 100 * chunkSizes);
            for (int round = 0; round < 50; round++) {
                cluster.apply(Balancer.moves(cluster.view(Set.of())));
                assertThat(cluster.chunks("app.logs").size()).isEqualTo(3);
                assertThat(cluster.bytesOnShard("app.logs")).hasSizeBetween(1, 3);
            }
            assertThat(Balancer.moves(cluster.view(Set.of())).moves()).isEmpty();
        }
    }

    private static Round run(ToyCluster cluster) {
        for (int i = 0; i < ROUNDS; i++) {
            cluster.split(Balancer.splits(cluster.view(Set.of())));
            BalancerView view = cluster.view(Set.of());
            assertThat(Balancer.splits(view)).isEmpty();
            Round round = Balancer.moves(view);
            if (round.moves().isEmpty()) {
                return round;
            }
            checkMoves(view, round);
            cluster.apply(round);
        }
        throw new AssertionError("no end after " + ROUNDS + " rounds");
    }

    private static void checkMoves(BalancerView view, Round round) {
        assertThat(round.moves()).hasSizeLessThanOrEqualTo(view.shards().size() / 2);
        Set<String> used = new HashSet<>(view.busy());
        for (ProposedMove move : round.moves()) {
            assertThat(used.add(move.from())).as("used twice").isTrue();
            assertThat(used.add(move.to())).as("used twice").isTrue();
            ShardView to = shard(view, move.to());
            CollectionView collection = collection(view, move.namespace());
            String zone = collection.zones().zoneOf(move.chunk());
            assertThat(to.draining() || to.full()).isFalse();
            assertThat(zone.equals(ZoneRanges.NO_ZONE) || to.zones().contains(zone))
                    .isTrue();
            assertThat(move.chunk().jumbo()).isFalse();
            assertThat(collection.chunks().at(move.chunk().min().tuple())).isSameAs(move.chunk());
            assertThat(move.reason() == MoveReason.DRAINING
                            && !shard(view, move.from()).draining())
                    .isFalse();
            assertThat(move.forced())
                    .isEqualTo(
                            move.reason() == MoveReason.DRAINING && view.rules().drainsByForce());
        }
    }

    private static void checkStuck(BalancerView view, Round round) {
        Set<String> seen = new HashSet<>();
        for (Stuck stuck : round.stuck()) {
            Chunk chunk = stuck.chunk();
            assertThat(seen.add(stuck.namespace() + " " + chunk.shard() + " " + stuck.cause()))
                    .isTrue();
            ZoneRanges zones = collection(view, stuck.namespace()).zones();
            boolean straddles = !zones.boundsInside(chunk.min(), chunk.max()).isEmpty();
            assertThat(stuck.cause() == Stuck.Cause.STRADDLES_ZONE).isEqualTo(straddles);
            assertThat(round.moves()).as("what is stuck does not move").noneMatch(move -> move.chunk()
                    .equals(chunk));
            if (!straddles) {
                assertThat(stuck.cause() == Stuck.Cause.JUMBO).isEqualTo(chunk.jumbo());
            }
        }
    }

    private static CollectionView collection(BalancerView view, String namespace) {
        return view.collections().stream()
                .filter(collection -> collection.namespace().equals(namespace))
                .findFirst()
                .orElseThrow();
    }

    private static ShardView shard(BalancerView view, String id) {
        return view.shards().stream()
                .filter(shard -> shard.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    private static Map<String, Long> chunksOnShard(ChunkTable chunks) {
        Map<String, Long> counts = new HashMap<>();
        chunks.forEach(chunk -> counts.merge(chunk.shard(), 1L, Long::sum));
        return counts;
    }

    private static long spread(List<ShardView> shards, Map<String, Long> loads) {
        long most = 0;
        long least = Long.MAX_VALUE;
        for (ShardView shard : shards) {
            long load = loads.getOrDefault(shard.id(), 0L);
            most = Math.max(most, load);
            least = Math.min(least, load);
        }
        return most - least;
    }

    /** Two or more shards, some of them leaving or, if wild, full; zones that, unless wild, have a shard that stays. */
    private static ToyCluster anyCluster(SplittableRandom random, boolean wild) {
        List<String> zones = List.of("p", "q", "r").subList(0, random.nextInt(4));
        List<ShardView> shards = new ArrayList<>();
        int count = 2 + random.nextInt(7);
        for (int i = 0; i < count; i++) {
            boolean stays = i == 0 && !wild;
            Set<String> own = zones.stream()
                    .filter(zone -> stays || random.nextInt(3) == 0)
                    .collect(Collectors.toCollection(TreeSet::new));
            boolean leaves = !stays && random.nextInt(5) == 0;
            shards.add(new ShardView("s" + i, leaves, wild && random.nextInt(8) == 0, own));
        }
        String version = VERSIONS.get(random.nextInt(VERSIONS.size()));
        ToyCluster cluster = new ToyCluster(Tables.rules(version), shards, 4 + random.nextInt(20));
        for (int i = 0; i <= random.nextInt(3); i++) {
            ChunkTable chunks = anyChunks(random, shards, wild ? 4 : 0);
            cluster.add("db.c" + i, chunks, anyZones(random, zones), KEYS, 1);
        }
        return cluster;
    }

    private static Set<String> anyBusy(SplittableRandom random) {
        return IntStream.range(0, random.nextInt(3))
                .mapToObj(i -> "s" + random.nextInt(9))
                .collect(Collectors.toSet());
    }

    /** Chunks at random points; one in {@code jumbo} flagged, none for 0 or 1. */
    private static ChunkTable anyChunks(SplittableRandom random, List<ShardView> shards, int jumbo) {
        TreeSet<Integer> points = new TreeSet<>();
        int count = random.nextInt(60);
        for (int i = 0; i < count; i++) {
            points.add(1 + random.nextInt(KEYS - 1));
        }
        int skew = 1 + random.nextInt(shards.size());
        List<Chunk> chunks = new ArrayList<>();
        KeyBound min = KeyBound.lowest(Tables.KEY);
        for (int point : points) {
            KeyBound max = Tables.at(point);
            chunks.add(anyChunk(random, min, max, shards.get(random.nextInt(skew)), jumbo));
            min = max;
        }
        chunks.add(anyChunk(random, min, KeyBound.highest(Tables.KEY), shards.get(random.nextInt(skew)), jumbo));
        return ChunkTable.of(chunks);
    }

    private static Chunk anyChunk(SplittableRandom random, KeyBound min, KeyBound max, ShardView owner, int jumbo) {
        return Tables.chunk(min, max, owner.id(), jumbo > 1 && random.nextInt(jumbo) == 0);
    }

    private static ZoneRanges anyZones(SplittableRandom random, List<String> names) {
        List<ZoneRange> ranges = new ArrayList<>();
        int at = random.nextInt(40);
        while (!names.isEmpty() && at < KEYS && random.nextInt(5) > 0) {
            int end = at + 1 + random.nextInt(60);
            KeyBound max = end >= KEYS ? KeyBound.highest(Tables.KEY) : Tables.at(end);
            ranges.add(new ZoneRange(Tables.at(at), max, names.get(random.nextInt(names.size()))));
            at = end + (random.nextBoolean() ? 0 : random.nextInt(30));
        }
        return new ZoneRanges(ranges);
    }
}
