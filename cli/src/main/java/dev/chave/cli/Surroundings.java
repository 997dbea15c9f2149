package dev.chave.cli;

import dev.chave.language.Language;
import dev.chave.report.TerminalStyle;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Locale;
import java.util.function.BooleanSupplier;

/**
 * What a command needs of the world around it and a test may want otherwise.
 *
 * @param clock tells when a run took place and how long it lasts
 * @param folder the folder that relative output goes to
 * @param input standard input, read only where {@code -} asks for it
 * @param style how text is laid out on standard output
 * @param showsProgress whether standard error is a terminal, where progress may be shown
 * @param language the language of reports where none is asked for
 * @param interrupted whether the user asked to stop: reading ends and what is known so far is printed
 */
record Surroundings(
        Clock clock,
        Path folder,
        InputStream input,
        TerminalStyle style,
        boolean showsProgress,
        Language language,
        BooleanSupplier interrupted) {

    /** Surroundings that speak English. */
    Surroundings(
            Clock clock,
            Path folder,
            InputStream input,
            TerminalStyle style,
            boolean showsProgress,
            BooleanSupplier interrupted) {
        this(clock, folder, input, style, showsProgress, Language.ENGLISH, interrupted);
    }

    /** The same surroundings, elsewhere in the world. */
    Surroundings in(Locale locale) {
        return new Surroundings(clock, folder, input, style, showsProgress, Language.of(locale), interrupted);
    }

    /**
     * Those of a process: the starter script tells what it alone knows, which streams are terminals. The language is that of the
     * locale.
     */
    static Surroundings ofProcess(BooleanSupplier interrupted) {
        int columns = Integer.getInteger("chave.columns", 0);
        boolean colour = columns > 0 && System.getenv("NO_COLOR") == null;
        return new Surroundings(
                        Clock.systemUTC(),
                        Path.of(""),
                        System.in,
                        columns > 0 ? new TerminalStyle(columns, colour) : TerminalStyle.PLAIN,
                        Boolean.getBoolean("chave.terminal"),
                        interrupted)
                .in(Locale.getDefault(Locale.Category.DISPLAY));
    }
}
