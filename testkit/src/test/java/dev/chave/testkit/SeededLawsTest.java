package dev.chave.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SeededLawsTest {
    @Test
    void drawsTheSameNumbersEveryTime() {
        List<Long> first = draw();
        assertThat(draw()).isEqualTo(first);
    }

    @Test
    void namesTheSeedThatBreaksTheLaw() {
        assumeTrue(System.getProperty("chave.seed") == null, "one seed was asked for");
        int[] runs = new int[1];
        assertThatThrownBy(() -> SeededLaws.hold("a law that breaks", 5, random -> {
                    if (++runs[0] == 3) {
                        throw new AssertionError("no");
                    }
                }))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("seed 3")
                .hasMessageContaining("-Dchave.seed=3");
    }

    private static List<Long> draw() {
        List<Long> drawn = new ArrayList<>();
        SeededLaws.hold("a law that holds", 3, random -> drawn.add(random.nextLong()));
        return drawn;
    }
}
