package dev.chave.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.chave.simulate.SimulationResult;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayDeque;
import java.util.Base64;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The page of the replay is checked by its structure; {@link ReplayBrowserTest} plays it. */
class SimulationHtmlTest {
    private static final SimulationHtml HTML =
            new SimulationHtml(ReportSettings.masked("chave simulate --scenario small", "0.1.0"));
    private static final Set<String> VOID = Set.of("meta", "input");
    private static final Pattern TAG =
            Pattern.compile("<(/?)([a-zA-Z][a-zA-Z0-9]*+)((?:[^<>\"/]++|\"[^\"]*+\"|/(?!>))*+)(/?)>");
    private static final Pattern DATA =
            Pattern.compile("<script type=\"application/json\" id=\"replay-data\">([^<]*)</script>");
    private static final Pattern SCRIPT = Pattern.compile("<script>(.*?)</script>", Pattern.DOTALL);

    private static String render(SimulationResult... runs) {
        return HTML.render(List.of(runs));
    }

    /** The page's own markup: without styles, script and data. */
    private static String markup(String page) {
        return page.replaceAll("(?s)<(style|script)[^>]*>.*?</\\1>", "").replace("<!doctype html>", "");
    }

    @ParameterizedTest
    @MethodSource("dev.chave.report.SampleLives#all")
    void everyTagIsClosedInOrder(SimulationResult life) {
        String markup = markup(render(life, SampleLives.small()));
        Deque<String> open = new ArrayDeque<>();
        Matcher tag = TAG.matcher(markup);
        while (tag.find()) {
            if (!tag.group(1).isEmpty()) {
                assertThat(open.pop()).isEqualTo(tag.group(2));
            } else if (tag.group(4).isEmpty() && !VOID.contains(tag.group(2))) {
                open.push(tag.group(2));
            }
        }
        assertThat(open).isEmpty();
        String text = TAG.matcher(markup).replaceAll(" ");
        assertThat(text).doesNotContain("<", "NaN", "Infinity").doesNotContainPattern("\\bnull\\b");
    }

    @ParameterizedTest
    @MethodSource("dev.chave.report.SampleLives#all")
    void itLoadsNothingAndOnlyItsOwnScriptRuns(SimulationResult life) throws NoSuchAlgorithmException {
        String page = render(life);

        assertThat(page.replace("http://www.w3.org/2000/svg", "")).doesNotContain("http:", "https:", "//cdn");
        assertThat(page)
                .contains("default-src 'none'")
                .doesNotContain("<img", "<link", "<iframe", "@import", "url(", "innerHTML", "eval(", "fetch(")
                .doesNotContainPattern("<[^>]*\\s(src|href|on[a-z]+)=\"?[a-z]+:");
        List<String> scripts =
                SCRIPT.matcher(page).results().map(found -> found.group(1)).toList();
        assertThat(scripts).hasSize(1);
        byte[] hash = MessageDigest.getInstance("SHA-256").digest(scripts.get(0).getBytes(StandardCharsets.UTF_8));
        assertThat(page).contains("script-src 'sha256-" + Base64.getEncoder().encodeToString(hash) + "'");
    }

    @Test
    void hostileNamesAreEscapedInTheMarkupAndInTheData() {
        String page = render(SampleLives.hostile());

        assertThat(page.split("</script>", -1)).hasSize(3);
        assertThat(page)
                .doesNotContain("<script>alert", "\u202e", "\u2028", "\u001b", "\u0000", "n".repeat(1000))
                .contains("&lt;script&gt;", "…");
        Matcher data = DATA.matcher(page);
        assertThat(data.find()).isTrue();
        assertThat(data.group(1))
                .matches("[ -~]*")
                .doesNotContain("<", ">", "&")
                .contains("\\u003C/script\\u003E");
    }

    @ParameterizedTest
    @MethodSource("dev.chave.report.SampleLives#all")
    void namesOfPartsAreUniqueAndTheSameLifeGivesTheSameBytes(SimulationResult life) {
        String page = render(life, SampleLives.small());
        List<String> ids = Pattern.compile(" id=\"([^\"]*)\"")
                .matcher(markup(page))
                .results()
                .map(found -> found.group(1))
                .toList();

        assertThat(ids).doesNotHaveDuplicates().contains("stage", "scrub", "reproduce", "compare");
        assertThat(render(life, SampleLives.small())).isEqualTo(page);
    }

    @Test
    void everyControlHasAName() {
        String markup = markup(render(SampleLives.small()));
        Matcher button = Pattern.compile("(?s)<button([^>]*)>(.*?)</button>").matcher(markup);
        int buttons = 0;
        while (button.find()) {
            buttons++;
            String words = TAG.matcher(button.group(2)).replaceAll("").strip();
            assertThat(button.group(1).contains("aria-label=") || !words.isEmpty())
                    .as(button.group())
                    .isTrue();
        }
        assertThat(buttons).isGreaterThanOrEqualTo(5);
        assertThat(markup).contains("<input type=\"range\" id=\"scrub\"").contains("aria-label=\"Moment\"");
    }

    @Test
    void whatTheChartsShowIsInTablesToo() {
        String page = render(SampleLives.small());

        assertThat(page)
                .contains("all inserts went to s1", "HOT_SHARD", "the load begins")
                .contains("from 1 min", "from key")
                .contains("One migration moved 300 documents.");
        assertThat(page).contains("chave simulate --scenario small").contains("for MongoDB 8.0, seed 7");
    }

    @Test
    void growthIsDrawnAndTold() {
        String page = HTML.render(SampleLives.grown());

        assertThat(page)
                .contains("id=\"growth\"", "class=\"simulated agree\"", "class=\"simulated differ\"")
                .contains("class=\"simulated alone\"", "class=\"range\"")
                .contains("migrations running: 3 of them &lt;moved&gt; documents")
                .contains("not compared (shards come or go while it runs)");
        assertThat(render(SampleLives.small())).doesNotContain("id=\"growth\"");
    }
}
