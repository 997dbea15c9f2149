package dev.chave.value;

import static org.assertj.core.api.Assertions.assertThat;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import dev.chave.testkit.SharedFiles;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.bson.BsonBinary;
import org.bson.BsonBoolean;
import org.bson.BsonDateTime;
import org.bson.BsonDbPointer;
import org.bson.BsonDecimal128;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonJavaScript;
import org.bson.BsonMaxKey;
import org.bson.BsonMinKey;
import org.bson.BsonNull;
import org.bson.BsonObjectId;
import org.bson.BsonRegularExpression;
import org.bson.BsonString;
import org.bson.BsonUndefined;
import org.bson.BsonValue;
import org.bson.types.Decimal128;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The hash against published values, against a second list of them, and by what must and must not collide. */
class HashedValueTest {
    private static final String TABLE = "/hash/hashed-index-values.tsv";

    record Vector(BsonValue value, long hash, int seed, String source) {}

    static List<Vector> vectors() throws IOException {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(
                Objects.requireNonNull(HashedValueTest.class.getResourceAsStream(TABLE)), StandardCharsets.UTF_8))) {
            return lines.lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(HashedValueTest::vector)
                    .toList();
        }
    }

    private static Vector vector(String line) {
        String[] cells = line.split("\t", -1);
        BsonValue value = Objects.requireNonNull(BsonDocument.parse(cells[0]).get("v"));
        return new Vector(value, Long.parseLong(cells[1]), Integer.parseInt(cells[2]), cells[4]);
    }

    @ParameterizedTest
    @MethodSource("vectors")
    @Tag("E4")
    void isTheServersOwnBitForBit(Vector vector) {
        assertThat(new HashedValue(vector.seed()).of(RawValue.of(vector.value())))
                .as(vector.source())
                .isEqualTo(vector.hash());
    }

    @Test
    @Tag("E4")
    void coversSeventyFivePublishedValuesOfEveryType() throws IOException {
        assertThat(vectors()).hasSize(75);
        assertThat(vectors().stream()
                        .map(vector -> vector.value().getBsonType())
                        .distinct())
                .as("all but END_OF_DOCUMENT and DECIMAL128, of which no value is published")
                .hasSize(20);
    }

    @Test
    @Tag("E4")
    void agreesWithTheSecondList() throws IOException {
        int rows = 0;
        try (CsvReader<NamedCsvRecord> list =
                CsvReader.builder().ofNamedCsvRecord(SharedFiles.require("corpora/oracles/hash-vectors.csv"))) {
            for (NamedCsvRecord row : list) {
                BsonValue value = listed(row.getField("bson_type"), row.getField("value"));
                assertThat(hash(value)).as(row.toString()).isEqualTo(Long.parseLong(row.getField("hash64_seed0")));
                rows++;
            }
        }
        assertThat(rows).isEqualTo(27);
    }

    private static BsonValue listed(String type, String text) {
        return switch (type) {
            case "int" -> new BsonInt32(Integer.parseInt(text));
            case "long" -> new BsonInt64(Long.parseLong(text));
            case "double" -> new BsonDouble(Double.parseDouble(text.replace(" (max)", "")));
            case "minKey" -> new BsonMinKey();
            case "maxKey" -> new BsonMaxKey();
            case "string" -> new BsonString(text);
            case "object", "array" -> TypedBson.value(text);
            case "binData 0x00" -> new BsonBinary((byte) 0, HexFormat.of().parseHex(text));
            case "binData 0x04" -> new BsonBinary((byte) 4, HexFormat.of().parseHex(text));
            case "objectId" -> new BsonObjectId(new ObjectId(text));
            case "bool" -> BsonBoolean.valueOf(Boolean.parseBoolean(text));
            case "date ms" -> new BsonDateTime(Long.decode(text));
            case "regex" -> new BsonRegularExpression(text.substring(1, text.length() - 1));
            case "code" -> new BsonJavaScript(text);
            case "DBRef type 0x0c" -> new BsonDbPointer("c", new ObjectId(text.substring("c + oid ".length())));
            default -> throw new IllegalArgumentException(type);
        };
    }

    @Test
    @Tag("E5")
    void doublesCollideWithinEachUnit() {
        assertThat(hash(new BsonDouble(1.999999)))
                .isEqualTo(hash(new BsonDouble(1)))
                .isEqualTo(hash(new BsonInt32(1)));
        assertThat(hash(new BsonDouble(2))).isNotEqualTo(hash(new BsonDouble(1.999999)));
        assertThat(hash(new BsonDouble(-0.9))).isEqualTo(hash(new BsonInt64(0)));
    }

    @ParameterizedTest(name = "decimal {0} hashes as the long {1}")
    @CsvSource({
        "2.5, 2",
        "3.5, 4",
        "2.6, 3",
        "-2.5, -2",
        "0.51, 1",
        "-0, 0",
        "NaN, 0",
        "5.000, 5",
        "1E-6176, 0",
        "9223372036854775807, 9223372036854775807",
        "9223372036854775807.4, 9223372036854775807",
        "9223372036854775806.5, 9223372036854775806",
        "9223372036854775808, 9223372036854775807",
        "Infinity, 9223372036854775807",
        "9.99E6144, 9223372036854775807",
        "-9223372036854775808.4, -9223372036854775808",
        "-Infinity, -9223372036854775808",
        "-9.99E6144, -9223372036854775808"
    })
    void decimalsAreRoundedHalfToEven(String decimal, long expected) {
        assertThat(hash(new BsonDecimal128(Decimal128.parse(decimal)))).isEqualTo(hash(new BsonInt64(expected)));
    }

    @Test
    void twoToTheSixtyThreeWrapsAsADoubleAndSaturatesAsADecimal() {
        assertThat(hash(new BsonDouble(0x1p63))).isEqualTo(hash(new BsonInt64(Long.MIN_VALUE)));
        assertThat(hash(new BsonDouble(Math.nextUp(0x1p63)))).isEqualTo(hash(new BsonInt64(Long.MAX_VALUE)));
    }

    @Test
    void aCoefficientThatNoDecimalMayHaveCountsAsZero() {
        BsonValue tooManyDigits = new BsonDecimal128(Decimal128.fromIEEE754BIDEncoding(0x3041ffffffffffffL, -1));
        BsonValue secondForm = new BsonDecimal128(Decimal128.fromIEEE754BIDEncoding(0xec10400000000000L, 7));
        assertThat(hash(tooManyDigits)).isEqualTo(hash(new BsonInt32(0)));
        assertThat(hash(secondForm)).isEqualTo(hash(new BsonInt32(0)));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"0": 0, "1": 1} | [0, 1]
            {"a": {}, "b": 1} | {"a": {"b": 1}}
            {"a": 1, "b": 2} | {"b": 2, "a": 1}
            {"$date": 0} | {"$timestamp": {"t": 0, "i": 0}}
            true | 1
            "1" | 1
            """)
    void whatDiffersStaysApart(String left, String right) {
        assertThat(hash(TypedBson.value(left))).isNotEqualTo(hash(TypedBson.value(right)));
    }

    @Test
    void nullHashesAsItsOwnTypeAndUndefinedAsAnother() {
        assertThat(new HashedValue().of(RawValue.NULL))
                .isEqualTo(hash(BsonNull.VALUE))
                .isEqualTo(2338878944348059895L);
        assertThat(hash(new BsonUndefined())).isEqualTo(40158834000849533L);
    }

    @Test
    void oneInstanceGivesTheSameHashAgainWhateverCameBetween() {
        HashedValue hashedValue = new HashedValue();
        RawValue first = RawValue.of(new BsonString("abc"));
        long hash = hashedValue.of(first);
        Stream.of(10, 511, 512, 513, 100_000).map("x"::repeat).forEach(text -> assertThat(
                        hashedValue.of(RawValue.of(new BsonString(text))))
                .isEqualTo(hash(new BsonString(text))));
        assertThat(hashedValue.of(first)).isEqualTo(hash).isEqualTo(8478485326885698097L);
    }

    private static long hash(BsonValue value) {
        return new HashedValue().of(RawValue.of(value));
    }
}
