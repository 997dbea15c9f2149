package dev.chave.read.document;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import dev.chave.read.document.FieldNames.FieldName;
import dev.chave.value.BsonKind;
import dev.chave.value.RawDocument;
import dev.chave.value.RawDocuments;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Turns JSON text into BSON bytes: an integer to int32 where it fits, else int64, else double; extended JSON of every
 * dialect to the types it names; of a field that stands twice the first. The bytes are used again for each document.
 *
 * <p>What is no legal JSON, or could not be BSON, is refused whole. For one thread.
 */
final class ExtendedJson {
    private static final int MOST_LEVELS = RawDocuments.MAX_DEPTH + 5; // the innermost may be extended JSON
    private static final int LONGEST_TEXT = 24 << 20; // base64 of the largest document

    private static final JsonFactory FACTORY = JsonFactory.builder()
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .disable(JsonFactory.Feature.CHARSET_DETECTION)
            .enable(StreamReadFeature.USE_FAST_DOUBLE_PARSER)
            .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(MOST_LEVELS)
                    .maxNameLength(BsonBuffer.MOST_DOCUMENT_BYTES)
                    .maxStringLength(LONGEST_TEXT)
                    .build())
            .build();

    private final Dialect dialect;
    private final BsonBuffer out = new BsonBuffer();
    private final FieldNames names = new FieldNames();
    private final ArrayKeys arrayKeys = new ArrayKeys();
    private final ExtendedTypes types;
    private @Nullable JsonParser parser;
    private @Nullable JsonToken next;
    private int levels;

    ExtendedJson(Dialect dialect) {
        this.dialect = dialect;
        this.types = new ExtendedTypes(out, dialect);
    }

    /** Begins with a stretch of text that holds one object, or several after each other. */
    void begin(byte[] text, int offset, int length) {
        try {
            if (parser != null) {
                parser.close();
            }
            levels = 0;
            parser = FACTORY.createParser(text, offset, length);
            next = parser.nextToken();
        } catch (IOException notJson) {
            throw inWords(notJson);
        }
    }

    /**
     * The next document, valid until the next call; null at the end.
     *
     * @throws BadJsonException when it is no JSON object up to its end, or what follows it is no JSON; then no more follow
     */
    @Nullable
    RawDocument next() {
        if (next == null || parser == null) {
            return null;
        }
        if (next != JsonToken.START_OBJECT) {
            throw new BadJsonException("a JSON " + word(next) + "; expected an object");
        }
        try {
            out.clear();
            names.reset();
            levels = 1;
            object(parser);
            next = parser.nextToken();
        } catch (IOException notJson) {
            throw inWords(notJson);
        } finally {
            dialect.surrogates(out.replacedSurrogates());
        }
        if (out.size() > BsonBuffer.MOST_DOCUMENT_BYTES) {
            throw new BadJsonException("larger than 16 MiB; expected a document that the server would take");
        }
        return out.document(0);
    }

    private int object(JsonParser in) throws IOException {
        int start = out.begin();
        int object = names.enter();
        int marked = names.marked();
        String name;
        while ((name = in.nextFieldName()) != null) {
            FieldName fieldName = names.of(name);
            JsonToken token = in.nextToken();
            if (names.isNew(fieldName, object)) {
                element(in, fieldName.utf8(), token);
            } else {
                dialect.duplicate();
                in.skipChildren();
            }
        }
        names.leave(marked);
        out.end(start);
        return start;
    }

    private void array(JsonParser in) throws IOException {
        int start = out.begin();
        int index = 0;
        JsonToken token;
        while ((token = in.nextToken()) != JsonToken.END_ARRAY) {
            element(in, arrayKeys.of(index++), token);
        }
        out.end(start);
    }

    private void element(JsonParser in, byte[] name, @Nullable JsonToken token) throws IOException {
        int typeAt = out.element(name);
        switch (token == null ? JsonToken.NOT_AVAILABLE : token) {
            case START_OBJECT -> {
                out.kind(typeAt, BsonKind.DOCUMENT);
                levels++;
                int start = object(in);
                boolean isValue = out.firstNameBegins(start, '$') && types.replace(typeAt, start);
                leaveLevel(isValue);
            }
            case START_ARRAY -> {
                out.kind(typeAt, BsonKind.ARRAY);
                levels++;
                array(in);
                leaveLevel(false);
            }
            case VALUE_STRING -> {
                out.kind(typeAt, BsonKind.STRING);
                out.string(in.getTextCharacters(), in.getTextOffset(), in.getTextLength());
            }
            case VALUE_NUMBER_INT -> integer(in, typeAt);
            case VALUE_NUMBER_FLOAT -> float64(typeAt, in.getDoubleValue());
            case VALUE_TRUE -> bool(typeAt, 1);
            case VALUE_FALSE -> bool(typeAt, 0);
            case VALUE_NULL -> out.kind(typeAt, BsonKind.NULL);
            default -> throw new BadJsonException("the JSON ends early; expected a value");
        }
    }

    private void leaveLevel(boolean wasValue) {
        if (levels > RawDocuments.MAX_DEPTH && !wasValue) {
            throw new BadJsonException("nested deeper than " + RawDocuments.MAX_DEPTH + " levels");
        }
        levels--;
    }

    private void integer(JsonParser in, int typeAt) throws IOException {
        switch (in.getNumberType()) {
            case INT -> {
                dialect.bareNumber();
                out.kind(typeAt, BsonKind.INT32);
                out.int32(in.getIntValue());
            }
            case LONG -> {
                dialect.bareNumber();
                out.kind(typeAt, BsonKind.INT64);
                out.int64(in.getLongValue());
            }
            default -> {
                dialect.bigInteger();
                float64(typeAt, Double.parseDouble(in.getText()));
            }
        }
    }

    private void float64(int typeAt, double number) {
        dialect.bareNumber();
        out.kind(typeAt, BsonKind.DOUBLE);
        out.float64(number);
    }

    private void bool(int typeAt, int value) {
        out.kind(typeAt, BsonKind.BOOLEAN);
        out.int8(value);
    }

    private static String word(JsonToken token) {
        return switch (token) {
            case START_ARRAY -> "array";
            case VALUE_STRING -> "string";
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> "number";
            case VALUE_NULL -> "null";
            case VALUE_TRUE, VALUE_FALSE -> "boolean";
            default -> "fragment";
        };
    }

    /** Jackson's own messages show the text, which may hold values; so ours are made from the kind of failure. */
    private static BadJsonException inWords(IOException failure) {
        if (failure instanceof StreamConstraintsException) {
            return new BadJsonException("a name, a number, a text or the nesting is beyond what is read");
        }
        if (failure instanceof JsonEOFException) {
            return new BadJsonException("the JSON ends early; expected its closing brackets");
        }
        if (failure instanceof JsonParseException notJson) {
            int line = notJson.getLocation().getLineNr();
            String place = (line > 1 ? " at its line " + line + ", column " : " at column ")
                    + notJson.getLocation().getColumnNr();
            boolean encoding = String.valueOf(notJson.getOriginalMessage()).startsWith("Invalid UTF-8");
            return new BadJsonException((encoding ? "text that is not UTF-8" : "not well-formed JSON") + place);
        }
        return new BadJsonException("text that is not UTF-8");
    }

    /** The names of array elements: "0", "1", … */
    private static final class ArrayKeys {
        private final byte[][] kept = new byte[1000][];

        ArrayKeys() {
            for (int i = 0; i < kept.length; i++) {
                kept[i] = text(i);
            }
        }

        byte[] of(int index) {
            return index < kept.length ? kept[index] : text(index);
        }

        private static byte[] text(int index) {
            return Integer.toString(index).getBytes(StandardCharsets.US_ASCII);
        }
    }
}
