package dev.chave.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Whole outputs compared with approved files; {@code -Dgolden.update=true} rewrites the very files that are read. */
final class Approved {
    private Approved() {}

    static void check(String name, String actual) throws IOException {
        Path file = Path.of("src/test/resources/dev/chave/report").resolve(name);
        if (Boolean.getBoolean("golden.update")) {
            Files.createDirectories(file.getParent());
            Files.writeString(file, actual, StandardCharsets.UTF_8);
        }
        assertThat(actual)
                .as("%s (run with -Dgolden.update=true to approve)", file)
                .isEqualTo(Files.readString(file, StandardCharsets.UTF_8));
    }
}
