package dev.chave.sql.statement;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * A value that stands in a statement, or the place of one that the text does not tell.
 *
 * @param text the value: a number as written, a string without quotes and escapes, bytes in hexadecimal, a placeholder's name
 */
public record Constant(Kind kind, String text) {
    /** What a constant is. */
    public enum Kind {
        NULL,
        INTEGER,
        DECIMAL,
        TEXT,
        BOOLEAN,
        BYTES,
        /** One value that is not known: {@code ?}, {@code $1}, {@code now()}, a value from another table. */
        UNKNOWN,
        /** Several values that are not known: {@code = ANY($1)}, {@code IN (...)} of a digest, Vitess's {@code ::list}. */
        UNKNOWN_LIST
    }

    /** The SQL null. */
    public static final Constant NULL = new Constant(Kind.NULL, "null");

    /** A value not known, named so that equal names mean equal values. */
    public static Constant unknown(String name) {
        return new Constant(Kind.UNKNOWN, name);
    }

    /** Several values not known. */
    public static Constant unknownList(String name) {
        return new Constant(Kind.UNKNOWN_LIST, name);
    }

    /** A string. */
    public static Constant text(String text) {
        return new Constant(Kind.TEXT, text);
    }

    /** An integer. */
    public static Constant integer(String digits) {
        return new Constant(Kind.INTEGER, digits);
    }

    /** Whether the value is known. */
    public boolean isKnown() {
        return kind != Kind.UNKNOWN && kind != Kind.UNKNOWN_LIST;
    }

    boolean isNumber() {
        return kind == Kind.INTEGER || kind == Kind.DECIMAL;
    }

    /** The order of two constants of comparable kinds; null where the database alone knows it, as for strings under a collation. */
    @Nullable
    Integer comparedTo(Constant other) {
        if (isNumber() && other.isNumber()) {
            try {
                return new BigDecimal(text).compareTo(new BigDecimal(other.text));
            } catch (NumberFormatException odd) {
                return null;
            }
        }
        return equals(other) ? Integer.valueOf(0) : null;
    }
}
