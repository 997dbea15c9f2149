package dev.chave.read.document;

import dev.chave.value.RawDocuments;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/**
 * Cuts a stream of JSON values, in one array or after each other, into pieces of text by counting brackets outside strings.
 * Where a value is broken, it goes on at the next line that begins with an opening brace. For one thread.
 */
final class JsonPieces {
    private static final int MOST_LEVELS = RawDocuments.MAX_DEPTH + 50;
    private static final long MOST_SEARCHED_AGAIN = 256L << 20;

    private final InputStream in;
    private final boolean isArray;
    private final boolean singleQuotes;
    private final int mostBytes;
    private byte[] buffer = new byte[1 << 16];
    private int begin;
    private int at;
    private int limit;
    private long line = 1;
    private long beginLine = 1;
    private boolean opened;
    private boolean closed;
    private boolean tooLong;
    private String fault = "";
    private long searchedAgain;
    private int commas;
    private boolean anyPiece;

    /** What was found. */
    enum Next {
        /** Text from one brace to its partner. */
        OBJECT,
        /** Some other JSON value, or something that is no JSON. */
        OTHER,
        /** An object that is not whole, or too large to be held: {@link #fault} says why. */
        BROKEN,
        /** The end; {@link #fault} says what is wrong with the whole, if anything. */
        END
    }

    /**
     * Cuts a stream.
     *
     * @param isArray whether the values stand in one array
     * @param singleQuotes whether strings may stand in single quotes, as in the shell
     * @param mostBytes how long a piece may be
     */
    JsonPieces(InputStream in, boolean isArray, boolean singleQuotes, int mostBytes) {
        this.in = in;
        this.isArray = isArray;
        this.singleQuotes = singleQuotes;
        this.mostBytes = mostBytes;
    }

    byte[] bytes() {
        return buffer;
    }

    int begin() {
        return begin;
    }

    int length() {
        return at - begin;
    }

    /** The line on which the piece begins, from 1. */
    long line() {
        return beginLine;
    }

    String fault() {
        return fault;
    }

    /** Goes on to the next piece. */
    Next next() throws IOException {
        fault = "";
        tooLong = false;
        if (!toNextValue()) {
            return Next.END;
        }
        anyPiece = true;
        commas = 0;
        return switch (buffer[at]) {
            case '{' -> bracketed(Next.OBJECT);
            case '[' -> bracketed(Next.OTHER);
            default -> scalar();
        };
    }

    private boolean toNextValue() throws IOException {
        while (true) {
            begin = at;
            beginLine = line;
            if (!has()) {
                fault = isArray && !closed ? "the array is not closed, so that its end is missing" : "";
                return false;
            }
            byte character = buffer[at];
            if (JsonLayout.isBlank(character)) {
                line += character == '\n' ? 1 : 0;
            } else if (!isArray) {
                return true;
            } else if (closed) {
                fault = "more text follows after the array's end";
                return false;
            } else if (!frame(character)) {
                return true;
            }
            at++;
        }
    }

    /** Takes what belongs to the array itself; false when a value begins. */
    private boolean frame(byte character) {
        if (!opened) {
            opened = true; // the layout was judged by this bracket
            return true;
        }
        if (character == ',' && commas == 0 && anyPiece) {
            commas++;
            return true;
        }
        if (character == ']') {
            closed = true;
            return true;
        }
        return false;
    }

    private Next bracketed(Next whole) throws IOException {
        int depth = 0;
        while (has()) {
            byte character = buffer[at++];
            switch (character) {
                case '{', '[' -> {
                    if (++depth > MOST_LEVELS && whole == Next.OBJECT) {
                        return broken("nested deeper than " + RawDocuments.MAX_DEPTH + " levels");
                    }
                }
                case '}', ']' -> {
                    if (--depth == 0) {
                        return tooLong ? tooLong() : whole;
                    }
                }
                case '\n' -> line++;
                case '"' -> {
                    if (!string(character)) {
                        return broken("a string is not closed on its line");
                    }
                }
                case '\'' -> {
                    if (singleQuotes && !string(character)) {
                        return broken("a string is not closed on its line");
                    }
                }
                default -> {}
            }
        }
        return tooLong ? tooLong() : broken("the document is cut off");
    }

    private boolean string(byte quote) throws IOException {
        while (has()) {
            byte character = buffer[at];
            if (character == '\n') {
                return false;
            }
            at++;
            if (character == quote) {
                return true;
            }
            if (character == '\\' && has() && buffer[at] != '\n') {
                at++;
            }
        }
        return false;
    }

    private Next scalar() throws IOException {
        byte first = buffer[at++];
        if (first == '"' && !string(first)) {
            return Next.OTHER;
        }
        while (has()) {
            byte character = buffer[at];
            if (JsonLayout.isBlank(character) || character == ',' || character == ']' || character == '{') {
                return Next.OTHER;
            }
            at++;
        }
        return Next.OTHER;
    }

    private Next tooLong() {
        begin = at;
        fault = "a document of more than " + (mostBytes >> 20) + " MiB of text";
        return Next.BROKEN;
    }

    /** Goes to the next line that begins with a brace, first in the text already passed over. */
    private Next broken(String what) throws IOException {
        fault = what;
        searchedAgain += at - begin;
        boolean again = searchedAgain < MOST_SEARCHED_AGAIN && !tooLong;
        if (again) {
            at = Math.min(begin + 1, at);
            line = beginLine;
        }
        boolean lineBegins = false;
        while (has()) {
            if (lineBegins && buffer[at] == '{') {
                break;
            }
            lineBegins = buffer[at++] == '\n';
            line += lineBegins ? 1 : 0;
            begin = at;
        }
        return Next.BROKEN;
    }

    private boolean has() throws IOException {
        return at < limit || fill();
    }

    private boolean fill() throws IOException {
        if (at - begin > mostBytes) {
            tooLong = true;
            begin = at;
        }
        System.arraycopy(buffer, begin, buffer, 0, limit - begin);
        limit -= begin;
        at -= begin;
        begin = 0;
        if (limit == buffer.length) {
            buffer = Arrays.copyOf(buffer, (int) Math.min(2L * buffer.length, mostBytes + (1L << 16)));
        }
        int count = in.read(buffer, limit, buffer.length - limit);
        limit += Math.max(0, count);
        return count > 0;
    }
}
