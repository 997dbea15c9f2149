package dev.chave.profile;

import com.dynatrace.hash4j.distinctcount.UltraLogLog;

/**
 * How many different fingerprints were added, in a fixed number of bytes and with a bound.
 *
 * <p>UltraLogLog (O. Ertl, 2023), as hash4j has it, with its default estimator. The relative standard error is 0.785
 * divided by the root of the number of registers; the bounds are 1.96 of these, so they hold for 95 of 100 inputs.
 */
final class DistinctSketch {
    private static final double STANDARD_ERROR = 0.785;
    private static final int MIN_PRECISION = 8;
    private static final int MAX_PRECISION = 16;

    private UltraLogLog registers;

    /**
     * Makes an empty one.
     *
     * @param bytes the most it may hold: the registers are the largest power of two of bytes in it, from 256 to 65,536
     */
    DistinctSketch(long bytes) {
        registers = UltraLogLog.create(precision(bytes));
    }

    /** How many bytes a sketch for this many holds. */
    static long heldBytes(long bytes) {
        return 1L << precision(bytes);
    }

    private static int precision(long bytes) {
        return Math.max(MIN_PRECISION, Math.min(MAX_PRECISION, 63 - Long.numberOfLeadingZeros(bytes)));
    }

    void add(long fingerprint) {
        registers.add(fingerprint);
    }

    /** Adds everything the other was told; the coarser of the two decides the error from then on. */
    void merge(DistinctSketch other) {
        registers = UltraLogLog.merge(registers, other.registers);
    }

    /**
     * The estimate.
     *
     * @param atLeast how many different ones are known for certain
     * @param atMost how many were added at all
     */
    Estimate estimate(long atLeast, long atMost) {
        double error = Proportions.NORMAL_95 * STANDARD_ERROR / Math.sqrt(registers.getState().length);
        double raw = registers.getDistinctCountEstimate();
        double value = between(raw, atLeast, atMost);
        return new Estimate(
                value,
                Math.min(value, between(raw / (1 + error), atLeast, atMost)),
                Math.max(value, between(raw / (1 - error), atLeast, atMost)));
    }

    private static double between(double number, long atLeast, long atMost) {
        return Math.max((double) atLeast, Math.min((double) atMost, number));
    }
}
