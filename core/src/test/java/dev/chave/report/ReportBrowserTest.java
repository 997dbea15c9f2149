package dev.chave.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.chave.advise.Advice;
import dev.chave.advise.Race;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Clicks through the report in a real browser, narrow and wide, light and dark: everything is unfolded, every link followed, every
 * control focused, the race played to its end; nothing is asked of any network, nothing is wider than the page, no error is met.
 */
class ReportBrowserTest {
    private static final Pattern COUNTS = Pattern.compile("\"lanes\":(\\d+),\"steps\":\\[([0-9,]*)],\"done\":(\\d+)");

    /** What a reader does, written as a script that reaches into the frames. */
    private static final String READER = """
            const pause = millis => new Promise(then => setTimeout(then, millis));
            const overflow = page => page.documentElement.scrollWidth - page.documentElement.clientWidth;
            async function read(frame) {
              const view = frame.contentWindow;
              const page = frame.contentDocument;
              const told = {errors: [], overflow: [overflow(page)], lost: 0, folded: 0, unreachable: [], requests: 0, wide: [], lanes: 0, steps: [], done: 0};
              view.addEventListener('error', event => told.errors.push(String(event.message)));
              page.addEventListener('securitypolicyviolation', event => told.errors.push(event.violatedDirective));
              const boxes = Array.from(page.querySelectorAll('details'));
              boxes.forEach(box => { if (!box.open) { box.querySelector('summary').click(); } });
              await pause(50);
              told.folded = boxes.filter(box => !box.open).length;
              told.overflow.push(overflow(page));
              const width = page.documentElement.clientWidth;
              Array.from(page.querySelectorAll('main *')).forEach(one => {
                const box = one.getBoundingClientRect();
                if (box.right > width + 1 && box.width > 1 && !one.closest('.scroll')) {
                  told.wide.push(one.tagName + '.' + one.getAttribute('class'));
                }
              });
              for (const link of page.querySelectorAll('a')) {
                const target = link.hash && page.getElementById(decodeURIComponent(link.hash.slice(1)));
                if (target) { link.click(); } else { told.lost++; }
              }
              const reached = 'a[href], button, input, summary, svg[tabindex="0"], .scroll[tabindex="0"]';
              for (const one of page.querySelectorAll(reached)) {
                one.focus();
                if (page.activeElement !== one) { told.unreachable.push(one.tagName + '.' + one.getAttribute('class')); }
              }
              const race = page.getElementById('race');
              if (race) {
                const control = name => page.getElementById('race-' + name);
                const step = () => told.steps.push(Number(race.dataset.at));
                told.lanes = page.querySelectorAll('.lane').length;
                control('first').click(); step();
                control('forward').click(); step();
                control('back').click(); step();
                control('scrub').value = '60';
                control('scrub').dispatchEvent(new view.Event('input')); step();
                control('first').click();
                control('play').click();
                await pause(1000);
                control('play').click(); // pauses
                const paused = race.dataset.at;
                await pause(1000);
                if (race.dataset.at !== paused || Number(paused) === 0) { told.errors.push('not paused at ' + paused); }
                control('play').click();
                for (let waited = 0; race.dataset.at !== control('scrub').max && waited < 300; waited++) { await pause(100); }
                step();
                told.done = page.querySelectorAll('.status.ready').length;
                told.overflow.push(overflow(page));
              }
              told.requests = view.performance.getEntriesByType('resource').length;
              postMessage(JSON.stringify(told), '*');
            }
            addEventListener('load', () => document.querySelectorAll('iframe').forEach(read));
            """;

    @TempDir
    private Path folder;

    @Test
    void aGoodKeyAndBadOnesAreReadFromEndToEnd() throws IOException, InterruptedException {
        isRead(SampleAdvice.orders());
    }

    @Test
    void noGoodKeyIsReadFromEndToEnd() throws IOException, InterruptedException {
        isRead(SampleAdvice.hopeless());
    }

    @Test
    void aBadKeyAloneIsReadFromEndToEnd() throws IOException, InterruptedException {
        isRead(SampleAdvice.risky());
    }

    @Test
    void sixtyFourCandidatesAreReadFromEndToEnd() throws IOException, InterruptedException {
        isRead(SampleAdvice.crowd());
    }

    @Test
    void hostileNamesAreReadFromEndToEnd() throws IOException, InterruptedException {
        isRead(SampleAdvice.hostile());
    }

    @Test
    void documentsAloneAndNothingAtAllAreReadFromEndToEnd() throws IOException, InterruptedException {
        isRead(SampleAdvice.bare());
        isRead(SampleAdvice.empty());
    }

    private void isRead(Advice advice) throws IOException, InterruptedException {
        Browser browser = Browser.in(folder);
        ReportSettings shown =
                new ReportSettings(true, Instant.parse("2026-03-01T12:30:00Z"), "chave advise dump", "0.1.0");
        Files.writeString(folder.resolve("report.html"), new HtmlReport(shown).render(advice));
        Race race = advice.pictures().race();
        int lanes = race == null ? 0 : race.lanes().size();
        for (boolean dark : new boolean[] {false, true}) {
            Browser.Visit visit = browser.visit("report.html", dark, READER);
            assertThat(visit.console()).isEmpty();
            assertThat(visit.outcomes()).hasSize(Browser.widths());
            for (String told : visit.outcomes()) {
                assertThat(told)
                        .contains(
                                "\"errors\":[]",
                                "\"lost\":0,\"folded\":0,\"unreachable\":[],\"requests\":0",
                                "\"wide\":[]")
                        .doesNotContainPattern("\"overflow\":\\[[^\\]]*[1-9]");
                Matcher counts = COUNTS.matcher(told);
                assertThat(counts.find()).as(told).isTrue();
                assertThat(counts.group(1)).isEqualTo(String.valueOf(lanes));
                assertThat(counts.group(2))
                        .as("the start, one on, one back, scrubbed, played to the end")
                        .isEqualTo(lanes == 0 ? "" : "0,1,0,60,120");
                assertThat(counts.group(3)).as("lanes that are done").isEqualTo(String.valueOf(lanes));
            }
        }
    }
}
