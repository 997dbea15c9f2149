package dev.chave.value;

import static org.assertj.core.api.Assertions.assertThat;

import dev.chave.testkit.SeededLaws;
import java.util.Arrays;
import java.util.List;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OrderedBytesDecoderTest {
    @ParameterizedTest(name = "{0} comes back as {1}")
    @CsvSource(delimiter = '|', textBlock = """
            5 | 5
            5.0 | 5
            NumberLong(5) | 5
            -0.0 | 0
            NumberDecimal("5.00") | 5
            2147483648.0 | NumberLong("2147483648")
            NumberLong("9007199254740993") | NumberLong("9007199254740993")
            NumberLong("9223372036854775807") | NumberLong("9223372036854775807")
            NumberLong("-9223372036854775807") | NumberLong("-9223372036854775807")
            NumberDecimal("9223372036854775807") | NumberLong("9223372036854775807")
            NumberDecimal("9223372036854775808") | 9.223372036854775808E18
            NumberDecimal("9223372036854775809") | NumberDecimal("9223372036854775809")
            0.1 | 0.1
            NumberDecimal("0.5") | 0.5
            NumberDecimal("0.1") | NumberDecimal("0.1")
            NumberDecimal("-0.1") | NumberDecimal("-0.1")
            NumberDecimal("9.99E6144") | NumberDecimal("9.99E6144")
            NumberDecimal("1E+6144") | NumberDecimal("1E+6144")
            NumberDecimal("-1E-6176") | NumberDecimal("-1E-6176")
            NumberDecimal("NaN") | NaN
            NumberDecimal("-Infinity") | -Infinity
            {"$symbol": "a"} | "a"
            BinData(2, "AEU=") | BinData(2, "AEU=")
            [1, {a: [null]}] | [1, {a: [null]}]
            """)
    void typesThatTheOrderMergesComeBackAsOneOfThem(String written, String read) {
        OrderedBytesDecoder.Decoded decoded =
                OrderedBytesDecoder.decode(OrderedBytes.of(RawValue.of(TypedBson.value(written))));
        assertThat(decoded.whole()).isTrue();
        BsonValue value = decoded.values().get(0);
        BsonValue expected = TypedBson.value(read);
        assertThat(value.getBsonType()).isEqualTo(expected.getBsonType());
        assertThat(ValueOrder.ASCENDING.compare(RawValue.of(value), RawValue.of(expected)))
                .isZero();
    }

    @Test
    void aTupleComesBackAsItsValues() {
        OrderedBytes out = new OrderedBytes();
        List.of("5", "\"a\\u0000b\"", "MaxKey").forEach(typed -> out.append(RawValue.of(TypedBson.value(typed))));
        out.appendLong(-7);
        OrderedBytesDecoder.Decoded decoded = OrderedBytesDecoder.decode(out.toByteArray());
        assertThat(decoded.whole()).isTrue();
        assertThat(decoded.values().stream().map(ValueText::of)).containsExactly("5", "\"a\\u0000b\"", "MaxKey", "-7");
    }

    @Test
    void aCutValueGivesItsBeginningAndSaysSo() {
        byte[] ordered = OrderedBytes.of(RawValue.of(new BsonString("abcdefghij")));
        OrderedBytesDecoder.Decoded decoded = OrderedBytesDecoder.decode(Arrays.copyOf(ordered, 6));
        assertThat(decoded.whole()).isFalse();
        assertThat(decoded.values()).containsExactly(new BsonString("abcde"));

        byte[] document = OrderedBytes.of(RawValue.of(TypedBson.value("{a: 1, b: \"xyz\", c: 2}")));
        decoded = OrderedBytesDecoder.decode(Arrays.copyOf(document, document.length - 18));
        assertThat(decoded.whole()).isFalse();
        assertThat(ValueText.of(decoded.values().get(0))).startsWith("{a: 1, b: \"x");
    }

    @Test
    void nothingIsWholeAndEmpty() {
        assertThat(OrderedBytesDecoder.decode(new byte[0])).isEqualTo(new OrderedBytesDecoder.Decoded(List.of(), true));
    }

    @Test
    void anyBytesAtAllGiveAnAnswer() {
        SeededLaws.hold("decoding damaged ordered bytes", 4000, random -> {
            byte[] ordered = OrderedBytes.of(RawValue.of(new RandomBson(random).value(3)));
            byte[] damaged = Arrays.copyOf(ordered, random.nextInt(ordered.length + 9));
            for (int i = random.nextInt(4); i > 0 && damaged.length > 0; i--) {
                damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
            }
            for (BsonValue value : OrderedBytesDecoder.decode(damaged).values()) {
                assertThat(ValueText.of(value)).hasSizeLessThanOrEqualTo(ValueText.DEFAULT_LENGTH + 7);
                assertThat(ValueText.masked(value)).startsWith("<").endsWith(">");
            }
        });
    }

    @Test
    void deepNestingIsGivenUpNotFollowed() {
        byte[] hostile = new byte[1_000_000];
        for (int i = 0; i < hostile.length; i += 3) { // object, empty name, object, ...
            hostile[i] = 22;
            if (i + 2 < hostile.length) {
                hostile[i + 2] = 1;
            }
        }
        System.arraycopy(new byte[] {22}, 0, hostile, 0, 1);
        assertThat(OrderedBytesDecoder.decode(hostile).whole()).isFalse();
    }
}
