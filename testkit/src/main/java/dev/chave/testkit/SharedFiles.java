package dev.chave.testkit;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;

/** The corpora and vectors that lie outside the project; a test that needs one is skipped where they are not. */
public final class SharedFiles {
    private SharedFiles() {}

    /**
     * The file or folder at this path below the shared folder, which the system property {@code chave.shared} names.
     * Skips the calling test, saying what is missing, when it is not there.
     */
    public static Path require(String relative) {
        String shared = System.getProperty("chave.shared", "");
        Assumptions.assumeFalse(
                shared.isEmpty(), "shared corpora are not here: the system property chave.shared is not set");
        Path path = Path.of(shared, relative);
        Assumptions.assumeTrue(Files.exists(path), () -> "shared corpora are not here: " + relative + " is missing");
        return path;
    }
}
