package dev.chave.value;

import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.Base64;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import org.bson.BsonBinary;
import org.bson.BsonDocument;
import org.bson.BsonRegularExpression;
import org.bson.BsonString;
import org.bson.BsonTimestamp;
import org.bson.BsonValue;

/**
 * BSON values as one types them in mongosh, and their masked form, which tells type and length and nothing else.
 *
 * <p>Text is hostile: control and formatting characters, lone surrogates included, are written as escapes, so that a value
 * can neither break a line nor turn it around. What is longer than the limit is cut and ends in {@value #CUT}. A whole double
 * is written with its point ({@code 5.0}); mongosh would read that as an int of the same value.
 */
public final class ValueText {
    /** How many characters a value may take by default. */
    public static final int DEFAULT_LENGTH = 200;

    private static final int MESSAGE_LENGTH = 100;

    /** What stands at the end of a value that was cut, or of which only a part could be read. */
    public static final String CUT = "… (cut)";

    private static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern(
                    "uuuu-MM-dd'T'HH:mm:ss.SSS'Z'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);
    private static final long YEAR_0 = -62_167_219_200_000L;
    private static final long YEAR_10000 = 253_402_300_800_000L;

    private final BoundedText out;

    private ValueText(int maxCharacters) {
        out = new BoundedText(maxCharacters);
    }

    /** The value as typed, of at most {@link #DEFAULT_LENGTH} characters and the note that it was cut. */
    public static String of(BsonValue value) {
        return of(value, DEFAULT_LENGTH);
    }

    /** The value as typed, of at most so many characters and the note that it was cut. */
    public static String of(BsonValue value, int maxCharacters) {
        ValueText text = new ValueText(maxCharacters);
        text.value(value);
        return text.out.isCut() ? text.out + CUT : text.out.toString();
    }

    /** The value's type and length: {@code <string 12>}, {@code <objectId>}, {@code <object 3>} (fields). */
    public static String masked(BsonValue value) {
        return switch (value.getBsonType()) {
            case STRING -> masked("string", characters(value.asString().getValue()));
            case SYMBOL -> masked("symbol", characters(value.asSymbol().getSymbol()));
            case JAVASCRIPT ->
                masked("javascript", characters(value.asJavaScript().getCode()));
            case JAVASCRIPT_WITH_SCOPE ->
                masked(
                        "javascriptWithScope",
                        characters(value.asJavaScriptWithScope().getCode()));
            case REGULAR_EXPRESSION ->
                masked("regex", characters(value.asRegularExpression().getPattern()));
            case DOCUMENT -> masked("object", value.asDocument().size());
            case ARRAY -> masked("array", value.asArray().size());
            case BINARY -> masked("binData", value.asBinary().getData().length);
            default ->
                "<" + BsonKind.ofWireByte((byte) value.getBsonType().getValue()).alias() + ">";
        };
    }

    /** The text in double quotes, with everything escaped that could break it or the line it stands on. */
    public static String quoted(String text) {
        ValueText whole = new ValueText(Integer.MAX_VALUE);
        whole.string(text);
        return whole.out.toString();
    }

    /** The text in double quotes, escaped, and cut where it is long: for messages about names that somebody sent. */
    public static String quotedInMessage(String text) {
        return of(new BsonString(text), MESSAGE_LENGTH);
    }

    /** The field name bare where mongosh takes it so, else quoted. */
    public static String fieldName(String name) {
        return isBareName(name) ? name : quoted(name);
    }

    private static boolean isBareName(String name) {
        for (int i = 0; i < name.length(); i++) {
            char letter = name.charAt(i);
            boolean start = (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') || letter == '_';
            if (!start && (i == 0 || letter < '0' || letter > '9')) {
                return false;
            }
        }
        return !name.isEmpty();
    }

    private static String masked(String type, int length) {
        return "<" + type + " " + length + ">";
    }

    private static int characters(String text) {
        return text.codePointCount(0, text.length());
    }

    private void value(BsonValue value) {
        if (out.isCut()) {
            return;
        }
        switch (value.getBsonType()) {
            case DOUBLE -> out.put(Double.toString(value.asDouble().getValue()));
            case INT32 -> out.put(Integer.toString(value.asInt32().getValue()));
            case INT64 -> call("NumberLong", Long.toString(value.asInt64().getValue()));
            case DECIMAL128 ->
                call("NumberDecimal", value.asDecimal128().getValue().toString());
            case STRING -> string(value.asString().getValue());
            case SYMBOL -> call("BSONSymbol", value.asSymbol().getSymbol());
            case DOCUMENT -> document(value.asDocument());
            case ARRAY -> array(value.asArray());
            case BINARY -> binary(value.asBinary());
            case OBJECT_ID -> call("ObjectId", value.asObjectId().getValue().toHexString());
            case BOOLEAN -> out.put(Boolean.toString(value.asBoolean().getValue()));
            case DATE_TIME -> date(value.asDateTime().getValue());
            case TIMESTAMP -> timestamp(value.asTimestamp());
            case NULL -> out.put("null");
            case UNDEFINED -> out.put("undefined");
            case MIN_KEY -> out.put("MinKey");
            case MAX_KEY -> out.put("MaxKey");
            case REGULAR_EXPRESSION -> regex(value.asRegularExpression());
            case DB_POINTER -> {
                out.put("DBPointer(");
                string(value.asDBPointer().getNamespace());
                out.put(", ObjectId(\"" + value.asDBPointer().getId().toHexString() + "\"))");
            }
            case JAVASCRIPT -> call("Code", value.asJavaScript().getCode());
            case JAVASCRIPT_WITH_SCOPE -> {
                out.put("Code(");
                string(value.asJavaScriptWithScope().getCode());
                out.put(", ");
                document(value.asJavaScriptWithScope().getScope());
                out.put(")");
            }
            case END_OF_DOCUMENT -> throw new IllegalArgumentException("the end of a document is not a value");
        }
    }

    private void document(BsonDocument document) {
        out.put("{");
        String separator = "";
        for (Map.Entry<String, BsonValue> field : document.entrySet()) {
            out.put(separator);
            if (isBareName(field.getKey())) {
                out.put(field.getKey());
            } else {
                string(field.getKey());
            }
            out.put(": ");
            value(field.getValue());
            if (out.isCut()) {
                return;
            }
            separator = ", ";
        }
        out.put("}");
    }

    private void array(Iterable<BsonValue> values) {
        out.put("[");
        String separator = "";
        for (BsonValue value : values) {
            out.put(separator);
            value(value);
            if (out.isCut()) {
                return;
            }
            separator = ", ";
        }
        out.put("]");
    }

    private void call(String function, String argument) {
        out.put(function + "(");
        string(argument);
        out.put(")");
    }

    private void binary(BsonBinary binary) {
        byte[] data = binary.getData();
        if (binary.getType() == 4 && data.length == 16) {
            ByteBuffer halves = ByteBuffer.wrap(data);
            call("UUID", new UUID(halves.getLong(), halves.getLong()).toString());
            return;
        }
        out.put("BinData(" + (binary.getType() & 0xFF) + ", ");
        // As many bytes as there may be characters make more characters than that: enough to be cut.
        int shown = Math.min(data.length, Math.max(out.maxCharacters(), 3) / 3 * 3);
        string(Base64.getEncoder().encodeToString(shown < data.length ? Arrays.copyOf(data, shown) : data));
        out.put(")");
    }

    private void date(long millis) {
        if (millis < YEAR_0 || millis >= YEAR_10000) {
            out.put("new Date(" + millis + ")");
        } else {
            call("ISODate", DATE.format(Instant.ofEpochMilli(millis)));
        }
    }

    private void timestamp(BsonTimestamp timestamp) {
        out.put("Timestamp(" + Integer.toUnsignedString(timestamp.getTime()) + ", "
                + Integer.toUnsignedString(timestamp.getInc()) + ")");
    }

    private void regex(BsonRegularExpression regex) {
        if (isPlain(regex.getPattern()) && regex.getOptions().matches("[a-z]*")) {
            out.put("/" + regex.getPattern() + "/" + regex.getOptions());
            return;
        }
        out.put("RegExp(");
        string(regex.getPattern());
        out.put(", ");
        string(regex.getOptions());
        out.put(")");
    }

    /** Whether a pattern can stand between slashes as it is. */
    private static boolean isPlain(String pattern) {
        return !pattern.isEmpty()
                && !pattern.startsWith("*")
                && pattern.indexOf('/') < 0
                && !pattern.endsWith("\\")
                && pattern.codePoints().allMatch(ValueText::isHarmless);
    }

    private void string(String text) {
        out.put("\"");
        for (int i = 0; i < text.length() && !out.isCut(); ) {
            int point = text.codePointAt(i);
            out.put(escaped(point));
            i += Character.charCount(point);
        }
        out.put("\"");
    }

    private static String escaped(int point) {
        return switch (point) {
            case '"' -> "\\\"";
            case '\\' -> "\\\\";
            case '\n' -> "\\n";
            case '\r' -> "\\r";
            case '\t' -> "\\t";
            default -> isHarmless(point) ? Character.toString(point) : unicodeEscape(point);
        };
    }

    private static boolean isHarmless(int point) {
        return switch (Character.getType(point)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> false;
            default -> true;
        };
    }

    private static String unicodeEscape(int point) {
        StringBuilder escape = new StringBuilder();
        for (char unit : Character.toChars(point)) {
            escape.append(String.format(Locale.ROOT, "\\u%04x", (int) unit));
        }
        return escape.toString();
    }
}
