package dev.chave.cli;

import dev.chave.read.operation.NearestName;
import java.io.PrintWriter;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.OverwrittenOptionException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.TypeConversionException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Says what was typed wrongly, in one line, and where help is. */
final class UsageErrors implements IParameterExceptionHandler {
    @Override
    public int handleParseException(ParameterException wrong, String[] arguments) {
        CommandLine command = wrong.getCommandLine();
        PrintWriter err = command.getErr();
        err.println("chave: " + message(wrong, arguments));
        err.println("Try: " + command.getCommandSpec().qualifiedName() + " --help");
        err.flush();
        return ExitCode.USAGE;
    }

    private static String message(ParameterException wrong, String[] arguments) {
        CommandSpec command = wrong.getCommandLine().getCommandSpec();
        String unknown = unknownOption(command, arguments);
        if (unknown != null) {
            return unknown + ": no such option"
                    + didYouMean(unknown, command.optionsMap().keySet());
        }
        if (wrong instanceof UnmatchedArgumentException unmatched) {
            return unmatched(command, unmatched.getUnmatched().get(0));
        }
        if (wrong instanceof MissingParameterException missing
                && !missing.getMissing().isEmpty()) {
            return missing(missing.getMissing());
        }
        if (wrong instanceof OverwrittenOptionException overwritten && overwritten.getOverwritten() != null) {
            return label(overwritten.getOverwritten()) + ": given twice; expected once";
        }
        if (wrong.getCause() instanceof TypeConversionException conversion && wrong.getArgSpec() != null) {
            return label(wrong.getArgSpec()) + ": " + conversion.getMessage();
        }
        return String.valueOf(wrong.getMessage()).replaceFirst("^Error: ", "");
    }

    /** A mistyped option is the first thing to tell: what follows from it, such as its value taken for something else, is noise. */
    private static @Nullable String unknownOption(CommandSpec command, String[] arguments) {
        for (String argument : arguments) {
            if (argument.equals("--")) {
                return null;
            }
            String name = argument.contains("=") ? argument.substring(0, argument.indexOf('=')) : argument;
            if (name.startsWith("--") && !command.optionsMap().containsKey(name)) {
                return name;
            }
        }
        return null;
    }

    private static String unmatched(CommandSpec command, String found) {
        if (found.startsWith("-")) {
            return found + ": no such option";
        }
        Set<String> commands = command.subcommands().keySet();
        return found + ": " + (commands.isEmpty() ? "one argument too many" : "no such command")
                + didYouMean(found, commands);
    }

    private static String didYouMean(String wrong, Set<String> names) {
        return NearestName.of(wrong, names)
                .map(name -> "; did you mean " + name + "?")
                .orElse("");
    }

    private static String missing(List<ArgSpec> arguments) {
        ArgSpec first = arguments.get(0);
        if (first.group() != null) {
            String labels =
                    first.group().args().stream().map(UsageErrors::label).collect(Collectors.joining(" or "));
            return labels + ": not given; expected one of them";
        }
        String description = first.description().length == 0 ? "it" : first.description()[0];
        String expected = Character.toLowerCase(description.charAt(0)) + description.substring(1);
        return label(first) + ": not given; expected " + expected.replaceAll("\\.$", "");
    }

    private static String label(ArgSpec argument) {
        return argument instanceof OptionSpec option ? option.longestName() : argument.paramLabel();
    }
}
