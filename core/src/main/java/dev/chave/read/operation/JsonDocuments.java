package dev.chave.read.operation;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/**
 * Cuts a stream into the JSON documents that stand in it: one a line, an array, or printed over many lines. What is no
 * document is passed over to the next line. For one thread.
 */
final class JsonDocuments {
    private final InputStream in;
    private final int mostBytes;
    private final byte[] chunk = new byte[1 << 16];
    private int at;
    private int limit;
    private long line = 1;
    private byte[] buffer = new byte[1 << 12];
    private int length;
    private long begunAtLine;
    private boolean isAtLineStart = true;

    /** What {@link #next} found. */
    enum Found {
        DOCUMENT,
        /** Something that is no document, or one that is cut or too long. */
        BROKEN,
        END
    }

    JsonDocuments(InputStream in, int mostBytes) {
        this.in = in;
        this.mostBytes = mostBytes;
    }

    /** The bytes of the document, valid until the next one. */
    byte[] bytes() {
        return buffer;
    }

    int length() {
        return length;
    }

    /** The line on which it begins, from 1. */
    long line() {
        return begunAtLine;
    }

    Found next() throws IOException {
        int b = read();
        while (isBetween(b)) {
            b = read();
        }
        begunAtLine = line;
        if (b < 0) {
            return Found.END;
        }
        if (b == '{') {
            return document();
        }
        while (b >= 0 && b != '\n') {
            b = read();
        }
        return Found.BROKEN;
    }

    private Found document() throws IOException {
        length = 0;
        append('{');
        int depth = 1;
        boolean inString = false;
        while (depth > 0) {
            int b = peek();
            boolean isNextDocument = b == '{' && isAtLineStart;
            if (b < 0 || isNextDocument || (inString && b == '\n')) {
                return Found.BROKEN;
            }
            append(read());
            if (b == '"') {
                inString = !inString;
            } else if (inString) {
                if (b == '\\' && peek() >= 0 && peek() != '\n') {
                    append(read());
                }
            } else if (b == '{' || b == '[') {
                depth++;
            } else if (b == '}' || b == ']') {
                depth--;
            }
        }
        return length > mostBytes ? Found.BROKEN : Found.DOCUMENT;
    }

    private void append(int b) {
        if (length < mostBytes) {
            if (length == buffer.length) {
                buffer = Arrays.copyOf(buffer, (int) Math.min(2L * length, mostBytes));
            }
            buffer[length] = (byte) b;
        }
        length = Math.min(length + 1, mostBytes + 1);
    }

    private static boolean isBetween(int b) {
        return switch (b) {
            case ' ', '\t', '\r', '\n', ',', '[', ']', 0xEF, 0xBB, 0xBF -> true; // the last three: a byte order mark
            default -> false;
        };
    }

    private int peek() throws IOException {
        if (at == limit) {
            limit = Math.max(0, in.read(chunk, 0, chunk.length));
            at = 0;
        }
        return at < limit ? chunk[at] & 0xFF : -1;
    }

    private int read() throws IOException {
        int b = peek();
        if (b >= 0) {
            at++;
            isAtLineStart = b == '\n';
            line += b == '\n' ? 1 : 0;
        }
        return b;
    }
}
