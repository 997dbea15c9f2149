package dev.chave.simulate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.chave.key.ServerVersion;
import dev.chave.read.UnreadableException;
import dev.chave.testkit.Golden;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.TimeZone;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The scenarios that come along: all there, all alive, each as it was approved. */
class ScenariosTest {
    static List<String> names() {
        return Scenarios.names();
    }

    @Test
    void everyPageHasANameAndEveryNameAPage() throws IOException, URISyntaxException {
        Path folder = Path.of(Objects.requireNonNull(Scenarios.class.getResource("scenarios/ascending.yaml"))
                        .toURI())
                .resolveSibling("");
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files.map(file -> file.getFileName().toString().replace(".yaml", "")))
                    .containsExactlyInAnyOrderElementsOf(Scenarios.names());
        }
    }

    @ParameterizedTest
    @MethodSource("names")
    void everyOneSaysWhatItIsAboutAndWhatToSee(String name) throws UnreadableException {
        Scenario scenario = Scenarios.read(name, 1, Optional.empty());
        assertThat(scenario.name()).isEqualTo(name);
        assertThat(scenario.about())
                .hasSizeGreaterThan(100)
                .doesNotContain("\n")
                .matches(".*[.)]");
        assertThat(scenario.watch()).hasSizeGreaterThan(1).allMatch(sentence -> sentence.endsWith("."));
        assertThat(Scenarios.summary(name))
                .hasSizeBetween(20, 260)
                .endsWith(".")
                .doesNotContain(". ");
    }

    @ParameterizedTest
    @MethodSource("names")
    void everyOneLivesAsItWasApproved(String name) {
        Golden.check(Path.of("src/test/resources/dev/chave/simulate/" + name + ".txt"), Timeline.of(Lived.all(name)));
    }

    @ParameterizedTest
    @MethodSource("names")
    void nothingIsLost(String name) {
        for (SimulationResult life : Lived.all(name)) {
            long written = life.shards().stream()
                    .mapToLong(SimulationResult.ShardResult::writes)
                    .sum();
            long in = life.shards().stream()
                    .mapToLong(SimulationResult.ShardResult::movedIn)
                    .sum();
            long out = life.shards().stream()
                    .mapToLong(SimulationResult.ShardResult::movedOut)
                    .sum();
            assertThat(Lived.documents(life)).isEqualTo(written);
            assertThat(in).isEqualTo(out).isEqualTo(life.migrations().documents());
            assertThat(life.timeline()).hasSize(Recorder.FRAMES);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"ascending", "hot-value", "gridfs-hashed", "manual-book", "reshard"})
    void theSameSeedGivesTheSameBytesInEveryLocaleAndZone(String name) {
        Locale locale = Locale.getDefault();
        TimeZone zone = TimeZone.getDefault();
        try {
            Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
            TimeZone.setDefault(TimeZone.getTimeZone("Pacific/Kiritimati"));
            assertThat(Lived.shipped(name)).isEqualTo(Lived.all(name));
        } finally {
            Locale.setDefault(locale);
            TimeZone.setDefault(zone);
        }
    }

    @Test
    void anotherSeedIsAnotherLifeUnderTheSameLaws() throws UnreadableException {
        Scenario scenario = Scenarios.read("log-level", 2, Optional.empty());
        SimulationResult other = Lived.run(scenario, 2).get(0);
        SimulationResult first = Lived.only("log-level");
        assertThat(other.shards()).isNotEqualTo(first.shards());
        assertThat(Lived.documents(other)).isEqualTo(Lived.documents(first));
    }

    @Test
    void balancerRoundsMayBeShuffled() throws UnreadableException {
        Scenario scenario = Scenarios.read("ascending", 1, Optional.empty());
        List<SimulationResult> shuffled = new Simulation(scenario, 1, true, true, Costs.DEFAULT).run(share -> {});
        assertThat(shuffled)
                .isEqualTo(new Simulation(scenario, 1, true, true, Costs.DEFAULT).run(share -> {}))
                .isNotEqualTo(Lived.all("ascending"));
    }

    @Test
    void livesUnderAnotherVersion() throws UnreadableException {
        Scenario scenario = Scenarios.read("hashed-presplit", 1, Optional.of(ServerVersion.parse("8.0")));
        assertThat(Lived.run(scenario, 1).get(0).allChunks())
                .as("one chunk a shard from 7.2")
                .isEqualTo(3);
    }

    @Test
    void growsAndShrinksTheNumberOfShards() throws UnreadableException {
        Scenario scenario = Scenarios.read("hashed-presplit", 1, Optional.empty());
        List<SimulationResult> lives =
                new Simulation(scenario, 1, false, true, Costs.DEFAULT).grow(List.of(2, 5), share -> {});
        assertThat(lives).extracting(SimulationResult::variant).containsExactly("2 shards", "5 shards");
        assertThat(lives.get(1).shards())
                .extracting(SimulationResult.ShardResult::id)
                .containsExactly("s1", "s2", "s3", "s4", "s5");
    }

    @Test
    void masksKeysUnlessTheyMayBeShown() throws UnreadableException {
        Scenario scenario = Scenarios.read("log-level", 1, Optional.empty());
        SimulationResult masked = new Simulation(scenario, 1, false, false, Costs.DEFAULT)
                .run(share -> {})
                .get(0);
        assertThat(masked.toString().replace(masked.about(), "")).doesNotContain("DEBUG", "ERROR");
        assertThat(Lived.only("log-level").heat().bands()).contains("\"DEBUG\"");
    }

    @Test
    void anUnknownNameIsAnsweredWithTheNearestRightOne() {
        assertThatThrownBy(() -> Scenarios.read("acsending", 1, Optional.empty()))
                .isInstanceOf(UnreadableException.class)
                .hasMessageStartingWith(
                        "scenario \"acsending\": there is none of this name; expected one of ascending, ")
                .hasMessageEndingWith("(did you mean \"ascending\"?)");
        assertThatThrownBy(() -> Scenarios.summary("qqqqqqqqqqqqqqqq"))
                .hasMessageContaining("trace-8.0")
                .hasMessageNotContaining("did you mean");
    }
}
