package dev.chave.profile;

import dev.chave.value.BsonKind;
import dev.chave.value.OrderedBytes;
import dev.chave.value.RawValue;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * What a value stands for, whatever its type: the same ObjectId, number or UUID as text has the same identity.
 *
 * <p>A text of 24 hexadecimal digits stands for an ObjectId, one of 36 characters in the usual form (or 32
 * hexadecimal digits) for a UUID, one of an integer up to 18 digits without leading zeros, or of a plain decimal, for
 * a number. Binary data of subtype 3 and 4 stand for UUIDs; subtype 3 may have its bytes in the order of the Java, C#
 * or Python drivers, so UUIDs whose bytes differ by these orders only are taken for one.
 */
final class TwinIdentity {
    /** A value that has no other form. */
    static final int NONE = 0;

    static final int TEXT = 1;
    static final int OBJECT_ID = 2;
    static final int NUMBER = 3;
    static final int LEGACY_UUID = 4;
    static final int UUID = 5;
    /** How many forms there are, {@link #NONE} included. */
    static final int FORMS = 6;

    private static final int UUID_TEXT = 36;
    private static final int UUID_HEX = 32;
    private static final int OBJECT_ID_HEX = 24;
    private static final int MAX_INTEGER = 18;
    private static final int MAX_DECIMAL = 17;

    private final Fingerprints fingerprints;
    private final OrderedBytes ordered = new OrderedBytes();
    private int form;
    private long identity;

    TwinIdentity(Fingerprints fingerprints) {
        this.fingerprints = fingerprints;
    }

    /** The form of the value last looked at, {@link #NONE} when it has no identity. */
    int form() {
        return form;
    }

    /** The identity of the value last looked at. */
    long identity() {
        return identity;
    }

    /** Looks at a value whose ordered bytes have this fingerprint. */
    void look(RawValue value, long fingerprint) {
        form = NONE;
        identity = fingerprint;
        switch (value.kind()) {
            case INT32, INT64, DOUBLE, DECIMAL128 -> form = NUMBER;
            case OBJECT_ID -> form = OBJECT_ID;
            case STRING -> lookAtText(value.bytes(), value.offset() + 4, value.length() - 5);
            case BINARY -> lookAtBinary(value);
            default -> {}
        }
    }

    private void lookAtBinary(RawValue value) {
        int subtype = value.length() == 21 ? value.bytes()[value.offset() + 4] : -1;
        if (subtype == 3 || subtype == 4) {
            ByteBuffer bytes = ByteBuffer.wrap(value.bytes(), value.offset() + 5, 16);
            found(subtype == 3 ? LEGACY_UUID : UUID, uuid(bytes.getLong(), bytes.getLong()));
        }
    }

    private void lookAtText(byte[] bytes, int offset, int length) {
        if (length == OBJECT_ID_HEX && isHex(bytes, offset, length)) {
            byte[] id = new byte[12];
            ByteBuffer.wrap(id).putLong(hex(bytes, offset, 16)).putInt((int) hex(bytes, offset + 16, 8));
            found(TEXT, fingerprintOf(new RawValue(BsonKind.OBJECT_ID, id, 0, id.length)));
        } else if (length == UUID_HEX && isHex(bytes, offset, length)) {
            found(TEXT, uuid(hex(bytes, offset, 16), hex(bytes, offset + 16, 16)));
        } else if (length == UUID_TEXT && isUuid(bytes, offset)) {
            long high = hex(bytes, offset, 8) << 32 | hex(bytes, offset + 9, 4) << 16 | hex(bytes, offset + 14, 4);
            found(TEXT, uuid(high, hex(bytes, offset + 19, 4) << 48 | hex(bytes, offset + 24, 12)));
        } else if (length > 0 && length <= MAX_INTEGER + 1) {
            lookAtNumber(bytes, offset, length);
        }
    }

    private void lookAtNumber(byte[] bytes, int offset, int length) {
        int sign = bytes[offset] == '-' ? 1 : 0;
        int point = -1;
        for (int i = sign; i < length; i++) {
            int character = bytes[offset + i];
            if (character == '.' && point < 0) {
                point = i;
            } else if (character < '0' || character > '9') {
                return;
            }
        }
        int whole = (point < 0 ? length : point) - sign;
        boolean leadingZero = whole > 1 && bytes[offset + sign] == '0';
        if (whole == 0 || whole > MAX_INTEGER || leadingZero || point == length - 1) {
            return;
        }
        String text = new String(bytes, offset, length, StandardCharsets.US_ASCII);
        if (point < 0) {
            found(TEXT, fingerprintOf(RawValue.ofLong(Long.parseLong(text))));
        } else if (length <= MAX_DECIMAL) {
            found(TEXT, fingerprintOf(ofDouble(Double.parseDouble(text))));
        }
    }

    private static RawValue ofDouble(double number) {
        byte[] bytes = ByteBuffer.allocate(8)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putDouble(number)
                .array();
        return new RawValue(BsonKind.DOUBLE, bytes, 0, bytes.length);
    }

    private void found(int foundForm, long foundIdentity) {
        form = foundForm;
        identity = foundIdentity;
    }

    private long fingerprintOf(RawValue value) {
        ordered.clear();
        ordered.append(value);
        return fingerprints.of(ordered.buffer(), 0, ordered.size());
    }

    /** One number for a UUID in all byte orders of its halves that drivers write: the least of each half's orders. */
    private long uuid(long high, long low) {
        long least = high;
        long order = high;
        // Java reverses a half, C# three groups of the first; together they reach eight orders.
        for (int i = 0; i < 4; i++) {
            order = Long.reverseBytes(order);
            least = Math.min(least, order);
            order = groupsReversed(order);
            least = Math.min(least, order);
        }
        return fingerprints.join(least, Math.min(low, Long.reverseBytes(low)));
    }

    private static long groupsReversed(long half) {
        int first = Integer.reverseBytes((int) (half >>> 32));
        int second = Short.reverseBytes((short) (half >>> 16)) & 0xFFFF;
        int third = Short.reverseBytes((short) half) & 0xFFFF;
        return (long) first << 32 | (long) second << 16 | third;
    }

    private static boolean isUuid(byte[] bytes, int offset) {
        return isHex(bytes, offset, 8)
                && bytes[offset + 8] == '-'
                && isHex(bytes, offset + 9, 4)
                && bytes[offset + 13] == '-'
                && isHex(bytes, offset + 14, 4)
                && bytes[offset + 18] == '-'
                && isHex(bytes, offset + 19, 4)
                && bytes[offset + 23] == '-'
                && isHex(bytes, offset + 24, 12);
    }

    private static boolean isHex(byte[] bytes, int offset, int length) {
        for (int i = offset; i < offset + length; i++) {
            if (Character.digit(bytes[i], 16) < 0) {
                return false;
            }
        }
        return true;
    }

    private static long hex(byte[] bytes, int offset, int length) {
        long number = 0;
        for (int i = offset; i < offset + length; i++) {
            number = number << 4 | Character.digit(bytes[i], 16);
        }
        return number;
    }
}
