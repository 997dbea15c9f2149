package dev.chave.sql.log;

import dev.chave.read.ByteLines;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** The lines of a log as text. Lines beyond four million bytes are counted and passed over. For one thread. */
final class TextLines {
    static final int MOST_BYTES = 4_000_000;

    private final ByteLines lines;
    private final LogTally tally;

    TextLines(InputStream in, LogTally tally) {
        this.lines = new ByteLines(in, MOST_BYTES);
        this.tally = tally;
    }

    /** The next line; null at the end. */
    @Nullable
    String next() throws IOException {
        while (lines.next()) {
            if (lines.tooLong()) {
                tally.skip("line " + lines.number(), "a line of more than " + MOST_BYTES + " bytes");
                continue;
            }
            String line = new String(lines.bytes(), lines.begin(), lines.length(), StandardCharsets.UTF_8);
            tally.text(line, "line " + lines.number());
            return line;
        }
        return null;
    }

    String where() {
        return "line " + lines.number();
    }
}
