package dev.chave.read.document;

import de.siegmar.fastcsv.reader.CsvParseException;
import dev.chave.read.ByteSource;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/** One pass over the rows of a table. */
final class CsvReading {
    private final Tally tally;
    private final CsvShape shape;
    private final BsonBuffer out = new BsonBuffer();
    private long unreadableCharacters;

    CsvReading(Tally tally, CsvShape shape) {
        this.tally = tally;
        this.shape = shape;
    }

    /** Reads until the end, or until no more is wanted. */
    void run(Iterator<CsvRow> rows) {
        CsvRow first = next(rows);
        if (first == null) {
            return;
        }
        CsvHeader header = new CsvHeader(first.cells(), new CsvCells(), shape.decimals());
        header.notes().forEach(tally::note);
        CsvRow row = next(rows);
        while (row != null && document(header, first.cells().length, row)) {
            row = next(rows);
        }
        tally.noteCount(
                header.mismatches(), "cells that are not of their column's type", "taken by what they look like");
        tally.noteCount(unreadableCharacters, "cells with characters that are not UTF-8", "read as U+FFFD");
    }

    private @Nullable CsvRow next(Iterator<CsvRow> rows) {
        try {
            return rows.hasNext() ? rows.next() : null;
        } catch (CsvParseException broken) { // its message may show the text
            tally.skip(
                    "after " + tally.records() + " rows",
                    "a cell of more than 16 MiB, or a quote that is never closed; nothing after it was read");
            return null;
        } catch (UncheckedIOException failure) {
            IOException cause = failure.getCause();
            String words = cause == null ? "reading failed" : ByteSource.words(cause);
            tally.skip("after " + tally.records() + " rows", words + "; nothing after it was read");
            return null;
        }
    }

    private boolean document(CsvHeader header, int columns, CsvRow row) {
        String line = "line " + row.line();
        if (row.tooLong()) {
            tally.skip(line, "a row of more than 32 MiB or 100000 cells");
            return true;
        }
        if (row.cells().length > columns) {
            tally.note(line + ": " + row.cells().length + " cells; expected " + columns + "; the rest was left out");
        } else if (row.cells().length < columns) {
            tally.note(line + ": " + row.cells().length + " cells; expected " + columns + "; the rest is missing");
        }
        countUnreadable(row);
        try {
            out.clear();
            header.write(row.cells(), out);
        } catch (BadJsonException tooLarge) {
            tally.skip(line, String.valueOf(tooLarge.getMessage()));
            return true;
        }
        if (out.size() > BsonBuffer.MOST_DOCUMENT_BYTES) {
            tally.skip(line, "larger than 16 MiB");
            return true;
        }
        return tally.give(out.document(0));
    }

    private void countUnreadable(CsvRow row) {
        for (String cell : row.cells()) {
            unreadableCharacters += cell != null && cell.indexOf('\uFFFD') >= 0 ? 1 : 0;
        }
    }
}
