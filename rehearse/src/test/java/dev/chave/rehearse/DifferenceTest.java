package dev.chave.rehearse;

import dev.chave.testkit.Golden;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class DifferenceTest {
    @Test
    void thePageIsTheList() {
        Golden.check(
                Path.of(System.getProperty("chave.root", ".."), "docs/internals/differences.md"), Difference.page());
    }
}
