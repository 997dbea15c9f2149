package dev.chave.value;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.nio.ByteBuffer;
import org.bson.types.Decimal128;

/** Exact arithmetic between the four number types: what the order and the hash both need. */
final class Numbers {
    /** The largest finite double, exactly. */
    static final BigDecimal DOUBLE_MAX = new BigDecimal(Double.MAX_VALUE);

    private static final BigDecimal LONG_MAX = BigDecimal.valueOf(Long.MAX_VALUE);
    private static final BigDecimal LONG_MIN = BigDecimal.valueOf(Long.MIN_VALUE);
    private static final BigInteger COEFFICIENT_END = BigInteger.TEN.pow(34);
    private static final long SECOND_FORM = 0x6000000000000000L;
    private static final long COEFFICIENT_HIGH = 0x0001FFFFFFFFFFFFL;
    private static final int EXPONENT_BIAS = 6176;

    private Numbers() {}

    /**
     * The exact value of a finite decimal. Negative zero is zero, and so is a coefficient above 34 digits, which no
     * arithmetic writes but hostile bytes may hold (IEEE 754-2008, decimal128 in binary integer coding).
     */
    static BigDecimal exact(Decimal128 finite) {
        long high = finite.getHigh();
        if ((high & SECOND_FORM) == SECOND_FORM) {
            return BigDecimal.ZERO; // this form can only spell coefficients that are too large
        }
        BigInteger coefficient = coefficient(high & COEFFICIENT_HIGH, finite.getLow());
        if (coefficient.compareTo(COEFFICIENT_END) >= 0) {
            return BigDecimal.ZERO;
        }
        int exponent = (int) ((high >>> 49) & 0x3FFF) - EXPONENT_BIAS;
        return new BigDecimal(high < 0 ? coefficient.negate() : coefficient, -exponent);
    }

    private static BigInteger coefficient(long high, long low) {
        return high == 0 && low >= 0
                ? BigInteger.valueOf(low)
                : new BigInteger(
                        1, ByteBuffer.allocate(16).putLong(high).putLong(low).array());
    }

    /** The finite double nearest to the number that is not farther from zero. */
    static double towardZero(BigDecimal number) {
        BigDecimal magnitude = number.abs();
        double near = magnitude.compareTo(DOUBLE_MAX) >= 0 ? Double.MAX_VALUE : magnitude.doubleValue();
        if (new BigDecimal(near).compareTo(magnitude) > 0) {
            near = Math.nextDown(near);
        }
        return number.signum() < 0 ? -near : near;
    }

    /** The double nearest to the number that is not farther from zero. */
    static double towardZero(long number) {
        double near = (double) number;
        // 2^63 as a double is above every long, so the cast back saturates and would hide the difference.
        if (near == 0x1p63 || (number > 0 && (long) near > number)) {
            return Math.nextDown(near);
        }
        return number < 0 && (long) near < number ? Math.nextUp(near) : near;
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
        return exact.setScale(0, RoundingMode.HALF_EVEN).longValueExact();
    }
}
