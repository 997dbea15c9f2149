package dev.chave.value;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.math.BigDecimal;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.bson.types.Decimal128;

/**
 * Writes BSON values so that comparing the bytes, unsigned and left to right, compares the values as the server does.
 *
 * <p>Equal values give equal bytes whatever number type they have (5, 5L, 5.0 and Decimal128 5 are one), and no value's
 * bytes are a prefix of another's, so that several written one after the other compare as a tuple. The layout is ours:
 * the server's KeyString has the same order and other bytes. A law holds it to {@link ValueOrder}; {@link
 * OrderedBytesDecoder} reads it back.
 *
 * <p>Layout: one byte for the canonical type (plus 2, so that MinKey is 1 and MaxKey 0x81), then
 *
 * <ul>
 *   <li>number: 0 for NaN; else 1, the nearest double toward zero as 8 sortable bytes, and what is left over: 1 for
 *       nothing, or 0 or 2 by its sign, and the exact rest as a decimal: exponent of ten, digits, end, all complemented when
 *       negative (where the number lies beyond every finite double, the rest is the number itself);
 *   <li>text: its UTF-8 with each 0 as 00 FF, ended by 00 01; regular expressions are two of these;
 *   <li>object, array: per element its type byte, its name as text, its value; ended by 0;
 *   <li>binary data: length, subtype, bytes; the fixed-width types as big-endian bytes, the date with its sign flipped.
 * </ul>
 *
 * <p>Not safe for use by several threads; reuse one by {@link #clear()}.
 */
public final class OrderedBytes {
    private static final VarHandle BIG_INT32 = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle BIG_INT64 = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    static final int KIND_SHIFT = 2;
    static final int END = 0x00;
    static final int TEXT_END = 0x01;
    static final int TEXT_NUL = 0xFF;
    static final int NAN = 0x00;
    static final int NOT_NAN = 0x01;
    static final int REST_NEGATIVE = 0x00;
    static final int REST_NONE = 0x01;
    static final int REST_POSITIVE = 0x02;
    static final int REST_EXPONENT_BIAS = 0x8000;

    private byte[] buffer = new byte[64];
    private int size;

    /** The ordered bytes of one value. */
    public static byte[] of(RawValue value) {
        OrderedBytes out = new OrderedBytes();
        out.append(value);
        return out.toByteArray();
    }

    public void clear() {
        size = 0;
    }

    /** How many bytes have been written. */
    public int size() {
        return size;
    }

    /** The array being written to; only the first {@link #size()} bytes count, and the next append may replace it. */
    public byte[] buffer() {
        return buffer;
    }

    public byte[] toByteArray() {
        return Arrays.copyOf(buffer, size);
    }

    /** Appends bytes that are ordered already. */
    public void appendOrdered(byte[] ordered, int offset, int length) {
        ensure(length);
        System.arraycopy(ordered, offset, buffer, size, length);
        size += length;
    }

    /**
     * Appends one value.
     *
     * @throws BadBsonException when the value is damaged or nested too deep; what was appended of it until then stays
     */
    public void append(RawValue value) {
        appendKind(value.kind());
        appendContent(value, 1);
    }

    /** Appends an int64, as the hashed fields of a key are. */
    public void appendLong(long number) {
        appendKind(BsonKind.INT64);
        appendNumber(number);
    }

    private void appendKind(BsonKind kind) {
        put(kind.canonical() + KIND_SHIFT);
    }

    private void appendContent(RawValue value, int depth) {
        byte[] bytes = value.bytes();
        int offset = value.offset();
        switch (value.kind()) {
            case MIN_KEY, UNDEFINED, NULL, MAX_KEY -> {}
            case INT32 -> appendNumber((long) value.int32());
            case INT64 -> appendNumber(value.int64());
            case DOUBLE -> appendNumber(value.float64());
            case DECIMAL128 -> appendNumber(value.decimal());
            case STRING, SYMBOL, CODE -> appendText(bytes, offset + 4, value.length() - 5);
            case DOCUMENT, ARRAY -> appendElements(value.asDocument(), depth);
            case BINARY -> {
                putInt32(RawDocument.int32(bytes, offset));
                appendOrdered(bytes, offset + 4, value.length() - 4);
            }
            case OBJECT_ID, BOOLEAN -> appendOrdered(bytes, offset, value.length());
            case DATE -> putInt64(value.int64() ^ Long.MIN_VALUE);
            case TIMESTAMP -> putInt64(value.int64());
            case REGEX -> {
                int patternLength = value.patternLength();
                appendText(bytes, offset, patternLength);
                appendText(bytes, offset + patternLength + 1, value.length() - patternLength - 2);
            }
            case DB_POINTER -> {
                putInt32(value.length());
                appendOrdered(bytes, offset, value.length());
            }
            case CODE_WITH_SCOPE -> {
                appendText(bytes, offset + 8, value.scopedCodeLength() - 1);
                appendElements(value.scope(), depth);
            }
        }
    }

