package dev.chave.report;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A key's values where there is little room: without the names of their types, and long numbers by their first digits. */
final class KeyLabel {
    private static final Pattern TYPED = Pattern.compile(
            "\\b(?:NumberLong|NumberInt|NumberDecimal|Long|Int32|Double|Decimal128|ObjectId|ISODate|UUID)\\([\"']?([^\"'()]*)[\"']?\\)");
    private static final Pattern LONG_NUMBER = Pattern.compile("(?<![\\w.\"])-?\\d{10,40}(?![\\w.\"])");

    private KeyLabel() {}

    /** {@code NumberLong("-6148914691236517204")} as {@code -6.15e18}. */
    static String brief(String label) {
        String bare = TYPED.matcher(label).replaceAll(typed -> Matcher.quoteReplacement(typed.group(1)));
        return LONG_NUMBER.matcher(bare).replaceAll(number -> {
            String digits = String.format(Locale.ROOT, "%.2e", new BigDecimal(number.group()));
            return digits.replace("e+", "e");
        });
    }
}
