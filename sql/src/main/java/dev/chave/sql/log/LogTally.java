package dev.chave.sql.log;

import dev.chave.read.InputSummary;
import dev.chave.read.InputSummary.Carries;
import dev.chave.read.Notes;
import java.util.EnumSet;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/** Counts what one log gave, and what was left out and why. For one thread. */
final class LogTally {
    private final String place;
    private final String format;
    private final Notes notes = new Notes();
    private final Map<String, Long> passedOver = new TreeMap<>();
    private final EnumSet<Carries> carries = EnumSet.noneOf(Carries.class);
    private long records;
    private long skipped;
    private boolean invalidText;

    LogTally(String place, String format) {
        this.place = place;
        this.format = format;
    }

    void statement(LoggedStatement statement, StatementSink sink) {
        records++;
        if (statement.minute() != null) {
            carries.add(Carries.TIMES);
        }
        if (statement.millis() != null) {
            carries.add(Carries.DURATIONS);
        }
        sink.accept(statement);
    }

    void carries(Carries what) {
        carries.add(what);
    }

    /** A record that is no statement run; it is counted by what it is. */
    void passOver(String what) {
        passedOver.merge(what, 1L, Long::sum);
    }

    /** A record that could not be read. */
    void skip(String where, String found) {
        skipped++;
        notes.add(where + ": " + found + "; left out");
    }

    void text(String text, String where) {
        if (!invalidText && text.indexOf('\uFFFD') >= 0) {
            invalidText = true;
            notes.add(where
                    + ": bytes that are no UTF-8; expected UTF-8 (they are read as replacement characters, so that such values"
                    + " may be routed to another shard than in the database)");
        }
    }

    long records() {
        return records;
    }

    InputSummary summary() {
        passedOver.forEach((what, count) -> notes.add(count + " " + what + " passed over"));
        return new InputSummary(place, format, records, skipped, notes.lines(), new TreeSet<>(carries));
    }
}
