package dev.chave.value;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.bson.BsonArray;
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
import org.bson.BsonJavaScriptWithScope;
import org.bson.BsonMaxKey;
import org.bson.BsonMinKey;
import org.bson.BsonNull;
import org.bson.BsonObjectId;
import org.bson.BsonRegularExpression;
import org.bson.BsonString;
import org.bson.BsonSymbol;
import org.bson.BsonTimestamp;
import org.bson.BsonType;
import org.bson.BsonUndefined;
import org.bson.BsonValue;
import org.bson.types.Decimal128;
import org.bson.types.ObjectId;

/** Random BSON values of every type, nested, drawn so that equal and nearly equal ones are common. */
public final class RandomBson {
    private static final BsonType[] TYPES = Arrays.stream(BsonType.values())
            .filter(type -> type != BsonType.END_OF_DOCUMENT)
            .toArray(BsonType[]::new);
    private static final String[] TEXTS = {
        "",
        "a",
        "b",
        "ab",
        "a\u0000",
        "a\u0000b",
        "a\u0001",
        "\u0000",
        "é",
        "\uffff",
        "\ud83d\ude00",
        "Z",
        "zz",
        "\u007f",
        "\u0080"
    };
    private static final String[] NAMES = {"a", "b", "ab", "", "$x", "a.b", "é", "\ud83d\ude00", "_id"};
    private static final long[] LONGS = {
        0,
        1,
        -1,
        5,
        1L << 53,
        (1L << 53) + 1,
        -(1L << 53) - 1,
        Long.MAX_VALUE,
        Long.MIN_VALUE,
        Long.MAX_VALUE - 1,
        1_000_000_000_000_000_000L,
        1234567890123456789L,
        Integer.MAX_VALUE,
        Integer.MIN_VALUE
    };
    private static final double[] DOUBLES = {
        0.0,
        -0.0,
        0.1,
        -0.1,
        1.5,
        5,
        0x1p53,
        0x1p63,
        -0x1p63,
        0x1p62,
        1e300,
        Double.MAX_VALUE,
        -Double.MAX_VALUE,
        Double.MIN_VALUE,
        -Double.MIN_VALUE,
        Double.MIN_NORMAL,
        Double.NaN,
        Double.POSITIVE_INFINITY,
        Double.NEGATIVE_INFINITY
    };
    private static final String[] DECIMALS = {
        "0",
        "-0",
        "0.1",
        "-0.1",
        "5",
        "5.0",
        "9007199254740993",
        "9223372036854775807",
        "9223372036854775808",
        "-9223372036854775809",
        "9.999999999999999999999999999999999E6144",
        "-9.999999999999999999999999999999999E6144",
        "1E-6176",
        "-1E-6176",
        "NaN",
        "-NaN",
        "Infinity",
        "-Infinity",
        "1.797693134862315708145274237317043E308",
        "-1.797693134862315708145274237317044E308",
        "4.940656458412465441765687928682214E-324",
        "2E-324",
        "1E400"
    };

    private final SplittableRandom random;

    public RandomBson(SplittableRandom random) {
        this.random = random;
    }

    /** A value of any type, at most so many levels deep. */
    public BsonValue value(int levels) {
        return value(TYPES[random.nextInt(TYPES.length)], levels);
    }

    /** A number of any of the four types. */
    public BsonValue number() {
        return switch (random.nextInt(4)) {
            case 0 -> new BsonInt32((int) wholeNumber());
            case 1 -> new BsonInt64(wholeNumber());
            case 2 -> new BsonDouble(floatingNumber());
            default -> new BsonDecimal128(decimal());
        };
    }

    /** A document of a few fields; names may be strange, and none stands twice. */
    public BsonDocument document(int levels) {
        BsonDocument document = new BsonDocument();
        int fields = random.nextInt(4);
        for (int i = 0; i < fields; i++) {
            document.put(pick(NAMES), value(levels - 1));
        }
        return document;
    }

    /** A value of one type. */
    public BsonValue value(BsonType type, int levels) {
        return switch (type) {
            case MIN_KEY -> new BsonMinKey();
            case MAX_KEY -> new BsonMaxKey();
            case NULL -> BsonNull.VALUE;
            case UNDEFINED -> new BsonUndefined();
            case INT32, INT64, DOUBLE, DECIMAL128 -> number();
            case STRING -> new BsonString(text());
            case SYMBOL -> new BsonSymbol(text());
            case JAVASCRIPT -> new BsonJavaScript(text());
            case JAVASCRIPT_WITH_SCOPE -> new BsonJavaScriptWithScope(text(), document(Math.max(0, levels)));
            case DOCUMENT -> levels > 0 ? document(levels) : new BsonDocument();
            case ARRAY -> array(levels);
            case BINARY -> new BsonBinary((byte) random.nextInt(5), bytes(random.nextInt(4)));
            case OBJECT_ID -> new BsonObjectId(new ObjectId(bytes(12)));
            case BOOLEAN -> BsonBoolean.valueOf(random.nextBoolean());
            case DATE_TIME -> new BsonDateTime(wholeNumber());
            case TIMESTAMP -> new BsonTimestamp(wholeNumber());
            case REGULAR_EXPRESSION ->
                new BsonRegularExpression(text().replace("\u0000", ""), random.nextBoolean() ? "i" : "");
            case DB_POINTER -> new BsonDbPointer(text(), new ObjectId(bytes(12)));
            case END_OF_DOCUMENT -> throw new IllegalArgumentException("not a value");
        };
    }

    private BsonArray array(int levels) {
        List<BsonValue> values = new ArrayList<>();
        int size = levels > 0 ? random.nextInt(4) : 0;
        for (int i = 0; i < size; i++) {
            values.add(value(levels - 1));
        }
        return new BsonArray(values);
    }

    private long wholeNumber() {
        return switch (random.nextInt(3)) {
            case 0 -> LONGS[random.nextInt(LONGS.length)];
            case 1 -> random.nextInt(-3, 4);
            default -> random.nextLong() >> random.nextInt(64);
        };
    }

    private double floatingNumber() {
        return switch (random.nextInt(4)) {
            case 0 -> DOUBLES[random.nextInt(DOUBLES.length)];
            case 1 -> random.nextInt(-30, 40) / 10.0;
            case 2 -> (double) wholeNumber();
            default -> Double.longBitsToDouble(random.nextLong());
        };
    }

    private Decimal128 decimal() {
        return switch (random.nextInt(5)) {
            case 0 -> Decimal128.parse(pick(DECIMALS));
            case 1 -> new Decimal128(BigDecimal.valueOf(random.nextInt(-30, 40), 1));
            case 2 -> new Decimal128(wholeNumber());
            case 3 -> new Decimal128(BigDecimal.valueOf(random.nextLong(), random.nextInt(-6000, 6000)));
            default -> Decimal128.fromIEEE754BIDEncoding(random.nextLong(), random.nextLong());
        };
    }

    private String text() {
        return random.nextInt(3) > 0 ? pick(TEXTS) : pick(TEXTS) + pick(TEXTS);
    }

    private byte[] bytes(int length) {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            bytes[i] = (byte) (random.nextBoolean() ? random.nextInt(3) - 1 : random.nextInt());
        }
        return bytes;
    }

    private String pick(String[] from) {
        return from[random.nextInt(from.length)];
    }
}
