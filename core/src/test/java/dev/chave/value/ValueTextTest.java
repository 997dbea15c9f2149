package dev.chave.value;

import static org.assertj.core.api.Assertions.assertThat;

import dev.chave.testkit.SeededLaws;
import org.bson.BsonBinary;
import org.bson.BsonDateTime;
import org.bson.BsonString;
import org.bson.BsonType;
import org.bson.BsonValue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ValueTextTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            5 | 5 | <int>
            NumberLong(5) | NumberLong("5") | <long>
            5.0 | 5.0 | <double>
            1234567.5 | 1234567.5 | <double>
            NumberDecimal("5.10") | NumberDecimal("5.10") | <decimal>
            "a\\"\\\\b\\n" | "a\\"\\\\b\\n" | <string 5>
            ObjectId("65a1b2c3d4e5f60718293a4b") | ObjectId("65a1b2c3d4e5f60718293a4b") | <objectId>
            ISODate("2024-02-29T01:02:03.004Z") | ISODate("2024-02-29T01:02:03.004Z") | <date>
            new Date(-62167219200001) | new Date(-62167219200001) | <date>
            UUID("00112233-4455-6677-8899-aabbccddeeff") | UUID("00112233-4455-6677-8899-aabbccddeeff") | <binData 16>
            BinData(3, "AAECAwQFBgcICQoLDA0ODw==") | BinData(3, "AAECAwQFBgcICQoLDA0ODw==") | <binData 16>
            BinData(0, "") | BinData(0, "") | <binData 0>
            true | true | <bool>
            null | null | <null>
            undefined | undefined | <undefined>
            MinKey | MinKey | <minKey>
            MaxKey | MaxKey | <maxKey>
            {"$timestamp": {"t": 4294967295, "i": 1}} | Timestamp(4294967295, 1) | <timestamp>
            /a.*b/i | /a.*b/i | <regex 4>
            {"$regularExpression": {"pattern": "a/b", "options": ""}} | RegExp("a/b", "") | <regex 3>
            {"$code": "f()"} | Code("f()") | <javascript 3>
            {"$code": "f()", "$scope": {a: 1}} | Code("f()", {a: 1}) | <javascriptWithScope 3>
            {"$symbol": "a"} | BSONSymbol("a") | <symbol 1>
            {a: 1, "b c": [1, "x"], _d: {}} | {a: 1, "b c": [1, "x"], _d: {}} | <object 3>
            [1, 2] | [1, 2] | <array 2>
            """)
    void showsValuesAsTypedAndMasksThemToTypeAndLength(String typed, String shown, String masked) {
        BsonValue value = TypedBson.value(typed);
        assertThat(ValueText.of(value)).isEqualTo(shown);
        assertThat(ValueText.masked(value)).isEqualTo(masked);
    }

    @Test
    void escapesWhatCouldBreakTheLineOrTurnItAround() {
        String hostile = "\u0000\u001b[31m\u202e\u2028\ufeff\ud800x\udb40\udc01";
        assertThat(ValueText.quoted(hostile))
                .isEqualTo("\"\\u0000\\u001b[31m\\u202e\\u2028\\ufeff\\ud800x\\udb40\\udc01\"");
        assertThat(ValueText.quoted("\u00e9 \ud83d\ude00")).isEqualTo("\"\u00e9 \ud83d\ude00\"");
        assertThat(ValueText.fieldName("a\nb")).isEqualTo("\"a\\nb\"");
        assertThat(ValueText.fieldName("1a")).isEqualTo("\"1a\"");
        assertThat(ValueText.fieldName("a.b")).isEqualTo("\"a.b\"");
        assertThat(ValueText.fieldName("tenant_Id9")).isEqualTo("tenant_Id9");
    }

    @Test
    void cutsLongValuesAndSaysSo() {
        assertThat(ValueText.of(new BsonString("x".repeat(300)))).isEqualTo("\"" + "x".repeat(199) + ValueText.CUT);
        assertThat(ValueText.of(new BsonString("\n".repeat(300)), 4)).isEqualTo("\"\\n" + ValueText.CUT);
        assertThat(ValueText.of(new BsonBinary(new byte[10_000_000])))
                .startsWith("BinData(0, \"AAAA")
                .hasSize(ValueText.DEFAULT_LENGTH + ValueText.CUT.length());
        assertThat(ValueText.masked(new BsonString("\ud83d\ude00".repeat(3)))).isEqualTo("<string 3>");
    }

    @Test
    void datesOfEveryMagnitudeAreShown() {
        assertThat(ValueText.of(new BsonDateTime(Long.MIN_VALUE))).isEqualTo("new Date(-9223372036854775808)");
        assertThat(ValueText.of(new BsonDateTime(253402300799999L))).isEqualTo("ISODate(\"9999-12-31T23:59:59.999Z\")");
        assertThat(ValueText.of(new BsonDateTime(0))).isEqualTo("ISODate(\"1970-01-01T00:00:00.000Z\")");
    }

    @Test
    void whatIsShownReadsBackEqual() {
        BsonType[] types = {
            BsonType.INT32,
            BsonType.STRING,
            BsonType.OBJECT_ID,
            BsonType.BOOLEAN,
            BsonType.NULL,
            BsonType.BINARY,
            BsonType.MIN_KEY,
            BsonType.REGULAR_EXPRESSION
        };
        SeededLaws.hold("shown values read back", 1000, random -> {
            BsonValue value = new RandomBson(random).value(types[random.nextInt(types.length)], 2);
            BsonValue back = TypedBson.value(ValueText.of(value, 100_000));
            assertThat(ValueOrder.ASCENDING.compare(RawValue.of(value), RawValue.of(back)))
                    .as(ValueText.of(value))
                    .isZero();
        });
    }
}
