package dev.chave.sql.rows;

import dev.chave.read.ByteSource;
import dev.chave.read.UnreadableException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;

/** Recognises by its beginning what a file of rows is written in. */
public final class RowSources {
    private static final int HEAD = 1 << 16;
    private static final Pattern DUMP = Pattern.compile(
            "(?im)^(?:-- (?:PostgreSQL database dump|(?:MySQL|MariaDB) dump)|(?:COPY|INSERT INTO|CREATE TABLE) .+)");
    private static final Pattern MYSQL = Pattern.compile("(?m)^(?:/\\*M?!|-- (?:MySQL|MariaDB) dump)|(?:TABLE|INTO) `");

    private RowSources() {}

    /**
     * Opens a file of rows.
     *
     * @param charset how its text is encoded
     * @param names the columns' names, for a file that has none; else empty
     * @throws UnreadableException when it cannot be read, or is nothing that rows can be read from
     */
    public static RowSource open(ByteSource bytes, Charset charset, List<String> names) throws UnreadableException {
        byte[] head = bytes.peek(HEAD);
        refuseOthers(bytes.place(), head);
        String text = new String(head, charset);
        text = text.startsWith("\uFEFF") ? text.substring(1) : text;
        if (DUMP.matcher(text).find()) {
            return new DumpRows(bytes, charset, MYSQL.matcher(text).find());
        }
        boolean looksLikeCopy = text.indexOf('\t') >= 0 && (text.contains("\\N") || text.indexOf('"') < 0);
        if (!names.isEmpty() && looksLikeCopy) {
            return new CopyRows(bytes, charset, names);
        }
        return CsvRows.open(bytes, charset, text, names);
    }

    private static void refuseOthers(String place, byte[] head) throws UnreadableException {
        if (head.length == 0) {
            throw new UnreadableException(place + ": empty; expected CSV, COPY or mysqldump text");
        }
        if (new String(head, 0, Math.min(5, head.length), StandardCharsets.ISO_8859_1).equals("PGDMP")) {
            throw new UnreadableException(
                    place + ": pg_dump's own format; expected plain text (pg_restore -f out.sql makes it)");
        }
        int zeros = 0;
        for (byte each : head) {
            zeros += each == 0 ? 1 : 0;
        }
        if (zeros > head.length / 4 || (head.length > 1 && (head[0] & 0xFE) == 0xFE && (head[1] & 0xFE) == 0xFE)) {
            throw new UnreadableException(
                    place + ": UTF-16 text or binary; expected text in UTF-8 (iconv -f UTF-16 -t UTF-8 converts it)");
        }
        if (zeros > 0) {
            throw new UnreadableException(place + ": binary data; expected CSV, COPY or mysqldump text");
        }
    }
}
