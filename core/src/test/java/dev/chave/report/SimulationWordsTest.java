package dev.chave.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.chave.language.Language;
import dev.chave.language.Sentences;
import dev.chave.simulate.SimulationResult;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SimulationWordsTest {
    private final SimulationWords words = new SimulationWords(Sentences.of(Language.ENGLISH));

    @ParameterizedTest
    @CsvSource({
        "0, 0 s",
        "0.25, 0.3 s",
        "7, 7 s",
        "9.97, 10 s",
        "59, 59 s",
        "60, 1 min",
        "200, 3 min 20 s",
        "3600, 1 h",
        "7500, 2 h 5 min",
        "86400, 1 d",
        "273600, 3 d 4 h"
    })
    void timesReadAsPeopleSayThem(double seconds, String expected) {
        assertThat(SimulationWords.time(seconds)).isEqualTo(expected);
    }

    @Test
    void theHeadlineSaysWhoTakesTheInserts() {
        assertThat(words.headline(SampleLives.small()))
                .isEqualTo("At any moment one shard takes nearly all inserts: 2 shards do the insert work of 1.0."
                        + " One migration moved 300 documents.");
        assertThat(words.headline(SampleLives.empty())).isEqualTo("Nothing was inserted. No chunk moved.");
    }

    @Test
    void severalLivesAreComparedByTheirInsertWork() {
        SimulationResult few = SampleLives.crowd(4);
        SimulationResult many = SampleLives.crowd(40);

        assertThat(words.headline(List.of(few, many)))
                .isEqualTo("Inserts spread most with 40 shards: 13.3 times the work of one shard."
                        + " They spread least with 4 shards: 1.3 times.");
        assertThat(words.headline(List.of(few, few)))
                .isEqualTo("All 2 runs do the same insert work, 1.3 times that of one shard.");
        assertThat(words.headline(List.of(SampleLives.empty(), SampleLives.empty())))
                .isEqualTo("Nothing was inserted.");
    }

    @Test
    void countsOfMigrationsAreNoMoments() {
        assertThat(SimulationWords.moments(SampleLives.small().timeline()))
                .containsExactly(new SimulationWords.Moment(0, 0, "the load begins"));
    }
}
