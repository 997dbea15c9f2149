package dev.chave.cluster.catalogue;

import static dev.chave.cluster.catalogue.TestCluster.NS;
import static dev.chave.cluster.catalogue.TestCluster.tuple;
import static org.assertj.core.api.Assertions.assertThat;

import dev.chave.cluster.Chunk;
import dev.chave.cluster.ChunkTable;
import dev.chave.cluster.Routing;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HotEndTest {
    private static TestCluster ascending(String version) {
        TestCluster test = TestCluster.of(version, 3);
        test.cluster.writeSetting(Routing.document("{_id: 'chunksize', value: 1}"));
        test.shard("{at: 1}");
        return test;
    }

    private static Chunk last(TestCluster test) {
        ChunkTable chunks = test.cluster.collection(NS).chunks();
        return chunks.get(chunks.size() - 1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"4.0", "book", "4.4", "5.0", "6.0.2", "6.0", "7.0", "8.0"})
    @Tag("B1")
    void sendsEveryAscendingInsertToTheChunkThatEndsInMaxKey(String version) {
        TestCluster test = ascending(version);
        for (int i = 0; i < 40_000; i++) {
            byte[] key = tuple(i);
            assertThat(test.cluster
                            .collection(NS)
                            .chunks()
                            .at(key)
                            .max()
                            .isHighest(test.cluster.collection(NS).key()))
                    .isTrue();
            test.cluster.insert(NS, key, 1, 100).flatMap(test.cluster::begin).ifPresent(test.cluster::commit);
            if (i % 1000 == 0) {
                test.settle();
            }
        }
        test.holdLaws();
    }

    @Test
    @Tag("B1")
    void sendsEveryDescendingInsertToTheChunkThatBeginsWithMinKey() {
        TestCluster test = ascending("5.0");
        for (int i = 0; i < 40_000; i++) {
            assertThat(test.cluster.collection(NS).chunks().positionOf(tuple(-i)))
                    .isZero();
            test.cluster
                    .insert(NS, tuple(-i), 1, 100)
                    .flatMap(test.cluster::begin)
                    .ifPresent(test.cluster::commit);
        }
        assertThat(test.cluster.collection(NS).chunks().size()).isGreaterThan(3);
        test.holdLaws();
    }

    @ParameterizedTest
    @ValueSource(strings = {"4.0", "book", "4.4", "5.0", "6.0.2"})
    @Tag("B2")
    void hopsWithItsTopChunkWhileThereAreAutomaticSplits(String version) {
        TestCluster test = ascending(version);
        Set<String> hot = new TreeSet<>();
        List<Long> sizes = new ArrayList<>();
        for (int i = 0; i < 60_000; i++) {
            hot.add(test.shardOf(tuple(i)));
            test.insert(i, i + 1);
            sizes.add(last(test).contents().documents());
        }
        assertThat(hot).as("one hot shard after another").containsExactly("a", "b", "c");
        assertThat(test.cluster.collection(NS).chunks().size()).isGreaterThan(4);
        assertThat(sizes).as("a new top chunk begins with one document").contains(1L);
        test.holdLaws();
    }

    @ParameterizedTest
    @ValueSource(strings = {"6.0", "7.0", "8.0"})
    @Tag("B2")
    void keepsItsHotEndWhereItIsFrom603(String version) {
        TestCluster test = ascending(version);
        for (int step = 0; step < 60; step++) {
            test.insert(step * 1000L, step * 1000L + 1000);
            assertThat(last(test).shard()).isEqualTo("a");
            test.settle();
        }
        assertThat(test.cluster.collection(NS).chunks().size())
                .as("nothing splits without a move")
                .isEqualTo(1 + (int) test.cluster.ownedChunks(NS, "b") + (int) test.cluster.ownedChunks(NS, "c"));
        test.holdLaws();
    }

    @Test
    @Tag("B2")
    void splitsNothingWithoutAMoveFrom603() {
        TestCluster test = ascending("8.0");
        test.run("{balancerStop: 1}");
        test.insert(0, 50_000);
        assertThat(test.owners()).containsExactly("a");
    }

    @Test
    @Tag("B2")
    void leavesTheTopChunkWhereItIsWhileTheBalancerIsOff() {
        TestCluster test = ascending("5.0");
        test.run("{balancerStop: 1}");
        test.cluster.writeSetting(Routing.document("{_id: 'autosplit', enabled: true}"));
        test.insert(0, 50_000);
        assertThat(test.owners()).hasSizeGreaterThan(1).containsOnly("a");
    }

    @ParameterizedTest
    @ValueSource(strings = {"book", "4.0", "5.0", "8.0"})
    @Tag("B4")
    void isHotUnderEveryWayOfBalancing(String version) {
        TestCluster test = ascending(version);
        long hottest = 0;
        long inserts = 0;
        for (int window = 0; window < 50; window++) {
            List<String> owners = new ArrayList<>();
            for (int i = 0; i < 200; i++) {
                long key = window * 200L + i;
                owners.add(test.shardOf(tuple(key)));
                test.insert(key, key + 1);
            }
            hottest += owners.stream()
                    .filter(owners.get(owners.size() / 2)::equals)
                    .count();
            inserts += 200;
            test.settle();
        }
        assertThat((double) hottest / inserts).isGreaterThan(0.95);
    }
}
