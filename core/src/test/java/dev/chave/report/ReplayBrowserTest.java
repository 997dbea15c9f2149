package dev.chave.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.chave.read.UnreadableException;
import dev.chave.simulate.Costs;
import dev.chave.simulate.Scenario;
import dev.chave.simulate.Scenarios;
import dev.chave.simulate.Simulation;
import dev.chave.simulate.SimulationProgress;
import dev.chave.simulate.SimulationResult;
import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Plays the replay in a real browser, narrow and wide, light and dark: all controls are used, it is played to its end, and no error
 * is met on the way.
 *
 * <p>The page opened with {@code #autoplay-test} does all this by itself and tells the outcome to the page around it. Without a
 * Chromium on the PATH, or at {@code CHAVE_CHROMIUM}, this test is skipped.
 */
class ReplayBrowserTest {
    private static final List<String> NAMES =
            List.of("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome");
    private static final Pattern OUTCOME = Pattern.compile("<li>(.*?)</li>");
    private static final Pattern RUN = Pattern.compile("\\{\"frames\":(\\d+),\"steps\":\\[([0-9,]*)],\"blocks\":(\\d+),"
            + "\"hottest\":(\\d+),\"playing\":(\\w+),\"paused\":(\\w+),\"last\":(\\d+)");
    private static final int[] WIDTHS = {400, 1280};
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
        Path chromium = chromium();
        Scenario scenario = Scenarios.read(name, 1, Optional.empty());
        List<SimulationResult> lives =
                new Simulation(scenario, 1, true, true, Costs.DEFAULT).run(SimulationProgress.SILENT);

        plays(chromium, lives);
    }

    @Test
    void livesThatGrowPlayBesideTheirPredictions() throws IOException, InterruptedException {
        plays(chromium(), SampleLives.grown());
    }

    @Test
    void aThousandShardsHostileNamesAndNothingAtAllPlayToo() throws IOException, InterruptedException {
        plays(
                chromium(),
                List.of(
                        SampleLives.small(),
                        SampleLives.hostile(),
                        SampleLives.empty(),
                        SampleLives.crowd(100),
                        SampleLives.crowd(1000)));
    }

    private void plays(Path chromium, List<SimulationResult> lives) throws IOException, InterruptedException {
        Files.writeString(folder.resolve("simulation.html"), HTML.render(lives));
        for (boolean dark : new boolean[] {false, true}) {
            List<String> outcomes = outcomes(chromium, dark);
            assertThat(outcomes).hasSize(WIDTHS.length);
            for (String outcome : outcomes) {
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

    /** What the page tells of itself in frames of each width, in one visit. */
    private List<String> outcomes(Path chromium, boolean dark) throws IOException, InterruptedException {
        StringBuilder around = new StringBuilder("<!doctype html><meta charset=utf-8><ul></ul><script>"
                + "addEventListener('message', e => { const li = document.createElement('li');"
                + " li.textContent = e.data; document.querySelector('ul').append(li); });</script>");
        for (int width : WIDTHS) {
            around.append("<iframe src='simulation.html#autoplay-test' style='border:0;height:900px;width:")
                    .append(width)
                    .append("px'></iframe>");
        }
        Path page = Files.writeString(folder.resolve("around.html"), around);
        Path dom = folder.resolve("dom.html");
        List<String> command = new ArrayList<>(List.of(
                chromium.toString(),
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--user-data-dir=" + folder.resolve(dark ? "dark" : "light"),
                "--virtual-time-budget=600000",
                "--window-size=1400,1000",
                "--dump-dom"));
        if (dark) {
            command.add("--blink-settings=preferredColorScheme=0");
        }
        command.add(page.toUri().toString());
        Process process = new ProcessBuilder(command)
                .redirectOutput(dom.toFile())
                .redirectError(Redirect.DISCARD)
                .start();
        boolean ended = process.waitFor(180, TimeUnit.SECONDS);
        if (!ended) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly().waitFor();
        }
        assertThat(ended).as("the browser ends by itself").isTrue();
        return OUTCOME.matcher(Files.readString(dom))
                .results()
                .map(found -> found.group(1))
                .toList();
    }

    private static Path chromium() {
        String named = System.getenv("CHAVE_CHROMIUM");
        Stream<Path> places = named != null
                ? Stream.of(Path.of(named))
                : Arrays.stream(String.valueOf(System.getenv("PATH")).split(File.pathSeparator))
                        .filter(place -> !place.isEmpty())
                        .flatMap(place -> NAMES.stream().map(name -> Path.of(place, name)));
        Optional<Path> found = places.filter(Files::isExecutable).findFirst();
        Assumptions.assumeTrue(
                found.isPresent(),
                "no browser: none of " + String.join(", ", NAMES) + " is on the PATH; the replay was not played");
        return found.orElseThrow();
    }
}
