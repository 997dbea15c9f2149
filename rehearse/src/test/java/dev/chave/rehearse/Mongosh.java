package dev.chave.rehearse;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/** A real mongosh, where there is one: named by -Dchave.mongosh, or on the PATH. Tests that need it skip where there is none. */
final class Mongosh {
    private static final long MOST_SECONDS = 120;

    private Mongosh() {}

    private static Optional<Path> find() {
        String path = System.getenv("PATH");
        Stream<Path> onPath = path == null
                ? Stream.empty()
                : Arrays.stream(path.split(File.pathSeparator)).map(folder -> Path.of(folder, "mongosh"));
        return Stream.concat(Stream.of(Path.of(System.getProperty("chave.mongosh", "mongosh"))), onPath)
                .filter(Files::isExecutable)
                .findFirst();
    }

    /** What it prints for a script. */
    static String run(RehearsalCluster cluster, String script) throws IOException, InterruptedException {
        return run(cluster.connectionString(), "--eval", script);
    }

    /** What it prints for a script in a file, on any cluster. */
    static String run(String uri, Path script) throws IOException, InterruptedException {
        return run(uri, "--file", script.toString());
    }

    private static String run(String uri, String how, String what) throws IOException, InterruptedException {
        Optional<Path> mongosh = find();
        Assumptions.assumeTrue(
                mongosh.isPresent(), "no mongosh: expected one on the PATH or named by -Dchave.mongosh; skipped");
        Path home = Files.createTempDirectory("mongosh");
        try {
            return run(List.of(mongosh.orElseThrow().toString(), uri, "--quiet", "--norc", how, what), home);
        } finally {
            delete(home);
        }
    }

    private static String run(List<String> command, Path home) throws IOException, InterruptedException {
        Path output = home.resolve("output");
        Path errors = home.resolve("errors");
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectOutput(output.toFile()).redirectError(errors.toFile());
        builder.environment().put("HOME", home.toString());
        Process process = builder.start();
        if (!process.waitFor(MOST_SECONDS, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new AssertionError("mongosh did not end: " + Files.readString(output));
        }
        String printed = Files.readString(output, StandardCharsets.UTF_8);
        return process.exitValue() == 0 ? printed : printed + Files.readString(errors, StandardCharsets.UTF_8);
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }
}
