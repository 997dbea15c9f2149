package dev.chave.sql.log;

import dev.chave.read.InputSummary.Carries;
import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The slow log of MySQL and MariaDB. A record is its {@code #} lines, then {@code use}, {@code SET timestamp} and the statement
 * up to the next {@code # Time} or {@code # User@Host}; semicolons end nothing, since values hold them too.
 */
final class MysqlSlowLog implements LogFormat {
    private static final Pattern USER = Pattern.compile("^# User@Host: ([^\\[\\s]*)\\[");
    private static final Pattern TOOK = Pattern.compile("Query_time: ([0-9.]+)");
    private static final Pattern STAMP = Pattern.compile("(?i)^SET timestamp=([0-9]{1,12})(?:\\.[0-9]*)?;\\s*$");
    private static final Pattern USE = Pattern.compile("(?i)^use\\s+\\S+;\\s*$");
    private static final DateTimeFormatter MINUTE = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm", Locale.ROOT);

    @Override
    public String words() {
        return "MySQL slow log";
    }

    @Override
    public void read(InputStream in, LogTally tally, StatementSink sink) throws IOException {
        TextLines lines = new TextLines(in, tally);
        Entry open = null;
        String minute = null;
        for (String line = lines.next(); line != null; line = lines.next()) {
            boolean time = line.startsWith("# Time:");
            boolean user = line.startsWith("# User@Host:");
            if (time || user) {
                if (open != null && (open.text.length() > 0 || time || open.hasUser)) {
                    open.finish(tally, sink);
                    open = null;
                }
                minute = time ? timeOf(line) : minute;
                open = open == null ? new Entry(minute) : open;
                open.minute = minute;
                open.header(line);
            } else if (open == null) {
                if (!line.isBlank()) {
                    tally.passOver("lines before the first record");
                }
            } else if (line.startsWith("#") && open.text.length() == 0) {
                open.header(line);
            } else {
                open.body(line);
            }
        }
        if (open != null) {
            open.finish(tally, sink);
        }
        tally.carries(Carries.READ_VALUES);
        tally.carries(Carries.WRITE_VALUES);
    }

    /** {@code 2023-08-01T12:00:01.85Z} or {@code 261130 20:46:45}. */
    private static @Nullable String timeOf(String line) {
        String text = line.substring("# Time:".length()).strip();
        if (text.matches("[0-9]{6}\\s+[0-9]{1,2}:[0-9]{2}.*")) {
            return GeneralTimes.minute(text);
        }
        return PostgresMessages.minute(text);
    }

    private static final class Entry {
        private final StringBuilder text = new StringBuilder();
        private @Nullable String minute;
        private @Nullable String user;
        private @Nullable Double millis;
        private boolean hasUser;
        private boolean command;

        Entry(@Nullable String minute) {
            this.minute = minute;
        }

        void header(String line) {
            Matcher name = USER.matcher(line);
            if (name.find()) {
                user = name.group(1);
                hasUser = true;
            }
            Matcher took = TOOK.matcher(line);
            if (took.find()) {
                try {
                    millis = 1000 * Double.parseDouble(String.valueOf(took.group(1)));
                } catch (NumberFormatException odd) {
                    millis = null;
                }
            }
            command |= line.startsWith("# administrator command:");
        }

        void body(String line) {
            Matcher stamp = STAMP.matcher(line);
            if (text.length() == 0 && stamp.matches()) {
                long seconds = Long.parseLong(String.valueOf(stamp.group(1)));
                minute = MINUTE.format(LocalDateTime.ofInstant(Instant.ofEpochSecond(seconds), ZoneOffset.UTC));
            } else if (line.startsWith("# administrator command:")) {
                command = true;
            } else if ((text.length() > 0 || !USE.matcher(line).matches()) && text.length() < TextLines.MOST_BYTES) {
                text.append(text.length() == 0 ? "" : "\n").append(line);
            }
        }

        void finish(LogTally tally, StatementSink sink) {
            String sql = text.toString().strip();
            if (sql.isEmpty()) {
                tally.passOver(command ? "administrator commands" : "records without a statement");
                return;
            }
            tally.statement(new LoggedStatement(sql, minute, user, null, 1, millis), sink);
        }
    }
}
