package dev.chave.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.chave.simulate.SimulationResult;
import dev.chave.testkit.Golden;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SimulationTextTest {
    private static final ReportSettings SETTINGS = ReportSettings.masked("chave simulate --scenario small", "0.1.0");

    private static String text(int width, List<SimulationResult> runs) {
        return new SimulationText(SETTINGS, new TerminalStyle(width, false)).render(runs);
    }

    @Test
    void aTimelineAndTheVerdictInWords() {
        Golden.check(
                Path.of("src/test/resources/dev/chave/report/simulation.txt"), text(100, List.of(SampleLives.small())));
    }

    @Test
    void severalLivesAreCompared() {
        Golden.check(
                Path.of("src/test/resources/dev/chave/report/simulations.txt"),
                text(100, List.of(SampleLives.crowd(4), SampleLives.crowd(40))));
    }

    @ParameterizedTest
    @MethodSource("dev.chave.report.SampleLives#all")
    void neverWiderThanTheTerminalAndNeverHarmful(SimulationResult life) {
        for (int width : new int[] {50, 80, 200}) {
            String text = text(width, List.of(life, life));

            assertThat(text.lines().mapToInt(TerminalText::width).max().orElse(0))
                    .isLessThanOrEqualTo(width);
            assertThat(text).endsWith("\n").doesNotContain("\u001b", "\u202e", "\u2028", "\u0000", "NaN");
        }
    }

    @Test
    void growthStandsBesideThePredictionWithItsReasons() {
        String text = text(100, SampleLives.grown());

        assertThat(text)
                .contains("Scale-out beside the advisor's prediction")
                .contains("agree at 1 of 3 sizes; where they differ")
                .containsPattern("3 +2\\.41 +2\\.40 ± 0\\.05  agree\n")
                .containsPattern("10 +2\\.50 +4\\.13 ± 0\\.25  differ\n")
                .containsPattern("30 +2\\.60 +5\\.00 ± 0\\.50  differ \\(few operations")
                .contains("not compared (shards come or go")
                .contains("10 shards: migrations running: 3 of them");
        for (int width : new int[] {50, 80}) {
            assertThat(text(width, SampleLives.grown()).lines().mapToInt(TerminalText::width))
                    .allMatch(columns -> columns <= width);
        }
    }
}
