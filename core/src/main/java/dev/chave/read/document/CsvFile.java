package dev.chave.read.document;

import de.siegmar.fastcsv.reader.CloseableIterator;
import de.siegmar.fastcsv.reader.CsvReader;
import dev.chave.key.CollectionInfo;
import dev.chave.read.ByteSource;
import dev.chave.read.InputSummary;
import dev.chave.read.UnreadableException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.List;

/**
 * Documents as rows of a table with a header, separated by comma, semicolon, tab or bar. An empty cell is a missing field,
 * an empty cell in quotes an empty text: what null was cannot be told.
 */
final class CsvFile implements DocumentSource {
    private final ByteSource bytes;
    private final CsvShape shape;

    private CsvFile(ByteSource bytes, CsvShape shape) {
        this.bytes = bytes;
        this.shape = shape;
    }

    /**
     * Opens text by its beginning.
     *
     * @throws UnreadableException when it is no table with a header
     */
    static CsvFile open(ByteSource bytes, byte[] head, boolean whole) throws UnreadableException {
        CsvShape shape = CsvShape.of(head, whole);
        if (shape == null) {
            throw new UnreadableException(bytes.place() + ": text that is neither JSON documents nor a table with a"
                    + " header; expected documents (as mongodump or mongoexport write them)");
        }
        return new CsvFile(bytes, shape);
    }

    @Override
    public String place() {
        return bytes.place();
    }

    @Override
    public List<CollectionInfo> collections() {
        return List.of(CollectionInfo.bare(""));
    }

    /** Reads the only collection, whatever name it goes by. */
    @Override
    public InputSummary read(String namespace, DocumentSink sink) throws UnreadableException {
        Tally tally = new Tally(place(), sink);
        try (InputStream in = bytes.open();
                CsvReader<CsvRow> reader = shape.read(Encodings.withoutMark(in));
                CloseableIterator<CsvRow> rows = reader.iterator()) {
            new CsvReading(tally, shape).run(rows);
        } catch (IOException failure) {
            tally.skip("at the end", ByteSource.words(failure) + "; nothing after it was read");
        }
        if (!shape.charset().equals(StandardCharsets.UTF_8)) {
            tally.note("the text is not UTF-8; it was taken for windows-1252");
        }
        return tally.summary(format(), EnumSet.noneOf(InputSummary.Carries.class));
    }

    private String format() throws UnreadableException {
        String separated =
                switch (shape.separator()) {
                    case ';' -> "CSV with semicolons";
                    case '\t' -> "TSV";
                    case '|' -> "CSV with bars";
                    default -> "CSV";
                };
        return bytes.isGzip() ? separated + ", gzip" : separated;
    }
}
