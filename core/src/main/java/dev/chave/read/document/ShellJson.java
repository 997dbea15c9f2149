package dev.chave.read.document;

import dev.chave.value.RawDocument;
import dev.chave.value.RawDocuments;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.bson.BsonBinaryWriter;
import org.bson.BsonBinaryWriterSettings;
import org.bson.BsonWriterSettings;
import org.bson.io.BasicOutputBuffer;
import org.bson.json.JsonReader;

/**
 * Documents as the shells print them: {@code ObjectId("…")}, {@code ISODate("…")}, {@code NumberLong(5)}, names without
 * quotes, strings in single ones. Slower than {@link ExtendedJson} and more lenient, so only for text that shows such a
 * literal.
 */
final class ShellJson {
    private static final Pattern LITERAL = Pattern.compile(
            "\\b(?:ObjectId|ISODate|NumberLong|NumberInt|NumberDecimal|Timestamp|BinData|HexData|UUID|DBPointer|"
                    + "DBRef|MinKey|MaxKey|Long|Int32|Decimal128)\\s*\\(");
    private static final Pattern LONG = Pattern.compile("\\bLong(?:\\.fromString)?\\s*\\(");
    private static final Pattern INT = Pattern.compile("\\bInt32\\s*\\(");
    private static final Pattern DECIMAL = Pattern.compile("\\bDecimal128(?:\\.fromString)?\\s*\\(");
    private static final Pattern TIMESTAMP =
            Pattern.compile("\\bTimestamp\\(\\s*\\{\\s*t:\\s*(\\d{1,10}),\\s*i:\\s*(\\d{1,10})\\s*}\\s*\\)");

    private ShellJson() {}

    /** Whether this text shows a literal of the shell. */
    static boolean isLikely(byte[] text, int offset, int length) {
        for (int i = offset; i < offset + length; i++) {
            if (text[i] == '(') {
                return LITERAL.matcher(new String(text, offset, length, StandardCharsets.UTF_8))
                        .find();
            }
        }
        return false;
    }

    /**
     * Reads one document.
     *
     * @throws BadJsonException when it is none
     */
    static RawDocument read(byte[] text, int offset, int length) {
        return read(new String(text, offset, length, StandardCharsets.UTF_8));
    }

    private static RawDocument read(String text) {
        BasicOutputBuffer out = new BasicOutputBuffer(256);
        BsonWriterSettings depth = new BsonWriterSettings(RawDocuments.MAX_DEPTH);
        BsonBinaryWriterSettings size = new BsonBinaryWriterSettings(BsonBuffer.MOST_DOCUMENT_BYTES);
        try (JsonReader reader = new JsonReader(olderNames(text));
                BsonBinaryWriter writer = new BsonBinaryWriter(depth, size, out)) {
            writer.pipe(reader);
            byte[] bytes = out.toByteArray();
            return new RawDocument(bytes, 0, bytes.length);
        } catch (RuntimeException notShell) { // its kinds are many, and their messages show the text
            throw new BadJsonException("neither JSON nor a document as the shell prints it");
        }
    }

    /** Writes what only mongosh prints as the older shell did, which the BSON library reads. Strings are left alone. */
    private static String olderNames(String text) {
        StringBuilder out = new StringBuilder(text.length() + 16);
        int at = 0;
        while (at < text.length()) {
            int quote = at;
            while (quote < text.length() && text.charAt(quote) != '"' && text.charAt(quote) != '\'') {
                quote++;
            }
            out.append(olderNamesBetweenStrings(text.substring(at, quote)));
            at = endOfString(text, quote);
            out.append(text, quote, at);
        }
        return out.toString();
    }

    private static String olderNamesBetweenStrings(String text) {
        if (text.indexOf('(') < 0) {
            return text;
        }
        String longs = LONG.matcher(text).replaceAll("NumberLong(");
        String ints = INT.matcher(longs).replaceAll("NumberInt(");
        String decimals = DECIMAL.matcher(ints).replaceAll("NumberDecimal(");
        return TIMESTAMP.matcher(decimals).replaceAll("Timestamp($1, $2)");
    }

    private static int endOfString(String text, int quote) {
        int at = quote + 1;
        while (at < text.length() && text.charAt(at) != text.charAt(quote)) {
            at += text.charAt(at) == '\\' ? 2 : 1;
        }
        return Math.min(at + 1, text.length());
    }
}
