package dev.chave.sql.rows;

import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import de.siegmar.fastcsv.reader.CloseableIterator;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import dev.chave.read.ByteSource;
import dev.chave.read.InputSummary;
import dev.chave.read.UnreadableException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Rows of a CSV file with a header, or with names given for one without; separated by comma, semicolon, tab or bar. An empty cell
 * is NULL, an empty cell in quotes an empty text. A row's bytes are those of its cells and one more for each.
 */
final class CsvRows implements RowSource {
    private static final char[] SEPARATORS = {',', ';', '\t', '|'};
    private static final int LONGEST_CELL = 16 << 20;
    private static final long LONGEST_ROW = 32L << 20;
    private static final int MOST_CELLS = 100_000;

    private final ByteSource bytes;
    private final Charset charset;
    private final char separator;
    private final List<String> names;
    private final boolean hasHeader;

    private CsvRows(ByteSource bytes, Charset charset, char separator, List<String> names, boolean hasHeader) {
        this.bytes = bytes;
        this.charset = charset;
        this.separator = separator;
        this.names = List.copyOf(names);
        this.hasHeader = hasHeader;
    }

    @SuppressWarnings("ArrayRecordComponent") // handed on and forgotten; never compared
    private record Row(long line, @Nullable String[] cells, long bytes, boolean tooLong) {}

    /**
     * Opens a file.
     *
     * @param head the beginning, decoded
     * @param given the names of the columns, empty where the first row has them
     */
    static CsvRows open(ByteSource bytes, Charset charset, String head, List<String> given) throws UnreadableException {
        char best = ',';
        int most = 0;
        for (char separator : SEPARATORS) {
            int agreeing = agreement(head, separator);
            if (agreeing > most) {
                most = agreeing;
                best = separator;
            }
        }
        if (!given.isEmpty()) {
            return new CsvRows(bytes, charset, best, given, false);
        }
        List<String> names = new ArrayList<>();
        try (CsvReader<Row> reader = reader(best).build(new Builder(), head)) {
            Iterator<Row> rows = reader.iterator();
            for (String name : rows.hasNext() ? rows.next().cells() : new @Nullable String[0]) {
                names.add(name == null ? "column" + (names.size() + 1) : name.strip());
            }
        } catch (CsvParseException | UncheckedIOException | IOException broken) {
            throw noTable(bytes);
        }
        if (names.isEmpty()) {
            throw noTable(bytes);
        }
        return new CsvRows(bytes, charset, best, names, true);
    }

    private static UnreadableException noTable(ByteSource bytes) {
        return new UnreadableException(
                bytes.place() + ": no table with a header; expected CSV, COPY or mysqldump text");
    }

    /** How many rows of the beginning have as many cells as the first, times the cells; 0 for one cell. */
    private static int agreement(String head, char separator) {
        int columns = 0;
        int agreeing = 0;
        try (CsvReader<Row> reader = reader(separator).build(new Builder(), head)) {
            for (Row row : reader) {
                columns = columns == 0 ? row.cells().length : columns;
                agreeing += row.cells().length == columns ? 1 : 0;
            }
        } catch (CsvParseException | UncheckedIOException | IOException cutOff) {
            return columns > 1 ? agreeing * columns : 0; // an open quote at the end of the beginning
        }
        return columns > 1 ? agreeing * columns : 0;
    }

    @SuppressWarnings("removal") // without it, one stray character after a quote would end the reading
    private static CsvReader.CsvReaderBuilder reader(char separator) {
        return CsvReader.builder()
                .fieldSeparator(separator)
                .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
                .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
                .allowExtraCharsAfterClosingQuote(true)
                .allowUnclosedQuote(false)
                .maxBufferSize(LONGEST_CELL);
    }

    @Override
    public String place() {
        return bytes.place();
    }

    @Override
    public List<Table> tables() {
        return List.of(
                new Table("", names.stream().map(name -> new Column(name, null)).toList(), List.of()));
    }

    @Override
    public InputSummary read(Table table, List<Integer> columns, RowSink sink) throws UnreadableException {
        RowTally tally = new RowTally(place(), sink, columns);
        try (InputStream in = Texts.withoutMark(bytes.open());
                CsvReader<Row> reader = reader(separator).build(new Builder(), new InputStreamReader(in, charset));
                CloseableIterator<Row> rows = reader.iterator()) {
            if (hasHeader) {
                next(rows, tally);
            }
            Row row = next(rows, tally);
            while (row != null && give(row, tally)) {
                row = next(rows, tally);
            }
        } catch (IOException failure) {
            tally.skip("after " + tally.rows() + " rows", ByteSource.words(failure) + "; nothing after it was read");
        }
        return tally.summary(bytes.isGzip() ? "CSV, gzip" : "CSV", charset.name());
    }

    private boolean give(Row row, RowTally tally) {
        String where = "line " + row.line();
        if (row.tooLong()) {
            return tally.skip(where, "a row of more than 32 MiB or 100000 cells");
        }
        if (row.cells().length != names.size()) {
            return tally.skip(where, row.cells().length + " cells; expected " + names.size());
        }
        return tally.row(where, row.cells(), row.bytes());
    }

    private static @Nullable Row next(Iterator<Row> rows, RowTally tally) {
        try {
            return rows.hasNext() ? rows.next() : null;
        } catch (CsvParseException broken) { // its message may show the text
            tally.skip(
                    "after " + tally.rows() + " rows",
                    "a cell of more than 16 MiB, or a quote that is never closed; nothing after it was read");
            return null;
        } catch (UncheckedIOException failure) {
            IOException cause = failure.getCause();
            String words = cause == null ? "reading failed" : ByteSource.words(cause);
            tally.skip("after " + tally.rows() + " rows", words + "; nothing after it was read");
            return null;
        }
    }

    /** Makes rows of what the CSV parser finds. */
    private static final class Builder extends AbstractBaseCsvCallbackHandler<Row> {
        private final List<@Nullable String> cells = new ArrayList<>();
        private long size;
        private boolean tooLong;

        @Override
        protected void handleBegin(long startingLineNumber) {
            cells.clear();
            size = 0;
            tooLong = false;
        }

        @Override
        protected void handleField(int fieldIdx, char[] buffer, int offset, int length, boolean quoted) {
            size += 1 + Texts.utf8Length(buffer, offset, length);
            if (size > LONGEST_ROW || cells.size() >= MOST_CELLS) {
                tooLong = true;
            } else {
                cells.add(length == 0 && !quoted ? null : new String(buffer, offset, length));
            }
        }

        @Override
        protected Row buildRecord() {
            return new Row(getStartingLineNumber(), cells.toArray(new @Nullable String[0]), size, tooLong);
        }
    }
}
