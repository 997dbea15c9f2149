package dev.chave.sql.place;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HexFormat;
import java.util.Locale;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * SQL values as PostgreSQL 15 reads and prints them, as far as dumps and logs hold them: ISO dates, {@code \x} bytes, {@code t}
 * and {@code f}. A timestamp without a zone for a column with one is taken for UTC.
 */
final class SqlText {
    private static final int LONGEST_NUMBER = 1000;
    private static final LocalDate EPOCH = LocalDate.of(2000, 1, 1);
    private static final long MICROS_A_DAY = 86_400_000_000L;
    private static final Pattern WHOLE = Pattern.compile("[+-]?[0-9]{1,30}");
    private static final Pattern DECIMAL =
            Pattern.compile("[+-]?(?:[0-9]+(?:\\.[0-9]*)?|\\.[0-9]+)(?:[eE][+-]?[0-9]{1,4})?");
    private static final Pattern UUID_FORM =
            Pattern.compile("\\{?([0-9a-f]{8})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{12})}?");
    private static final Pattern MOMENT = Pattern.compile(
            "([0-9]{4,6}-[0-9]{2}-[0-9]{2})"
                    + "(?:[ T]([0-9]{2}:[0-9]{2}(?::[0-9]{2})?)(?:\\.([0-9]{1,9}))?)?\\s?(Z|[+-][0-9]{2}(?::?[0-9]{2})?(?::[0-9]{2})?)?");
    private static final DateTimeFormatter SECONDS = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss", Locale.ROOT);
    private static final BigDecimal MOST_UNSIGNED =
            new BigDecimal(BigInteger.ONE.shiftLeft(64).subtract(BigInteger.ONE));

    private SqlText() {}

    static SqlValue parse(SqlType type, String text) throws BadSqlValueException {
        return switch (type) {
            case INT2 -> whole(type, text, Short.MIN_VALUE, Short.MAX_VALUE);
            case INT4 -> whole(type, text, Integer.MIN_VALUE, Integer.MAX_VALUE);
            case INT8 -> int8(text);
            case OID -> whole(type, text, 0, 0xFFFF_FFFFL);
            case CHAR -> character(text);
            case BOOL -> bool(text);
            case FLOAT4 -> new SqlValue(type, (double) (float) number(type, text));
            case FLOAT8 -> new SqlValue(type, number(type, text));
            case NUMERIC -> numeric(text);
            case TEXT, BPCHAR, JSONB -> new SqlValue(type, text);
            case BYTEA -> new SqlValue(type, new SqlValue.Octets(bytes(text)));
            case UUID -> uuid(text);
            case DATE -> new SqlValue(type, Math.floorDiv(moment(type, text), MICROS_A_DAY));
            case TIMESTAMP, TIMESTAMPTZ -> new SqlValue(type, moment(type, text));
        };
    }

    static String of(SqlValue value) {
        Object content = value.content();
        return switch (value.type()) {
            case BOOL -> content.equals(0L) ? "false" : "true";
            case CHAR -> new String(new byte[] {((Long) content).byteValue()}, StandardCharsets.ISO_8859_1);
            case DATE -> EPOCH.plusDays((Long) content).toString();
            case TIMESTAMP -> timestamp((Long) content);
            case TIMESTAMPTZ -> timestamp((Long) content) + "+00";
            case FLOAT4, FLOAT8 -> floating((Double) content);
            case BYTEA -> "\\x" + HexFormat.of().formatHex(((SqlValue.Octets) content).bytes());
            case NUMERIC, INT8, OID ->
                content instanceof BigDecimal decimal ? decimal.toPlainString() : String.valueOf(content);
            default -> String.valueOf(content);
        };
    }

    private static SqlValue whole(SqlType type, String text, long least, long most) throws BadSqlValueException {
        String digits = text.strip();
        if (WHOLE.matcher(digits).matches()) {
            BigInteger number = new BigInteger(digits);
            if (number.bitLength() < 64 && number.longValue() >= least && number.longValue() <= most) {
                return new SqlValue(type, number.longValue());
            }
        }
        throw expected("a whole number from " + least + " to " + most);
    }

    /** Signed, or unsigned as MySQL's bigint can be. */
    private static SqlValue int8(String text) throws BadSqlValueException {
        String digits = text.strip();
        if (WHOLE.matcher(digits).matches()) {
            BigInteger number = new BigInteger(digits);
            if (number.bitLength() < 64) {
                return SqlValue.int8(number.longValue());
            }
            BigDecimal unsigned = new BigDecimal(number);
            if (number.signum() > 0 && unsigned.compareTo(MOST_UNSIGNED) <= 0) {
                return new SqlValue(SqlType.INT8, unsigned);
            }
        }
        throw expected("a whole number of 64 bits");
    }

