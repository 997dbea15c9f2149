package dev.chave.sql.place;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.UUID;

/**
 * One value of a column that is not NULL, with the column's type. Equal values of one type are equal records.
 *
 * <p>The content is, by type: a {@link Long} for whole numbers, booleans (0, 1), {@code "char"} (its byte, signed), dates
 * (days since 2000-01-01) and timestamps (microseconds since 2000-01-01, UTC), as PostgreSQL keeps them; a {@link Double} for
 * floats, and for a numeric that is NaN; a {@link BigDecimal} for other numerics, with the scale as written, and for unsigned
 * whole numbers beyond 64 signed bits; a {@link String} for text; {@link Octets} for bytes; a {@link UUID}.
 *
 * @param type the column's type
 * @param content the value in the form its type asks for
 */
public record SqlValue(SqlType type, Object content) {
    /** Bytes that compare by content; do not change the array. */
    @SuppressWarnings("ArrayRecordComponent") // equality is by content, below
    public record Octets(byte[] bytes) {
        @Override
        public boolean equals(Object other) {
            return other instanceof Octets octets && java.util.Arrays.equals(bytes, octets.bytes);
        }

        @Override
        public int hashCode() {
            return java.util.Arrays.hashCode(bytes);
        }
    }

    public SqlValue {
        if (!isForm(type, content)) {
            throw new IllegalArgumentException(
                    type + " is not kept as " + content.getClass().getSimpleName());
        }
    }

    private static boolean isForm(SqlType type, Object content) {
        return switch (type) {
            case INT2, INT4, CHAR, BOOL, DATE, TIMESTAMP, TIMESTAMPTZ -> content instanceof Long;
            case INT8, OID -> content instanceof Long || content instanceof BigDecimal;
            case FLOAT4, FLOAT8 -> content instanceof Double;
            case NUMERIC -> content instanceof BigDecimal || content instanceof Double;
            case TEXT, BPCHAR, JSONB -> content instanceof String;
            case BYTEA -> content instanceof Octets;
            case UUID -> content instanceof UUID;
        };
    }

    /** A {@code bigint}. */
    public static SqlValue int8(long value) {
        return new SqlValue(SqlType.INT8, value);
    }

    /** An {@code integer}. */
    public static SqlValue int4(int value) {
        return new SqlValue(SqlType.INT4, (long) value);
    }

    /** A {@code text}. */
    public static SqlValue text(String value) {
        return new SqlValue(SqlType.TEXT, value);
    }

    /** A {@code uuid}. */
    public static SqlValue uuid(UUID value) {
        return new SqlValue(SqlType.UUID, value);
    }

    /**
     * The value that this text is for a column of this type, as PostgreSQL reads it.
     *
     * @throws BadSqlValueException when it is none; the message tells what was expected and never the value
     */
    public static SqlValue parse(SqlType type, String text) throws BadSqlValueException {
        return SqlText.parse(type, text);
    }

    /** The value as text, as PostgreSQL would print it but for floats; what text-hashing placements take. */
    public String text() {
        return SqlText.of(this);
    }

    /** The bytes that a hash over text sees: raw bytes as they are, {@link #text()} in UTF-8 for the rest. */
    public byte[] octets() {
        return content instanceof Octets octets ? octets.bytes() : text().getBytes(StandardCharsets.UTF_8);
    }

    /** Type and length, and nothing of the value: {@code <text 12>}, {@code <int8>}. */
    public String masked() {
        if (content instanceof String string) {
            return "<" + type.sqlName() + " " + string.codePointCount(0, string.length()) + ">";
        }
        return content instanceof Octets octets
                ? "<" + type.sqlName() + " " + octets.bytes().length + ">"
                : "<" + type.sqlName() + ">";
    }
}
