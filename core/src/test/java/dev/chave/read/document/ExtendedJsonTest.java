package dev.chave.read.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.chave.read.UnreadableException;
import dev.chave.value.RawDocument;
import dev.chave.value.RawDocuments;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import org.bson.BsonArray;
import org.bson.BsonBinary;
import org.bson.BsonBinarySubType;
import org.bson.BsonDateTime;
import org.bson.BsonDecimal128;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonObjectId;
import org.bson.BsonRegularExpression;
import org.bson.BsonString;
import org.bson.BsonTimestamp;
import org.bson.BsonValue;
import org.bson.json.JsonMode;
import org.bson.json.JsonWriterSettings;
import org.bson.types.Decimal128;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Checked by a table of values, and against the BSON library on random documents in canonical and relaxed form. */
class ExtendedJsonTest {
    private static final String DECIMAL = "{'$numberDecimal':'1.50'}";

    @ParameterizedTest(name = "{0} is {1}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "1 | INT32",
                "-2147483648 | INT32",
                "2147483648 | INT64",
                "9223372036854775807 | INT64",
                "9223372036854775808 | DOUBLE",
                "1.0 | DOUBLE",
                "1e3 | DOUBLE",
                "true | BOOLEAN",
                "null | NULL",
                "'x' | STRING",
                "[] | ARRAY",
                "{} | DOCUMENT",
                "{'$oid':'50b59cd75bed76f46522c34e'} | OBJECT_ID",
                "{'$oid':'50b59cd75bed76f46522c34'} | DOCUMENT",
                "{'$oid':'50b59cd75bed76f46522c34e','x':1} | DOCUMENT",
                "{'$numberInt':'5'} | INT32",
                "{'$numberInt':'3000000000'} | DOCUMENT",
                "{'$numberInt':5} | DOCUMENT",
                "{'$numberLong':'5'} | INT64",
                "{'$numberLong':'5.5'} | DOCUMENT",
                "{'$numberDouble':'-Infinity'} | DOUBLE",
                "{'$numberDecimal':'1.50'} | DECIMAL128",
                "{'$numberDecimal':'x'} | DOCUMENT",
                "{'$date':'2013-01-01T00:00:00Z'} | DATE_TIME",
                "{'$date':1356998400000} | DATE_TIME",
                "{'$date':0} | DATE_TIME",
                "{'$date':{'$numberLong':'-1'}} | DATE_TIME",
                "{'$date':'yesterday'} | DOCUMENT",
                "{'$date':true} | DOCUMENT",
                "{'$timestamp':{'t':4294967295,'i':1}} | TIMESTAMP",
                "{'$timestamp':{'i':1,'t':5}} | TIMESTAMP",
                "{'$timestamp':{'t':-1,'i':1}} | DOCUMENT",
                "{'$timestamp':{'t':1}} | DOCUMENT",
                "{'$binary':{'base64':'AAEC','subType':'04'}} | BINARY",
                "{'$binary':'AAEC','$type':'00'} | BINARY",
                "{'$type':'00','$binary':'AAEC'} | BINARY",
                "{'$binary':'#','$type':'00'} | DOCUMENT",
                "{'$uuid':'01234567-89ab-cdef-0123-456789abcdef'} | BINARY",
                "{'$symbol':'s'} | SYMBOL",
                "{'$code':'f'} | JAVASCRIPT",
                "{'$code':'f','$scope':{'a':1}} | JAVASCRIPT_WITH_SCOPE",
                "{'$minKey':1} | MIN_KEY",
                "{'$maxKey':1} | MAX_KEY",
                "{'$maxKey':2} | DOCUMENT",
                "{'$undefined':true} | UNDEFINED",
                "{'$undefined':false} | DOCUMENT",
                "{'$regularExpression':{'pattern':'a','options':'mi'}} | REGULAR_EXPRESSION",
                "{'$regex':'a','$options':'i'} | REGULAR_EXPRESSION",
                "{'$options':'i','$regex':'a'} | REGULAR_EXPRESSION",
                "{'$regex':'a'} | DOCUMENT",
                "{'$dbPointer':{'$ref':'a.b','$id':{'$oid':'50b59cd75bed76f46522c34e'}}} | DB_POINTER",
                "{'$ref':'a','$id':1} | DOCUMENT",
                "{'$gt':1} | DOCUMENT",
                "{'$':1} | DOCUMENT",
            })
    void givesEachFormItsType(String json, String type) {
        assertThat(value(json).getBsonType()).hasToString(type);
    }

    @Test
    void keepsTheValuesOfExtendedForms() {
        assertThat(value("{'$date':'2013-01-01T00:00:00Z'}")).isEqualTo(new BsonDateTime(1356998400000L));
        assertThat(value("{'$timestamp':{'t':4294967295,'i':7}}")).isEqualTo(new BsonTimestamp(-1, 7));
        assertThat(value(DECIMAL)).isEqualTo(new BsonDecimal128(Decimal128.parse("1.50")));
        assertThat(value("{'$regex':'a','$options':'mi'}")).isEqualTo(new BsonRegularExpression("a", "im"));
        assertThat(value("{'$binary':'AAEC','$type':'3'}")).isEqualTo(new BsonBinary((byte) 3, new byte[] {0, 1, 2}));
        assertThat(value("{'$code':'f','$scope':{'a':{'$numberLong':'1'}}}")
                        .asJavaScriptWithScope()
                        .getScope())
                .isEqualTo(new BsonDocument("a", new BsonInt64(1)));
    }

    @Test
    void takesTheFirstOfAFieldThatStandsTwice() {
        Dialect dialect = new Dialect();
        BsonDocument document = read("{'a':1,'b':{'a':2,'c':3,'c':{'x':[]}},'a':{'deep':[1,{}]},'c':4}", dialect);
        assertThat(document.toJson()).isEqualTo("{\"a\": 1, \"b\": {\"a\": 2, \"c\": 3}, \"c\": 4}");
        assertThat(told(dialect)).containsExactly("field names that stand twice in their object: 2; the first counts");
    }

    @Test
    void countsWhatItHadToBend() {
        Dialect dialect = new Dialect();
        read("{'big':123456789012345678901234567890,'half':'\\ud83d','$odd':1,'q':{'$gt':1}}", dialect);
        assertThat(told(dialect))
                .containsExactly(
                        "integers beyond 64 bits: 1; read as doubles",
                        "halves of surrogate pairs: 1; read as U+FFFD",
                        "objects with a $ name that are no extended JSON: 1; kept as they are");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'a':1",
                "{'a':1}}",
                "{'a':1} x",
                "{'a':01}",
                "{'a':'\t'}",
                "{a:1}",
                "{'a':1,}",
                "{'a\\u0000b':1}",
                "[]",
                "null",
                "'text'",
                "42",
                "{'a':'\\x'}",
                "{'a':NaN}",
            })
    void refusesWhatIsNoJsonObject(String json) {
        assertThatThrownBy(() -> read(json, new Dialect()))
                .isInstanceOf(BadJsonException.class)
                .hasMessageNotContainingAny("text", "dev.chave", "com.fasterxml");
    }

    @Test
    void refusesTextThatIsNotUtf8() {
        byte[] text = "{\"a\":\"xx\"}".getBytes(StandardCharsets.US_ASCII);
        text[6] = (byte) 0xC3;
        text[7] = (byte) 0x28;
        assertThatThrownBy(() -> first(text, new Dialect())).hasMessageContaining("not UTF-8");
    }

    @Test
    void nestsAsDeepAsBsonIsReadAndNoDeeper() {
        RawDocuments.validate(first(nested(RawDocuments.MAX_DEPTH), new Dialect()));
        assertThatThrownBy(() -> first(nested(RawDocuments.MAX_DEPTH + 1), new Dialect()))
                .hasMessageContaining("nested deeper");
        assertThatThrownBy(() -> first(nested(100_000), new Dialect())).isInstanceOf(BadJsonException.class);
    }

    @Test
    void takesANameOfAMegabyteAndRefusesADocumentBeyondWhatTheServerTakes() {
        assertThat(read("{'" + "k".repeat(1_000_000) + "':1}", new Dialect())).hasSize(1);
        String large = "x".repeat(BsonBuffer.MOST_DOCUMENT_BYTES);
        assertThatThrownBy(() -> read("{'a':'" + large + "'}", new Dialect())).hasMessageContaining("16 MiB");
    }

    @ParameterizedTest
    @ValueSource(longs = {11, 12, 13, 14})
    void agreesWithTheBsonLibraryOnRandomDocuments(long seed) {
        System.out.println("seed " + seed);
        SplittableRandom random = new SplittableRandom(seed);
        JsonWriterSettings canonical =
                JsonWriterSettings.builder().outputMode(JsonMode.EXTENDED).build();
        JsonWriterSettings relaxed =
                JsonWriterSettings.builder().outputMode(JsonMode.RELAXED).build();
        for (int i = 0; i < 200; i++) {
            BsonDocument document = document(random, 3);
            assertThat(read(document.toJson(canonical), new Dialect())).isEqualTo(document);
            BsonDocument again = BsonDocument.parse(document.toJson(relaxed));
            assertThat(read(document.toJson(relaxed), new Dialect())).isEqualTo(again);
        }
    }

    private static BsonDocument document(SplittableRandom random, int depth) {
        BsonDocument document = new BsonDocument();
        int fields = random.nextInt(6);
        for (int i = 0; i < fields; i++) {
            document.append("f" + i + (random.nextInt(4) == 0 ? "é\"\\\n" : ""), randomValue(random, depth));
        }
        return document;
    }

    private static BsonValue randomValue(SplittableRandom random, int depth) {
        return switch (random.nextInt(depth > 0 ? 11 : 9)) {
            case 0 -> new BsonInt32((int) random.nextLong());
            case 1 -> new BsonInt64(random.nextLong());
            case 2 -> new BsonDouble(random.nextDouble() * random.nextInt(1000));
            case 3 -> new BsonString("\u0001ñ text/\u2028".substring(random.nextInt(9)) + "😀" + random.nextInt());
            case 4 -> new BsonDateTime(random.nextLong(-100_000_000_000_000L, 300_000_000_000_000L));
            case 5 -> new BsonObjectId(new ObjectId(random.nextInt(), random.nextInt(1 << 24)));
            case 6 -> new BsonBinary(BsonBinarySubType.UUID_LEGACY, new byte[random.nextInt(20)]);
            case 7 -> new BsonDecimal128(new Decimal128(random.nextLong()));
            case 8 -> new BsonTimestamp(random.nextInt(), random.nextInt());
            case 9 -> document(random, depth - 1);
            default -> new BsonArray(List.of(randomValue(random, depth - 1), document(random, depth - 1)));
        };
    }

    private static BsonValue value(String json) {
        return read("{'v':" + json + "}", new Dialect()).getOrDefault("v", new BsonString("nothing"));
    }

    private static BsonDocument read(String json, Dialect dialect) {
        String text = json.startsWith("{ \"") || json.startsWith("{\"") ? json : json.replace('\'', '"');
        RawDocument document = first(text.getBytes(StandardCharsets.UTF_8), dialect);
        RawDocuments.validate(document);
        return document.toBsonDocument();
    }

    private static RawDocument first(byte[] json, Dialect dialect) {
        ExtendedJson extended = new ExtendedJson(dialect);
        extended.begin(json, 0, json.length);
        return Objects.requireNonNull(extended.next());
    }

    private static byte[] nested(int levels) {
        return ("{\"a\":".repeat(levels - 1) + "{}" + "}".repeat(levels - 1)).getBytes(StandardCharsets.US_ASCII);
    }

    private static List<String> told(Dialect dialect) {
        Tally tally = new Tally("test", document -> true);
        dialect.tell(tally);
        try {
            return new ArrayList<>(tally.summary("", List.of()).notes());
        } catch (UnreadableException notHere) {
            throw new AssertionError(notHere);
        }
    }
}
