package dev.chave.cluster.contents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.chave.testkit.SeededLaws;
import dev.chave.value.OrderedBytes;
import dev.chave.value.OrderedBytesDecoder;
import dev.chave.value.RawValue;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ContentsTest {
    private static byte[] key(long number) {
        return OrderedBytes.of(RawValue.ofLong(number));
    }

    private static long number(byte[] key) {
        return OrderedBytesDecoder.decode(key).values().get(0).asNumber().longValue();
    }

    private static Contents ascending(long documents) {
        Contents contents = Contents.empty();
        for (long i = 0; i < documents; i++) {
            contents.add(key(i), 1, 10);
        }
        return contents;
    }

    private static Optional<Long> number(Optional<byte[]> key) {
        return key.map(ContentsTest::number);
    }

    @Test
    void splitsWheneverMoreThanAPartWasPassed() {
        assertThat(ascending(10).splitPoints(4, 100).stream().map(ContentsTest::number))
                .containsExactly(4L, 9L); // four before the first point, then the point's own and four more
        assertThat(ascending(4).splitPoints(4, 100)).isEmpty();
        assertThat(ascending(1000).splitPoints(10, 3)).hasSize(3);
    }

    @Test
    void keepsTheDocumentsOfOneKeyTogether() {
        Contents contents = Contents.empty();
        contents.add(key(1), 100, 100);
        assertThat(contents.splitPoints(4, 100)).isEmpty();
        assertThat(contents.median()).isEmpty();
        assertThat(contents.sliceEnd(4)).isEmpty();
        assertThat(contents.isIndivisible()).isTrue();
        contents.add(key(2), 1, 1);
        assertThat(contents.splitPoints(4, 100).stream().map(ContentsTest::number))
                .containsExactly(2L);
        assertThat(number(contents.sliceEnd(4))).contains(2L);
        assertThat(contents.isIndivisible()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "1000, 100, 99",
        "201, 100, 99",
        "200, 100, 100",
        "180, 100, 100",
        "179, 100, 89",
        "133, 100, 66",
        "132, 100, -1"
    })
    void cutsWhatAMoveTakesByTheServersRule(long documents, long perChunk, long end) {
        assertThat(number(ascending(documents).sliceEnd(perChunk)).orElse(-1L)).isEqualTo(end);
    }

    @Test
    void cutsTheHighEndInTheMirror() {
        assertThat(number(ascending(1000).sliceStart(100))).contains(901L);
        assertThat(number(ascending(190).sliceStart(100))).contains(90L);
        assertThat(ascending(100).sliceStart(100)).isEmpty();
    }

    @Test
    void movesTheCutPastDocumentsOfTheSameKey() {
        Contents contents = Contents.empty();
        contents.add(key(1), 50, 50);
        contents.add(key(2), 100, 100);
        contents.add(key(3), 1000, 1000);
        assertThat(number(contents.sliceEnd(80)))
                .as("the cut after 79 falls among the twos")
                .contains(3L);
    }

    @Test
    void findsTheMedianAndTheEnds() {
        assertThat(number(ascending(10).median())).contains(5L);
        assertThat(ascending(10).ends().stream().map(ContentsTest::number)).containsExactly(0L, 9L);
        assertThat(number(ascending(10).secondKey())).contains(1L);
        assertThat(Contents.empty().ends()).isEmpty();
        assertThat(Contents.empty().secondKey()).isEmpty();
        assertThat(ascending(1).secondKey()).isEmpty();
    }

    @Test
    void countsWhatWasWrittenSinceTheLastLook() {
        Contents contents = Contents.empty();
        contents.add(key(1), 1, 10);
        contents.insert(key(2), 2, 20);
        assertThat(contents.written()).isEqualTo(20);
        contents.forgetWritten();
        assertThat(contents.written()).isZero();
        assertThat(contents.bytes()).isEqualTo(30);
    }

    @Test
    void refusesNothingAndLess() {
        assertThatThrownBy(() -> Contents.empty().add(key(1), 0, 1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Contents.empty().add(key(1), 1, -1)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void isExactAsLongAsItHasRoom() {
        SeededLaws.hold("contents that are exact", 200, random -> {
            Contents contents = Contents.empty();
            long[] numbers = random.longs(1 + random.nextInt(300), -50, 50).toArray();
            for (long number : numbers) {
                contents.add(key(number), 1, 3);
            }
            Arrays.sort(numbers);
            assertThat(contents.isExact()).isTrue();
            long cut = random.nextLong(-60, 60);
            Contents upper = contents.cutFrom(key(cut));
            long below = Arrays.stream(numbers).filter(number -> number < cut).count();
            assertThat(contents.documents()).isEqualTo(below);
            assertThat(upper.documents()).isEqualTo(numbers.length - below);
            assertThat(upper.bytes() + contents.bytes()).isEqualTo(3L * numbers.length);
            contents.append(upper);
            assertThat(contents.documents()).isEqualTo(numbers.length);
            assertThat(upper.documents()).isZero();
            List<Long> keys = new ArrayList<>();
            contents.forEach((key, count, length) -> keys.add(number(key)));
            assertThat(keys).isEqualTo(Arrays.stream(numbers).distinct().boxed().toList());
        });
    }

    @Test
    void losesNothingAndKeepsTheFrequentWhenItJoins() {
        SeededLaws.hold("contents that join", 100, random -> {
            int room = 16 + random.nextInt(50);
            Contents contents = Contents.empty(room);
            for (int i = 0; i < 3000; i++) {
                boolean frequent = random.nextInt(3) == 0;
                contents.add(key(frequent ? 500 : random.nextInt(1000)), 1 + random.nextInt(3), 7);
            }
            long documents = contents.documents();
            long[] seen = {0, 0, 0};
            byte[][] before = {null};
            contents.forEach((key, count, length) -> {
                seen[0] += count;
                seen[1] += length;
                seen[2]++;
                assertThat(before[0] == null || Arrays.compareUnsigned(before[0], key) < 0)
                        .isTrue();
                before[0] = key;
            });
            assertThat(seen[0]).isEqualTo(documents);
            assertThat(seen[1]).isEqualTo(contents.bytes()).isEqualTo(3000 * 7);
            assertThat(seen[2]).isLessThanOrEqualTo(room);
            cutAnywhere(contents, random);
        });
    }

    private static void cutAnywhere(Contents contents, SplittableRandom random) {
        long documents = contents.documents();
        List<Contents> parts = contents.copy().cutAt(List.of(key(random.nextInt(400)), key(500), key(501)));
        long sum = 0;
        for (Contents part : parts) {
            sum += part.documents();
        }
        long frequent = parts.get(2).documents();
        assertThat(sum).isEqualTo(documents);
        assertThat((double) frequent / documents).as("the frequent key's third").isBetween(0.2, 0.5);
        assertThat(contents.documents()).as("a copy is cut, not this").isEqualTo(documents);
    }

    @Test
    void countsForEachPartWhatCameInAnyOrder() {
        SeededLaws.hold("parts of one that grow", 100, random -> {
            Contents first = Contents.empty();
            List<byte[]> points = List.of(key(100), key(200), key(300));
            List<Contents> parts = first.cutAt(points);
            long[] documents = new long[parts.size()];
            long[] written = new long[parts.size()];
            TreeMap<Long, Long> expected = new TreeMap<>();
            for (int i = 0; i < 5000; i++) {
                long number = random.nextLong(400);
                int part = (int) (number / 100);
                boolean spread = random.nextBoolean();
                long count = 1L + random.nextInt(5);
                if (spread) {
                    parts.get(part).insertSpread(key(number), count, 10 * count);
                } else {
                    parts.get(part).insert(key(number), count, 10 * count);
                }
                documents[part] += count;
                written[part] += 10 * count;
                expected.merge(number, count, Long::sum);
                int asked = random.nextInt(parts.size());
                if (random.nextInt(100) == 0) {
                    assertThat(parts.get(asked).written()).isEqualTo(written[asked]);
                    parts.get(asked).forgetWritten();
                    written[asked] = 0;
                }
            }
            TreeMap<Long, Long> found = new TreeMap<>();
            for (int part = 0; part < parts.size(); part++) {
                assertThat(parts.get(part).documents()).isEqualTo(documents[part]);
                assertThat(parts.get(part).bytes()).isEqualTo(10 * documents[part]);
                assertThat(parts.get(part).written()).isEqualTo(written[part]);
                parts.get(part).forEach((key, count, length) -> found.put(number(key), count));
            }
            assertThat(found).isEqualTo(expected);
        });
    }

    @Test
    void mixesWhatLiesAnywhere() {
        Contents all = ascending(10);
        Contents twice = Contents.empty();
        twice.add(key(3), 2, 2);
        twice.add(key(12), 1, 1);
        all.mix(List.of(twice, ascending(2)));
        List<Long> counts = new ArrayList<>();
        all.forEach((key, count, length) -> counts.add(count));
        assertThat(counts).containsExactly(2L, 2L, 1L, 3L, 1L, 1L, 1L, 1L, 1L, 1L, 1L);
        assertThat(all.documents()).isEqualTo(15);
        assertThat(twice.documents()).isZero();
        assertThat(number(Optional.of(all.ends().get(1)))).contains(12L);
    }
}
