package dev.chave.value;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.bson.BsonDecimal128;
import org.bson.BsonValue;
import org.bson.types.Decimal128;
import org.junit.jupiter.api.Test;

/** The order by hand: ascending lists, equal lists, and each pair of either by both of the ways we compare. */
class ValueOrderTest {
    @Test
    void typesFollowTheirCanonicalNumbers() {
        ascending(
                "MinKey",
                "undefined",
                "null",
                "1",
                "\"a\"",
                "{}",
                "[]",
                "BinData(0, \"\")",
                "ObjectId(\"000000000000000000000000\")",
                "false",
                "new Date(0)",
                "Timestamp(0, 0)",
                "/a/",
                "{\"$dbPointer\": {\"$ref\": \"a\", \"$id\": {\"$oid\": \"000000000000000000000000\"}}}",
                "{\"$code\": \"a\"}",
                "{\"$code\": \"a\", \"$scope\": {}}",
                "MaxKey");
    }

    @Test
    void numbersCompareByWhatTheyAreAcrossTheFourTypes() {
        ascending(
                "NaN",
                "-Infinity",
                decimal("-9.999999999999999999999999999999999E6144"),
                decimal("-1.797693134862315708145274237317044E308"),
                "-1.7976931348623157E308",
                decimal("-9223372036854775809"),
                "NumberLong(\"-9223372036854775808\")",
                "NumberLong(\"-9223372036854775807\")",
                "-9007199254740994.0",
                "NumberLong(\"-9007199254740993\")",
                "-9007199254740992.0",
                "-1.5",
                "-1",
                "-0.1", // the double lies a little below the decimal
                decimal("-0.1"),
                "-4.9E-324",
                decimal("-1E-6176"),
                "0",
                decimal("1E-6176"),
                decimal("4.940656458412465441765687928682213E-324"),
                "4.9E-324",
                decimal("4.940656458412465441765687928682214E-324"),
                decimal("0.1"),
                "0.1",
                "1",
                "1.0000000000000002",
                "9007199254740991",
                "9007199254740992.0",
                "NumberLong(\"9007199254740993\")",
                "9007199254740994.0",
                decimal("9007199254740994.5"),
                "NumberLong(\"9223372036854775806\")",
                decimal("9223372036854775806.5"),
                "NumberLong(\"9223372036854775807\")",
                "9223372036854775808.0",
                decimal("9223372036854775809"),
                "1.7976931348623157E308",
                decimal("1.797693134862315708145274237317044E308"),
                decimal("9.99E6144"),
                decimal("9.999999999999999999999999999999999E6144"),
                "Infinity");
    }

    @Test
    void equalNumbersAreOneWhateverTheirType() {
        equal("5", "NumberLong(5)", "5.0", decimal("5"), decimal("5.000"), decimal("0.5E1"));
        equal("0", "-0.0", "0.0", decimal("-0"), decimal("0E-6176"), decimal("0E6111"));
        equal("NaN", decimal("NaN"), decimal("-NaN"), decimal("sNaN"));
        equal("Infinity", decimal("Infinity"));
        equal("-Infinity", decimal("-Infinity"));
        equal("9223372036854775808.0", decimal("9223372036854775808"));
        equal("NumberLong(\"9007199254740993\")", decimal("9007199254740993"));
        equal("NumberLong(\"-9223372036854775808\")", "-9223372036854775808.0", decimal("-9223372036854775808"));
        equal("0.5", decimal("0.5"));
    }

    @Test
    void stringsCompareByTheirBytesNotByTheirUtf16Units() {
        ascending(
                "\"\"",
                "\"\\u0000\"",
                "\"A\"",
                "\"a\"",
                "\"a\\u0000\"",
                "\"a\\u0000b\"",
                "\"a\\u0001\"",
                "\"ab\"",
                "\"b\"",
                "\"é\"",
                "\"\uffff\"", // U+FFFF is above the surrogates in UTF-16, below the emoji in UTF-8
                "\"\ud83d\ude00\"");
        equal("\"a\"", "{\"$symbol\": \"a\"}");
    }

    @Test
    void documentsCompareTypeThenNameThenValue() {
        ascending("{}", "{b: 1}", "{b: 2}", "{b: 2, a: 0}", "{a: \"x\"}", "{b: \"a\"}");
        ascending("[]", "[1]", "[1, 1]", "[2]", "[\"a\"]", "[[]]");
        equal("{a: 1}", "{a: 1.0}");
    }

    @Test
    void theOtherTypesCompareAsTheServerDoes() {
        ascending( // length, then subtype, then bytes
                "BinData(0, \"\")",
                "BinData(0, \"AA==\")",
                "BinData(0, \"/w==\")",
                "BinData(5, \"AA==\")",
                "BinData(0, \"AAA=\")");
        ascending("false", "true");
        ascending("new Date(-1)", "new Date(0)", "new Date(1)"); // signed
        ascending("Timestamp(0, 1)", "Timestamp(1, 0)", timestamp(0x7fffffffL), timestamp(0x80000000L)); // unsigned
        ascending("/a/", "/a/i", "/aa/", "/b/");
        ascending("ObjectId(\"000000000000000000000001\")", "ObjectId(\"ff0000000000000000000000\")");
        ascending("{\"$code\": \"a\"}", "{\"$code\": \"ab\"}", "{\"$code\": \"a\", \"$scope\": {}}");
        ascending(
                "{\"$code\": \"a\", \"$scope\": {}}",
                "{\"$code\": \"a\", \"$scope\": {\"a\": 1}}",
                "{\"$code\": \"b\", \"$scope\": {}}");
    }

    private static String decimal(String number) {
        return "NumberDecimal(\"" + number + "\")";
    }

    private static String timestamp(long seconds) {
        return "{\"$timestamp\": {\"t\": " + seconds + ", \"i\": 0}}";
    }

    private static void ascending(String... typed) {
        List<RawValue> values = Arrays.stream(typed).map(ValueOrderTest::read).toList();
        for (int left = 0; left < typed.length; left++) {
            for (int right = 0; right < typed.length; right++) {
                int expected = Integer.compare(left, right);
                assertOrder(typed[left], values.get(left), typed[right], values.get(right), expected);
            }
        }
    }

    private static void equal(String... typed) {
        for (String left : typed) {
            for (String right : typed) {
                assertOrder(left, read(left), right, read(right), 0);
            }
        }
    }

    private static void assertOrder(String leftText, RawValue left, String rightText, RawValue right, int expected) {
        assertThat(Integer.signum(ValueOrder.ASCENDING.compare(left, right)))
                .as("%s against %s", leftText, rightText)
                .isEqualTo(expected);
        assertThat(Integer.signum(Arrays.compareUnsigned(OrderedBytes.of(left), OrderedBytes.of(right))))
                .as("%s against %s, as ordered bytes", leftText, rightText)
                .isEqualTo(expected);
    }

    private static RawValue read(String typed) {
        if (typed.contains("sNaN")) {
            BsonValue signalling = new BsonDecimal128(Decimal128.fromIEEE754BIDEncoding(0x7e00000000000000L, 1));
            return RawValue.of(signalling);
        }
        return RawValue.of(TypedBson.value(typed));
    }
}
