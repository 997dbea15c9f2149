package dev.chave.sql.place;

import org.jspecify.annotations.Nullable;

/**
 * An interval of one column's values, as a predicate names it.
 *
 * @param low the lower end, null where there is none
 * @param lowInclusive whether the lower end belongs to it
 * @param high the upper end, null where there is none
 * @param highInclusive whether the upper end belongs to it
 */
public record SqlRange(
        @Nullable SqlValue low,
        boolean lowInclusive,
        @Nullable SqlValue high,
        boolean highInclusive) {
    /** Every value. */
    public static final SqlRange ALL = new SqlRange(null, false, null, false);

    /** One value. */
    public static SqlRange point(SqlValue value) {
        return new SqlRange(value, true, value, true);
    }

    /** From a value upward, the value included. */
    public static SqlRange atLeast(SqlValue low) {
        return new SqlRange(low, true, null, false);
    }

    /** Below a value, the value not included. */
    public static SqlRange below(SqlValue high) {
        return new SqlRange(null, false, high, false);
    }

    /** Both ends included, as in {@code BETWEEN}. */
    public static SqlRange between(SqlValue low, SqlValue high) {
        return new SqlRange(low, true, high, true);
    }

    /** Whether it holds one value and no more. */
    public boolean isPoint() {
        return lowInclusive && highInclusive && low != null && low.equals(high);
    }
}
