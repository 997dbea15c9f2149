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
        return total <= 0 ? 0 : Math.max(0, centre(count, total, NORMAL_95) - halfWidth(count, total, NORMAL_95));
    }

    /**
     * The lower 95% bound of the largest of several shares: each alone is held to so much more that all hold together
     * (Bonferroni's inequality, with the normal tail bounded by {@code exp(-z²/2)}).
     *
     * @param among how many shares the largest was taken from
     */
    public static double lowOfLargest(double count, double total, double among) {
        double deviations = Math.max(NORMAL_95, Math.sqrt(2 * Math.log(Math.max(1, among) / 0.05)));
        return total <= 0 ? 0 : Math.max(0, centre(count, total, deviations) - halfWidth(count, total, deviations));
    }

    /** The upper 95% bound of the share behind {@code count} of {@code total}; 1 when nothing was looked at. */
    public static double wilsonHigh(double count, double total) {
        return total <= 0 ? 1 : Math.min(1, centre(count, total, NORMAL_95) + halfWidth(count, total, NORMAL_95));
    }

    /** The share with both bounds; anything between 0 and 1 when nothing was looked at. */
    public static Estimate wilson(double count, double total) {
        double share = total <= 0 ? 0 : count / total;
        return new Estimate(share, Math.min(share, wilsonLow(count, total)), Math.max(share, wilsonHigh(count, total)));
    }

    private static double centre(double count, double total, double deviations) {
        double square = deviations * deviations;
        return (count + square / 2) / (total + square);
    }

    private static double halfWidth(double count, double total, double deviations) {
        double square = deviations * deviations;
        double variance = count * (total - count) / total + square / 4;
        return deviations * Math.sqrt(Math.max(0, variance)) / (total + square);
    }
}
