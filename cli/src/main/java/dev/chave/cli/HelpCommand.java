package dev.chave.cli;

import dev.chave.advise.FindingCode;
import dev.chave.language.Sentences;
import dev.chave.report.FindingPages;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code chave help}: the page of a finding, as docs/reference has it, or the help of a command. */
@Command(
        name = "help",
        customSynopsis = "chave help [CODE | COMMAND]",
        sortOptions = false,
        description = {
            "The page of a finding: definition, thresholds, how it is found, what it does not see, what to do.",
            "Without a code, lists them all. With a command's name, that command's help. Pages are in English."
        },
        footer = {"", "Examples:", "  chave help HOTVALUE", "  chave help advise"})
final class HelpCommand implements Callable<Integer> {
    @Parameters(arity = "0..1", paramLabel = "CODE", description = "A finding's code, in any case, or a command.")
    private @Nullable String topic;

    @Mixin
    private LanguageOption language = new LanguageOption();

    private final Surroundings surroundings;

    @Spec
    private CommandSpec spec;

    HelpCommand(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    @Override
    public Integer call() throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        String asked = topic;
        if (asked == null) {
            Sentences sentences = Sentences.of(language.in(surroundings));
            for (FindingCode code : FindingCode.values()) {
                out.printf(Locale.ROOT, "%-22s %s%n", code, sentences.say(code.words()));
            }
            out.flush();
            return ExitCode.FINE;
        }
        CommandLine parent = spec.commandLine().getParent();
        CommandLine command = parent == null ? null : parent.getSubcommands().get(asked);
        if (command != null) {
            command.usage(out);
            return ExitCode.FINE;
        }
        out.print(FindingPages.of(codeOf(asked)));
        out.flush();
        return ExitCode.FINE;
    }

    private FindingCode codeOf(String asked) {
        String name = asked.toUpperCase(Locale.ROOT).replace('-', '_');
        Optional<FindingCode> found = Arrays.stream(FindingCode.values())
                .filter(code -> code.name().equals(name))
                .findFirst();
        return found.orElseThrow(
                () -> new ParameterException(
                        spec.commandLine(),
                        "\"" + asked
                                + "\" is neither a finding nor a command; expected a code such as HOTVALUE (chave help lists them)"));
    }
}
