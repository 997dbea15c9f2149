package dev.chave.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.chave.simulate.Frame;
import dev.chave.simulate.SimulationResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReplayColumnsTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 119, 120, 121, 300, 1000})
    void nothingIsLostHoweverManyShardsThereAre(int shards) {
        SimulationResult life = SampleLives.crowd(shards);
        ReplayColumns columns = new ReplayColumns(life);

        assertThat(columns.columns()).hasSizeLessThanOrEqualTo(120);
        assertThat(columns.columns().stream()
                        .mapToInt(ReplayColumns.Column::shards)
                        .sum())
                .isEqualTo(shards);
        assertThat(columns.columns().stream()
                        .mapToDouble(ReplayColumns.Column::capacity)
                        .sum())
                .isEqualTo(2.0 * shards);
        for (Frame frame : life.timeline()) {
            assertThat(sum(columns.sums(frame, frame.writes()))).isEqualTo(sum(frame.writes()));
            assertThat(sum(columns.present(frame))).isEqualTo(frame.shards().size());
        }
    }

    @Test
    void theBusiestKeepColumnsOfTheirOwn() {
        ReplayColumns columns = new ReplayColumns(SampleLives.crowd(300));

        assertThat(columns.columns().get(columns.of("shard299")).name()).isEqualTo("shard299");
        assertThat(columns.columns().get(columns.of("shard0")).name()).isNull();
    }

    private static long sum(Iterable<Long> values) {
        long sum = 0;
        for (long value : values) {
            sum += value;
        }
        return sum;
    }
}
