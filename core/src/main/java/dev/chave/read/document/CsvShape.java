package dev.chave.read.document;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * How a CSV file is written, judged by its beginning.
 *
 * @param separator between cells
 * @param charset UTF-8, or where the beginning is none, windows-1252
 * @param decimals for each column how many decimals its numbers have throughout in the beginning, or 0
 */
@SuppressWarnings("ArrayRecordComponent") // made once; equality is not used
record CsvShape(char separator, Charset charset, int[] decimals) {
    private static final char[] SEPARATORS = {',', ';', '\t', '|'};
    private static final Charset WESTERN = Charset.forName("windows-1252");
    private static final Pattern NAME = Pattern.compile("\"?[\\p{L}_$][\\p{L}\\p{N}_.$()-]*\"?");
    private static final int LONGEST_CELL = 16 << 20;

    /**
     * Judges the beginning of a text.
     *
     * @param whole whether this is all of it
     * @return null when it is no table with a header
     */
    static @Nullable CsvShape of(byte[] head, boolean whole) {
        Charset charset = Encodings.isUtf8(head) ? StandardCharsets.UTF_8 : WESTERN;
        int mark = Encodings.markLength(head);
        String text = new String(head, mark, head.length - mark, charset);
        int lastLine = text.lastIndexOf('\n');
        String complete = whole || lastLine < 0 ? text : text.substring(0, lastLine + 1);
        char best = 0;
        double bestScore = 0;
        for (char separator : SEPARATORS) {
            double score = score(rows(complete, separator));
            if (score > bestScore) {
                best = separator;
                bestScore = score;
            }
        }
        if (bestScore == 0) {
            return isOneColumn(rows(complete, ',')) ? new CsvShape(',', charset, new int[0]) : null;
        }
        return new CsvShape(best, charset, decimals(rows(complete, best)));
    }

    /** The rows of a file that is written so. */
    CsvReader<CsvRow> read(InputStream in) {
        Reader text = new InputStreamReader(in, charset);
        return reader(separator).build(new CsvRow.Builder(), text);
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

    private static List<CsvRow> rows(String text, char separator) {
        List<CsvRow> rows = new ArrayList<>();
        try (CsvReader<CsvRow> reader = reader(separator).build(new CsvRow.Builder(), text)) {
            reader.forEach(rows::add);
        } catch (CsvParseException | IOException cutOff) {
            return rows; // an open quote at the end of the beginning
        }
        return rows;
    }

    /** How well rows agree with a header of several columns: their share, then the columns; 0 when too few agree. */
    private static double score(List<CsvRow> rows) {
        if (rows.isEmpty() || rows.get(0).cells().length < 2) {
            return 0;
        }
        int columns = rows.get(0).cells().length;
        long agreeing =
                rows.stream().filter(row -> row.cells().length == columns).count();
        double share = (double) agreeing / rows.size();
        return share < 0.5 ? 0 : share + Math.min(columns, 1000) / 1000.0;
    }

    private static boolean isOneColumn(List<CsvRow> rows) {
        if (rows.size() < 2 || rows.get(0).cells().length != 1) {
            return false;
        }
        String name = rows.get(0).cells()[0];
        return name != null && NAME.matcher(name).matches() && rows.stream().allMatch(row -> row.cells().length == 1);
    }

    private static int[] decimals(List<CsvRow> rows) {
        int[] decimals = new int[rows.get(0).cells().length];
        boolean[] mixed = new boolean[decimals.length];
        for (CsvRow row : rows) {
            for (int i = 0; i < Math.min(decimals.length, row.cells().length); i++) {
                String cell = row.cells()[i];
                int found = cell == null ? 0 : CsvCells.decimals(cell);
                mixed[i] |= found > 0 && decimals[i] > 0 && found != decimals[i];
                decimals[i] = found > 0 ? found : decimals[i];
            }
        }
        for (int i = 0; i < decimals.length; i++) {
            decimals[i] = mixed[i] ? 0 : decimals[i];
        }
        return decimals;
    }
}
