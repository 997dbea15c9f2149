package dev.chave.read.document;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * The names of files in a mongodump folder. Source of the truth: mongo-tools, which writes a collection as its name in URL
 * path escapes, cut to 208 bytes with a hash after {@code %24} where that would be longer than 238.
 */
final class DumpNames {
    private static final String GZIP = ".gz";
    private static final String DOCUMENTS = ".bson";
    private static final String METADATA = ".metadata.json";
    private static final int CUT_AT = 208;
    private static final String HASH_MARK = "%24";

    private DumpNames() {}

    /** The escaped name of the collection whose documents a file of this name holds; null when none. */
    static @Nullable String documentsOf(String fileName) {
        return withoutEnd(withoutGzip(fileName), DOCUMENTS);
    }

    /** The escaped name of the collection whose metadata a file of this name holds; null when none. */
    static @Nullable String metadataOf(String fileName) {
        return withoutEnd(withoutGzip(fileName), METADATA);
    }

    /** What the metadata of this collection is called, without gzip and with it. */
    static String[] metadataFiles(String escaped) {
        return new String[] {escaped + METADATA, escaped + METADATA + GZIP};
    }

    /** Whether a name is so long that mongodump cut it, so that only the metadata tells the true one. */
    static boolean isCut(String escaped) {
        return escaped.length() > CUT_AT && escaped.startsWith(HASH_MARK, CUT_AT);
    }

    /** The collection's name. A percent sign that begins no escape stands for itself, as in dumps before escaping. */
    static String unescaped(String escaped) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        int at = 0;
        while (at < escaped.length()) {
            int high = at + 2 < escaped.length() && escaped.charAt(at) == '%' ? hex(escaped.charAt(at + 1)) : -1;
            int low = high < 0 ? -1 : hex(escaped.charAt(at + 2));
            if (low >= 0) {
                out.write(16 * high + low);
                at += 3;
            } else {
                int point = escaped.codePointAt(at);
                out.writeBytes(Character.toString(point).getBytes(StandardCharsets.UTF_8));
                at += Character.charCount(point);
            }
        }
        return out.toString(StandardCharsets.UTF_8);
    }

    private static int hex(char digit) {
        return digit < 0x80 ? Character.digit(digit, 16) : -1;
    }

    private static String withoutGzip(String fileName) {
        String without = withoutEnd(fileName, GZIP);
        return without == null ? fileName : without;
    }

    private static @Nullable String withoutEnd(String name, String end) {
        return name.length() > end.length() && name.endsWith(end)
                ? name.substring(0, name.length() - end.length())
                : null;
    }
}
