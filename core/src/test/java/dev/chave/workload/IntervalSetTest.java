package dev.chave.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The algebra of interval sets against sets of points: 2k for the value k, 2k+1 for what lies between k and k+1. */
class IntervalSetTest {
    private static final int VALUES = 12;

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void agreesWithSetsOfPoints(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < 500; i++) {
            List<IntervalSet> sets = new ArrayList<>();
            for (int count = 1 + random.nextInt(4); count > 0; count--) {
                sets.add(randomSet(random));
            }
            IntervalSet intersection = IntervalSet.intersectionOf(sets);
            IntervalSet union = IntervalSet.unionOf(
                    sets.stream().flatMap(set -> set.intervals().stream()).toList());
            for (int point = 0; point < 2 * VALUES; point++) {
                int at = point;
                assertThat(holds(intersection, at)).isEqualTo(sets.stream().allMatch(set -> holds(set, at)));
                assertThat(holds(union, at)).isEqualTo(sets.stream().anyMatch(set -> holds(set, at)));
                assertThat(holds(union.complement(), at)).isEqualTo(!holds(union, at));
            }
        }
    }

    private static IntervalSet randomSet(SplittableRandom random) {
        return IntervalSet.unionOf(IntStream.range(0, random.nextInt(4))
                .mapToObj(i -> new Interval(
                        bytes(random.nextInt(VALUES)),
                        random.nextBoolean(),
                        bytes(random.nextInt(VALUES)),
                        random.nextBoolean()))
                .filter(interval -> !interval.isEmpty())
                .toList());
    }

    private static byte[] bytes(int value) {
        return new byte[] {(byte) (10 + value)};
    }

    private static boolean holds(IntervalSet set, int point) {
        return set.intervals().stream().anyMatch(interval -> {
            int start = 2 * (interval.start()[0] & 0xFF) - 20 + (interval.startIncluded() ? 0 : 1);
            int end = 2 * (interval.end()[0] & 0xFF) - 20 - (interval.endIncluded() ? 0 : 1);
            return start <= point && point <= end;
        });
    }
}
