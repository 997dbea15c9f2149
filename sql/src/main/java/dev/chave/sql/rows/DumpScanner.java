package dev.chave.sql.rows;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/**
 * Tokens of the SQL that pg_dump and mysqldump write. Comments are passed over, and so is what a literal holds beyond 16 MiB. For
 * one thread.
 */
final class DumpScanner {
    private static final int LONGEST = 16 << 20;

    private final InputStream in;
    private final boolean isMySql;
    private final byte[] buffer = new byte[1 << 16];
    private int at;
    private int limit;
    private long line = 1;
    private long position;
    private boolean cut;

    /** @param isMySql whether a backslash in a string is an escape */
    DumpScanner(InputStream in, boolean isMySql) {
        this.in = in;
        this.isMySql = isMySql;
    }

    /** The line that is being read, from 1. */
    long line() {
        return line;
    }

    /** How many bytes were read. */
    long position() {
        return position;
    }

    /** Whether a literal was cut since the last time somebody asked. */
    boolean wasCut() {
        boolean was = cut;
        cut = false;
        return was;
    }

    DumpToken next() throws IOException {
        int first = skipBlank();
        if (first < 0) {
            return new DumpToken(DumpToken.Kind.END, new byte[0]);
        }
        return switch (first) {
            case '\'' -> new DumpToken(DumpToken.Kind.STRING, quoted('\'', isMySql));
            case '"' -> new DumpToken(isMySql ? DumpToken.Kind.STRING : DumpToken.Kind.NAME, quoted('"', isMySql));
            case '`' -> new DumpToken(DumpToken.Kind.NAME, quoted('`', false));
            case '$' -> dollar();
            default -> isWord(first) ? word(first) : new DumpToken(DumpToken.Kind.SYMBOL, new byte[] {(byte) first});
        };
    }

    /** The rest of the line, without its end; null at the end of the text. What is beyond 32 MiB is passed over. */
    byte @org.jspecify.annotations.Nullable [] restOfLine() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        int each = read();
        if (each < 0) {
            return null;
        }
        for (; each >= 0 && each != '\n'; each = read()) {
            put(out, each, CopyRows.LONGEST_LINE);
        }
        byte[] bytes = out.toByteArray();
        int length = bytes.length > 0 && bytes[bytes.length - 1] == '\r' ? bytes.length - 1 : bytes.length;
        return length == bytes.length ? bytes : java.util.Arrays.copyOf(bytes, length);
    }

    private DumpToken word(int first) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream(16);
        out.write(first);
        while (isWord(peek()) || (peek() == '$' && out.size() > 0)) {
            put(out, read(), LONGEST);
        }
        byte[] bytes = out.toByteArray();
        boolean isPrefix = bytes.length == 1 && peek() == '\'';
        if (isPrefix && (first == 'X' || first == 'x')) {
            read();
            return hex(new String(quoted('\'', false), StandardCharsets.US_ASCII), bytes);
        }
        if (isPrefix && (first == 'E' || first == 'e')) {
            read();
            return new DumpToken(DumpToken.Kind.STRING, quoted('\'', true));
        }
        if (isPrefix && (first == 'N' || first == 'n')) {
            read();
            return new DumpToken(DumpToken.Kind.STRING, quoted('\'', isMySql));
        }
        boolean isHex = isMySql && bytes.length > 2 && bytes[0] == '0' && (bytes[1] == 'x' || bytes[1] == 'X');
        return isHex
                ? hex(new String(bytes, 2, bytes.length - 2, StandardCharsets.US_ASCII), bytes)
                : new DumpToken(DumpToken.Kind.WORD, bytes);
    }

    private static DumpToken hex(String digits, byte[] word) {
        try {
            return new DumpToken(DumpToken.Kind.BYTES, HexFormat.of().parseHex(digits));
        } catch (IllegalArgumentException odd) {
            return new DumpToken(DumpToken.Kind.WORD, word);
        }
    }

    private byte[] quoted(char quote, boolean backslashes) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream(32);
        while (true) {
            int each = read();
            if (each < 0) {
                throw new IOException("a quote is never closed");
            }
            if (each == quote) {
                if (peek() != quote) {
                    return out.toByteArray();
                }
                put(out, read(), LONGEST);
            } else if (each == '\\' && backslashes) {
                escape(out, read());
            } else {
                put(out, each, LONGEST);
            }
        }
    }

    private void escape(ByteArrayOutputStream out, int escaped) {
        int plain =
                switch (escaped) {
                    case '0' -> 0;
                    case 'b' -> '\b';
                    case 'n' -> '\n';
                    case 'r' -> '\r';
                    case 't' -> '\t';
                    case 'Z' -> 0x1A;
                    default -> escaped;
                };
        put(out, plain, LONGEST);
    }

    /** A string between dollar quotes, as pg_dump writes the bodies of functions; or the symbol alone. */
    private DumpToken dollar() throws IOException {
        ByteArrayOutputStream tag = new ByteArrayOutputStream(8);
        while (isWord(peek()) && peek() != '.') {
            put(tag, read(), 64);
        }
        if (peek() != '$') {
            return new DumpToken(DumpToken.Kind.SYMBOL, new byte[] {'$'});
        }
        read();
        byte[] end = ("$" + tag.toString(StandardCharsets.ISO_8859_1) + "$").getBytes(StandardCharsets.ISO_8859_1);
        int matched = 0;
        while (matched < end.length) {
            int each = read();
            if (each < 0) {
                throw new IOException("a quote is never closed");
            }
            matched = each == end[matched] ? matched + 1 : each == '$' ? 1 : 0;
        }
        return new DumpToken(DumpToken.Kind.STRING, new byte[0]);
    }

    /** Passes over blanks and comments; the first character after them, or -1. */
    private int skipBlank() throws IOException {
        while (true) {
            int each = read();
            boolean isLineComment = (each == '-' && peek() == '-') || (each == '#' && isMySql);
            if (isLineComment) {
                while (each >= 0 && each != '\n') {
                    each = read();
                }
            } else if (each == '/' && peek() == '*') {
                read();
                for (int before = 0; each >= 0 && !(before == '*' && each == '/'); ) {
                    before = each == '/' && before == 0 ? 0 : each;
                    each = read();
                }
            } else if (each < 0 || each > ' ') {
                return each;
            }
        }
    }

    private static boolean isWord(int each) {
        return (each >= 'a' && each <= 'z')
                || (each >= 'A' && each <= 'Z')
                || (each >= '0' && each <= '9')
                || each == '_'
                || each == '.'
                || each >= 0x80;
    }

    private void put(ByteArrayOutputStream out, int each, int most) {
        if (out.size() < most) {
            out.write(each);
        } else {
            cut = true;
        }
    }

    private int peek() throws IOException {
        return at < limit || fill() ? buffer[at] & 0xFF : -1;
    }

    private int read() throws IOException {
        if (at == limit && !fill()) {
            return -1;
        }
        position++;
        int each = buffer[at++] & 0xFF;
        line += each == '\n' ? 1 : 0;
        return each;
    }

    private boolean fill() throws IOException {
        at = 0;
        limit = Math.max(0, in.read(buffer, 0, buffer.length));
        return limit > 0;
    }
}
