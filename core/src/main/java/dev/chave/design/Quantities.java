package dev.chave.design;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Sizes, lengths of time, moments and shares as a page writes them. Times without a zone are UTC. */
final class Quantities {
    private static final Pattern NUMBER = Pattern.compile("[+-]?\\d{1,18}(?:\\.\\d{1,15})?(?:[eE][+-]?\\d{1,3})?");
    private static final Pattern WHOLE = Pattern.compile("[+-]?\\d[\\d_]{0,24}");
    private static final Pattern SIZE =
            Pattern.compile("(\\d{1,18}(?:\\.\\d{1,9})?)\\s*([KMGTP]?)I?B?", Pattern.CASE_INSENSITIVE);
    private static final Pattern DURATION =
            Pattern.compile("(\\d{1,12}(?:\\.\\d{1,9})?)\\s*(ms|s|m|h|d|w|y)", Pattern.CASE_INSENSITIVE);
    private static final String UNITS = "KMGTP";

    private Quantities() {}

    /** A whole number, underscores allowed. */
    static OptionalLong whole(String text) {
        if (!WHOLE.matcher(text).matches()) {
            return OptionalLong.empty();
        }
        try {
            return OptionalLong.of(Long.parseLong(text.replace("_", "").replaceFirst("^\\+", "")));
        } catch (NumberFormatException tooLarge) {
            return OptionalLong.empty();
        }
    }

    static OptionalDouble number(String text) {
        String plain = text.replace("_", "");
        return NUMBER.matcher(plain).matches() ? OptionalDouble.of(Double.parseDouble(plain)) : OptionalDouble.empty();
    }

    /** A share: {@code 0.05} or {@code 5%}; from 0 to 1. */
    static OptionalDouble share(String text) {
        boolean percent = text.endsWith("%");
        OptionalDouble number =
                number(percent ? text.substring(0, text.length() - 1).strip() : text);
        if (number.isEmpty()) {
            return number;
        }
        double share = percent ? number.getAsDouble() / 100 : number.getAsDouble();
        return share >= 0 && share <= 1 ? OptionalDouble.of(share) : OptionalDouble.empty();
    }

    /** Bytes: {@code 50GB}, {@code 1.5 TB}; 1 GB is 1024³ bytes. */
    static OptionalLong bytes(String text) {
        Matcher form = SIZE.matcher(text.strip());
        if (!form.matches()) {
            return OptionalLong.empty();
        }
        String unit = form.group(2).toUpperCase(Locale.ROOT);
        int power = unit.isEmpty() ? 0 : UNITS.indexOf(unit) + 1;
        BigDecimal bytes = new BigDecimal(form.group(1)).multiply(BigDecimal.valueOf(1L << (10 * power)));
        return bytes.compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) < 0
                ? OptionalLong.of(bytes.longValue())
                : OptionalLong.empty();
    }

    /** Milliseconds: {@code 250ms}, {@code 15s}, {@code 30m}, {@code 6h}, {@code 10d}, {@code 2w}, {@code 1y} of 365 days. */
    static OptionalLong millis(String text) {
        Matcher form = DURATION.matcher(text.strip());
        if (!form.matches()) {
            return OptionalLong.empty();
        }
        long unit =
                switch (form.group(2).toLowerCase(Locale.ROOT)) {
                    case "ms" -> 1;
                    case "s" -> 1_000;
                    case "m" -> 60_000;
                    case "h" -> 3_600_000;
                    case "d" -> 86_400_000;
                    case "w" -> 7L * 86_400_000;
                    default -> 365L * 86_400_000;
                };
        BigDecimal millis = new BigDecimal(form.group(1)).multiply(BigDecimal.valueOf(unit));
        return millis.compareTo(BigDecimal.valueOf(10_000L * 365 * 86_400_000)) < 0
                ? OptionalLong.of(millis.longValue())
                : OptionalLong.empty();
    }

    /** Milliseconds since 1970: {@code 2025-01-31}, {@code 2025-01-31T12:00:00}, with or without Z. */
    static OptionalLong moment(String text) {
        try {
            if (text.length() <= 10) {
                return OptionalLong.of(LocalDate.parse(text)
                        .atStartOfDay(ZoneOffset.UTC)
                        .toInstant()
                        .toEpochMilli());
            }
            return OptionalLong.of(
                    text.endsWith("Z")
                            ? Instant.parse(text).toEpochMilli()
                            : LocalDateTime.parse(text)
                                    .toInstant(ZoneOffset.UTC)
                                    .toEpochMilli());
        } catch (DateTimeParseException | ArithmeticException bad) {
            return OptionalLong.empty();
        }
    }
}
