package dev.chave.cluster;

import java.io.IOException;
import java.io.PushbackReader;
import java.io.Reader;
import org.jspecify.annotations.Nullable;

/**
 * Cuts a text into the values in it, which stand one after the other, or in one list, or in several. Nothing but one value is
 * ever held.
 */
final class ValueTexts {
    private static final int MAX_LENGTH = 1 << 20; // a chunk's document is some hundred characters

    private final PushbackReader in;
    private final boolean scalarsInLists;
    private boolean inList;

    /**
     * A cutter.
     *
     * @param scalarsInLists whether a list of scalars is a list of values; otherwise it is one value itself, as in
     *     {@code ["ES", 50]}
     */
    ValueTexts(Reader in, boolean scalarsInLists) {
        this.in = new PushbackReader(in, 2);
        this.scalarsInLists = scalarsInLists;
    }

    /**
     * The text of the next value, or null at the end.
     *
     * @throws BadTypedValueException when one is longer than any chunk's document
     */
    @Nullable
    String next() throws IOException {
        while (true) {
            int first = skipBetween();
            if (first < 0) {
                return null;
            }
            if (inList && first == ']') {
                inList = false;
            } else if (!inList && first == '[' && opensList()) {
                inList = true;
            } else {
                in.unread(first);
                return one();
            }
        }
    }

    private boolean opensList() throws IOException {
        int next = skipBetween();
        if (next >= 0) {
            in.unread(next);
        }
        return scalarsInLists || next == '{' || next == '[' || next == ']';
    }

    /** The first character that is neither white space nor a comma, nor a byte order mark. */
    private int skipBetween() throws IOException {
        int next = in.read();
        while (next == ',' || next == '\uFEFF' || Character.isWhitespace(next)) {
            next = in.read();
        }
        return next;
    }

    private String one() throws IOException {
        StringBuilder value = new StringBuilder();
        int depth = 0;
        while (true) {
            int next = in.read();
            boolean ends = depth == 0 && (next == '\n' || (inList && (next == ',' || next == ']')));
            if (next < 0 || ends) {
                if (next == ']') {
                    in.unread(next);
                }
                return value.toString();
            }
            append(value, (char) next);
            if (next == '"' || next == '\'') {
                quoted(value, next);
            } else if (next == '{' || next == '[' || next == '(') {
                depth++;
            } else if (next == '}' || next == ']' || next == ')') {
                depth--;
                if (depth <= 0 && next != ')') {
                    return value.toString();
                }
            }
        }
    }

    private void quoted(StringBuilder value, int quote) throws IOException {
        int next = in.read();
        while (next >= 0 && next != quote) {
            append(value, (char) next);
            if (next == '\\') {
                int escaped = in.read();
                if (escaped >= 0) {
                    append(value, (char) escaped);
                }
            }
            next = in.read();
        }
        append(value, (char) quote);
    }

    private static void append(StringBuilder value, char next) {
        if (value.length() == MAX_LENGTH) {
            throw new BadTypedValueException(
                    "a value of more than " + MAX_LENGTH + " characters; expected a chunk or a split point");
        }
        value.append(next);
    }
}
