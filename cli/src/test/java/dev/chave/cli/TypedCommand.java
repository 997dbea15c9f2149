package dev.chave.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A command line as the documentation shows it, run from the project's folder; what it writes goes to the test's own. */
final class TypedCommand {
    private static final Pattern WORD = Pattern.compile("'([^']*)'|(\\S+)");
    private static final String ROOT = ExamplesTest.ROOT.toAbsolutePath().normalize() + "/";

    private TypedCommand() {}

    /**
     * Runs it.
     *
     * @param folder where relative output goes
     * @param command what follows {@code ./chave}
     */
    static Run run(Path folder, String command) {
        String[] arguments = words(command).stream()
                .map(word -> word.startsWith("examples/") ? ROOT + word : word)
                .toArray(String[]::new);
        return Run.of(folder, arguments);
    }

    /** All that a run printed, as it reads in the project's folder. */
    static String printed(Path folder, Run run) {
        return (run.out() + run.err()).replace(ROOT, "").replace(folder + "/", "");
    }

    /** Words of a command line; single quotes keep them together. */
    private static List<String> words(String command) {
        List<String> words = new ArrayList<>();
        Matcher word = WORD.matcher(command);
        while (word.find()) {
            words.add(word.group(1) != null ? word.group(1) : word.group(2));
        }
        return words;
    }
}
