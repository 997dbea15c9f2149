package dev.chave.advise;

import java.util.Locale;

/** Numbers as sentences have them, the same in every locale. */
final class Words {
    private static final String[] UNITS = {"bytes", "KB", "MB", "GB", "TB", "PB"};

    private Words() {}

    static String percent(double share) {
        double percent = share * 100;
        String format =
                percent >= 99.95 || (percent < 0.05 && percent > 0) ? "%.2f%%" : percent >= 10 ? "%.0f%%" : "%.1f%%";
        return percent == 100 ? "100%" : String.format(Locale.ROOT, format, percent);
    }

    static String times(double number) {
        return String.format(Locale.ROOT, number >= 100 ? "%.0f" : number >= 10 ? "%.1f" : "%.2f", number);
    }

    static String count(double number) {
        return String.format(Locale.ROOT, "%,d", Math.round(number));
    }

    /** Binary units, 1 KB being 1024 bytes. */
    static String bytes(double bytes) {
        double rest = bytes;
        int unit = 0;
        while (rest >= 1024 && unit < UNITS.length - 1) {
            rest /= 1024;
            unit++;
        }
        return String.format(Locale.ROOT, unit == 0 || rest >= 100 ? "%.0f %s" : "%.1f %s", rest, UNITS[unit]);
    }
}
