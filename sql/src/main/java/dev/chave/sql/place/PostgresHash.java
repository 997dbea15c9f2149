package dev.chave.sql.place;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.UUID;

/**
 * The 32-bit hash that PostgreSQL's default hash operator class gives a value, bit by bit (PostgreSQL 15, checked against a real
 * server in the tests). Citus places rows by it, and so does declarative {@code PARTITION BY HASH} with another seed.
 *
 * <p>Text is hashed as UTF-8 bytes, as in a database with that encoding and a deterministic collation; a non-deterministic
 * collation hashes a sort key instead and is not reproduced, nor is jsonb.
 */
public final class PostgresHash {
    private static final int START = 0x9e3779b9 + 3923095;
    private static final BigInteger DIGIT_BASE = BigInteger.valueOf(10_000);
    private static final int DIGITS_A_PLACE = 4;

    private PostgresHash() {}

    /**
     * The hash of a value.
     *
     * @throws NoShardException for a type without a reproducible hash, and for a whole number that PostgreSQL cannot hold
     */
    public static int of(SqlValue value) throws NoShardException {
        Object content = value.content();
        return switch (value.type()) {
            case INT2, INT4, DATE, BOOL, CHAR -> ofInt(((Long) content).intValue());
            case OID, INT8, TIMESTAMP, TIMESTAMPTZ -> whole(value);
            case TEXT -> ofBytes(((String) content).getBytes(StandardCharsets.UTF_8));
            case BPCHAR -> ofBytes(trimmed((String) content).getBytes(StandardCharsets.UTF_8));
            case BYTEA -> ofBytes(((SqlValue.Octets) content).bytes());
            case UUID -> ofBytes(bytes((UUID) content));
            case FLOAT4, FLOAT8 -> ofDouble((Double) content);
            case NUMERIC -> content instanceof BigDecimal decimal ? ofNumeric(decimal) : 0;
            case JSONB ->
                throw new NoShardException(
                        "jsonb has a structural hash that is not reproduced; expected another column");
        };
    }

    private static int whole(SqlValue value) throws NoShardException {
        if (!(value.content() instanceof Long number)) {
            throw new NoShardException("a whole number beyond 64 signed bits; expected one that a bigint holds");
        }
        return value.type() == SqlType.OID ? ofInt(number.intValue()) : ofLong(number);
    }

    /** The hash of an integer: {@code hashint4}. */
    public static int ofInt(int value) {
        int a = START + 4 + value;
        int b = START + 4;
        int c = START + 4;
        return finish(a, b, c);
    }

    /** The hash of a bigint, which is that of an integer of the same value: {@code hashint8}. */
    public static int ofLong(long value) {
        int high = (int) (value >>> 32);
        return ofInt((int) value ^ (value >= 0 ? high : ~high));
    }

    /** The hash of a float, widened to a double: {@code hashfloat8}. */
    public static int ofDouble(double value) {
        if (value == 0) {
            return 0;
        }
        long bits = Double.doubleToLongBits(value); // one NaN for all
        byte[] bytes = new byte[8];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (bits >>> (8 * i));
        }
        return ofBytes(bytes);
    }

    /** The hash of a numeric that is a number: {@code hash_numeric}. Its scale does not count. */
    public static int ofNumeric(BigDecimal value) {
        if (value.signum() == 0) {
            return -1;
        }
        BigDecimal exact = value.abs().stripTrailingZeros();
        int places = Math.max(0, Math.floorDiv(exact.scale() + DIGITS_A_PLACE - 1, DIGITS_A_PLACE));
        BigInteger rest = exact.setScale(places * DIGITS_A_PLACE, RoundingMode.UNNECESSARY)
                .unscaledValue();
        int weight = -1 - places;
        ArrayDeque<Integer> digits = new ArrayDeque<>();
        while (rest.signum() > 0) {
            BigInteger[] parts = rest.divideAndRemainder(DIGIT_BASE);
            int digit = parts[1].intValue();
            weight++;
            if (digit != 0 || !digits.isEmpty()) {
                digits.addFirst(digit);
            }
            rest = parts[0];
        }
        byte[] bytes = new byte[2 * digits.size()];
        int at = 0;
        for (int digit : digits) {
            bytes[at++] = (byte) digit;
            bytes[at++] = (byte) (digit >>> 8);
        }
        return ofBytes(bytes) ^ weight;
    }

    /** The hash of bytes: {@code hashtext} of text in UTF-8, {@code uuid_hash} of the 16 bytes, {@code hashvarlena}. */
    public static int ofBytes(byte[] key) {
        int a = START + key.length;
        int b = a;
        int c = a;
        int at = 0;
        for (; key.length - at >= 12; at += 12) {
            a += word(key, at, 4);
            b += word(key, at + 4, 4);
            c += word(key, at + 8, 4);
            a -= c;
            a ^= Integer.rotateLeft(c, 4);
            c += b;
            b -= a;
            b ^= Integer.rotateLeft(a, 6);
            a += c;
            c -= b;
            c ^= Integer.rotateLeft(b, 8);
            b += a;
            a -= c;
            a ^= Integer.rotateLeft(c, 16);
            c += b;
            b -= a;
            b ^= Integer.rotateLeft(a, 19);
            a += c;
            c -= b;
            c ^= Integer.rotateLeft(b, 4);
            b += a;
        }
        int left = key.length - at;
        a += word(key, at, Math.min(4, left));
        b += word(key, at + 4, Math.min(4, left - 4));
        c += word(key, at + 8, left - 8) << 8; // its lowest byte is the length's
        return finish(a, b, c);
    }

    private static int word(byte[] key, int at, int bytes) {
        int word = 0;
        for (int i = 0; i < bytes; i++) {
            word |= (key[at + i] & 0xFF) << (8 * i);
        }
        return word;
    }

    private static int finish(int first, int second, int third) {
        int a = first;
        int b = second;
        int c = third;
        c ^= b;
        c -= Integer.rotateLeft(b, 14);
        a ^= c;
        a -= Integer.rotateLeft(c, 11);
        b ^= a;
        b -= Integer.rotateLeft(a, 25);
        c ^= b;
        c -= Integer.rotateLeft(b, 16);
        a ^= c;
        a -= Integer.rotateLeft(c, 4);
        b ^= a;
        b -= Integer.rotateLeft(a, 14);
        c ^= b;
        c -= Integer.rotateLeft(b, 24);
        return c;
    }

    private static String trimmed(String text) {
        int end = text.length();
        while (end > 0 && text.charAt(end - 1) == ' ') {
            end--;
        }
        return text.substring(0, end);
    }

    static byte[] bytes(UUID uuid) {
        return ByteBuffer.allocate(16)
                .putLong(uuid.getMostSignificantBits())
                .putLong(uuid.getLeastSignificantBits())
                .array();
    }
}
