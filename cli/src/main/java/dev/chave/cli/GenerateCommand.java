package dev.chave.cli;

import dev.chave.design.Design;
import dev.chave.design.DesignFile;
import dev.chave.design.DesignFolder;
import dev.chave.read.ByteSource;
import dev.chave.read.UnreadableException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code chave generate}: the data and operations that a design file describes, as files that every reader understands. */
@Command(
        name = "generate",
        customSynopsis = "chave generate DESIGN.yaml --out DIR [--seed S]",
        sortOptions = false,
        description = {
            "Documents, indexes and operations that a design file describes.",
            "Writes a mongodump folder (dump/), documents.jsonl, operations.jsonl, mongod.log and system.profile.bson.",
            "The same design and seed give the same bytes. No file that is there is overwritten."
        },
        footer = {"", "Example:", "  chave generate examples/cases/worked-check.yaml --out /tmp/orders"})
final class GenerateCommand implements Callable<Integer> {
    @Parameters(paramLabel = "DESIGN.yaml", description = "A design file; - is standard input.")
    private String place;

    @Option(names = "--out", paramLabel = "DIR", required = true, description = "The folder to write into.")
    private Path out;

    @Option(
            names = "--seed",
            paramLabel = "S",
            description = "Decides everything that is drawn (default: the design's own, or 1).")
    private @Nullable Long seed;

    private final Surroundings surroundings;

    @Spec
    private CommandSpec spec;

    GenerateCommand(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    private ByteSource source() throws UnreadableException {
        if (place.equals("-")) {
            return ByteSource.ofStream("standard input", surroundings.input());
        }
        try {
            return ByteSource.ofFile(Path.of(place));
        } catch (InvalidPathException noPath) {
            throw new UnreadableException("this is no path; expected the path of a design file", noPath);
        }
    }

    @Override
    public Integer call() throws UnreadableException {
        Design design = DesignFile.read(source());
        Path folder = surroundings.folder().resolve(out);
        if (Files.exists(folder) && !Files.isDirectory(folder)) {
            throw new ParameterException(
                    spec.commandLine(), "--out: " + out + " is a file; expected a folder, or nothing by that name");
        }
        DesignFolder files = new DesignFolder(folder, design, seed == null ? design.seed() : seed);
        for (Path file : files.files()) {
            if (Files.exists(file)) {
                throw new ParameterException(
                        spec.commandLine(), "--out: " + file + " is there already; expected a folder without it");
            }
        }
        try {
            for (DesignFolder.Written written : files.write()) {
                spec.commandLine()
                        .getOut()
                        .println(String.format(Locale.ROOT, "%s: %,d", written.file(), written.records()));
            }
        } catch (IOException unwritable) {
            spec.commandLine()
                    .getErr()
                    .println("chave: " + out + ": it could not be written ("
                            + unwritable.getClass().getSimpleName() + "); expected a folder to write to, with room");
            return ExitCode.INPUT;
        }
        spec.commandLine().getOut().flush();
        return ExitCode.FINE;
    }
}
