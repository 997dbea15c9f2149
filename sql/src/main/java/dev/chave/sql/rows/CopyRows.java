package dev.chave.sql.rows;

import dev.chave.read.ByteLines;
import dev.chave.read.ByteSource;
import dev.chave.read.InputSummary;
import dev.chave.read.UnreadableException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.util.List;

/** Rows as {@code COPY … TO 'file'} writes them: no header, so the columns' names are given. */
final class CopyRows implements RowSource {
    static final int LONGEST_LINE = 32 << 20;

    private final ByteSource bytes;
    private final Charset charset;
    private final List<String> names;

    CopyRows(ByteSource bytes, Charset charset, List<String> names) {
        this.bytes = bytes;
        this.charset = charset;
        this.names = List.copyOf(names);
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
        try (InputStream in = Texts.withoutMark(bytes.open())) {
            ByteLines lines = new ByteLines(in, LONGEST_LINE);
            boolean wanted = true;
            while (wanted && lines.next() && !isEnd(lines)) {
                wanted = give(lines, "line " + lines.number(), names.size(), charset, tally);
            }
        } catch (IOException failure) {
            tally.skip("after " + tally.rows() + " rows", ByteSource.words(failure) + "; nothing after it was read");
        }
        return tally.summary(bytes.isGzip() ? "COPY text, gzip" : "COPY text", charset.name());
    }

    /** Whether this line ends the data: {@code \.}. */
    static boolean isEnd(ByteLines lines) {
        int at = lines.begin();
        return lines.length() == 2 && lines.bytes()[at] == '\\' && lines.bytes()[at + 1] == '.';
    }

    static boolean give(ByteLines lines, String where, int columns, Charset charset, RowTally tally) {
        if (lines.tooLong()) {
            return tally.skip(where, "a row of more than 32 MiB");
        }
        var cells = CopyText.cells(lines.bytes(), lines.begin(), lines.length(), charset);
        return cells.length == columns
                ? tally.row(where, cells, lines.length())
                : tally.skip(where, cells.length + " cells; expected " + columns);
    }
}
