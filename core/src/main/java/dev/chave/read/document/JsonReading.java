package dev.chave.read.document;

import dev.chave.read.ByteLines;
import dev.chave.value.BadBsonException;
import dev.chave.value.RawDocument;
import dev.chave.value.RawDocuments;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** One pass over a JSON file. */
final class JsonReading {
    /** The text of the largest document: its numbers and its escapes take more room than in BSON. */
    private static final int MOST_TEXT_BYTES = 64 << 20;

    private final Tally tally;
    private final Dialect dialect;
    private final ExtendedJson json;
    private boolean shell;

    JsonReading(Tally tally, Dialect dialect, boolean shell) {
        this.tally = tally;
        this.dialect = dialect;
        this.json = new ExtendedJson(dialect);
        this.shell = shell;
    }

    /** Reads until the end, or until no more is wanted. */
    void run(InputStream in, JsonLayout layout) throws IOException {
        if (layout == JsonLayout.LINES) {
            lines(new ByteLines(in, MOST_TEXT_BYTES));
        } else {
            pieces(new JsonPieces(in, layout == JsonLayout.ARRAY, shell, MOST_TEXT_BYTES));
        }
    }

    private void lines(ByteLines lines) throws IOException {
        while (!tally.stopped() && lines.next()) {
            if (lines.tooLong()) {
                tally.skip("line " + lines.number(), "a line of more than " + (MOST_TEXT_BYTES >> 20) + " MiB");
            } else if (!isBlank(lines.bytes(), lines.begin(), lines.length())) {
                documents(lines.bytes(), lines.begin(), lines.length(), lines.number());
            }
        }
    }

    private void pieces(JsonPieces pieces) throws IOException {
        while (!tally.stopped()) {
            switch (pieces.next()) {
                case OBJECT -> documents(pieces.bytes(), pieces.begin(), pieces.length(), pieces.line());
                case OTHER -> tally.skip("line " + pieces.line(), "a JSON value that is no object");
                case BROKEN -> tally.skip("line " + pieces.line(), pieces.fault());
                case END -> {
                    if (!pieces.fault().isEmpty()) {
                        tally.skip("line " + pieces.line(), pieces.fault());
                    }
                    return;
                }
            }
        }
    }

    /** Text that should hold one document, or several. Of text that is bad from its first document on, none is given. */
    private void documents(byte[] text, int offset, int length, long line) {
        boolean isFirst = true;
        try {
            json.begin(text, offset, length);
            RawDocument document = json.next();
            isFirst = false;
            while (document != null && tally.give(document)) {
                document = json.next();
            }
        } catch (BadJsonException notJson) {
            RawDocument document = isFirst ? fromShell(text, offset, length) : null;
            if (document == null) {
                tally.skip("line " + line, String.valueOf(notJson.getMessage()));
            } else {
                dialect.shellDocument();
                tally.give(document);
            }
        }
    }

    private @Nullable RawDocument fromShell(byte[] text, int offset, int length) {
        shell |= ShellJson.isLikely(text, offset, length);
        if (!shell) {
            return null;
        }
        try {
            RawDocument document = ShellJson.read(text, offset, length);
            RawDocuments.validate(document);
            return document;
        } catch (BadJsonException | BadBsonException neither) {
            return null;
        }
    }

    private static boolean isBlank(byte[] text, int offset, int length) {
        for (int i = offset; i < offset + length; i++) {
            if (!JsonLayout.isBlank(text[i])) {
                return false;
            }
        }
        return true;
    }
}
