package dev.chave.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The pages of an index that a thousand inserts dirty, against cases that can be counted by hand. */
@Tag("B9")
class PagesDirtiedTest {
    private static final Offset<Double> NEAR = Offset.offset(0.01);

    private static byte[] key(long number) {
        return ByteBuffer.allocate(8).putLong(number).array();
    }

    private static List<byte[]> keys(LongStream numbers) {
        return numbers.mapToObj(PagesDirtiedTest::key).toList();
    }

    @Test
    void ascendingKeysFillOnePageAfterTheOther() {
        assertThat(new PagesDirtied(100).mean(keys(LongStream.range(0, 10_000))))
                .isCloseTo(10, NEAR);
        assertThat(new PagesDirtied(50).mean(keys(LongStream.range(0, 10_000)))).isCloseTo(20, NEAR);
    }

    @Test
    void descendingKeysAreAsCheap() {
        assertThat(new PagesDirtied(100).mean(keys(LongStream.range(0, 10_000).map(i -> 20_000 - i))))
                .isCloseTo(10, NEAR);
    }

    @Test
    void fewEndsDirtyAPageEachAtLeast() {
        // 200 ends that take five keys of each thousand: five keys fill no page of a hundred
        LongStream numbers = LongStream.range(0, 20_000).map(i -> (i % 200) * 1_000_000 + i);
        double pages = new PagesDirtied(100).mean(keys(numbers));
        assertThat(pages).isBetween(70.0, 200.0);
    }

    @Test
    void randomKeysDirtyNearlyEveryPageWhileThereAreFewAndOneEachWhenThereAreMany() {
        SplittableRandom random = new SplittableRandom(1);
        List<byte[]> keys = new ArrayList<>(keys(random.longs(100_000, 0, Long.MAX_VALUE)));
        double last = new PagesDirtied(100).mean(keys.subList(0, 4000));
        double mean = new PagesDirtied(100).mean(keys);
        assertThat(last).as("of 10 to 30 pages all").isBetween(10.0, 31.0);
        assertThat(mean).isBetween(300.0, 500.0);
    }

    @Test
    void needsThreeBatches() {
        assertThat(new PagesDirtied(100).mean(keys(LongStream.range(0, 2999)))).isEqualTo(-1);
        assertThat(new PagesDirtied(100).mean(List.of())).isEqualTo(-1);
    }
}
