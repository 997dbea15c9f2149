package dev.chave.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class CostsTest {
    @Test
    void aMigrationTakesItsLatencyAndTheTimeToCopy() {
        assertThat(Costs.DEFAULT.migration(0)).isEqualTo(Duration.ofMillis(200));
        assertThat(Costs.DEFAULT.migration(15_000_000)).isEqualTo(Duration.ofMillis(1200));
        assertThat(new Costs(Duration.ZERO, 1000, 1).migration(2500)).isEqualTo(Duration.ofMillis(2500));
    }

    @Test
    void orphansAreDeletedAtAPace() {
        assertThat(Costs.DEFAULT.deletion(6400)).isEqualTo(Duration.ofSeconds(1));
        assertThat(Costs.DEFAULT.deletion(0)).isZero();
    }

    @Test
    void saysWhatItAssumes() {
        assertThat(Costs.DEFAULT.assumptions())
                .containsExactly(
                        "a migration takes 0.2 s and copies 15 MB/s",
                        "a moved document costs its donor a read and its recipient a write; the donor's copy is deleted"
                                + " after 900 s, 6,400 documents a second");
    }
}
