package dev.chave.key;

import dev.chave.value.ValueText;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.bson.BsonType;
import org.bson.BsonValue;
import org.bson.json.JsonReader;
import org.bson.types.Decimal128;

/** Reads shard keys from text, and judges the value of each field as the server does. */
final class KeyPatternReader {
    private static final int MAX_CHARACTERS = 32 * 1024;
    private static final String EXAMPLE = "{tenantId: 1, _id: \"hashed\"}";

    private KeyPatternReader() {}

    /** Reads the document form or the short form. */
    static ShardKey read(String text) {
        if (text.length() > MAX_CHARACTERS) {
            throw new BadKeyException(
                    "a shard key of " + text.length() + " characters; expected at most " + MAX_CHARACTERS);
        }
        String bare = text.strip();
        if (bare.isEmpty()) {
            throw new BadKeyException("an empty shard key; expected something like " + EXAMPLE);
        }
        return bare.startsWith("{") ? readDocument(bare) : readShort(bare);
    }

    /** Field by field: read as a document, a field that stands twice would silently be one. */
    private static ShardKey readDocument(String text) {
        List<KeyField> fields = new ArrayList<>();
        // The reader ignores what follows a document; before a mark in an array it has to account for it.
        String mark = markNotIn(text);
        try (JsonReader reader = new JsonReader("[" + text + ", \"" + mark + "\"]")) {
            reader.readStartArray();
            reader.readStartDocument();
            while (reader.readBsonType() != BsonType.END_OF_DOCUMENT) {
                fields.add(readField(reader));
            }
            reader.readEndDocument();
            if (reader.readBsonType() != BsonType.STRING || !reader.readString().equals(mark)) {
                throw new BadKeyException("the key " + ValueText.quotedInMessage(text)
                        + " is followed by more; expected one document, such as " + EXAMPLE);
            }
        } catch (BadKeyException refused) {
            throw refused;
        } catch (RuntimeException notJson) { // the reader has many, and documents none
            throw new BadKeyException("the key " + ValueText.quotedInMessage(text)
                    + " cannot be read; expected something like " + EXAMPLE + " (the word hashed in quotes)");
        }
        return new ShardKey(fields);
    }

    private static String markNotIn(String text) {
        StringBuilder mark = new StringBuilder("end");
        while (text.contains(mark)) {
            mark.append('.');
        }
        return mark.toString();
    }

    private static KeyField readField(JsonReader reader) {
        String path = reader.readName();
        return switch (reader.getCurrentBsonType()) {
            case INT32 -> field(path, reader.readInt32());
            case INT64 -> field(path, (double) reader.readInt64());
            case DOUBLE -> field(path, reader.readDouble());
            case DECIMAL128 -> field(path, whole(reader.readDecimal128()));
            case STRING -> field(path, reader.readString());
            default -> throw badValue(path, "a value of type " + typeName(reader.getCurrentBsonType()));
        };
    }

    /** The field that one element of a pattern document means. */
    static KeyField field(String path, BsonValue value) {
        return switch (value.getBsonType()) {
            case INT32, INT64 -> field(path, (double) value.asNumber().longValue());
            case DOUBLE -> field(path, value.asDouble().getValue());
            case DECIMAL128 -> field(path, whole(value.asDecimal128().getValue()));
            case STRING -> field(path, value.asString().getValue());
            default -> throw badValue(path, "a value of type " + typeName(value.getBsonType()));
        };
    }

    private static KeyField field(String path, String form) {
        if (form.equals("hashed")) {
            return KeyField.hashed(path);
        }
        throw badValue(path, "the value " + ValueText.quotedInMessage(form));
    }

    private static KeyField field(String path, double number) {
        if ((long) number == 1) {
            return KeyField.ascending(path); // the server looks at the whole part only, so 1.5 passes
        }
        if ((long) number == -1) {
            throw descending(path);
        }
        boolean small = number == Math.rint(number) && Math.abs(number) < 0x1p53;
        throw badValue(path, "the value " + (small ? Long.toString((long) number) : Double.toString(number)));
    }

    private static double whole(Decimal128 number) {
        if (number.isNaN() || number.isInfinite()) {
            return number.isNaN() ? Double.NaN : Double.POSITIVE_INFINITY;
        }
        return new BigDecimal(number.toString())
                .setScale(0, RoundingMode.HALF_EVEN)
                .doubleValue();
    }

    private static BadKeyException descending(String path) {
        return new BadKeyException("the field " + ValueText.quotedInMessage(path)
                + " has the direction -1; expected 1 or \"hashed\" (an index may descend, a shard key may not)");
    }

    private static BadKeyException badValue(String path, String found) {
        return new BadKeyException("the field " + ValueText.quotedInMessage(path) + " has " + found
                + "; expected 1 or \"hashed\" (a field of a sub-document is written \"a.b\": 1)");
    }

    private static String typeName(BsonType type) {
        return type.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    private static ShardKey readShort(String text) {
        List<KeyField> fields = new ArrayList<>();
        for (String part : text.split(",", -1)) {
            String field = part.strip();
            int colon = field.indexOf(':');
            String path = colon < 0 ? field : field.substring(0, colon).strip();
            String form = colon < 0 ? "1" : field.substring(colon + 1).strip();
            if (path.chars().anyMatch(letter -> "\"'{}[]()".indexOf(letter) >= 0)) {
                throw badShort(field);
            }
            switch (form) {
                case "1" -> fields.add(KeyField.ascending(path));
                case "hashed" -> fields.add(KeyField.hashed(path));
                case "-1" -> throw descending(path);
                default -> throw badShort(field);
            }
        }
        return new ShardKey(fields);
    }

    private static BadKeyException badShort(String field) {
        return new BadKeyException("the field " + ValueText.quotedInMessage(field)
                + " cannot be read; expected FIELD, FIELD:1 or FIELD:hashed, joined by commas (other names need the form "
                + EXAMPLE + ")");
    }
}
