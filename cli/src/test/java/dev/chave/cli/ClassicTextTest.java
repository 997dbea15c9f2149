package dev.chave.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.bson.BsonDocument;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** In a locale with digits of its own, which the text must not take. */
class ClassicTextTest {
    private final Locale usual = Locale.getDefault();

    @BeforeEach
    void goElsewhere() {
        Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
    }

    @AfterEach
    void comeBack() {
        Locale.setDefault(usual);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{n: 5} | { \"n\" : 5 }",
                "{n: {$numberLong: '-5'}} | { \"n\" : NumberLong(-5) }",
                "{n: {$numberLong: '6148914691236517204'}} | { \"n\" : NumberLong(\"6148914691236517204\") }",
                "{d: {$date: {$numberLong: '1767225600001'}}} | { \"d\" : ISODate(\"2026-01-01T00:00:00.001Z\") }",
                "{d: {$date: {$numberLong: '999999999999999'}}} | { \"d\" : new Date(999999999999999) }",
                "{t: {$timestamp: {t: 12, i: 3}}} | { \"t\" : Timestamp(12, 3) }",
                "{a: [1, {$minKey: 1}], x: 1.5} | { \"a\" : [ 1, { \"$minKey\" : 1 } ], \"x\" : 1.5 }"
            })
    void writesAsTheShellDid(String json, String text) {
        assertThat(ClassicText.of(BsonDocument.parse(json))).isEqualTo(text);
    }
}
