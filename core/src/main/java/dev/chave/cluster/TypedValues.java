package dev.chave.cluster;

import org.bson.BSONException;
import org.bson.BsonDocument;
import org.bson.BsonType;
import org.bson.BsonValue;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.codecs.DecoderContext;
import org.bson.json.JsonParseException;
import org.bson.json.JsonReader;

/** Reads values as typed in mongosh or written by it. */
final class TypedValues {
    private static final String FIELD = "value";

    private TypedValues() {}

    static BsonDocument document(String text) {
        BsonValue value = value(text);
        if (!value.isDocument()) {
            throw new BadTypedValueException(
                    "a value that is no document; expected something like {tenantId: 7, status: \"NEW\"}");
        }
        return value.asDocument();
    }

    static BsonValue value(String text) {
        String json = ShellText.toExtendedJson(text);
        try (JsonReader reader = new JsonReader("{" + FIELD + ": " + json + "\n}")) {
            BsonDocument document = new BsonDocumentCodec()
                    .decode(reader, DecoderContext.builder().build());
            BsonValue value = document.get(FIELD);
            boolean whole = reader.readBsonType() == BsonType.END_OF_DOCUMENT; // nothing behind the closing brace
            if (value != null && document.size() == 1 && whole) {
                return value;
            }
        } catch (JsonParseException
                | BSONException
                | IllegalArgumentException
                | IllegalStateException
                | IndexOutOfBoundsException unreadable) {
            throw unreadable(unreadable);
        }
        throw new BadTypedValueException("more than one value; expected one, such as 100, \"abc\" or {a: 1}");
    }

    private static BadTypedValueException unreadable(RuntimeException cause) {
        BadTypedValueException bad = new BadTypedValueException(
                "a value that cannot be read; expected it as typed in mongosh, such as 100, \"abc\", ObjectId(\"…\") or {a: 1}");
        bad.initCause(cause);
        return bad;
    }
}
