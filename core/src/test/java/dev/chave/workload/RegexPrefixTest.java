package dev.chave.workload;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The prefix of a regular expression, checked as a table. */
class RegexPrefixTest {
    @ParameterizedTest(name = "/{0}/{1} begins with {2}")
    @CsvSource(
            delimiter = ';',
            nullValues = "none",
            value = {
                "^abc;'';abc",
                "abc;'';none",
                "^;'';none",
                "^abc$;'';abc",
                "^abc.*;'';abc",
                "^abc[de];'';abc",
                "^abc(d)?;'';abc",
                "^abc+;'';abc",
                "^abc*;'';ab",
                "^abc?;'';ab",
                "^abc{0,3};'';ab",
                "^a?;'';none",
                "^ab|c;'';none",
                "^ab\\|c;'';ab|c",
                "^ab\\\\|c;'';none",
                "^\\Qa.c\\E;'';a.c",
                "^\\Qa.c;'';a.c",
                "^\\Qa\\E*;'';none",
                "^\\Qa|c\\E;'';none",
                "^a\\.b;'';a.b",
                "^a\\db;'';a",
                "^a\\;'';a",
                "^abc;i;none",
                "^abc;s;abc",
                "^abc;m;none",
                "\\Aabc;m;abc",
                "\\Aabc;'';abc",
                "^a b#c;x;ab",
                "^a b;'';a b",
                "^caf\u00e9\ud83d\ude00*;'';caf\u00e9",
                "^caf\u00e9;'';caf\u00e9",
                "^abc;u;none",
            })
    void isWhatEveryMatchBeginsWith(String pattern, String options, String prefix) {
        assertThat(RegexPrefix.of(pattern, options)).isEqualTo(prefix);
    }
}
