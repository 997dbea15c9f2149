package dev.chave.sql.rows;

import java.io.ByteArrayOutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Lines of PostgreSQL's COPY text format: cells between tabs, {@code \N} for NULL, backslash escapes (PostgreSQL 15). */
final class CopyText {
    private CopyText() {}

    /** The cells of one line. */
    static @Nullable String[] cells(byte[] line, int begin, int length, Charset charset) {
        List<@Nullable String> cells = new ArrayList<>();
        int from = begin;
        for (int i = begin; i <= begin + length; i++) {
            if (i == begin + length || line[i] == '\t') {
                cells.add(cell(line, from, i, charset));
                from = i + 1;
            }
        }
        return cells.toArray(new @Nullable String[0]);
    }

    private static @Nullable String cell(byte[] line, int from, int to, Charset charset) {
        if (to - from == 2 && line[from] == '\\' && line[from + 1] == 'N') {
            return null;
        }
        int escape = from;
        while (escape < to && line[escape] != '\\') {
            escape++;
        }
        return escape == to ? new String(line, from, to - from, charset) : unescaped(line, from, to, charset);
    }

    private static String unescaped(byte[] line, int from, int to, Charset charset) {
        ByteArrayOutputStream out = new ByteArrayOutputStream(to - from);
        int at = from;
        while (at < to) {
            if (line[at] != '\\' || at + 1 == to) {
                out.write(line[at++]);
                continue;
            }
            int next = line[at + 1];
            int digits = next == 'x'
                    ? run(line, at + 2, Math.min(to, at + 4), 16)
                    : run(line, at + 1, Math.min(to, at + 4), 8);
            int digitsAt = next == 'x' ? at + 2 : at + 1;
            if (digits > 0) {
                String number = new String(line, digitsAt, digits, StandardCharsets.US_ASCII);
                out.write(Integer.parseInt(number, next == 'x' ? 16 : 8));
                at = digitsAt + digits;
            } else {
                out.write(plain(next));
                at += 2;
            }
        }
        return out.toString(charset);
    }

    private static int run(byte[] line, int from, int to, int radix) {
        int at = from;
        while (at < to && Character.digit((char) (line[at] & 0xFF), radix) >= 0) {
            at++;
        }
        return at - from;
    }

    private static int plain(int escaped) {
        return switch (escaped) {
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'v' -> 0x0B;
            default -> escaped;
        };
    }
}
