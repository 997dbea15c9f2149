package dev.chave.sql.log;

import org.jspecify.annotations.Nullable;

/**
 * A statement that was run, as a log tells it.
 *
 * @param sql the text, with the values bound where the log has them
 * @param minute the minute as the log writes it, {@code 2026-11-30 20:44}; null where it tells no time
 * @param user the database user; null where it is not told
 * @param application the application name of the connection; null where it is not told
 * @param weight how many runs it stands for
 * @param millis how long one run took; null where it is not told
 */
public record LoggedStatement(
        String sql,
        @Nullable String minute,
        @Nullable String user,
        @Nullable String application,
        double weight,
        @Nullable Double millis) {}
