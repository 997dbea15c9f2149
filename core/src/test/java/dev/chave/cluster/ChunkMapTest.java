package dev.chave.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.chave.key.KeyRange;
import dev.chave.key.ShardKey;
import dev.chave.value.OrderedBytes;
import dev.chave.value.RawValue;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.bson.BsonMaxKey;
import org.bson.BsonMinKey;
import org.bson.BsonString;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Chunks tile the key space: checked at bounds, against a tree as oracle, and at a million. */
class ChunkMapTest {
    private static final ShardKey KEY = ShardKey.parse("n");

    private static byte[] at(long number) {
        return OrderedBytes.of(RawValue.ofLong(number));
    }

    private static ChunkMap splitAt(long... numbers) {
        List<byte[]> splits = new ArrayList<>();
        for (long number : numbers) {
            splits.add(at(number));
        }
        return ChunkMap.ofSplits(KEY, splits);
    }

    @Test
    void aChunkHoldsItsLowerBoundAndNotItsUpper() {
        ChunkMap chunks = splitAt(100, 200);

        assertThat(chunks.size()).isEqualTo(3);
        assertThat(chunks.chunkOf(at(99))).isZero();
        assertThat(chunks.chunkOf(at(100))).isEqualTo(1);
        assertThat(chunks.chunkOf(at(199))).isEqualTo(1);
        assertThat(chunks.chunkOf(at(200))).isEqualTo(2);
    }

    @Test
    void theEndsOfTheKeySpaceLieInTheFirstAndTheLast() {
        ChunkMap chunks = splitAt(100, 200);

        assertThat(chunks.chunkOf(OrderedBytes.of(RawValue.of(new BsonMinKey()))))
                .isZero();
        assertThat(chunks.chunkOf(OrderedBytes.of(RawValue.of(new BsonMaxKey()))))
                .isEqualTo(2);
        assertThat(chunks.chunkOf(OrderedBytes.of(RawValue.of(new BsonString("x")))))
                .isEqualTo(2);
    }

    @Test
    void aRangeTouchesTheChunkThatBeginsAtItsEnd() {
        ChunkMap chunks = splitAt(-100, 0, 100);

        assertThat(chunks.chunksTouching(new KeyRange(at(-100), at(0)))).isEqualTo(new ChunkSpan(1, 2));
        assertThat(chunks.chunksTouching(new KeyRange(at(-99), at(-1)))).isEqualTo(new ChunkSpan(1, 1));
        assertThat(chunks.chunksTouching(new KeyRange(ChunkMap.lowest(KEY), ChunkMap.highest(KEY))))
                .isEqualTo(new ChunkSpan(0, 3));
    }

    @Test
    void boundsComeBackAsTheyWent() {
        ChunkMap chunks = splitAt(100, 200);

        assertThat(chunks.min(0)).isEqualTo(ChunkMap.lowest(KEY));
        assertThat(chunks.max(0)).isEqualTo(at(100)).isEqualTo(chunks.min(1));
        assertThat(chunks.max(2)).isEqualTo(ChunkMap.highest(KEY));
    }

    @Test
    void withoutSplitsThereIsOneChunkOfEverything() {
        assertThat(splitAt().size()).isEqualTo(1);
        assertThat(splitAt().chunkOf(at(5))).isZero();
    }

    @Test
    void pointsThatDoNotAscendAreRefused() {
        assertThatThrownBy(() -> splitAt(200, 100)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> splitAt(100, 100)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> ChunkMap.ofSplits(KEY, List.of(ChunkMap.lowest(KEY))))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> ChunkMap.ofSplits(KEY, List.of(ChunkMap.highest(KEY))))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2})
    void agreesWithATree(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        TreeSet<Long> points = new TreeSet<>();
        while (points.size() < 1000) {
            points.add(random.nextLong(-10_000, 10_000));
        }
        ChunkMap chunks = splitAt(points.stream().mapToLong(Long::longValue).toArray());
        for (long number = -10_010; number < 10_010; number += 7) {
            assertThat(chunks.chunkOf(at(number)))
                    .isEqualTo(points.headSet(number, true).size());
        }
    }

    @Test
    void aMillionChunksAreFoundAgain() {
        List<byte[]> splits = new ArrayList<>();
        for (long number = 1; number < 1_000_000; number++) {
            splits.add(at(number));
        }
        ChunkMap chunks = ChunkMap.ofSplits(KEY, splits);

        assertThat(chunks.size()).isEqualTo(1_000_000);
        for (int number = 0; number < 1_000_000; number += 9_973) {
            assertThat(chunks.chunkOf(at(number))).isEqualTo(number);
        }
    }
}
