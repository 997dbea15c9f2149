package dev.chave.sql.rows;

import dev.chave.read.InputSummary;
import dev.chave.read.Notes;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Counts the rows that come out of one reading and those that do not. For one thread. */
final class RowTally {
    private final String place;
    private final RowSink sink;
    private final List<Integer> columns;
    private final Notes notes = new Notes();
    private final @Nullable String[] asked;
    private long rows;
    private long skipped;
    private long notText;

    RowTally(String place, RowSink sink, List<Integer> columns) {
        this.place = place;
        this.sink = sink;
        this.columns = List.copyOf(columns);
        this.asked = new @Nullable String[columns.size()];
    }

    /**
     * Hands on a row.
     *
     * @param where the row's place, for a note
     * @param cells all its cells
     */
    boolean row(String where, @Nullable String[] cells, long bytes) {
        for (int i = 0; i < asked.length; i++) {
            int column = columns.get(i);
            if (column >= cells.length) {
                return skip(where, cells.length + " cells; expected at least " + (column + 1));
            }
            asked[i] = cells[column];
            if (asked[i] != null && asked[i].indexOf('\uFFFD') >= 0) {
                notText++;
                skipped++;
                return true;
            }
        }
        rows++;
        return sink.row(asked, bytes);
    }

    /** Leaves out a row, and goes on. */
    boolean skip(String where, String why) {
        skipped++;
        note(where + ": " + why + "; the row was left out");
        return true;
    }

    void note(String line) {
        notes.add(line);
    }

    long rows() {
        return rows;
    }

    InputSummary summary(String format, String encoding) {
        if (notText > 0) {
            note(notText + (notText == 1 ? " row" : " rows") + " with a key that is not " + encoding
                    + "; left out (--encoding windows-1252 reads such text)");
        }
        return new InputSummary(place, format, rows, skipped, notes.lines(), new TreeSet<>());
    }
}
