package dev.chave.value;

import java.math.BigDecimal;
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
 *   <li>number: 0 for NaN; else 1, the largest double not above it as 8 sortable bytes, and what is left over: 0 for
 *       nothing, or 1 and the exact rest as a decimal;
 *   <li>text: its UTF-8 with each 0 as 00 FF, ended by 00 01; regular expressions are two of these;
 *   <li>object, array: per element its type byte, its name as text, its value; ended by 0;
 *   <li>binary data: length, subtype, bytes; the fixed-width types as big-endian bytes, the date with its sign flipped.
 * </ul>
 *
 * <p>Not safe for use by several threads; reuse one by {@link #clear()}.
 */
public final class OrderedBytes {
    static final int KIND_SHIFT = 2;
    static final int END = 0x00;
    static final int TEXT_END = 0x01;
    static final int TEXT_NUL = 0xFF;
    static final int NAN = 0x00;
    static final int NOT_NAN = 0x01;

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

    /** Appends one value. */
    public void append(RawValue value) {
        appendKind(value.kind());
        appendContent(value);
    }

    /** Appends an int64, as the hashed fields of a key are. */
    public void appendLong(long number) {
        appendKind(BsonKind.INT64);
        appendNumber(number);
    }

    private void appendKind(BsonKind kind) {
        put(kind.canonical() + KIND_SHIFT);
    }

    private void appendContent(RawValue value) {
        byte[] bytes = value.bytes();
        int offset = value.offset();
        switch (value.kind()) {
            case MIN_KEY, UNDEFINED, NULL, MAX_KEY -> {}
            case INT32 -> appendNumber(value.int32());
            case INT64 -> appendNumber(value.int64());
            case DOUBLE -> appendNumber(value.float64());
            case DECIMAL128 -> appendNumber(decimal(value));
            case STRING, SYMBOL, CODE -> appendText(bytes, offset + 4, value.length() - 5);
            case DOCUMENT, ARRAY -> appendElements(value.asDocument());
            case BINARY -> {
                putInt32(RawDocument.int32(bytes, offset));
                appendOrdered(bytes, offset + 4, value.length() - 4);
            }
            case OBJECT_ID, BOOLEAN -> appendOrdered(bytes, offset, value.length());
            case DATE -> putInt64(value.int64() ^ Long.MIN_VALUE);
            case TIMESTAMP -> putInt64(value.int64());
            case REGEX -> {
                int patternLength = 0;
                while (bytes[offset + patternLength] != 0) {
                    patternLength++;
                }
                appendText(bytes, offset, patternLength);
                appendText(bytes, offset + patternLength + 1, value.length() - patternLength - 2);
            }
            case DB_POINTER -> {
                putInt32(value.length());
                appendOrdered(bytes, offset, value.length());
            }
            case CODE_WITH_SCOPE -> {
                int codeLength = RawDocument.int32(bytes, offset + 4);
                appendText(bytes, offset + 8, codeLength - 1);
                int scopeOffset = offset + 8 + codeLength;
                appendElements(new RawDocument(bytes, scopeOffset, offset + value.length() - scopeOffset));
            }
        }
    }

    private void appendElements(RawDocument document) {
        document.forEach((bytes, nameOffset, nameLength, element) -> {
            appendKind(element.kind());
            appendText(bytes, nameOffset, nameLength);
            appendContent(element);
            return true;
        });
        put(END);
    }

    private void appendText(byte[] bytes, int offset, int length) {
        ensure(length + 2);
        for (int i = offset; i < offset + length; i++) {
            put(bytes[i]);
            if (bytes[i] == 0) {
                put(TEXT_NUL);
            }
        }
        put(END);
        put(TEXT_END);
    }

    private void appendNumber(long number) {
        double near = (double) number;
        // 2^63 as a double is above every long, so the cast back saturates and would hide the difference.
        if (near == 0x1p63 || (long) near > number) {
            near = Math.nextDown(near);
        }
        long rest = number - (long) near;
        putDouble(near);
        if (rest == 0) {
            put(0);
        } else {
            put(1);
            appendDecimal(BigDecimal.valueOf(rest));
        }
    }

    private void appendNumber(double number) {
        if (Double.isNaN(number)) {
            put(NAN);
            return;
        }
        putDouble(number == 0 ? 0.0 : number);
        put(0);
    }

    private void appendNumber(Decimal128 number) {
        if (number.isNaN()) {
            put(NAN);
        } else if (number.isInfinite()) {
            appendNumber(number.isNegative() ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY);
        } else {
            BigDecimal exact = Numbers.exact(number);
            double near = Numbers.floorToDouble(exact);
            putDouble(near == 0 ? 0.0 : near);
            // Below the doubles there is nothing to subtract from: the rest is then the number itself.
            BigDecimal rest = Double.isInfinite(near) ? exact : exact.subtract(new BigDecimal(near));
            if (rest.signum() == 0) {
                put(0);
            } else {
                put(1);
                appendDecimal(rest);
            }
        }
    }

    /** Sign, exponent of ten of the first digit, digits without trailing zeros; all complemented when negative. */
    private void appendDecimal(BigDecimal number) {
        BigDecimal bare = number.stripTrailingZeros();
        String digits = bare.unscaledValue().abs().toString();
        int flip = bare.signum() < 0 ? 0xFF : 0;
        put(bare.signum() + 1);
        int exponent = digits.length() - bare.scale() - 1;
        int biased = exponent ^ Integer.MIN_VALUE;
        for (int shift = 24; shift >= 0; shift -= 8) {
            put((biased >>> shift) ^ flip);
        }
        for (int i = 0; i < digits.length(); i++) {
            put((digits.charAt(i) - '0' + 1) ^ flip);
        }
        put(flip);
    }

    private void putDouble(double number) {
        put(NOT_NAN);
        long bits = Double.doubleToRawLongBits(number);
        putInt64(bits < 0 ? ~bits : bits ^ Long.MIN_VALUE);
    }

    private static Decimal128 decimal(RawValue value) {
        return Decimal128.fromIEEE754BIDEncoding(
                RawDocument.int64(value.bytes(), value.offset() + 8), RawDocument.int64(value.bytes(), value.offset()));
    }

    private void putInt32(int number) {
        for (int shift = 24; shift >= 0; shift -= 8) {
            put(number >>> shift);
        }
    }

    private void putInt64(long number) {
        for (int shift = 56; shift >= 0; shift -= 8) {
            put((int) (number >>> shift));
        }
    }

    private void put(int unsignedByte) {
        if (size == buffer.length) {
            ensure(1);
        }
        buffer[size++] = (byte) unsignedByte;
    }

    private void ensure(int more) {
        if (size + more > buffer.length) {
            buffer = Arrays.copyOf(buffer, Math.max(size + more, buffer.length * 2));
        }
    }
}
