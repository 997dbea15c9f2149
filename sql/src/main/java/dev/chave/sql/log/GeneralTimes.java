package dev.chave.sql.log;

import org.jspecify.annotations.Nullable;

/** Times of MySQL's older logs. */
final class GeneralTimes {
    private GeneralTimes() {}

    /** The minute of {@code 261130 20:46:45}, or of an ISO time; null for anything else. */
    static @Nullable String minute(String text) {
        String time = text.strip().replaceAll("\\s+", " ");
        if (time.matches("[0-9]{6} [0-9]{1,2}:[0-9]{2}:.*")) {
            String clock = time.substring(7, time.indexOf(':', time.indexOf(':') + 1));
            return "20" + time.substring(0, 2) + "-" + time.substring(2, 4) + "-" + time.substring(4, 6) + " "
                    + (clock.length() == 4 ? "0" + clock : clock);
        }
        return PostgresMessages.minute(time);
    }
}
