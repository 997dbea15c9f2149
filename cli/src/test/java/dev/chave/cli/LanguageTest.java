package dev.chave.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code --lang}: what is read is in the language asked for, or in that of the locale; what machines read is not. */
class LanguageTest {
    private static final String CASE =
            ExamplesTest.ROOT.resolve("examples/cases/c25-hashed-doubles.yaml").toString();
    private static final String KEY = "{_id: 1}";

    @TempDir
    private Path folder;

    private Run advise(String... more) {
        String[] arguments = new String[more.length + 4];
        arguments[0] = "advise";
        arguments[1] = CASE;
        arguments[2] = "--run-time";
        arguments[3] = "2026-01-31T12:00:00Z";
        System.arraycopy(more, 0, arguments, 4, more.length);
        Run run = Run.of(folder, arguments);
        assertThat(run.code()).as(run.err()).isZero();
        return run;
    }

    private String page() throws IOException {
        try (var files = Files.list(folder.resolve("chave-report"))) {
            return Files.readString(files.findFirst().orElseThrow());
        }
    }

    @ParameterizedTest
    @CsvSource({
        "pt, pt-BR, Oferece:, O que foi lido, relatório:",
        "es, es, Ofrece:, Lo que se leyó, informe:",
        "en, en, Buys:, What was read, report:"
    })
    void reportsAreInTheLanguageAskedFor(String code, String tag, String buys, String inputs, String report)
            throws IOException {
        assertThat(advise("--lang", code).out()).contains(buys, inputs, report);
        assertThat(page()).contains("<html lang=\"" + tag + "\">", inputs);
    }

    @Test
    void jsonIsTheSameToTheByte() {
        String portuguese = advise("--format", "json", "--lang", "pt").out();
        String english = advise("--format", "json", "--lang", "en").out();

        assertThat(portuguese.replace("--lang pt", "--lang en")).isEqualTo(english);
    }

    @ParameterizedTest
    @CsvSource({
        "pt-BR, Não se sabe; falta:",
        "es-MX, No se sabe; falta:",
        "ar-EG, Not known; needs",
        "und, Not known; needs"
    })
    void theLocaleDecidesWhereNothingIsAskedFor(String locale, String words) {
        Surroundings there = Run.surroundings(folder).in(Locale.forLanguageTag(locale));

        assertThat(Run.of(there, "checklist", "--key", KEY).out()).contains(words);
        assertThat(Run.of(there, "checklist", "--key", KEY, "--lang", "en").out())
                .contains("Not known; needs");
    }

    @Test
    void helpListsTheFindingsInTheLanguage() {
        assertThat(Run.of(folder, "help", "--lang", "pt").out())
                .contains("SCATTER", "operações que consultam todos os shards");
    }

    @Test
    void aDecisionIsRecordedInTheLanguage() throws IOException {
        advise("--lang", "es", "--decision", folder.resolve("decision.md").toString());

        assertThat(Files.readString(folder.resolve("decision.md")))
                .startsWith("# Clave de fragmentación de ")
                .contains("## Alternativas descartadas");
    }

    @Test
    void anUnknownLanguageIsUsage() {
        Run run = Run.of(folder, "checklist", "--key", KEY, "--lang", "fr");

        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).contains("fr; expected one of en, pt, es");
    }
}
