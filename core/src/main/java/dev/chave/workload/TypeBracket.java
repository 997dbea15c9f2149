package dev.chave.workload;

import dev.chave.value.BsonKind;
import dev.chave.value.OrderedBytes;
import dev.chave.value.RawValue;
import java.util.EnumMap;
import java.util.Map;
import org.bson.BsonArray;
import org.bson.BsonBinary;
import org.bson.BsonBoolean;
import org.bson.BsonDateTime;
import org.bson.BsonDbPointer;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonJavaScript;
import org.bson.BsonJavaScriptWithScope;
import org.bson.BsonMaxKey;
import org.bson.BsonMinKey;
import org.bson.BsonNull;
import org.bson.BsonObjectId;
import org.bson.BsonRegularExpression;
import org.bson.BsonString;
import org.bson.BsonTimestamp;
import org.bson.BsonUndefined;
import org.bson.BsonValue;
import org.bson.types.ObjectId;

/**
 * The values that a comparison with a value of some type can match: those of its own type only.
 *
 * <p>Where a type has no highest value the bracket ends before the lowest of the next type. A router reads that end as
 * included, so that {@code {name: {$gte: "x"}}} also visits a chunk that begins at the empty object. Source: MongoDB server,
 * the bounds of comparisons in its index bounds builder, restated. NaN is a number that no {@code <} or {@code >} matches, so
 * the bracket of numbers begins at -Infinity; {@link #NUMBERS_AND_NAN} has both.
 */
@SuppressWarnings("ArrayRecordComponent") // the bytes are shared and never written to
record TypeBracket(byte[] lowest, byte[] highest, boolean highestIncluded) {
    private static final ObjectId ZERO_ID = new ObjectId(new byte[12]);

    static final byte[] NAN = bytes(new BsonDouble(Double.NaN));

    static final Interval NUMBERS_AND_NAN = Interval.closed(NAN, bytes(new BsonDouble(Double.POSITIVE_INFINITY)));

    private static final Map<BsonKind, TypeBracket> BY_KIND = byKind();

    static TypeBracket of(BsonKind kind) {
        TypeBracket bracket = BY_KIND.get(kind);
        if (bracket == null) {
            throw new IllegalStateException("no bracket for " + kind);
        }
        return bracket;
    }

    /** All of it, as {@code $type} asks for. */
    Interval whole() {
        return new Interval(lowest, true, highest, highestIncluded);
    }

    private static Map<BsonKind, TypeBracket> byKind() {
        Map<BsonKind, TypeBracket> map = new EnumMap<>(BsonKind.class);
        BsonValue object = new BsonDocument();
        BsonValue array = new BsonArray();
        BsonValue binary = new BsonBinary(new byte[0]);
        BsonValue objectId = new BsonObjectId(ZERO_ID);
        BsonValue regex = new BsonRegularExpression("");
        BsonValue pointer = new BsonDbPointer("", ZERO_ID);
        BsonValue code = new BsonJavaScript("");
        BsonValue codeWithScope = new BsonJavaScriptWithScope("", new BsonDocument());
        TypeBracket number = closed(new BsonDouble(Double.NEGATIVE_INFINITY), new BsonDouble(Double.POSITIVE_INFINITY));
        TypeBracket text = until(new BsonString(""), object);
        map.put(BsonKind.MIN_KEY, closed(new BsonMinKey(), new BsonMinKey()));
        map.put(BsonKind.UNDEFINED, closed(new BsonUndefined(), new BsonUndefined()));
        map.put(BsonKind.NULL, closed(BsonNull.VALUE, BsonNull.VALUE));
        map.put(BsonKind.DOUBLE, number);
        map.put(BsonKind.INT32, number);
        map.put(BsonKind.INT64, number);
        map.put(BsonKind.DECIMAL128, number);
        map.put(BsonKind.STRING, text);
        map.put(BsonKind.SYMBOL, text);
        map.put(BsonKind.DOCUMENT, until(object, array));
        map.put(BsonKind.ARRAY, until(array, binary));
        map.put(BsonKind.BINARY, until(binary, objectId));
        map.put(BsonKind.OBJECT_ID, closed(objectId, new BsonObjectId(new ObjectId("ffffffffffffffffffffffff"))));
        map.put(BsonKind.BOOLEAN, closed(BsonBoolean.FALSE, BsonBoolean.TRUE));
        map.put(BsonKind.DATE, closed(new BsonDateTime(Long.MIN_VALUE), new BsonDateTime(Long.MAX_VALUE)));
        map.put(BsonKind.TIMESTAMP, closed(new BsonTimestamp(0), new BsonTimestamp(-1L)));
        map.put(BsonKind.REGEX, until(regex, pointer));
        map.put(BsonKind.DB_POINTER, until(pointer, code));
        map.put(BsonKind.CODE, until(code, codeWithScope));
        map.put(BsonKind.CODE_WITH_SCOPE, until(codeWithScope, new BsonMaxKey()));
        map.put(BsonKind.MAX_KEY, closed(new BsonMaxKey(), new BsonMaxKey()));
        return map;
    }

    private static TypeBracket closed(BsonValue lowest, BsonValue highest) {
        return new TypeBracket(bytes(lowest), bytes(highest), true);
    }

    private static TypeBracket until(BsonValue lowest, BsonValue next) {
        return new TypeBracket(bytes(lowest), bytes(next), false);
    }

    private static byte[] bytes(BsonValue value) {
        return OrderedBytes.of(RawValue.of(value));
    }
}
