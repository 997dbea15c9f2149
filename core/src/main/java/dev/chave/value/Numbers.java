package dev.chave.value;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import org.bson.types.Decimal128;

/** Exact arithmetic between the four number types: what the order and the hash both need. */
final class Numbers {
    private static final BigDecimal LONG_MAX = BigDecimal.valueOf(Long.MAX_VALUE);
    private static final BigDecimal LONG_MIN = BigDecimal.valueOf(Long.MIN_VALUE);
    private static final BigDecimal DOUBLE_MAX = new BigDecimal(Double.MAX_VALUE);

    private Numbers() {}

    /** The exact value of a finite decimal, negative zero as zero (which {@code bigDecimalValue} refuses). */
    static BigDecimal exact(Decimal128 finite) {
        // Signed zero is the one finite value that bigDecimalValue() throws for.
        boolean zero = (finite.getHigh() & 0x0001FFFFFFFFFFFFL) == 0 && finite.getLow() == 0;
        return zero ? BigDecimal.ZERO : finite.bigDecimalValue();
    }

    /** The largest double that is not above the number; -Infinity when every finite double is above it. */
    static double floorToDouble(BigDecimal number) {
        if (number.compareTo(DOUBLE_MAX) >= 0) {
            return Double.MAX_VALUE;
        }
        if (number.compareTo(DOUBLE_MAX.negate()) < 0) {
            return Double.NEGATIVE_INFINITY;
        }
        double near = number.doubleValue();
        return new BigDecimal(near).compareTo(number) > 0 ? Math.nextDown(near) : near;
    }

    /** The long a double is hashed by: truncated toward zero, saturating, 2^63 itself wrapping to -2^63 on purpose. */
    static long hashLong(double number) {
        return number == 0x1p63 ? Long.MIN_VALUE : (long) number;
    }

    /** The long a decimal is hashed by: ties to even, saturating, NaN as 0. */
    static long hashLong(Decimal128 number) {
        if (number.isNaN()) {
            return 0;
        }
        if (number.isInfinite()) {
            return number.isNegative() ? Long.MIN_VALUE : Long.MAX_VALUE;
        }
        BigDecimal exact = exact(number);
        if (exact.compareTo(LONG_MAX) > 0) {
            return Long.MAX_VALUE;
        }
        if (exact.compareTo(LONG_MIN) < 0) {
            return Long.MIN_VALUE;
        }
        BigInteger rounded = exact.setScale(0, RoundingMode.HALF_EVEN).unscaledValue();
        return rounded.bitLength() > 63 ? Long.MAX_VALUE : rounded.longValue();
    }
}
