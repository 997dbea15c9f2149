package dev.chave.read.operation;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import dev.chave.value.RawDocuments;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonNull;
import org.bson.BsonString;
import org.bson.BsonValue;

/**
 * Parses one document of extended JSON, relaxed, canonical or of version 1, of which nothing is trusted: nesting and lengths
 * are bounded, names hold no NUL, and whatever is wrong is one kind of failure.
 *
 * <p>Plain JSON is read here, fast; the values that extended JSON wraps, such as dates and object ids, are left to the BSON
 * library, so that their many spellings are those of every MongoDB tool.
 */
final class ExtendedJson {
    private static final Set<String> WRAPPERS = Set.of(
            "$oid",
            "$date",
            "$numberLong",
            "$numberInt",
            "$numberDouble",
            "$numberDecimal",
            "$binary",
            "$type",
            "$uuid",
            "$regularExpression",
            "$regex",
            "$options",
            "$timestamp",
            "$symbol",
            "$code",
            "$scope",
            "$dbPointer",
            "$minKey",
            "$maxKey",
            "$undefined");

    private static final JsonFactory FACTORY = new JsonFactoryBuilder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(RawDocuments.MAX_DEPTH)
                    .maxStringLength(DumpRecords.MOST_JSON_BYTES)
                    .build())
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS) // old exports write NaN bare
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .build();

    private final byte[] bytes;
    private final int offset;
    private final Selection selection;

    private ExtendedJson(byte[] bytes, int offset, Selection selection) {
        this.bytes = bytes;
        this.offset = offset;
        this.selection = selection;
    }

    /** Which fields of a document are wanted; the others are passed over without being built. */
    @FunctionalInterface
    interface Selection {
        Selection ALL = (depth, name) -> true;

        /** Whether the field of this name is wanted, in the document itself (depth 1) or in one inside (2 and more). */
        boolean wants(int depth, String name);
    }

    /** What is wrong with one record, in words that show no value of it. */
    static final class BadRecordException extends Exception {
        private static final long serialVersionUID = 1L;

        BadRecordException(String message) {
            super(message);
        }
    }

    static BsonDocument parse(byte[] bytes, int offset, int length) throws BadRecordException {
        return parse(bytes, offset, length, Selection.ALL);
    }

    static BsonDocument parse(byte[] bytes, int offset, int length, Selection selection) throws BadRecordException {
        try {
            return new ExtendedJson(bytes, offset, selection).whole(length);
        } catch (IOException notJson) {
            byte[] repaired =
                    new String(bytes, offset, length, StandardCharsets.UTF_8).getBytes(StandardCharsets.UTF_8);
            if (repaired.length == length) {
                throw new BadRecordException("not JSON, or cut");
            }
            return repaired(repaired, selection);
        }
    }

    /** The same with a replacement character for each byte that is not UTF-8. */
    private static BsonDocument repaired(byte[] bytes, Selection selection) throws BadRecordException {
        try {
            return new ExtendedJson(bytes, 0, selection).whole(bytes.length);
        } catch (IOException notJson) {
            throw new BadRecordException("not JSON, or cut");
        }
    }

    private BsonDocument whole(int length) throws IOException, BadRecordException {
        try (JsonParser parser = FACTORY.createParser(bytes, offset, length)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw new BadRecordException("no JSON document");
            }
            BsonValue document = object(parser, 1);
            if (parser.nextToken() != null || !document.isDocument()) {
                throw new BadRecordException("not one JSON document");
            }
            return document.asDocument();
        }
    }

    private BsonValue object(JsonParser parser, int depth) throws IOException, BadRecordException {
        int begin = position(parser.currentTokenLocation().getByteOffset());
        BsonDocument document = new BsonDocument();
        boolean isFirst = true;
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String name = parser.currentName();
            if (isFirst && name.startsWith("$") && WRAPPERS.contains(name)) {
                return wrapped(parser, begin);
            }
            isFirst = false;
            if (name.indexOf('\0') >= 0) {
                throw new BadRecordException("a field name with a NUL in it");
            }
            JsonToken token = parser.nextToken();
            if (selection.wants(depth, name)) {
                document.put(name, value(parser, token, depth));
            } else {
                parser.skipChildren();
            }
        }
        return document;
    }

    private BsonValue value(JsonParser parser, JsonToken token, int depth) throws IOException, BadRecordException {
        return switch (token) {
            case START_OBJECT -> object(parser, depth + 1);
            case START_ARRAY -> array(parser, depth + 1);
            case VALUE_STRING -> new BsonString(parser.getText());
            case VALUE_TRUE -> BsonBoolean.TRUE;
            case VALUE_FALSE -> BsonBoolean.FALSE;
            case VALUE_NULL -> BsonNull.VALUE;
            case VALUE_NUMBER_INT -> integer(parser);
            case VALUE_NUMBER_FLOAT -> new BsonDouble(parser.getDoubleValue());
            default -> throw new BadRecordException("not JSON, or cut");
        };
    }

    private BsonArray array(JsonParser parser, int depth) throws IOException, BadRecordException {
        BsonArray array = new BsonArray();
        for (JsonToken token = parser.nextToken(); token != JsonToken.END_ARRAY; token = parser.nextToken()) {
            if (token == null) {
                throw new BadRecordException("not JSON, or cut");
            }
            array.add(value(parser, token, depth));
        }
        return array;
    }

    private static BsonValue integer(JsonParser parser) throws IOException {
        return switch (parser.getNumberType()) {
            case INT -> new BsonInt32(parser.getIntValue());
            case LONG -> new BsonInt64(parser.getLongValue());
            default -> new BsonDouble(parser.getDoubleValue());
        };
    }

    /** The rest of an object that began with a wrapper's name, as the BSON library reads it. */
    private BsonValue wrapped(JsonParser parser, int begin) throws IOException, BadRecordException {
        JsonToken token = parser.currentToken();
        while (token != null && token != JsonToken.END_OBJECT) {
            parser.nextToken();
            parser.skipChildren();
            token = parser.nextToken();
        }
        int end = position(parser.currentLocation().getByteOffset());
        String text = new String(bytes, begin, end - begin, StandardCharsets.UTF_8);
        BsonValue value;
        try {
            value = BsonDocument.parse("{\"value\":" + text + "}").getOrDefault("value", BsonNull.VALUE);
        } catch (RuntimeException notExtendedJson) {
            // the library throws many kinds, for bad numbers, dates, binary data and object ids
            throw new BadRecordException("a value that is no extended JSON");
        }
        checkNames(value);
        return value;
    }

    private int position(long byteOffset) {
        return offset + (int) byteOffset;
    }

    /** What the library let through and BSON cannot hold. */
    private static void checkNames(BsonValue value) throws BadRecordException {
        if (value.isDocument()) {
            for (String name : value.asDocument().keySet()) {
                if (name.indexOf('\0') >= 0) {
                    throw new BadRecordException("a field name with a NUL in it");
                }
            }
            for (BsonValue inner : value.asDocument().values()) {
                checkNames(inner);
            }
        } else if (value.isJavaScriptWithScope()) {
            checkNames(value.asJavaScriptWithScope().getScope());
        } else if (value.isArray()) {
            for (BsonValue element : value.asArray()) {
                checkNames(element);
            }
        } else if (value.isRegularExpression()
                && (value.asRegularExpression().getPattern().indexOf('\0') >= 0
                        || value.asRegularExpression().getOptions().indexOf('\0') >= 0)) {
            throw new BadRecordException("a regular expression with a NUL in it");
        }
    }
}
