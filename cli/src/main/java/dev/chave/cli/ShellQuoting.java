package dev.chave.cli;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Arguments as one would type them in a POSIX shell. */
final class ShellQuoting {
    private ShellQuoting() {}

    static String command(String name, List<String> arguments) {
        return Stream.concat(Stream.of(name), arguments.stream().map(ShellQuoting::quoted))
                .collect(Collectors.joining(" "));
    }

    private static String quoted(String argument) {
        return argument.matches("[A-Za-z0-9_./:,=@%+-]+") ? argument : "'" + argument.replace("'", "'\\''") + "'";
    }
}
