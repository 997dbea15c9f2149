package dev.chave.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeyLabelTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "NumberLong(\"-6148914691236517204\") | -6.15e18",
                "NumberLong(42) | 42",
                "7, NumberLong(\"4611686018427387904\") | 7, 4.61e18",
                "ObjectId(\"65a1b2c3d4e5f60718293a4b\") | 65a1b2c3d4e5f60718293a4b",
                "ISODate(\"2026-01-31T00:00:00Z\") | 2026-01-31T00:00:00Z",
                "\"12345678901\" | \"12345678901\"",
                "MinKey | MinKey",
                "string of 4 bytes | string of 4 bytes",
                "1234567890.5 | 1234567890.5"
            })
    void typesAreLeftOutAndLongNumbersShortened(String label, String expected) {
        assertThat(KeyLabel.brief(label)).isEqualTo(expected);
    }
}
