package dev.chave.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

/** The line on the terminal, under a clock that the test moves. */
class ProgressTest {
    private final StringWriter written = new StringWriter();
    private final TestingClock clock = new TestingClock();

    @Test
    void saysNothingForWhatTakesUnderTwoSeconds() {
        Progress progress = new Progress(new PrintWriter(written), true, clock);
        clock.millis += 1_999;
        read(progress, 5_000);
        progress.thinking();
        progress.end();
        assertThat(written.toString()).isEmpty();
    }

    @Test
    void saysHowFarItIsAndLeavesTheLineAsItWas() {
        Progress progress = new Progress(new PrintWriter(written), true, clock);
        read(progress, 12_000);
        clock.millis += 2_000;
        read(progress, 1_500);
        progress.end();
        progress.end();
        assertThat(written.toString()).isEqualTo("\r\u001b[Kreading: 13,000 documents\r\u001b[K");
    }

    @Test
    void writesAtMostFiveTimesASecond() {
        Progress progress = new Progress(new PrintWriter(written), true, clock);
        clock.millis += 2_000;
        for (int second = 0; second < 10; second++) {
            read(progress, 100_000);
            clock.millis += 100;
        }
        assertThat(written.toString().split("reading: ")).hasSize(5 + 1);
    }

    @Test
    void isSilentWhereThereIsNoTerminal() {
        Progress progress = new Progress(new PrintWriter(written), false, clock);
        clock.millis += 60_000;
        read(progress, 100_000);
        progress.thinking();
        progress.end();
        assertThat(written.toString()).isEmpty();
    }

    private static void read(Progress progress, int documents) {
        for (int i = 0; i < documents; i++) {
            progress.step("documents");
        }
    }

    private static final class TestingClock extends Clock {
        private long millis = 1_000_000;

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }

        @Override
        public Instant instant() {
            return Instant.ofEpochMilli(millis);
        }
    }
}