    private static SqlValue character(String text) throws BadSqlValueException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        if (bytes.length > 1) {
            throw expected("one byte, as \"char\" holds");
        }
        return new SqlValue(SqlType.CHAR, bytes.length == 0 ? 0L : (long) bytes[0]);
    }

    private static SqlValue bool(String text) throws BadSqlValueException {
        return switch (text.strip().toLowerCase(Locale.ROOT)) {
            case "t", "true", "y", "yes", "on", "1" -> new SqlValue(SqlType.BOOL, 1L);
            case "f", "false", "n", "no", "off", "0" -> new SqlValue(SqlType.BOOL, 0L);
            default -> throw expected("true or false");
        };
    }

    private static double number(SqlType type, String text) throws BadSqlValueException {
        String form = text.strip();
        return switch (form.toLowerCase(Locale.ROOT)) {
            case "nan" -> Double.NaN;
            case "inf", "+inf", "infinity", "+infinity" -> Double.POSITIVE_INFINITY;
            case "-inf", "-infinity" -> Double.NEGATIVE_INFINITY;
            default -> finite(type, form);
        };
    }

    private static double finite(SqlType type, String form) throws BadSqlValueException {
        if (form.length() > LONGEST_NUMBER || !DECIMAL.matcher(form).matches()) {
            throw expected("a number, as " + type.sqlName() + " holds");
        }
        // A float4 is rounded once, from the text, as the server does.
        return type == SqlType.FLOAT4 ? Float.parseFloat(form) : Double.parseDouble(form);
    }

    private static SqlValue numeric(String text) throws BadSqlValueException {
        String form = text.strip();
        if (form.length() <= LONGEST_NUMBER && DECIMAL.matcher(form).matches()) {
            return new SqlValue(SqlType.NUMERIC, new BigDecimal(form));
        }
        double special = number(SqlType.NUMERIC, form);
        return new SqlValue(SqlType.NUMERIC, special);
    }

    private static byte[] bytes(String text) throws BadSqlValueException {
        if (text.startsWith("\\x") || text.startsWith("0x") || text.startsWith("0X")) {
            try {
                return HexFormat.of().parseHex(text.substring(2));
            } catch (IllegalArgumentException odd) {
                throw expected("an even number of hex digits after \\x");
            }
        }
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static SqlValue uuid(String text) throws BadSqlValueException {
        Matcher form = UUID_FORM.matcher(text.strip().toLowerCase(Locale.ROOT));
        if (!form.matches()) {
            throw expected("a UUID of 32 hex digits");
        }
        String hex = form.group(1) + form.group(2) + form.group(3) + form.group(4) + form.group(5);
        return SqlValue.uuid(new UUID(
                Long.parseUnsignedLong(hex.substring(0, 16), 16), Long.parseUnsignedLong(hex.substring(16), 16)));
    }

    private static long moment(SqlType type, String text) throws BadSqlValueException {
        String form = text.strip();
        if (form.equalsIgnoreCase("infinity") || form.equalsIgnoreCase("-infinity")) {
            throw expected(
                    "a finite date or time"); // has its own place in PostgreSQL, and no row should have it as a key
        }
        Matcher parts = MOMENT.matcher(form);
        try {
            if (parts.matches() && parts.group(1).length() <= 12) {
                long days = date(parts.group(1)).toEpochDay() - EPOCH.toEpochDay();
                return Math.addExact(Math.multiplyExact(days, MICROS_A_DAY), timeOfDay(parts))
                        - (type == SqlType.TIMESTAMPTZ ? offset(parts.group(4)) : 0);
            }
        } catch (DateTimeException | ArithmeticException outside) {
            throw expected("a date that exists, as 2024-02-29");
        }
        throw expected(type == SqlType.DATE ? "a date as 2024-02-29" : "a time as 2024-02-29 12:34:56.789");
    }

    private static LocalDate date(String text) {
        return LocalDate.parse(text.length() > 10 ? "+" + text : text);
    }

    /** Microseconds since midnight, rounded half to even where there are more than six decimals. */
    private static long timeOfDay(Matcher parts) {
        if (parts.group(2) == null) {
            return 0;
        }
        long micros = LocalTime.parse(parts.group(2)).toSecondOfDay() * 1_000_000L;
        String fraction = parts.group(3);
        return fraction == null ? micros : micros + Math.round(Math.rint(Double.parseDouble("0." + fraction) * 1e6));
    }

    private static long offset(String zone) {
        return zone == null ? 0 : ZoneOffset.of(zone).getTotalSeconds() * 1_000_000L;
    }

    private static String timestamp(long micros) {
        long seconds = Math.floorDiv(micros, 1_000_000L);
        long fraction = Math.floorMod(micros, 1_000_000L);
        String text =
                SECONDS.format(LocalDateTime.ofEpochSecond(seconds + EPOCH.toEpochDay() * 86_400L, 0, ZoneOffset.UTC));
        return fraction == 0
                ? text
                : text + String.format(Locale.ROOT, ".%06d", fraction).replaceAll("0+$", "");
    }

    /** Shortest digits, whole numbers without a point. */
    private static String floating(double number) {
        if (Double.isNaN(number)) {
            return "NaN";
        }
        if (Double.isInfinite(number)) {
            return number > 0 ? "Infinity" : "-Infinity";
        }
        BigDecimal digits = BigDecimal.valueOf(number).stripTrailingZeros();
        return number == 0 ? "0" : digits.toPlainString();
    }

    private static BadSqlValueException expected(String what) {
        return new BadSqlValueException("expected " + what);
    }
}
