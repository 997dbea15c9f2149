package dev.chave.advise;

import static org.assertj.core.api.Assertions.assertThat;

import dev.chave.design.Design;
import dev.chave.read.UnreadableException;
import dev.chave.testkit.Golden;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The bank of public cases: every design file under examples/cases that expects something is judged, and a table of case, expected
 * and got is printed, and all that is said of it is said in every language. What the advisor cannot say yet is listed here, one by one, and must fail until it can.
 */
@Tag("case-C01")
@Tag("case-C02")
@Tag("case-C03")
@Tag("case-C05")
@Tag("case-C06")
@Tag("case-C09")
@Tag("case-C10")
@Tag("case-C17")
@Tag("case-C18")
@Tag("case-C19")
@Tag("case-C23")
@Tag("case-C25")
@Tag("case-C26")
@Tag("case-C28")
@Tag("case-C29")
@Tag("case-C31")
@Tag("case-C33")
class CaseBankTest {
    /** Its figures are means over seeds: {@link DesignedWorkedCheckTest} has them. */
    private static final String WORKED_CHECK = "worked-check.yaml";

    private static final Set<String> PENDING = Set.of();

    /** The page that shows the table, rewritten by {@code -Dgolden.update=true}. */
    private static final Path PAGE =
            DesignRuns.CASES.resolve("../../docs/cases.md").normalize();

    private static final String PAGE_HEAD = """
            # The case bank

            Public cases of shard keys, retold as [design files](guides/design-files.md) with what is expected of them, and what Chave
            says of each. A test judges all of them and writes this page; `chave advise examples/cases/NAME.yaml` shows one in full.
            `source:` in a file names where its case was told.

            | case | key | expected | got |
            |---|---|---|---|
            """;

    @Test
    @Tag("A6")
    void everyCaseIsJudgedAsExpected() throws IOException, UnreadableException {
        Set<String> failing = new TreeSet<>();
        int checked = 0;
        StringBuilder page = new StringBuilder(PAGE_HEAD);
        System.out.printf(Locale.ROOT, "%-26s %-110s %s%n", "case", "expected", "got");
        for (Path file : files()) {
            Design design = DesignRuns.read(file);
            String name = file.getFileName().toString().replace(".yaml", "");
            Advice advice = DesignRuns.advise(design, design.seed());
            SaidInEveryLanguage.check(advice);
            for (CaseCheck.Line line : CaseCheck.of(design, advice)) {
                checked++;
                page.append(row(name, line));
                System.out.printf(
                        Locale.ROOT,
                        "%-26s %-110s %s%s%n",
                        name,
                        line.what(),
                        line.got(),
                        line.holds() ? "" : "  <- not as expected");
                if (!line.holds()) {
                    failing.add(name + ": " + line.what());
                }
            }
        }
        System.out.printf(
                Locale.ROOT,
                "%d expectations, %d as expected, %d pending%n",
                checked,
                checked - failing.size(),
                failing.size());
        assertThat(failing).containsExactlyInAnyOrderElementsOf(PENDING);
        Golden.check(PAGE, page.toString());
    }

    private static String row(String name, CaseCheck.Line line) {
        return "| [" + name + "](../examples/cases/" + name + ".yaml) | "
                + (line.key().isEmpty() ? "" : "`" + line.key() + "`") + " | " + cell(line.expected()) + " | "
                + cell(line.got()) + (line.holds() ? "" : " **(not as expected)**") + " |\n";
    }

    private static String cell(String text) {
        return text.replace("|", "\\|");
    }

    private static List<Path> files() throws IOException {
        List<Path> files = new ArrayList<>();
        try (Stream<Path> all = Files.list(DesignRuns.CASES)) {
            all.filter(file -> file.toString().endsWith(".yaml"))
                    .filter(file -> !file.getFileName().toString().equals(WORKED_CHECK))
                    .sorted()
                    .forEach(files::add);
        }
        assertThat(files).hasSizeGreaterThanOrEqualTo(18);
        return files;
    }
}
