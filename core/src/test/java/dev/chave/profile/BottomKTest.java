package dev.chave.profile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.chave.testkit.SeededLaws;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The sample is the rows of lowest priority, in one stream and in two. */
class BottomKTest {
    @SuppressWarnings("ArrayRecordComponent") // compared by identity, as rows are
    private record Offer(long priority, byte[] row) {}

    @Test
    void keepsTheRowsOfLowestPriority() {
        SeededLaws.hold("bottom-k of equal rows", 50, random -> {
            List<Offer> offers = offers(random, 500, 8, 9);
            BottomK sample = new BottomK(100, Long.MAX_VALUE);
            offers.forEach(offer -> sample.offer(offer.priority(), offer.row()));
            assertThat(sample.rows()).containsExactlyInAnyOrderElementsOf(lowest(offers, 100));
            assertThat(sample.isWhole()).isFalse();
        });
    }

    @Test
    void keepsEverythingWhileItFits() {
        BottomK sample = new BottomK(100, 100_000);
        List<Offer> offers = offers(new SplittableRandom(3), 100, 1, 200);
        offers.forEach(offer -> sample.offer(offer.priority(), offer.row()));
        assertThat(sample.rows()).hasSize(100);
        assertThat(sample.isWhole()).isTrue();
    }

    @Test
    void neverHoldsMoreBytesThanAllowedAndStaysAPrefixByPriority() {
        SeededLaws.hold("bottom-k of unequal rows", 50, random -> {
            List<Offer> offers = offers(random, 400, 0, 3_000);
            BottomK sample = new BottomK(1_000, 40_000);
            for (Offer offer : offers) {
                sample.offer(offer.priority(), offer.row());
                assertThat(sample.heldBytes()).isLessThanOrEqualTo(40_000);
            }
            assertThat(sample.size()).isPositive();
            assertThat(sample.rows()).containsExactlyInAnyOrderElementsOf(lowest(offers, sample.size()));
        });
    }

    @Test
    void isTheSameFromTwoParts() {
        SeededLaws.hold("bottom-k of two parts", 50, random -> {
            List<Offer> offers = offers(random, 500, 8, 9);
            BottomK first = new BottomK(70, Long.MAX_VALUE);
            BottomK second = new BottomK(70, Long.MAX_VALUE);
            int cut = random.nextInt(offers.size());
            offers.subList(0, cut).forEach(offer -> first.offer(offer.priority(), offer.row()));
            offers.subList(cut, offers.size()).forEach(offer -> second.offer(offer.priority(), offer.row()));
            first.merge(second, row -> row);
            assertThat(first.rows()).containsExactlyInAnyOrderElementsOf(lowest(offers, 70));
        });
    }

    private static List<Offer> offers(SplittableRandom random, int count, int minLength, int maxLength) {
        List<Offer> offers = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            byte[] row = new byte[random.nextInt(minLength, maxLength)];
            random.nextBytes(row);
            offers.add(new Offer(random.nextLong() >>> 1, row));
        }
        return offers;
    }

    private static List<byte[]> lowest(List<Offer> offers, int count) {
        return offers.stream()
                .sorted(Comparator.comparingLong(Offer::priority))
                .limit(count)
                .map(Offer::row)
                .toList();
    }
}
