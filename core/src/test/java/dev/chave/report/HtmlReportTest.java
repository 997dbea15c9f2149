package dev.chave.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.chave.advise.Advice;
import dev.chave.advise.CandidateAdvice;
import dev.chave.language.English;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The page is checked by its structure: it is one closed whole, it escapes everything, it says everything. */
class HtmlReportTest {
    private static final ReportSettings MASKED = ReportSettings.masked("chave advise dump", "0.1.0");
    private static final Set<String> VOID = Set.of("meta", "input");
    private static final Pattern TAG =
            Pattern.compile("<(/?)([a-zA-Z][a-zA-Z0-9]*+)((?:[^<>\"/]++|\"[^\"]*+\"|/(?!>))*+)(/?)>");

    @ParameterizedTest
    @MethodSource("dev.chave.report.Samples#all")
    void everyTagIsClosedInOrder(Advice advice) {
        Deque<String> open = new ArrayDeque<>();
        Matcher tag = TAG.matcher(body(render(advice)));
        while (tag.find()) {
            if (!tag.group(1).isEmpty()) {
                assertThat(open.pop()).isEqualTo(tag.group(2));
            } else if (tag.group(4).isEmpty() && !VOID.contains(tag.group(2))) {
                open.push(tag.group(2));
            }
        }
        assertThat(open).isEmpty();
        assertThat(TAG.matcher(body(render(advice))).replaceAll("")).doesNotContain("<");
    }

    @ParameterizedTest
    @MethodSource("dev.chave.report.Samples#all")
    void nothingIsLoadedAndNothingRunsButItsOwnScript(Advice advice) {
        String page = render(advice);
        String script = PageFile.read("report.js");

        assertThat(page)
                .contains("default-src 'none'", "script-src '" + PageFile.hash(script) + "'")
                .containsOnlyOnce("<script>" + script + "</script>")
                .doesNotContain("<img", "<link", "<iframe", "@import");
        assertThat(page.split("<script", -1)).hasSize(advice.pictures().race() == null ? 2 : 3); // code, and data
        assertThat(page).doesNotContain("url(", "javascript:").doesNotContainPattern("<[^>]*\\s(src|on[a-z]+)=");
        Matcher href = Pattern.compile("href=\"([^\"]*)\"").matcher(page);
        while (href.find()) {
            assertThat(page).contains("id=\"" + href.group(1).substring(1) + "\"");
        }
    }

    @ParameterizedTest
    @MethodSource("dev.chave.report.Samples#all")
    void neitherNullNorNanIsEverShown(Advice advice) {
        String own = body(render(advice)).replaceAll("(?s)<section class=\"card\" id=\"reference\">.*?</section>", "");
        String text = TAG.matcher(own).replaceAll(" "); // the reference's own pages may speak of null

        assertThat(text).doesNotContain("NaN", "Infinity").doesNotContainPattern("\\bnull\\b");
    }

    @ParameterizedTest
    @MethodSource("dev.chave.report.Samples#all")
    void namesOfPartsAreUnique(Advice advice) {
        List<String> ids = Pattern.compile(" id=\"([^\"]*)\"")
                .matcher(render(advice))
                .results()
                .map(found -> found.group(1))
                .toList();

        assertThat(ids).doesNotHaveDuplicates().contains("inputs", "reproduce");
    }

    @Test
    void everyCandidateHasItsKeyVerdictAndProofs() {
        for (Advice advice : List.of(SampleAdvice.orders(), SampleAdvice.crowd())) {
            String page = render(advice);
            for (CandidateAdvice candidate : advice.candidates()) {
                assertThat(page).contains(escaped(candidate.key().toString()), escaped(English.of(candidate.buys())));
                candidate.findings().forEach(finding -> assertThat(page)
                        .contains(
                                escaped(English.of(finding.proof())),
                                finding.page(),
                                "id=\"ref-" + finding.code() + "\""));
            }
        }
    }

    @Test
    void hostileTextIsEscapedAndCut() {
        String page = render(SampleAdvice.hostile());

        assertThat(page).contains("&lt;script&gt;").doesNotContain("<script>alert", "\u202e", "\u001b", "\u0000");
        assertThat(page).doesNotContain("n".repeat(1_000)).contains("…", "<bdi");
        assertThat(page.length()).isLessThan(200_000);
    }

    @Test
    void valuesAreMaskedUnlessAskedFor() {
        ReportSettings shown = new ReportSettings(true, null, "chave advise --show-values", "0.1.0");

        assertThat(render(SampleAdvice.orders())).doesNotContain("paid").contains("string of 4 bytes");
        assertThat(new HtmlReport(shown).render(SampleAdvice.orders())).contains("paid");
    }

    @Test
    void theSameAdviceGivesTheSameBytesButForTheRunTime() {
        String without = render(SampleAdvice.orders());
        ReportSettings timed =
                new ReportSettings(false, Instant.parse("2026-03-01T12:30:00Z"), "chave advise dump", "0.1.0");

        assertThat(render(SampleAdvice.orders())).isEqualTo(without);
        assertThat(new HtmlReport(timed).render(SampleAdvice.orders()).replace(" · 2026-03-01 12:30 UTC", ""))
                .isEqualTo(without);
    }

    @Test
    void credentialsInTheCommandAreTakenOut() {
        ReportSettings settings = ReportSettings.masked(
                "chave advise mongodb://ana:p@ss/w0rd@db.example:27017/shop --password=x1y2", "0");

        assertThat(new HtmlReport(settings).render(SampleAdvice.orders()))
                .contains("mongodb://***@db.example:27017/shop")
                .doesNotContain("ana:", "w0rd", "x1y2");
    }

    @Test
    void writesThePagesToBeLookedAt() throws IOException {
        String folder = System.getProperty("report.look", "");
        Assumptions.assumeFalse(folder.isEmpty(), "give -Dreport.look=FOLDER to write sample pages there");
        Files.createDirectories(Path.of(folder));
        ReportSettings shown = new ReportSettings(
                true, Instant.parse("2026-03-01T12:30:00Z"), "chave advise dump/shop --workload mongod.log", "0.1.0");
        Files.writeString(Path.of(folder, "orders.html"), new HtmlReport(shown).render(SampleAdvice.orders()));
        Files.writeString(Path.of(folder, "bare.html"), render(SampleAdvice.bare()));
        Files.writeString(Path.of(folder, "hopeless.html"), render(SampleAdvice.hopeless()));
        Files.writeString(Path.of(folder, "hostile.html"), render(SampleAdvice.hostile()));
        Files.writeString(Path.of(folder, "crowd.html"), render(SampleAdvice.crowd()));
    }

    private static String render(Advice advice) {
        return new HtmlReport(MASKED).render(advice);
    }

    /** All but scripts, which are no text to be read. */
    private static String body(String page) {
        return page.substring(page.indexOf("<html")).replaceAll("(?s)(<script[^>]*>).*?</script>", "$1</script>");
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
