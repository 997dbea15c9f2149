package dev.chave.cluster.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/** Scale-out by its definition, on work that can be reckoned by hand. */
class BusiestClockTest {
    private static BusiestClock.Measure measure(int shards, double[] capacities, int[]... askedByOperation) {
        BusiestClock clock = new BusiestClock(shards, Windows.of(askedByOperation.length, shards), capacities);
        for (int[] asked : askedByOperation) {
            for (int shard : asked) {
                clock.add(shard, 1);
            }
            clock.pass(1, 1);
        }
        clock.finish();
        return clock.measure();
    }

    @Test
    void workThatIsSharedCountsAndWorkThatIsRepeatedDoesNot() {
        double[] equal = {};
        assertThat(measure(2, equal, new int[] {0}, new int[] {1}).value()).isEqualTo(2);
        assertThat(measure(2, equal, new int[] {0}, new int[] {0}).value()).isEqualTo(1);
        assertThat(measure(2, equal, new int[] {0, 1}, new int[] {0, 1}).value())
                .as("both shards are asked for all")
                .isEqualTo(1);
        assertThat(measure(2, new double[] {10}, new int[] {0}, new int[] {0}).value())
                .as("a shard of capacity 10 takes it")
                .isCloseTo(10, within(1e-9));
    }

    @Test
    void aWindowEndsWhenItsBusiestShardDoes() {
        int[][] turns = new int[400][];
        for (int i = 0; i < turns.length; i++) {
            turns[i] = new int[] {i < 200 ? 0 : 1};
        }
        assertThat(Windows.of(400, 2).count()).isEqualTo(4);
        BusiestClock.Measure measure = measure(2, new double[] {}, turns);
        assertThat(measure.value()).as("hot now here, now there").isEqualTo(1);
        assertThat(measure.error()).isZero();
    }
}
