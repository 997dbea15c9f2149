package dev.chave.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.chave.simulate.Scenarios;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** The page beside the book keeps its word: each of its commands runs. */
class BookTest {
    private static final Path PAGE = ExamplesTest.ROOT.resolve("docs/book.md");
    private static final Pattern ROW = Pattern.compile("\\| `\\./chave ([^`]+)` \\|");

    private static final String SCENARIO = "simulate --scenario ";

    @TempDir
    private Path folder;

    /** Scenarios are left out: each has a golden timeline of its own. */
    @TestFactory
    Stream<DynamicTest> everyCommandRuns() throws IOException {
        return commands().stream()
                .filter(command -> !command.startsWith(SCENARIO))
                .map(command -> DynamicTest.dynamicTest(command, () -> {
                    Run run = TypedCommand.run(folder, command);
                    assertThat(run.code()).as(run.err()).isZero();
                    assertThat(run.out()).isNotBlank();
                }));
    }

    /** All but the published trace, which checks the model and is in no book. */
    @Test
    void everyScenarioHasItsPlace() throws IOException {
        List<String> shown = commands().stream()
                .filter(command -> command.startsWith(SCENARIO))
                .map(command -> command.substring(SCENARIO.length()))
                .toList();
        assertThat(Scenarios.names()).containsAll(shown);
        assertThat(Scenarios.names().stream().filter(name -> !shown.contains(name)))
                .containsExactly("trace-8.0");
    }

    private static List<String> commands() throws IOException {
        List<String> commands = ROW.matcher(Files.readString(PAGE))
                .results()
                .map((MatchResult row) -> row.group(1))
                .toList();
        assertThat(commands).hasSizeGreaterThan(40);
        return commands;
    }
}
