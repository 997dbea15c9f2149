package dev.chave.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ServerVersionTest {
    @ParameterizedTest(name = "{0} is at least {1}: {2}")
    @CsvSource({
        "4.4, 4.4, true",
        "4.2, 4.4, false",
        "6.0, 6.0.3, true",
        "6.0.2, 6.0.3, false",
        "6.0.3, 6.0.3, true",
        "6.0.2, 6.0, true",
        "6.0, 5.1, true",
        "5.0, 5.1, false",
        "5.0.99, 5.1, false",
        "8.0, 8.0.10, true",
        "8.0.9, 8.0.10, false",
        "8.0, 8.1, false",
        "book, 4.2, true",
        "book, 4.4, false"
    })
    void aVersionHasWhatCameWithAnEarlierOne(String version, String other, boolean expected) {
        assertThat(ServerVersion.parse(version).isAtLeast(other)).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"4.0", "8.0", "6.0.2", "book"})
    void readsAsItIsWritten(String text) {
        assertThat(ServerVersion.parse(text)).hasToString(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "8", "3.6", "7.1", "9.0", "6.0.x", "6.0.2.1", " 6.0", "v6.0", "6.0.9999999", "٦.٠"})
    void refusesWhatItDoesNotKnowAndSaysWhatItDoes(String text) {
        assertThatThrownBy(() -> ServerVersion.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("4.0, 4.2, 4.4, 5.0, 6.0, 7.0, 8.0");
    }

    @Test
    void aVersionWithoutPatchIsItsLast() {
        assertThat(ServerVersion.parse("6.0")).isGreaterThan(ServerVersion.parse("6.0.27"));
        assertThat(ServerVersion.DEFAULT).hasToString("8.0");
    }
}
