package dev.chave.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GoldenTest {
    private static final String UPDATE = "golden.update";

    @TempDir
    private Path folder;

    private final @Nullable String asked = System.getProperty(UPDATE);

    @BeforeEach
    void compare() {
        System.clearProperty(UPDATE);
    }

    @AfterEach
    void asAsked() {
        if (asked == null) {
            System.clearProperty(UPDATE);
        } else {
            System.setProperty(UPDATE, asked);
        }
    }

    @Test
    void rewritesTheFileWhenAskedAndFailsAllTheSame() throws IOException {
        System.setProperty(UPDATE, "true");
        Path file = folder.resolve("new/a.txt");
        assertThatThrownBy(() -> Golden.check(file, "one\r\n"))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("rewritten");
        assertThat(file).hasContent("one\n");
    }

    @Test
    void acceptsTheApprovedTextWhateverItsLineEnds() throws IOException {
        Path file = Files.writeString(folder.resolve("a.txt"), "one\r\ntwo\n");
        assertThatCode(() -> Golden.check(file, "one\ntwo\r\n")).doesNotThrowAnyException();
    }

    @Test
    void showsTheFirstLineThatDiffers() throws IOException {
        Path file = Files.writeString(folder.resolve("a.txt"), "one\ntwo\nthree");
        assertThatThrownBy(() -> Golden.check(file, "one\n2\n3"))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("a.txt:2: differs")
                .hasMessageContaining("approved: two")
                .hasMessageContaining("found:    2")
                .hasMessageContaining("-Dgolden.update=true");
        assertThatThrownBy(() -> Golden.check(file, "one")).hasMessageContaining("(the text ends here)");
    }

    @Test
    void saysHowToMakeAMissingFile() {
        assertThatThrownBy(() -> Golden.check(folder.resolve("none.txt"), "x"))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("make it with -Dgolden.update=true");
    }
}
