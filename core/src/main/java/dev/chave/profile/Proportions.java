package dev.chave.profile;

/**
 * Bounds of a share that was counted among some and is to hold for all.
 *
 * <p>Wilson's score interval at 95%: unlike the plain one it stays within 0 and 1 and is honest for shares near them
 * (E. B. Wilson, Probable inference, 1927).
 */
public final class Proportions {
    /** How many standard errors hold 95% of a normal distribution. */
    static final double NORMAL_95 = 1.959963984540054;

    private Proportions() {}

    /** The lower 95% bound of the share behind {@code count} of {@code total}; 0 when nothing was looked at. */
    public static double wilsonLow(double count, double total) {
        return total <= 0 ? 0 : Math.max(0, centre(count, total) - halfWidth(count, total));
    }

    /** The upper 95% bound of the share behind {@code count} of {@code total}; 1 when nothing was looked at. */
    public static double wilsonHigh(double count, double total) {
        return total <= 0 ? 1 : Math.min(1, centre(count, total) + halfWidth(count, total));
    }

    /** The share with both bounds; anything between 0 and 1 when nothing was looked at. */
    public static Estimate wilson(double count, double total) {
        double share = total <= 0 ? 0 : count / total;
        return new Estimate(share, Math.min(share, wilsonLow(count, total)), Math.max(share, wilsonHigh(count, total)));
    }

    private static double centre(double count, double total) {
        double square = NORMAL_95 * NORMAL_95;
        return (count + square / 2) / (total + square);
    }

    private static double halfWidth(double count, double total) {
        double square = NORMAL_95 * NORMAL_95;
        double variance = count * (total - count) / total + square / 4;
        return NORMAL_95 * Math.sqrt(Math.max(0, variance)) / (total + square);
    }
}
