package dev.chave.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.chave.read.UnreadableException;
import dev.chave.simulate.Costs;
import dev.chave.simulate.Scenario;
import dev.chave.simulate.Scenarios;
import dev.chave.simulate.Simulation;
import dev.chave.simulate.SimulationProgress;
import dev.chave.simulate.SimulationResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Plays the replay in a real browser, narrow and wide, light and dark: all controls are used, it is played to its end, and no error
 * is met on the way.
 *
 * <p>The page opened with {@code #autoplay-test} does all this by itself and tells the outcome to the page around it. Without a
 * browser this test is skipped.
 */
class ReplayBrowserTest {
    private static final Pattern RUN = Pattern.compile("\\{\"frames\":(\\d+),\"steps\":\\[([0-9,]*)],\"blocks\":(\\d+),"
            + "\"hottest\":(\\d+),\"playing\":(\\w+),\"paused\":(\\w+),\"last\":(\\d+)");
    private static final SimulationHtml HTML =
            new SimulationHtml(ReportSettings.masked("chave simulate --scenario x", "0.1.0"));

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ascending",
                "hashed-presplit",
                "firehose",
                "multi-hotspot-few",
                "multi-hotspot-right",
                "multi-hotspot-many",
                "giant-tenant"
            })
    void aScenarioPlaysToItsEnd(String name) throws IOException, InterruptedException, UnreadableException {
        Browser browser = Browser.in(folder);
        Scenario scenario = Scenarios.read(name, 1, Optional.empty());
        List<SimulationResult> lives =
                new Simulation(scenario, 1, true, true, Costs.DEFAULT).run(SimulationProgress.SILENT);

        plays(browser, lives);
    }

    @Test
    void livesThatGrowPlayBesideTheirPredictions() throws IOException, InterruptedException {
        plays(Browser.in(folder), SampleLives.grown());
    }

    @Test
    void aThousandShardsHostileNamesAndNothingAtAllPlayToo() throws IOException, InterruptedException {
        plays(
                Browser.in(folder),
                List.of(
                        SampleLives.small(),
                        SampleLives.hostile(),
                        SampleLives.empty(),
                        SampleLives.crowd(100),
                        SampleLives.crowd(1000)));
    }

    private void plays(Browser browser, List<SimulationResult> lives) throws IOException, InterruptedException {
        Files.writeString(folder.resolve("simulation.html"), HTML.render(lives));
        for (boolean dark : new boolean[] {false, true}) {
            Browser.Visit visit = browser.visit("simulation.html#autoplay-test", dark, "");
            assertThat(visit.console()).isEmpty();
            assertThat(visit.outcomes()).hasSize(Browser.widths());
            for (String outcome : visit.outcomes()) {
                assertThat(outcome).contains("\"errors\":[]").contains("\"overflow\":0");
                Matcher run = RUN.matcher(outcome);
                for (SimulationResult life : lives) {
                    assertThat(run.find()).as(outcome).isTrue();
                    check(life, run);
                }
            }
        }
    }

    private static void check(SimulationResult life, Matcher run) {
        int frames = life.timeline().size();
        int blocks = life.timeline().stream()
                .mapToInt(frame -> (int) frame.blocks().stream()
                        .filter(block -> block.shard() >= 0)
                        .count())
                .max()
                .orElse(0);
        assertThat(run.group(1)).as("frames").isEqualTo(String.valueOf(frames));
        assertThat(run.group(2))
                .as("one on, one back, scrubbed to the middle, to the beginning")
                .isEqualTo(Math.min(1, frames - 1) + ",0," + (frames - 1) / 2 + ",0");
        assertThat(run.group(3)).as("blocks at once").isEqualTo(String.valueOf(blocks));
        if (frames > 11) { // a shorter one is over before it can be paused
            assertThat(run.group(5) + run.group(6)).as("played and paused").isEqualTo("truetrue");
        }
        assertThat(run.group(7)).as("played to the last frame").isEqualTo(String.valueOf(frames - 1));
    }
}
