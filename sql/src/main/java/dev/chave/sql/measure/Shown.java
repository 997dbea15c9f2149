package dev.chave.sql.measure;

import dev.chave.sql.place.SqlValue;
import dev.chave.value.ValueText;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.bson.BsonString;

/** Values and numbers as they are shown: values masked unless asked, numbers the same in every locale. */
final class Shown {
    private static final int VALUE_CHARACTERS = 60;
    private static final MathContext TWELVE_DIGITS = new MathContext(12);
    private static final String[] UNITS = {"B", "KB", "MB", "GB", "TB", "PB", "EB"};

    private final boolean showsValues;

    /** @param showsValues whether values are shown, or only their type and length */
    Shown(boolean showsValues) {
        this.showsValues = showsValues;
    }

    String key(List<SqlValue> key) {
        return key.stream()
                .map(value ->
                        showsValues ? ValueText.of(new BsonString(value.text()), VALUE_CHARACTERS) : value.masked())
                .collect(Collectors.joining(", "));
    }

    /** The heading of a list of values. */
    String largestValues() {
        return showsValues ? "Largest values" : "Largest values (masked; --show-values shows them)";
    }

    static String name(String name) {
        String quoted = ValueText.quotedInMessage(name);
        return quoted.equals('"' + name + '"') ? name : quoted;
    }

    static String count(double number) {
        return String.format(Locale.ROOT, "%,.0f", number);
    }

    static String factor(double number) {
        return Double.isFinite(number) ? String.format(Locale.ROOT, "%.2f", number) : "–";
    }

    static String percent(double share) {
        return Double.isFinite(share) ? String.format(Locale.ROOT, "%.1f%%", share * 100) : "–";
    }

    /** KB is 1,024 bytes, and so on. */
    static String bytes(long bytes) {
        double scaled = bytes;
        int unit = 0;
        while (scaled >= 1023.95 && unit < UNITS.length - 1) {
            scaled /= 1024;
            unit++;
        }
        return String.format(Locale.ROOT, unit == 0 ? "%.0f %s" : "%.1f %s", scaled, UNITS[unit]);
    }

    /** Twelve digits, the same under every version of Java; null for what is no number. */
    static @org.jspecify.annotations.Nullable BigDecimal rounded(double number) {
        return Double.isFinite(number)
                ? new BigDecimal(new BigDecimal(number)
                        .round(TWELVE_DIGITS)
                        .stripTrailingZeros()
                        .toPlainString())
                : null;
    }
}
