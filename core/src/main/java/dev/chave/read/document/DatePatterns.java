package dev.chave.read.document;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.SignStyle;
import java.time.temporal.ChronoField;
import java.time.temporal.TemporalAccessor;
import java.time.temporal.TemporalQueries;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The three ways in which mongoimport's typed headers describe dates: a Go reference time, .NET custom formats, Oracle's
 * {@code TO_DATE}. Where a pattern has no zone it is UTC, where it has no time it is midnight. Names are English.
 */
final class DatePatterns {
    /** What one token of a pattern stands for, in the letters of {@link DateTimeFormatter}. */
    private record Token(String text, String letters) {}

    // in each list a longer token stands before the tokens it begins with
    private static final List<Token> GO = List.of(
            new Token("2006", "uuuu"),
            new Token("January", "MMMM"),
            new Token("Jan", "MMM"),
            new Token("Monday", "EEEE"),
            new Token("Mon", "EEE"),
            new Token("MST", "z"),
            new Token("-07:00", "xxx"),
            new Token("-0700", "xx"),
            new Token("Z07:00", "XXX"),
            new Token("Z0700", "XX"),
            new Token(".000000000", "'.'SSSSSSSSS"),
            new Token(".000000", "'.'SSSSSS"),
            new Token(".000", "'.'SSS"),
            new Token("01", "MM"),
            new Token("02", "dd"),
            new Token("03", "hh"),
            new Token("04", "mm"),
            new Token("05", "ss"),
            new Token("06", "uu"),
            new Token("15", "HH"),
            new Token("PM", "a"),
            new Token("pm", "a"),
            new Token("1", "M"),
            new Token("2", "d"),
            new Token("3", "h"),
            new Token("4", "m"),
            new Token("5", "s"));
    private static final List<Token> MICROSOFT = List.of(
            new Token("yyyy", "uuuu"),
            new Token("yy", "uu"),
            new Token("MMMM", "MMMM"),
            new Token("MMM", "MMM"),
            new Token("MM", "MM"),
            new Token("M", "M"),
            new Token("dddd", "EEEE"),
            new Token("ddd", "EEE"),
            new Token("dd", "dd"),
            new Token("d", "d"),
            new Token("HH", "HH"),
            new Token("H", "H"),
            new Token("hh", "hh"),
            new Token("h", "h"),
            new Token("mm", "mm"),
            new Token("m", "m"),
            new Token("ss", "ss"),
            new Token("s", "s"),
            new Token("fffffff", "SSSSSSS"),
            new Token("ffffff", "SSSSSS"),
            new Token("fff", "SSS"),
            new Token("tt", "a"),
            new Token("zzz", "xxx"),
            new Token("K", "XXX"));
    private static final List<Token> ORACLE = List.of(
            new Token("YYYY", "uuuu"),
            new Token("YY", "uu"),
            new Token("MONTH", "MMMM"),
            new Token("MON", "MMM"),
            new Token("MM", "M"),
            new Token("DAY", "EEEE"),
            new Token("DY", "EEE"),
            new Token("DD", "d"),
            new Token("HH24", "H"),
            new Token("HH12", "h"),
            new Token("HH", "h"),
            new Token("MI", "m"),
            new Token("SS", "s"),
            new Token("FF3", "SSS"),
            new Token("FF6", "SSSSSS"),
            new Token("AM", "a"),
            new Token("PM", "a"),
            new Token("TZH:TZM", "xxx"));

    private DatePatterns() {}

    static DateTimeFormatter ofGo(String pattern) {
        return formatter(pattern, GO, false);
    }

    static DateTimeFormatter ofMicrosoft(String pattern) {
        return formatter(pattern, MICROSOFT, false);
    }

    static DateTimeFormatter ofOracle(String pattern) {
        return formatter(pattern, ORACLE, true);
    }

    /**
     * Milliseconds since 1970 of what was parsed.
     *
     * @throws java.time.DateTimeException when it holds no date
     */
    static long millis(TemporalAccessor parsed) {
        LocalDate date = LocalDate.from(parsed);
        LocalTime time = parsed.query(TemporalQueries.localTime());
        ZoneId zone = parsed.query(TemporalQueries.zone());
        return Instant.from(date.atTime(time == null ? LocalTime.MIDNIGHT : time)
                        .atZone(zone == null ? ZoneOffset.UTC : zone))
                .toEpochMilli();
    }

    private static DateTimeFormatter formatter(String pattern, List<Token> tokens, boolean anyCase) {
        DateTimeFormatterBuilder builder = new DateTimeFormatterBuilder().parseCaseInsensitive();
        int at = 0;
        while (at < pattern.length()) {
            Token token = tokenAt(pattern, at, tokens, anyCase);
            if (token == null) {
                builder.appendLiteral(pattern.charAt(at++));
            } else {
                at += token.text().length();
                boolean touches = at < pattern.length() && Character.isLetter(pattern.charAt(at));
                append(builder, token.letters(), touches);
            }
        }
        return builder.toFormatter(Locale.ENGLISH);
    }

    /** A number that touches the next has a fixed width, as there is no other way to tell where it ends. */
    private static void append(DateTimeFormatterBuilder builder, String letters, boolean touches) {
        if (letters.equals("uuuu")) {
            builder.appendValue(ChronoField.YEAR, 4, 4, SignStyle.NEVER);
        } else {
            boolean oneDigit = letters.length() == 1 && "MdHhms".contains(letters);
            builder.appendPattern(touches && oneDigit ? letters + letters : letters);
        }
    }

    private static @Nullable Token tokenAt(String pattern, int at, List<Token> tokens, boolean anyCase) {
        for (Token token : tokens) {
            if (pattern.regionMatches(anyCase, at, token.text(), 0, token.text().length())) {
                return token;
            }
        }
        return null;
    }
}
