package dev.chave.report;

import dev.chave.language.Sentences;
import dev.chave.profile.Estimate;
import java.util.Locale;

/**
 * Numbers as a person reads them: a comma between thousands, a point before decimals, as many digits as mean something.
 *
 * <p>The same in every locale. What is no number is shown as a dash.
 */
final class Figures {
    /** Shown where there is no number. */
    static final String NONE = "–";

    private static final String[] BYTE_UNITS = {"B", "KB", "MB", "GB", "TB", "PB", "EB"};

    private Figures() {}

    /** {@code 200,000}; weights that are no whole numbers keep one decimal below a hundred. */
    static String count(double number) {
        if (!Double.isFinite(number)) {
            return NONE;
        }
        boolean whole = Math.abs(number) >= 100 || number == Math.rint(number);
        return format(whole ? "%,.0f" : "%,.1f", number);
    }

    /** {@code 200,000}. */
    static String count(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    /** How many times something is: {@code 4.0}, {@code 37.6}, {@code 412}. */
    static String factor(double number) {
        return Double.isFinite(number) ? format(number < 99.95 ? "%.1f" : "%,.0f", number) : NONE;
    }

    /** A share of 1 in percent: {@code 43%}, {@code 4.3%}, {@code <0.1%}; 100% and 0% only where it is exactly so. */
    static String share(double share) {
        if (!Double.isFinite(share)) {
            return NONE;
        }
        double percent = share * 100;
        if (percent > 0 && percent < 0.1) {
            return "<0.1%";
        }
        if (percent > 99.9 && percent < 100) {
            return ">99.9%";
        }
        boolean whole = percent == Math.rint(percent) || (percent >= 10 && percent <= 99);
        return format(whole ? "%,.0f%%" : "%,.1f%%", percent);
    }

    /** A size in bytes; KB is 1,024 bytes, and so on. */
    static String bytes(double bytes) {
        if (!Double.isFinite(bytes)) {
            return NONE;
        }
        double scaled = bytes;
        int unit = 0;
        while (scaled >= 1023.95 && unit < BYTE_UNITS.length - 1) {
            scaled /= 1024;
            unit++;
        }
        boolean whole = scaled == Math.rint(scaled) || scaled >= 100;
        return format(whole ? "%,.0f" : "%.1f", scaled) + " " + BYTE_UNITS[unit];
    }

    /** A size in bytes. */
    static String bytes(long bytes) {
        return bytes((double) bytes);
    }

    /** A coefficient: {@code 0.98}, {@code -0.03}. */
    static String coefficient(double number) {
        return Double.isFinite(number) ? format("%.2f", Math.abs(number) < 0.005 ? 0 : number) : NONE;
    }

    /** A number whose name carries its unit, such as {@code largestShare} or {@code meanBytes}. */
    static String named(String name, Number number) {
        double value = number.doubleValue();
        String lower = name.toLowerCase(Locale.ROOT);
        if (lower.contains("share")) {
            return share(value);
        }
        if (lower.contains("bytes")) {
            return bytes(value);
        }
        if (value == Math.rint(value) || Math.abs(value) >= 1000) {
            return count(value);
        }
        return Double.isFinite(value) ? format(Math.abs(value) < 0.01 ? "%.2g" : "%.2f", value) : NONE;
    }

    /** {@code largestShareAtM} as {@code largest share at M}. */
    static String spaced(String name) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < name.length(); i++) {
            char letter = name.charAt(i);
            boolean begins = Character.isUpperCase(letter) && i > 0 && Character.isLowerCase(name.charAt(i - 1));
            boolean word = i + 1 < name.length() && Character.isLowerCase(name.charAt(i + 1));
            out.append(begins ? " " : "").append(begins && word ? Character.toLowerCase(letter) : letter);
        }
        return out.toString();
    }

    /** What the number of this name is called: {@code largest share}; without a message, the words of its name. */
    static String label(String name, Sentences sentences) {
        String message = "number." + name;
        return sentences.has(message) ? sentences.say(message) : spaced(name);
    }

    /** {@code 2,000}, or {@code about 51,674 (50,900 to 52,400)}. */
    static String estimate(Estimate estimate, Sentences sentences) {
        return estimate.isExact()
                ? count(estimate.value())
                : sentences.say(
                        "figure.estimate",
                        count(Math.rint(estimate.value())),
                        count(Math.rint(estimate.low())),
                        count(Math.rint(estimate.high())));
    }

    private static String format(String pattern, double number) {
        return String.format(Locale.ROOT, pattern, number);
    }
}
