package dev.chave.profile;

/**
 * A number with the bounds it lies between with 95% confidence; exact when the three are one.
 *
 * @param value the estimate
 * @param low the lower bound
 * @param high the upper bound
 */
public record Estimate(double value, double low, double high) {
    public Estimate {
        if (!(low <= value && value <= high)) {
            throw new IllegalArgumentException(
                    "an estimate of " + value + " outside its bounds " + low + " to " + high);
        }
    }

    public static Estimate exact(double value) {
        return new Estimate(value, value, value);
    }

    public boolean isExact() {
        return low == high;
    }
}
