package dev.chave.cli;

import dev.chave.key.ServerVersion;
import dev.chave.read.ByteSource;
import dev.chave.read.UnreadableException;
import dev.chave.read.operation.NearestName;
import dev.chave.simulate.Scenario;
import dev.chave.simulate.ScenarioFile;
import dev.chave.simulate.Scenarios;
import dev.chave.value.ValueText;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Which scenario {@code --scenario} means: one that comes along, by its name, or a file. */
final class ScenarioChoice {
    private final Path folder;
    private final InputStream input;
    private final long seed;
    private final @Nullable ServerVersion version;

    /**
     * A choice.
     *
     * @param folder what the path of a file is relative to
     * @param input standard input, for {@code -}
     */
    ScenarioChoice(Path folder, InputStream input, long seed, @Nullable ServerVersion version) {
        this.folder = folder;
        this.input = input;
        this.seed = seed;
        this.version = version;
    }

    /**
     * The scenario.
     *
     * @throws UnreadableException when the file is none, or cannot be read
     * @throws BadChoiceException when it is neither a name nor a file
     */
    Scenario read(String asked) throws UnreadableException {
        Optional<ServerVersion> other = Optional.ofNullable(version);
        if (Scenarios.names().contains(asked)) {
            return Scenarios.read(asked, seed, other);
        }
        if (asked.equals("-")) {
            return ScenarioFile.read(ByteSource.ofStream("standard input", input), "standard input", seed, other);
        }
        Path file = folder.resolve(asked);
        boolean looksLikeAName = asked.matches("[A-Za-z0-9.-]+") && !asked.matches(".*\\.ya?ml");
        if (looksLikeAName && !Files.exists(file)) {
            throw new BadChoiceException("--scenario: " + ValueText.quotedInMessage(asked)
                    + " is neither a scenario that comes along nor a file"
                    + NearestName.of(asked, Scenarios.names())
                            .map(name -> "; did you mean " + name + "?")
                            .orElse("; chave simulate --list shows those that come along"));
        }
        return ScenarioFile.read(ByteSource.ofFile(file), name(file), seed, other);
    }

    /** What a file's scenario is called: its name without the ending. */
    private static String name(Path file) {
        Path last = file.getFileName();
        String name = last == null ? file.toString() : last.toString();
        return name.replaceAll("\\.ya?ml$", "");
    }
}
