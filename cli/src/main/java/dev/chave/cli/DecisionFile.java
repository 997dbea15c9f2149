package dev.chave.cli;

import dev.chave.advise.Advice;
import dev.chave.language.Sentence;
import dev.chave.report.DecisionRecord;
import dev.chave.report.ReportSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** {@code --decision}: the file that a decision record is written to. */
final class DecisionFile {
    private final Path file;
    private final ReportSettings settings;

    private DecisionFile(Path file, ReportSettings settings) {
        this.file = file;
        this.settings = settings;
    }

    /**
     * The file asked for.
     *
     * @throws BadChoiceException when it is there already: a decision once written is not replaced by accident
     */
    static DecisionFile at(Path current, Path asked, ReportSettings settings) {
        Path file = current.resolve(asked);
        if (Files.exists(file)) {
            throw new BadChoiceException("--decision: " + asked + " is there already; expected a name for a new file");
        }
        return new DecisionFile(file, settings);
    }

    void write(Advice advice, Printer printer) {
        try {
            Path folder = file.getParent();
            if (folder != null) {
                Files.createDirectories(folder);
            }
            Files.writeString(file, new DecisionRecord(settings).render(advice));
            printer.tell(printer.say(Sentence.of("printed.decision", file)));
        } catch (IOException unwritable) {
            printer.warn("the decision record could not be written ("
                    + unwritable.getClass().getSimpleName()
                    + "); expected a file in a folder to write to (--decision FILE.md)");
        }
    }
}
