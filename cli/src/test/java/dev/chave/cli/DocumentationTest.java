package dev.chave.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.chave.advise.FindingCode;
import dev.chave.advise.Thresholds;
import dev.chave.language.Language;
import dev.chave.language.Sentences;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The documentation keeps up with the code: pages and codes, thresholds, options, links. */
class DocumentationTest {
    private static final Path DOCS = ExamplesTest.ROOT.resolve("docs");
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)#\\s]+)(?:#[^)]*)?\\)");

    @Test
    void everyFindingHasAPageAndEveryPageAFinding() throws IOException {
        SortedSet<String> codes =
                Arrays.stream(FindingCode.values()).map(Enum::name).collect(Collectors.toCollection(TreeSet::new));
        SortedSet<String> pages;
        try (Stream<Path> files = Files.list(DOCS.resolve("reference/findings"))) {
            pages = files.map(file -> file.getFileName().toString().replace(".md", ""))
                    .filter(name -> !name.equals("README"))
                    .collect(Collectors.toCollection(TreeSet::new));
        }
        assertThat(pages).isEqualTo(codes);
        String index = Files.readString(DOCS.resolve("reference/findings/README.md"));
        Sentences english = Sentences.of(Language.ENGLISH);
        for (FindingCode code : FindingCode.values()) {
            assertThat(index).contains("| [" + code + "](" + code + ".md) | " + english.say(code.words()) + " |");
        }
    }

    @Test
    void everyFindingsPageSaysWhenAndHowAndWhatItDoesNotSee() throws IOException {
        for (FindingCode code : FindingCode.values()) {
            assertThat(Files.readString(DOCS.resolve("reference/findings/" + code + ".md")))
                    .as(code.name())
                    .startsWith("# " + code + "\n")
                    .contains(
                            "| severity | when |",
                            "## How it is found",
                            "## Example",
                            "## What it does not see",
                            "## What to do");
        }
    }

    @Test
    void theThresholdsPageHasEveryThresholdWithItsValue() throws ReflectiveOperationException, IOException {
        String page = Files.readString(DOCS.resolve("reference/thresholds.md"));
        List<String> rows = page.lines()
                .filter(line -> line.matches("\\| \\w+ \\| [0-9.]+ \\|.*"))
                .toList();
        List<String> expected = new ArrayList<>();
        for (RecordComponent component : Thresholds.class.getRecordComponents()) {
            double value = ((Number) component.getAccessor().invoke(Thresholds.DEFAULT)).doubleValue();
            String text = value == Math.rint(value) ? Long.toString((long) value) : Double.toString(value);
            expected.add("| " + component.getName() + " | " + text + " |");
        }
        assertThat(rows).hasSameSizeAs(expected);
        for (int i = 0; i < expected.size(); i++) {
            assertThat(rows.get(i)).startsWith(expected.get(i));
        }
    }

    @Test
    void everyCommandIsInTheReference() throws IOException {
        String page = Files.readString(DOCS.resolve("reference/commands.md"));
        Main.commandLine(Run.surroundings(Path.of("")), MainTest.writer(), MainTest.writer())
                .getSubcommands()
                .keySet()
                .forEach(command -> assertThat(page).contains("| `chave " + command + " "));
    }

    @Test
    void everyLinkLeadsSomewhere() throws IOException {
        List<Path> pages = new ArrayList<>();
        try (Stream<Path> docs = Files.walk(DOCS);
                Stream<Path> examples = Files.walk(ExamplesTest.ROOT.resolve("examples"));
                Stream<Path> top = Files.list(ExamplesTest.ROOT)) {
            Stream.of(docs, examples, top)
                    .flatMap(files -> files)
                    .filter(file -> file.toString().endsWith(".md"))
                    .forEach(pages::add);
        }
        assertThat(pages).hasSizeGreaterThan(25);
        for (Path page : pages) {
            Matcher link = LINK.matcher(Files.readString(page));
            while (link.find()) {
                if (!link.group(1).startsWith("http")) {
                    assertThat(page.resolveSibling(link.group(1)).normalize())
                            .as(page + ": " + link.group(1))
                            .exists();
                }
            }
        }
    }
}
