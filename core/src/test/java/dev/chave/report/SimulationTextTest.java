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
}
