package dev.chave.simulate;

import dev.chave.read.UnreadableException;
import dev.chave.testkit.Golden;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The pages of the documentation on the scenarios: what each says is what it does. */
class ScenarioPagesTest {
    private static final Path DOCS = Path.of("../docs/scenarios");

    static List<String> names() {
        return Scenarios.names();
    }

    @ParameterizedTest
    @MethodSource("names")
    void everyScenarioHasAPageThatTellsWhatItDoes(String name) throws UnreadableException, IOException {
        Golden.check(DOCS.resolve(name + ".md"), page(name));
    }

    @Test
    void theListNamesThemAll() throws UnreadableException {
        StringBuilder text = new StringBuilder("# Scenarios that come along\n\n"
                + "`chave simulate --scenario NAME` lives one, `chave simulate --list` names them. How to write one's own:"
                + " [scenarios](../guides/scenarios.md).\n\n| scenario | what it is about |\n|---|---|\n");
        for (String name : Scenarios.names()) {
            text.append(String.format(Locale.ROOT, "| [%s](%s.md) | %s |%n", name, name, Scenarios.summary(name)));
        }
        Golden.check(DOCS.resolve("README.md"), text.toString());
    }

    private static String page(String name) throws UnreadableException, IOException {
        Scenario scenario = Scenarios.read(name, 1, Optional.empty());
        StringBuilder text = new StringBuilder();
        text.append("# ").append(name).append("\n\n").append(scenario.about()).append("\n\n");
        text.append("```\nchave simulate --scenario ").append(name).append("\n```\n\n## What to see\n\n");
        scenario.watch().forEach(sentence -> text.append("- ").append(sentence).append('\n'));
        text.append("\n## What becomes of it\n\nUnder seed 1:\n\n");
        for (SimulationResult life : Lived.all(name)) {
            life(text, life);
        }
        text.append("\n## The page\n\n```yaml\n").append(yaml(name)).append("```\n\n");
        text.append("What the names mean: [scenarios](../guides/scenarios.md). All of them: [list](README.md).\n");
        return text.toString();
    }

    private static void life(StringBuilder text, SimulationResult life) {
        text.append("- ");
        if (!life.variant().isEmpty()) {
            text.append("**").append(life.variant()).append("**: ");
        }
        text.append(String.format(
                Locale.ROOT, "server %s, key `%s`. %s.%n", life.version(), life.key(), upper(life.verdict())));
        for (SimulationFinding finding : life.findings()) {
            text.append(String.format(
                    Locale.ROOT,
                    "  - [%s](../guides/scenarios.md#what-is-said-of-a-life): %s%n",
                    finding.code(),
                    finding.sentence()));
        }
    }

    private static String upper(String sentence) {
        return sentence.substring(0, 1).toUpperCase(Locale.ROOT) + sentence.substring(1);
    }

    private static String yaml(String name) throws IOException {
        try (InputStream in =
                Objects.requireNonNull(Scenarios.class.getResourceAsStream("scenarios/" + name + ".yaml"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
