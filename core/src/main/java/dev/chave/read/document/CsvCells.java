package dev.chave.read.document;

import dev.chave.value.BsonKind;
import dev.chave.value.RawDocument;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a cell without a type stands for, judged so that no two different texts become one value: a number only where it
 * would be written with the same text again, {@code true}, {@code false}, and what mongoexport writes for an ObjectId, a
 * date, an array, an object. Everything else is text. For one thread.
 */
final class CsvCells {
    private static final Pattern OBJECT_ID = Pattern.compile("ObjectId\\(\"?([0-9a-fA-F]{24})\"?\\)");
    private static final Pattern HEX_24 = Pattern.compile("[0-9a-f]{24}");
    private static final Pattern FRACTION = Pattern.compile("-?(?:0|[1-9][0-9]*)\\.([0-9]+)");
    private static final int MOST_DIGITS = 15; // that a double keeps whatever they are
    private static final int LONGEST_NUMBER = 30;

    private final ExtendedJson json = new ExtendedJson(new Dialect());

    /** The type of a column's cells: {@code _id} may hold bare ObjectIds, a column of prices a fixed number of decimals. */
    CellType type(boolean isId, int decimals) {
        return (out, typeAt, text) -> {
            if (isId && HEX_24.matcher(text).matches()) {
                return objectId(out, typeAt, text);
            }
            return write(out, typeAt, text, decimals);
        };
    }

    /** How many decimals a cell has, or 0 when it is no number with a fraction. */
    static int decimals(String text) {
        Matcher fraction = FRACTION.matcher(text);
        return text.length() <= LONGEST_NUMBER && fraction.matches()
                ? fraction.group(1).length()
                : 0;
    }

    private boolean write(BsonBuffer out, int typeAt, String text, int decimals) {
        char first = text.isEmpty() ? ' ' : text.charAt(0);
        boolean written =
                switch (first) {
                    case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9' ->
                        number(out, typeAt, text, decimals) || date(out, typeAt, text);
                    case 't', 'f' -> bool(out, typeAt, text);
                    case 'O' -> shellObjectId(out, typeAt, text);
                    case '{', '[' -> nested(out, typeAt, text);
                    default -> false;
                };
        return written || CellType.STRING.write(out, typeAt, text);
    }

    private static boolean number(BsonBuffer out, int typeAt, String text, int decimals) {
        return isInteger(text) ? integer(out, typeAt, text) : fraction(out, typeAt, text, decimals);
    }

    private static boolean isInteger(String text) {
        int from = text.startsWith("-") ? 1 : 0;
        if (text.length() == from || text.length() > from + 19) {
            return false;
        }
        for (int i = from; i < text.length(); i++) {
            if (text.charAt(i) < '0' || text.charAt(i) > '9') {
                return false;
            }
        }
        return text.charAt(from) != '0' || text.equals("0");
    }

    private static boolean integer(BsonBuffer out, int typeAt, String text) {
        long number;
        try {
            number = Long.parseLong(text);
        } catch (NumberFormatException tooLarge) {
            return false;
        }
        if (number == (int) number) {
            out.kind(typeAt, BsonKind.INT32);
            out.int32((int) number);
        } else {
            out.kind(typeAt, BsonKind.INT64);
            out.int64(number);
        }
        return true;
    }

    private static boolean fraction(BsonBuffer out, int typeAt, String text, int decimals) {
        int found = decimals(text);
        if (found == 0) {
            return false;
        }
        double number = Double.parseDouble(text);
        boolean asTheColumn = found == decimals && text.length() <= MOST_DIGITS;
        if (!asTheColumn && !plain(number).equals(text)) {
            return false;
        }
        out.kind(typeAt, BsonKind.DOUBLE);
        out.float64(number);
        return true;
    }

    private static String plain(double number) {
        String shortest = Double.toString(number);
        return shortest.indexOf('E') < 0 ? shortest : new BigDecimal(shortest).toPlainString();
    }

    private static boolean date(BsonBuffer out, int typeAt, String text) {
        Long millis = IsoDates.parse(text);
        if (millis == null) {
            return false;
        }
        out.kind(typeAt, BsonKind.DATE);
        out.int64(millis);
        return true;
    }

    private static boolean bool(BsonBuffer out, int typeAt, String text) {
        if (!text.equals("true") && !text.equals("false")) {
            return false;
        }
        out.kind(typeAt, BsonKind.BOOLEAN);
        out.int8(text.equals("true") ? 1 : 0);
        return true;
    }

    private static boolean shellObjectId(BsonBuffer out, int typeAt, String text) {
        Matcher hex = OBJECT_ID.matcher(text);
        return hex.matches() && objectId(out, typeAt, hex.group(1));
    }

    private static boolean objectId(BsonBuffer out, int typeAt, String hex) {
        out.kind(typeAt, BsonKind.OBJECT_ID);
        out.raw(HexFormat.of().parseHex(hex));
        return true;
    }

    /** Only as mongoexport writes it, with no blanks between tokens, so that other text stays text. */
    private boolean nested(BsonBuffer out, int typeAt, String text) {
        RawDocument wrapped = isCompact(text) ? parsed("{\"v\":" + text + '}') : null;
        if (wrapped == null) {
            return false;
        }
        wrapped.forEach((bytes, nameOffset, nameLength, value) -> {
            out.kind(typeAt, value.kind());
            out.raw(value.bytes(), value.offset(), value.length());
            return true;
        });
        return true;
    }

    private @Nullable RawDocument parsed(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        try {
            json.begin(bytes, 0, bytes.length);
            RawDocument document = json.next();
            return json.next() == null ? document : null;
        } catch (BadJsonException notJson) {
            return null;
        }
    }

    private static boolean isCompact(String text) {
        boolean inString = false;
        for (int i = 0; i < text.length(); i++) {
            char character = text.charAt(i);
            if (character == '"') {
                inString = !inString;
            } else if (character == '\\') {
                i++;
            } else if (!inString && Character.isWhitespace(character)) {
                return false;
            }
        }
        return true;
    }
}
