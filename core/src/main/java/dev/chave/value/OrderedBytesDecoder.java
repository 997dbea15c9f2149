package dev.chave.value;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
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
import org.bson.BsonTimestamp;
import org.bson.BsonUndefined;
import org.bson.BsonValue;
import org.bson.types.Decimal128;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * Reads back what {@link OrderedBytes} wrote, to show values to people.
 *
 * <p>The encoding merges types that compare as one, so a number comes back as int32 or int64 where it is whole and fits,
 * else as a double where that is exact, else as Decimal128; a symbol as a string. Every value equals the one written, under
 * {@link ValueOrder}. Of a field that stands twice in a document the first is kept.
 *
 * <p>It never throws. Bytes that were cut, or that {@link OrderedBytes} did not write, give as many values as could be read,
 * the last one perhaps in part, and {@link Decoded#whole()} is false. A text that was cut in the middle of a tuple may
 * swallow what follows it without a sign of that: fewer values than fields are then the sign.
 */
public final class OrderedBytesDecoder {
    private static final int MAX_REST_DIGITS = 7000; // Decimal128 spans 12,321 powers of ten around a double

    private final OrderedSource source;

    private OrderedBytesDecoder(byte[] ordered) {
        source = new OrderedSource(ordered);
    }

    /**
     * What was read.
     *
     * @param values the values, in order
     * @param whole whether the bytes were understood to their end; when false the last value is a best effort
     */
    public record Decoded(List<BsonValue> values, boolean whole) {
        public Decoded {
            values = List.copyOf(values);
        }
    }

    /** Reads one value, or a tuple of values written one after the other. */
    public static Decoded decode(byte[] ordered) {
        OrderedBytesDecoder decoder = new OrderedBytesDecoder(ordered);
        List<BsonValue> values = new ArrayList<>();
        while (decoder.source.hasNext()) {
            BsonValue value = decoder.value(1);
            if (value != null) {
                values.add(value);
            }
        }
        return new Decoded(values, !decoder.source.isBroken());
    }

    private @Nullable BsonValue value(int depth) {
        return content(source.next() - OrderedBytes.KIND_SHIFT, depth);
    }

    private @Nullable BsonValue content(int canonical, int depth) {
        return switch (canonical) {
            case -1 -> new BsonMinKey();
            case 0 -> new BsonUndefined();
            case 5 -> BsonNull.VALUE;
            case 10 -> number();
            case 15 -> new BsonString(source.text());
            case 20 -> document(depth);
            case 25 -> new BsonArray(List.copyOf(document(depth).values()));
            case 30 -> binary();
            case 35 -> new BsonObjectId(new ObjectId(source.fixed(12)));
            case 40 -> BsonBoolean.valueOf(source.next() != 0);
            case 45 -> new BsonDateTime(source.int64() ^ Long.MIN_VALUE);
            case 47 -> new BsonTimestamp(source.int64());
            case 50 -> regex();
            case 55 -> dbPointer();
            case 60 -> new BsonJavaScript(source.text());
            case 65 -> new BsonJavaScriptWithScope(source.text(), document(depth));
            case 127 -> new BsonMaxKey();
            default -> {
                source.giveUp();
                yield null;
            }
        };
    }

    private BsonDocument document(int depth) {
        BsonDocument document = new BsonDocument();
        if (depth > RawDocuments.MAX_DEPTH) {
            source.giveUp();
            return document;
        }
        int kind = source.next();
        while (kind != OrderedBytes.END && !source.isBroken()) {
            String name = source.text();
            BsonValue value = content(kind - OrderedBytes.KIND_SHIFT, depth + 1);
            if (value != null) {
                document.putIfAbsent(name, value);
            }
            kind = source.next();
        }
        return document;
    }

    private BsonBinary binary() {
        int length = source.int32();
        byte subtype = (byte) source.next();
        byte[] data = source.bytes(length);
        // The BSON library takes the inner length of this old subtype off when reading, and puts it back when writing.
        boolean innerLength = subtype == 2 && data.length >= 4 && RawDocument.int32(data, 0) == data.length - 4;
        return new BsonBinary(subtype, innerLength ? Arrays.copyOfRange(data, 4, data.length) : data);
    }

    private BsonRegularExpression regex() {
        String pattern = source.text();
        return new BsonRegularExpression(pattern, source.text());
    }

    /** The bytes as on the wire: an int32 length, the namespace with its NUL, an ObjectId. */
    private BsonDbPointer dbPointer() {
        byte[] wire = source.bytes(source.int32());
        if (wire.length < 17) {
            source.giveUp();
            return new BsonDbPointer("", new ObjectId(new byte[12]));
        }
        byte[] id = Arrays.copyOfRange(wire, wire.length - 12, wire.length);
        String namespace = new String(wire, 4, wire.length - 17, StandardCharsets.UTF_8);
        return new BsonDbPointer(namespace, new ObjectId(id));
    }

    private BsonValue number() {
        if (source.next() == OrderedBytes.NAN) {
            return new BsonDouble(Double.NaN);
        }
        long sortable = source.int64();
        double near = Double.longBitsToDouble(sortable < 0 ? sortable ^ Long.MIN_VALUE : ~sortable);
        int restSign = source.next() - OrderedBytes.REST_NONE;
        if (restSign == 0 || source.isBroken() || !Double.isFinite(near)) {
            return smallest(near);
        }
        BigDecimal rest = rest(restSign);
        boolean beyond = rest.abs().compareTo(Numbers.DOUBLE_MAX) > 0;
        return smallest(beyond ? rest : rest.add(new BigDecimal(near)), near);
    }

    private BigDecimal rest(int sign) {
        int flip = sign < 0 ? 0xFF : 0;
        int exponent = ((source.next() ^ flip) << 8 | (source.next() ^ flip)) - OrderedBytes.REST_EXPONENT_BIAS;
        StringBuilder digits = new StringBuilder();
        int digit = source.next() ^ flip;
        while (digit > 0 && digit <= 10 && digits.length() < MAX_REST_DIGITS && !source.isBroken()) {
            digits.append((char) ('0' + digit - 1));
            digit = source.next() ^ flip;
        }
        if (digit != 0 || digits.isEmpty()) {
            source.giveUp();
            return BigDecimal.ZERO;
        }
        BigDecimal magnitude = new BigDecimal(new BigInteger(digits.toString()), digits.length() - 1 - exponent);
        return sign < 0 ? magnitude.negate() : magnitude;
    }

    private static BsonValue smallest(double number) {
        if (number == Math.rint(number) && number >= -0x1p63 && number < 0x1p63) {
            return smallest((long) number);
        }
        return new BsonDouble(number);
    }

    private static BsonValue smallest(long number) {
        return number == (int) number ? new BsonInt32((int) number) : new BsonInt64(number);
    }

    /** A number that no double holds: an int64 or a Decimal128, or the double near it when the bytes were not ours. */
    private BsonValue smallest(BigDecimal number, double near) {
        boolean whole = number.scale() <= 0 || number.stripTrailingZeros().scale() <= 0;
        if (whole
                && number.precision() - number.scale() <= 19
                && number.toBigInteger().bitLength() < 64) {
            return smallest(number.longValueExact());
        }
        try {
            return new BsonDecimal128(new Decimal128(number.stripTrailingZeros()));
        } catch (NumberFormatException outOfRange) {
            source.giveUp();
            return new BsonDouble(near);
        }
    }
}