    private void appendElements(RawDocument document, int depth) {
        RawDocuments.checkDepth(depth);
        RawCursor cursor = new RawCursor(document);
        while (cursor.advance()) {
            appendKind(cursor.kind());
            appendText(cursor.bytes(), cursor.nameOffset(), cursor.nameLength());
            appendContent(cursor.value(), depth + 1);
        }
        put(END);
    }

    private void appendText(byte[] bytes, int offset, int length) {
        ensure(length + 2);
        int end = offset + length;
        int from = offset;
        for (int at = offset; at < end; at++) {
            if (bytes[at] == 0) {
                appendOrdered(bytes, from, at + 1 - from);
                put(TEXT_NUL);
                from = at + 1;
            }
        }
        appendOrdered(bytes, from, end - from);
        put(END);
        put(TEXT_END);
    }

    private void appendNumber(long number) {
        double near = Numbers.towardZero(number);
        putDouble(near);
        appendRest(number - (long) near);
    }

    private void appendNumber(double number) {
        if (Double.isNaN(number)) {
            put(NAN);
        } else {
            putDouble(number);
            put(REST_NONE);
        }
    }

    private void appendNumber(Decimal128 number) {
        if (number.isNaN()) {
            put(NAN);
        } else if (number.isInfinite()) {
            appendNumber(number.isNegative() ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY);
        } else {
            BigDecimal exact = Numbers.exact(number);
            double near = Numbers.towardZero(exact);
            putDouble(near);
            boolean beyond = exact.abs().compareTo(Numbers.DOUBLE_MAX) > 0;
            appendRest(beyond ? exact : exact.subtract(new BigDecimal(near)));
        }
    }

    /** The rest of an int64, without the cost of a BigDecimal; it is below 2^11. */
    private void appendRest(long rest) {
        if (rest == 0) {
            put(REST_NONE);
            return;
        }
        int flip = rest < 0 ? 0xFF : 0;
        put(rest < 0 ? REST_NEGATIVE : REST_POSITIVE);
        long magnitude = Math.abs(rest);
        long unit = 1;
        int exponent = 0;
        while (magnitude / unit >= 10) {
            unit *= 10;
            exponent++;
        }
        putExponent(exponent, flip);
        for (long left = magnitude; left != 0; unit /= 10) {
            putDigit((int) (left / unit), flip);
            left %= unit;
        }
        put(flip);
    }

    private void appendRest(BigDecimal rest) {
        if (rest.signum() == 0) {
            put(REST_NONE);
            return;
        }
        int flip = rest.signum() < 0 ? 0xFF : 0;
        put(rest.signum() < 0 ? REST_NEGATIVE : REST_POSITIVE);
        BigDecimal bare = rest.stripTrailingZeros();
        String digits = bare.unscaledValue().abs().toString();
        putExponent(digits.length() - bare.scale() - 1, flip);
        for (int i = 0; i < digits.length(); i++) {
            putDigit(digits.charAt(i) - '0', flip);
        }
        put(flip);
    }

    /** The exponent of ten of the first digit. */
    private void putExponent(int exponent, int flip) {
        int biased = exponent + REST_EXPONENT_BIAS;
        put((biased >>> 8) ^ flip);
        put(biased ^ flip);
    }

    private void putDigit(int digit, int flip) {
        put((digit + 1) ^ flip); // 0 is the end
    }

    private void putDouble(double number) {
        put(NOT_NAN);
        long bits = Double.doubleToRawLongBits(number == 0 ? 0.0 : number); // -0.0 equals 0.0
        putInt64(bits < 0 ? ~bits : bits ^ Long.MIN_VALUE);
    }

    private void putInt32(int number) {
        ensure(4);
        BIG_INT32.set(buffer, size, number);
        size += 4;
    }

    private void putInt64(long number) {
        ensure(8);
        BIG_INT64.set(buffer, size, number);
        size += 8;
    }

    private void put(int unsignedByte) {
        if (size == buffer.length) {
            ensure(1);
        }
        buffer[size++] = (byte) unsignedByte;
    }

    private void ensure(int more) {
        if (more > buffer.length - size) {
            buffer = Arrays.copyOf(buffer, Math.max(Math.addExact(size, more), buffer.length * 2));
        }
    }
}
