package dev.chave.cli;

import java.io.PrintWriter;
import java.time.Clock;
import java.util.Locale;

/**
 * One line on a terminal that says how far reading has come; silent elsewhere, and silent for whatever takes under two seconds.
 *
 * <p>Counting is cheap: the clock is asked once in a thousand steps, and the line is written at most five times a second.
 */
final class Progress {
    private static final long PATIENCE_MILLIS = 2_000;
    private static final long PAUSE_MILLIS = 200;
    private static final int STEPS_PER_LOOK = 1_000;
    private static final String CLEARED_LINE = "\r\u001b[K";

    private final PrintWriter err;
    private final boolean shown;
    private final Clock clock;
    private final long begun;
    private long last;
    private long steps;
    private boolean dirty;

    Progress(PrintWriter err, boolean shown, Clock clock) {
        this.err = err;
        this.shown = shown;
        this.clock = clock;
        begun = clock.millis();
        last = begun;
    }

    /** One more of the things counted, such as documents. */
    void step(String things) {
        steps++;
        if (shown && steps % STEPS_PER_LOOK == 0) {
            long now = clock.millis();
            if (now - begun >= PATIENCE_MILLIS && now - last >= PAUSE_MILLIS) {
                write(String.format(Locale.ROOT, "reading: %,d %s", steps, things));
                last = now;
            }
        }
    }

    /** So much of something is done, from 0 to 1. */
    void share(String doing, double share) {
        if (shown) {
            long now = clock.millis();
            if (now - begun >= PATIENCE_MILLIS && now - last >= PAUSE_MILLIS) {
                write(String.format(Locale.ROOT, "%s: %.0f%%", doing, share * 100));
                last = now;
            }
        }
    }

    /** Reading has ended and thinking begins. */
    void thinking() {
        if (shown && clock.millis() - begun >= PATIENCE_MILLIS) {
            write("judging the candidates");
        }
        steps = 0;
    }

    /** Leaves the line as it was found. */
    void end() {
        steps = 0;
        if (dirty) {
            err.print(CLEARED_LINE);
            err.flush();
            dirty = false;
        }
    }

    private void write(String text) {
        err.print(CLEARED_LINE + text);
        err.flush();
        dirty = true;
    }
}
