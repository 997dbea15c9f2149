package dev.chave.read.document;

import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One row of a CSV file.
 *
 * @param line the line on which it begins, from 1
 * @param cells its cells; null for one that is empty and not quoted, which is a missing field
 * @param tooLong whether it holds more than is read, so that the cells are not all here
 */
@SuppressWarnings("ArrayRecordComponent") // handed on and forgotten; equality is not used
record CsvRow(long line, @Nullable String[] cells, boolean tooLong) {
    private static final int MOST_CHARACTERS = 32 << 20;
    private static final int MOST_CELLS = 100_000;

    /** Makes rows of what the CSV parser finds. */
    static final class Builder extends AbstractBaseCsvCallbackHandler<CsvRow> {
        private final List<@Nullable String> cells = new ArrayList<>();
        private long characters;
        private boolean tooLong;

        @Override
        protected void handleBegin(long startingLineNumber) {
            cells.clear();
            characters = 0;
            tooLong = false;
        }

        @Override
        protected void handleField(int fieldIdx, char[] buffer, int offset, int length, boolean quoted) {
            characters += length;
            if (characters > MOST_CHARACTERS || cells.size() >= MOST_CELLS) {
                tooLong = true;
            } else {
                cells.add(length == 0 && !quoted ? null : new String(buffer, offset, length));
            }
        }

        @Override
        protected CsvRow buildRecord() {
            return new CsvRow(getStartingLineNumber(), cells.toArray(new @Nullable String[0]), tooLong);
        }
    }
}
