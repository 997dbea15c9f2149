package dev.chave.read.document;

import java.time.DateTimeException;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * Date-times as mongoexport and the shell write them: {@code 2013-01-01T00:00:00.000Z}, seconds and fraction optional, the
 * zone as {@code Z}, {@code +00:00}, {@code +0000} or {@code +00}. The zone is never guessed.
 */
final class IsoDates {
    private static final long MILLIS_PER_MINUTE = 60_000;
    private static final long MILLIS_PER_DAY = 1440 * MILLIS_PER_MINUTE;
    private static final int SHORTEST = "2013-01-01T00:00Z".length();
    private static final int LONGEST = "2013-01-01T00:00:00.000000000+00:00".length();

    private final String text;
    private int at;
    private boolean bad;

    private IsoDates(String text) {
        this.text = text;
    }

    /** Milliseconds since 1970, or null when the text is no such date-time. */
    static @Nullable Long parse(String text) {
        if (text.length() < SHORTEST || text.length() > LONGEST || text.charAt(4) != '-') {
            return null;
        }
        return new IsoDates(text).millis();
    }

    private @Nullable Long millis() {
        int year = digits(4);
        expect('-');
        int month = digits(2);
        expect('-');
        int day = digits(2);
        if (!take(' ')) {
            expect('T');
        }
        long millis = timeOfDay() - zoneMillis();
        if (bad || at != text.length()) {
            return null;
        }
        try {
            return LocalDate.of(year, month, day).toEpochDay() * MILLIS_PER_DAY + millis;
        } catch (DateTimeException noSuchDay) {
            return null;
        }
    }

    private long timeOfDay() {
        int hour = digits(2);
        expect(':');
        int minute = digits(2);
        int second = take(':') ? digits(2) : 0;
        int milli = take('.') ? fraction() : 0;
        bad |= hour > 23 || minute > 59 || second > 59;
        return (hour * 60L + minute) * MILLIS_PER_MINUTE + second * 1000L + milli;
    }

    private int fraction() {
        int milli = 0;
        int count = 0;
        while (at < text.length() && isDigit(text.charAt(at))) {
            if (count < 3) {
                milli = milli * 10 + text.charAt(at) - '0';
            }
            count++;
            at++;
        }
        bad |= count == 0 || count > 9;
        for (int i = count; i < 3; i++) {
            milli *= 10;
        }
        return milli;
    }

    private long zoneMillis() {
        if (take('Z')) {
            return 0;
        }
        int sign = take('-') ? -1 : 1;
        if (sign > 0) {
            expect('+');
        }
        int hours = digits(2);
        take(':');
        int minutes = at < text.length() ? digits(2) : 0;
        bad |= hours > 18 || minutes > 59;
        return sign * (hours * 60L + minutes) * MILLIS_PER_MINUTE;
    }

    private int digits(int count) {
        int number = 0;
        for (int i = 0; i < count; i++) {
            if (at >= text.length() || !isDigit(text.charAt(at))) {
                bad = true;
                return 0;
            }
            number = number * 10 + text.charAt(at++) - '0';
        }
        return number;
    }

    private boolean take(char wanted) {
        if (at < text.length() && text.charAt(at) == wanted) {
            at++;
            return true;
        }
        return false;
    }

    private void expect(char wanted) {
        bad |= !take(wanted);
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }
}
