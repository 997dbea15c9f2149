package dev.chave.read.document;

import dev.chave.read.ByteSource;
import dev.chave.read.UnreadableException;
import dev.chave.value.RawDocument;
import java.nio.charset.StandardCharsets;
import org.bson.BsonDocument;

/** Small JSON files that are no documents of a collection: metadata, index definitions. Extended JSON or as the shell prints. */
final class SmallJson {
    /** Far more than the definitions of 64 indexes take. */
    private static final int MOST_BYTES = 16 << 20;

    private SmallJson() {}

    /**
     * Reads a file that is one object, or one array, which then is the field {@code array} of the result.
     *
     * @throws UnreadableException when it is neither
     */
    static BsonDocument read(ByteSource source) throws UnreadableException {
        byte[] bytes = source.peek(MOST_BYTES + 1);
        if (bytes.length > MOST_BYTES) {
            throw new UnreadableException(source.place() + ": more than 16 MiB; expected a small JSON file");
        }
        int mark = Encodings.markLength(bytes);
        try {
            return parse(new String(bytes, mark, bytes.length - mark, StandardCharsets.UTF_8));
        } catch (BadJsonException notJson) {
            throw new UnreadableException(
                    source.place() + ": " + notJson.getMessage() + "; expected one JSON object or array", notJson);
        }
    }

    /**
     * Reads text likewise.
     *
     * @throws BadJsonException when it is neither
     */
    static BsonDocument parse(String text) {
        // an array, or an object, is one field's value for either reader
        boolean isArray = text.stripLeading().startsWith("[");
        byte[] json = (isArray ? "{\"array\":" + text + '}' : text).getBytes(StandardCharsets.UTF_8);
        try {
            ExtendedJson extended = new ExtendedJson(new Dialect());
            extended.begin(json, 0, json.length);
            RawDocument document = extended.next();
            if (document == null || extended.next() != null) {
                throw new BadJsonException(document == null ? "nothing but blanks" : "more than one JSON value");
            }
            return decoded(document);
        } catch (BadJsonException notJson) {
            try {
                return decoded(ShellJson.read(json, 0, json.length));
            } catch (BadJsonException neither) {
                throw notJson;
            }
        }
    }

    private static BsonDocument decoded(RawDocument document) {
        BsonDocument copy = new BsonDocument();
        copy.putAll(document.toBsonDocument());
        return copy;
    }
}
