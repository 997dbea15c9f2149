package dev.chave.cli;

import dev.chave.report.TerminalStyle;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;

/**
 * One run of the command line in this process, with what it printed.
 *
 * @param code the exit code
 * @param out standard output
 * @param err standard error
 */
record Run(int code, String out, String err) {
    static final Clock CLOCK = Clock.fixed(Instant.parse("2026-01-31T12:00:00Z"), ZoneOffset.UTC);

    /** Runs with the given arguments; relative output goes to a folder that is the test's own. */
    static Run of(Path folder, String... arguments) {
        return of(surroundings(folder), arguments);
    }

    static Surroundings surroundings(Path folder) {
        return new Surroundings(CLOCK, folder, InputStream.nullInputStream(), TerminalStyle.PLAIN, false, () -> false);
    }

    static Run of(Surroundings surroundings, String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int code = Main.commandLine(surroundings, new PrintWriter(out), new PrintWriter(err))
                .execute(arguments);
        return new Run(code, out.toString(), err.toString());
    }
}
