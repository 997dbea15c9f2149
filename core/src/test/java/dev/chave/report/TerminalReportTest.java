package dev.chave.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.chave.advise.Advice;
import dev.chave.testkit.Golden;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The text is checked whole against approved files, and by the promises that hold for any advice and any width. */
class TerminalReportTest {
    private static final Path APPROVED = Path.of("src/test/resources/dev/chave/report");

    private static final ReportSettings MASKED = ReportSettings.masked("chave advise dump", "0.1.0");

    @Test
    void aWholeReportReadsAsItDidWhenApproved() throws IOException {
        Golden.check(APPROVED.resolve("orders.txt"), render(SampleAdvice.orders(), 100));
        Golden.check(APPROVED.resolve("orders-60.txt"), render(SampleAdvice.orders(), 60));
        Golden.check(APPROVED.resolve("bare.txt"), render(SampleAdvice.bare(), 100));
        Golden.check(APPROVED.resolve("hopeless.txt"), render(SampleAdvice.hopeless(), 100));
        Golden.check(APPROVED.resolve("hostile.txt"), render(SampleAdvice.hostile(), 100));
    }

    @ParameterizedTest
    @MethodSource("dev.chave.report.Samples#all")
    void noLineIsWiderThanTheTerminalAndNothingInItActs(Advice advice) {
        for (int width : new int[] {50, 60, 83, 84, 100, 160}) {
            String text = render(advice, width);

            assertThat(text.lines()).allMatch(line -> TerminalText.width(line) <= width);
            assertThat(text.codePoints()).noneMatch(TerminalReportTest::acts);
        }
    }

    @ParameterizedTest
    @MethodSource("dev.chave.report.Samples#all")
    void theSameAdviceGivesTheSameText(Advice advice) {
        assertThat(render(advice, 100)).isEqualTo(render(advice, 100)).doesNotContain("NaN", "null");
    }

    @Test
    void coloursAreAFlag() {
        String coloured = new TerminalReport(MASKED, new TerminalStyle(100, true)).render(SampleAdvice.orders());

        assertThat(coloured.replaceAll("\u001b\\[[0-9]+m", "").replaceAll("(?m) +$", ""))
                .isEqualTo(render(SampleAdvice.orders(), 100));
        assertThat(coloured).contains("\u001b[32mrecommended");
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 0, 49, 10_000_000})
    void aSillyWidthIsTakenAsTheNearestSensibleOne(int width) {
        assertThat(render(SampleAdvice.orders(), width)).isNotEmpty();
    }

    private static String render(Advice advice, int width) {
        return new TerminalReport(MASKED, new TerminalStyle(width, false)).render(advice);
    }

    private static boolean acts(int point) {
        int type = Character.getType(point);
        return point != '\n'
                && (type == Character.CONTROL
                        || (point >= 0x202A && point <= 0x202E)
                        || (point >= 0x2066 && point <= 0x2069));
    }
}
