package dev.chave.testkit;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GoldenTest {
    @TempDir
    private Path folder;

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
