package dev.chave.cli;

import dev.chave.value.RawDocuments;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bson.BsonDocument;
import org.bson.BsonInvalidOperationException;
import org.bson.BsonType;
import org.bson.BsonValue;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.codecs.DecoderContext;
import org.bson.json.JsonParseException;
import org.bson.json.JsonReader;

/**
 * Values and filters as one types them in mongosh: extended JSON, unquoted names, {@code ObjectId("…")} and the like.
 *
 * <p>Reading is org.bson's JsonReader; the names that mongosh prints today ({@code Long}, {@code Int32}, {@code Decimal128}) are
 * accepted beside the older ones.
 */
final class Literals {
    private static final Map<String, String> OLDER_NAMES =
            Map.of("Long", "NumberLong", "Int32", "NumberInt", "Decimal128", "NumberDecimal");
    private static final Pattern STRING_OR_CONSTRUCTOR = Pattern.compile(
            "\"(?:[^\"\\\\]|\\\\.)*+\"|'(?:[^'\\\\]|\\\\.)*+'|\\b(Long|Int32|Decimal128)(?=\\s*\\()", Pattern.DOTALL);

    private Literals() {}

    /**
     * Reads one value.
     *
     * @throws BadLiteralException when the text is no value, or more than one
     */
    static BsonValue value(String text) {
        BsonDocument wrapped = parse(
                "{\"\": " + text + "}",
                text,
                "a value as typed in mongosh, such as 42, "
                        + "'\"text\"' (a string keeps its own quotes inside the shell's) or 'ObjectId(\"…\")'");
        BsonValue value = wrapped.get("");
        if (value == null || wrapped.size() > 1) {
            throw new BadLiteralException(shortened(text) + "; expected one value");
        }
        return value;
    }

    /**
     * Reads one document.
     *
     * @throws BadLiteralException when the text is no document
     */
    static BsonDocument document(String text) {
        return parse(text, text, "a document as typed in mongosh, such as '{tenantId: 42}'");
    }

    private static BsonDocument parse(String text, String typed, String expected) {
        if (depth(text) > RawDocuments.MAX_DEPTH) {
            throw new BadLiteralException(
                    "nested deeper than " + RawDocuments.MAX_DEPTH + " levels; expected " + expected);
        }
        try (JsonReader reader = new JsonReader(withOlderNames(text))) {
            BsonDocument document = new BsonDocumentCodec()
                    .decode(reader, DecoderContext.builder().build());
            if (reader.readBsonType() != BsonType.END_OF_DOCUMENT) {
                throw new BadLiteralException(
                        shortened(typed) + ", with something after its end; expected " + expected);
            }
            return document;
        } catch (JsonParseException | BsonInvalidOperationException | IllegalArgumentException notJson) {
            throw new BadLiteralException(shortened(typed) + "; expected " + expected);
        }
    }

    private static String withOlderNames(String text) {
        return STRING_OR_CONSTRUCTOR
                .matcher(text)
                .replaceAll(found -> Matcher.quoteReplacement(
                        found.group(1) == null ? found.group() : OLDER_NAMES.get(found.group(1))));
    }

    /** How deep the brackets nest; those inside strings count too, which only makes the limit stricter. */
    private static int depth(String text) {
        int depth = 0;
        int deepest = 0;
        for (int i = 0; i < text.length(); i++) {
            char letter = text.charAt(i);
            if (letter == '{' || letter == '[') {
                deepest = Math.max(deepest, ++depth);
            } else if (letter == '}' || letter == ']') {
                depth--;
            }
        }
        return deepest;
    }

    private static String shortened(String text) {
        return text.length() <= 60 ? text : text.substring(0, 59) + "…";
    }
}
