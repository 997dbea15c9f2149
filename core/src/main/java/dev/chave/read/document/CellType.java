package dev.chave.read.document;

import dev.chave.value.BsonKind;
import java.io.ByteArrayOutputStream;
import java.time.DateTimeException;
import java.time.format.DateTimeFormatter;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Locale;
import org.bson.types.Decimal128;

/** Writes the text of a cell as the value it stands for. */
@FunctionalInterface
interface CellType {
    /**
     * Writes the value, type byte included.
     *
     * @return whether the text stands for such a value; if not, nothing was written
     */
    boolean write(BsonBuffer out, int typeAt, String text);

    /** Any text. */
    CellType STRING = (out, typeAt, text) -> {
        out.kind(typeAt, BsonKind.STRING);
        out.string(text);
        return true;
    };

    /** The types of mongoimport's {@code --columnsHaveTypes}, as in {@code when.date(2006-01-02)}. */
    static CellType named(String name, String argument) {
        return switch (name) {
            case "int32" -> checked(CellType::int32);
            case "int64" -> checked(CellType::int64);
            case "double" -> checked(CellType::float64);
            case "decimal" -> checked(CellType::decimal);
            case "boolean" -> CellType::bool;
            case "binary" -> checked((out, typeAt, text) -> binary(out, typeAt, text, argument));
            case "date", "date_go" -> date(DatePatterns.ofGo(argument));
            case "date_ms" -> date(DatePatterns.ofMicrosoft(argument));
            case "date_oracle" -> date(DatePatterns.ofOracle(argument));
            case "string" -> STRING;
            default -> throw new IllegalArgumentException("no column type " + name);
        };
    }

    private static CellType checked(CellType type) {
        return (out, typeAt, text) -> {
            try {
                return type.write(out, typeAt, text);
            } catch (IllegalArgumentException notThisType) {
                return false;
            }
        };
    }

    private static boolean int32(BsonBuffer out, int typeAt, String text) {
        int number = Integer.parseInt(text);
        out.kind(typeAt, BsonKind.INT32);
        out.int32(number);
        return true;
    }

    private static boolean int64(BsonBuffer out, int typeAt, String text) {
        long number = Long.parseLong(text);
        out.kind(typeAt, BsonKind.INT64);
        out.int64(number);
        return true;
    }

    private static boolean float64(BsonBuffer out, int typeAt, String text) {
        double number = Double.parseDouble(text);
        out.kind(typeAt, BsonKind.DOUBLE);
        out.float64(number);
        return true;
    }

    private static boolean decimal(BsonBuffer out, int typeAt, String text) {
        Decimal128 number = Decimal128.parse(text);
        out.kind(typeAt, BsonKind.DECIMAL128);
        out.int64(number.getLow());
        out.int64(number.getHigh());
        return true;
    }

    private static boolean bool(BsonBuffer out, int typeAt, String text) {
        String word = text.toLowerCase(Locale.ROOT);
        boolean isTrue = word.equals("true") || word.equals("1");
        if (!isTrue && !word.equals("false") && !word.equals("0")) {
            return false;
        }
        out.kind(typeAt, BsonKind.BOOLEAN);
        out.int8(isTrue ? 1 : 0);
        return true;
    }

    private static boolean binary(BsonBuffer out, int typeAt, String text, String encoding) {
        byte[] data =
                switch (encoding) {
                    case "hex" -> HexFormat.of().parseHex(text);
                    case "base32" -> base32(text);
                    default -> Base64.getDecoder().decode(text);
                };
        out.kind(typeAt, BsonKind.BINARY);
        out.int32(data.length);
        out.int8(0);
        out.raw(data);
        return true;
    }

    private static byte[] base32(String text) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        int bits = 0;
        int held = 0;
        for (char digit : text.replace("=", "").toCharArray()) {
            int value = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(digit);
            if (value < 0) {
                throw new IllegalArgumentException("not base32");
            }
            held = (held << 5) | value;
            bits += 5;
            if (bits >= 8) {
                bits -= 8;
                out.write(held >> bits);
                held &= (1 << bits) - 1;
            }
        }
        return out.toByteArray();
    }

    private static CellType date(DateTimeFormatter format) {
        return (out, typeAt, text) -> {
            try {
                long millis = DatePatterns.millis(format.parse(text));
                out.kind(typeAt, BsonKind.DATE);
                out.int64(millis);
                return true;
            } catch (DateTimeException | ArithmeticException notThisDate) {
                return false;
            }
        };
    }
}
