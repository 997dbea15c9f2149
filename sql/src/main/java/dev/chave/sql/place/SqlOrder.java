package dev.chave.sql.place;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Comparator;

/**
 * The order of values of one type: numbers by value (NaN last, as PostgreSQL has it), text by its bytes in UTF-8 (collation C),
 * UUIDs and bytes by their bytes, dates by time. Values of different types order by type, but for numbers, which compare.
 */
public final class SqlOrder implements Comparator<SqlValue> {
    /** The only one there is. */
    public static final SqlOrder INSTANCE = new SqlOrder();

    private SqlOrder() {}

    @Override
    public int compare(SqlValue left, SqlValue right) {
        Object one = left.content();
        Object two = right.content();
        if (isNumber(left.type()) && isNumber(right.type())) {
            return numbers(one, two);
        }
        if (left.type() != right.type()) {
            return left.type().compareTo(right.type());
        }
        if (one instanceof Long first && two instanceof Long second) {
            return Long.compare(first, second);
        }
        if (left.type() == SqlType.UUID) {
            return Arrays.compareUnsigned(
                    PostgresHash.bytes((java.util.UUID) one), PostgresHash.bytes((java.util.UUID) two));
        }
        return Arrays.compareUnsigned(left.octets(), right.octets());
    }

    private static boolean isNumber(SqlType type) {
        return type.isWhole() || type == SqlType.NUMERIC || type == SqlType.FLOAT4 || type == SqlType.FLOAT8;
    }

    private static int numbers(Object one, Object two) {
        if (one instanceof Long first && two instanceof Long second) {
            return Long.compare(first, second);
        }
        boolean isFirstFinite = isFinite(one);
        boolean isSecondFinite = isFinite(two);
        if (isFirstFinite && isSecondFinite) {
            return decimal(one).compareTo(decimal(two));
        }
        return Double.compare(((Number) one).doubleValue(), ((Number) two).doubleValue());
    }

    private static boolean isFinite(Object number) {
        return !(number instanceof Double special) || Double.isFinite(special);
    }

    private static BigDecimal decimal(Object number) {
        if (number instanceof BigDecimal decimal) {
            return decimal;
        }
        return number instanceof Double real ? new BigDecimal(real) : BigDecimal.valueOf(((Number) number).longValue());
    }
}
