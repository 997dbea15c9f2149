package dev.chave.sql.log;

import dev.chave.read.InputSummary.Carries;
import dev.chave.sql.statement.Placeholders;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Makes statements of PostgreSQL's log messages, as seen in version 15: a run under the extended protocol has three records
 * (parse, bind, execute), of which only execute counts; values stand in the DETAIL.
 */
final class PostgresMessages {
    private static final int MOST_SESSIONS = 10_000;
    private static final Pattern STATEMENT = Pattern.compile(
            "^(?:duration: ([0-9.]+) ms  ?)?(statement|execute fetch from [^:]*|execute [^:]*|parse [^:]*|bind [^:]*|plan)"
                    + ":\\s+?(.*)$",
            Pattern.DOTALL);

    private final LogTally tally;
    private final StatementSink sink;
    private final Map<String, Entry> pending = new LinkedHashMap<>();

    /** A record: who said it when. */
    record Entry(
            String session,
            @Nullable String minute,
            @Nullable String user,
            @Nullable String application,
            String message,
            @Nullable String detail) {
        Entry withDetail(String more) {
            return new Entry(session, minute, user, application, message, more);
        }
    }

    PostgresMessages(LogTally tally, StatementSink sink) {
        this.tally = tally;
        this.sink = sink;
    }

    /** A record whose DETAIL, if it has one, comes in a record of its own. */
    void begin(Entry entry) {
        flush(pending.remove(entry.session()));
        if (pending.size() >= MOST_SESSIONS) {
            flush(pending.remove(pending.keySet().iterator().next()));
        }
        pending.put(entry.session(), entry);
    }

    /** The DETAIL of the session's last record. */
    void detail(String session, String detail) {
        pending.computeIfPresent(session, (key, entry) -> entry.withDetail(detail));
    }

    void end() {
        pending.values().forEach(this::flush);
        pending.clear();
    }

    private void flush(@Nullable Entry entry) {
        if (entry != null) {
            take(entry);
        }
    }

    /** A whole record. */
    void take(Entry entry) {
        Matcher matcher = STATEMENT.matcher(entry.message());
        if (!matcher.matches()) {
            tally.passOver("other messages");
            return;
        }
        String kind = String.valueOf(matcher.group(2));
        if (kind.startsWith("parse ") || kind.startsWith("bind ")) {
            tally.passOver("parse and bind records (only execute counts)");
            return;
        }
        if (kind.equals("plan")) {
            tally.passOver("plans of auto_explain");
            return;
        }
        if (kind.startsWith("execute fetch")) {
            tally.passOver("fetches from open cursors");
            return;
        }
        String sql = String.valueOf(matcher.group(3)).strip();
        String detail = entry.detail();
        if (detail != null && detail.regionMatches(true, 0, "prepare:", 0, 8)) {
            sql = Placeholders.execute(sql, detail.substring(8).strip());
        } else if (detail != null) {
            sql = Parameters.bind(sql, detail);
        }
        tally.carries(Carries.READ_VALUES);
        tally.carries(Carries.WRITE_VALUES);
        String millis = matcher.group(1);
        Double time = null;
        if (millis != null) {
            try {
                time = Double.valueOf(millis);
            } catch (NumberFormatException odd) {
                tally.passOver("durations that are no numbers");
            }
        }
        tally.statement(
                new LoggedStatement(sql, entry.minute(), known(entry.user()), known(entry.application()), 1, time),
                sink);
    }

    private static @Nullable String known(@Nullable String name) {
        return name == null || name.isEmpty() || name.equals("[unknown]") ? null : name;
    }

    /** The first sixteen characters of a timestamp: its minute; null where it is none. */
    static @Nullable String minute(@Nullable String timestamp) {
        if (timestamp == null
                || timestamp.length() < 16
                || !timestamp.substring(0, 16).matches("[0-9]{4}-[0-9]{2}-[0-9]{2}[ T][0-9]{2}:[0-9]{2}")) {
            return null;
        }
        return timestamp.substring(0, 16).replace('T', ' ');
    }
}
