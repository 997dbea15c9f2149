package dev.chave.testkit;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.opentest4j.TestAbortedException;

class SharedFilesTest {
    @Test
    void skipsTheTestWhereAFileIsMissing() {
        assertThatThrownBy(() -> SharedFiles.require("no/such/file"))
                .isInstanceOf(TestAbortedException.class)
                .hasMessageContaining("shared corpora are not here");
    }
}
