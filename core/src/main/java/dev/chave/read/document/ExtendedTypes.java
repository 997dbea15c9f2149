package dev.chave.read.document;

import dev.chave.value.BsonKind;
import dev.chave.value.RawDocument;
import dev.chave.value.RawValue;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.regex.Pattern;
import org.bson.types.Decimal128;
import org.jspecify.annotations.Nullable;

/**
 * Turns an object that was just written, such as {@code {"$oid": "…"}}, into the value it stands for.
 *
 * <p>It does so only when the object has exactly the right names with values of the right kinds; every other object stays
 * as it is, {@code $} name and all. Because inner objects are turned first, {@code {"$date": {"$numberLong": "…"}}} is an
 * int64 within {@code $date} here. Source of the truth: MongoDB Extended JSON v2, canonical and relaxed, and the v1 of
 * mongo-tools before 4.2.
 */
final class ExtendedTypes {
    private static final Pattern UUID = Pattern.compile("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");
    private static final Pattern HEX_24 = Pattern.compile("[0-9a-fA-F]{24}");
    private static final Pattern HEX_BYTE = Pattern.compile("[0-9a-fA-F]{1,2}");
    private static final int MOST_FIELDS = 2;

    private final BsonBuffer out;
    private final Dialect dialect;
    private final String[] names = new String[MOST_FIELDS];
    private final @Nullable RawValue[] values = new RawValue[MOST_FIELDS];
    private int fields;

    ExtendedTypes(BsonBuffer out, Dialect dialect) {
        this.out = out;
        this.dialect = dialect;
    }

    /**
     * Replaces the object that begins at {@code start} and was just ended, if it stands for a value.
     *
     * @param typeAt where the type byte of its element is
     * @return whether it did
     */
    boolean replace(int typeAt, int start) {
        read(out.document(start));
        Replacement replacement = fields == 1 ? ofOne() : fields == 2 ? ofTwo() : null;
        if (replacement == null) {
            dialect.unknownDollar();
            return false;
        }
        out.cutBackTo(start);
        out.kind(typeAt, replacement.kind());
        replacement.write().run();
        dialect.value();
        return true;
    }

    private record Replacement(BsonKind kind, Runnable write) {}

    private void read(RawDocument object) {
        fields = 0;
        object.forEach((bytes, nameOffset, nameLength, value) -> {
            if (fields == MOST_FIELDS) {
                fields++;
                return false;
            }
            names[fields] = new String(bytes, nameOffset, nameLength, StandardCharsets.UTF_8);
            values[fields++] = value;
            return true;
        });
    }

    private @Nullable Replacement ofOne() {
        RawValue value = first();
        return switch (names[0]) {
            case "$oid" -> objectId(text(value));
            case "$numberInt" -> int32(text(value));
            case "$numberLong" -> int64(text(value));
            case "$numberDouble" -> float64(text(value));
            case "$numberDecimal" -> decimal(text(value));
            case "$date" -> date(value);
            case "$timestamp" -> timestamp(inner(value, "t", "i"));
            case "$binary" -> binary(inner(value, "base64", "subType"));
            case "$uuid" -> uuid(text(value));
            case "$symbol" -> string(BsonKind.SYMBOL, text(value));
            case "$code" -> string(BsonKind.CODE, text(value));
            case "$minKey" -> nothing(BsonKind.MIN_KEY, isOne(value));
            case "$maxKey" -> nothing(BsonKind.MAX_KEY, isOne(value));
            case "$undefined" -> nothing(BsonKind.UNDEFINED, isTrue(value));
            case "$regularExpression" -> regex(inner(value, "pattern", "options"));
            case "$dbPointer" -> pointer(inner(value, "$ref", "$id"));
            default -> null;
        };
    }

    private @Nullable Replacement ofTwo() {
        if (sorted("$binary", "$type")) {
            dialect.legacy();
            return binary(true);
        }
        if (sorted("$regex", "$options")) {
            dialect.legacy();
            return regex(true);
        }
        return sorted("$code", "$scope") ? codeWithScope() : null;
    }

    // ---- what each becomes

    private @Nullable Replacement objectId(@Nullable String hex) {
        if (hex == null || !HEX_24.matcher(hex).matches()) {
            return null;
        }
        return new Replacement(BsonKind.OBJECT_ID, () -> out.raw(HexFormat.of().parseHex(hex)));
    }

    private @Nullable Replacement int32(@Nullable String text) {
        Long number = parseLong(text);
        if (number == null || number != number.intValue()) {
            return null;
        }
        dialect.typedNumber();
        return new Replacement(BsonKind.INT32, () -> out.int32(number.intValue()));
    }

    private @Nullable Replacement int64(@Nullable String text) {
        Long number = parseLong(text);
        dialect.typedLong();
        return number == null ? null : new Replacement(BsonKind.INT64, () -> out.int64(number));
    }

    private static @Nullable Long parseLong(@Nullable String text) {
        try {
            return text == null ? null : Long.valueOf(text);
        } catch (NumberFormatException notAnInteger) {
            return null;
        }
    }

    private @Nullable Replacement float64(@Nullable String text) {
        if (text == null) {
            return null;
        }
        try {
            double number = Double.parseDouble(text);
            dialect.typedNumber();
            return new Replacement(BsonKind.DOUBLE, () -> out.float64(number));
        } catch (NumberFormatException notANumber) {
            return null;
        }
    }

    private @Nullable Replacement decimal(@Nullable String text) {
        if (text == null) {
            return null;
        }
        try {
            Decimal128 number = Decimal128.parse(text);
            return new Replacement(BsonKind.DECIMAL128, () -> {
                out.int64(number.getLow());
                out.int64(number.getHigh());
            });
        } catch (NumberFormatException notADecimal) {
            return null;
        }
    }

    private @Nullable Replacement date(RawValue value) {
        Long millis;
        switch (value.kind()) {
            case INT64 -> millis = value.int64();
            case INT32 -> millis = (long) value.int32();
            case STRING -> millis = IsoDates.parse(value.text());
            default -> millis = null;
        }
        return millis == null ? null : new Replacement(BsonKind.DATE, () -> out.int64(millis));
    }

    private @Nullable Replacement timestamp(boolean hasParts) {
        Long seconds = hasParts ? unsigned32(first()) : null;
        Long increment = hasParts ? unsigned32(second()) : null;
        if (seconds == null || increment == null) {
            return null;
        }
        return new Replacement(BsonKind.TIMESTAMP, () -> out.int64((seconds << 32) | increment));
    }

    private static @Nullable Long unsigned32(RawValue value) {
        long number =
                switch (value.kind()) {
                    case INT32 -> value.int32();
                    case INT64 -> value.int64();
                    default -> -1;
                };
        return number < 0 || number > 0xFFFF_FFFFL ? null : number;
    }

    private @Nullable Replacement binary(boolean hasParts) {
        String base64 = hasParts ? text(first()) : null;
        String subtype = hasParts ? text(second()) : null;
        if (base64 == null || subtype == null || !HEX_BYTE.matcher(subtype).matches()) {
            return null;
        }
        try {
            byte[] data = Base64.getDecoder().decode(base64);
            return binary(Integer.parseInt(subtype, 16), data);
        } catch (IllegalArgumentException notBase64) {
            return null;
        }
    }

    private Replacement binary(int subtype, byte[] data) {
        boolean old = subtype == 2; // repeats the length inside
        return new Replacement(BsonKind.BINARY, () -> {
            out.int32(old ? data.length + 4 : data.length);
            out.int8(subtype);
            if (old) {
                out.int32(data.length);
            }
            out.raw(data);
        });
    }

    private @Nullable Replacement uuid(@Nullable String text) {
        if (text == null || !UUID.matcher(text).matches()) {
            return null;
        }
        return binary(4, HexFormat.of().parseHex(text.replace("-", "")));
    }

    private @Nullable Replacement string(BsonKind kind, @Nullable String text) {
        return text == null ? null : new Replacement(kind, () -> out.string(text));
    }

    private static @Nullable Replacement nothing(BsonKind kind, boolean holds) {
        return holds ? new Replacement(kind, () -> {}) : null;
    }

    private @Nullable Replacement regex(boolean hasParts) {
        String pattern = hasParts ? text(first()) : null;
        String options = hasParts ? text(second()) : null;
        if (pattern == null || options == null || pattern.indexOf('\0') >= 0 || options.indexOf('\0') >= 0) {
            return null;
        }
        char[] letters = options.toCharArray();
        Arrays.sort(letters); // BSON keeps them in alphabetical order
        byte[] both = (pattern + '\0' + new String(letters) + '\0').getBytes(StandardCharsets.UTF_8);
        return new Replacement(BsonKind.REGEX, () -> out.raw(both));
    }

    private @Nullable Replacement pointer(boolean hasParts) {
        String namespace = hasParts ? text(first()) : null;
        if (namespace == null || second().kind() != BsonKind.OBJECT_ID) {
            return null;
        }
        RawValue id = second().copy();
        return new Replacement(BsonKind.DB_POINTER, () -> {
            out.string(namespace);
            out.raw(id.bytes());
        });
    }

    private @Nullable Replacement codeWithScope() {
        String code = text(first());
        if (code == null || second().kind() != BsonKind.DOCUMENT) {
            return null;
        }
        RawValue scope = second().copy();
        return new Replacement(BsonKind.CODE_WITH_SCOPE, () -> {
            int start = out.begin();
            out.string(code);
            out.raw(scope.bytes());
            out.endWithoutNul(start);
        });
    }

    // ---- looking at the object

    private RawValue first() {
        return field(0);
    }

    private RawValue second() {
        return field(1);
    }

    private RawValue field(int index) {
        RawValue value = values[index];
        if (value == null) {
            throw new IllegalStateException("no field " + index + " was read");
        }
        return value;
    }

    /** Whether the value is an object of exactly these two fields, which then are first and second. */
    private boolean inner(RawValue value, String firstName, String secondName) {
        if (value.kind() != BsonKind.DOCUMENT) {
            return false;
        }
        read(value.asDocument());
        return fields == 2 && sorted(firstName, secondName);
    }

    /** Whether the two fields have these names; puts them in this order. */
    private boolean sorted(String firstName, String secondName) {
        if (names[0].equals(secondName) && names[1].equals(firstName)) {
            names[0] = firstName;
            names[1] = secondName;
            RawValue second = values[0];
            values[0] = values[1];
            values[1] = second;
        }
        return names[0].equals(firstName) && names[1].equals(secondName);
    }

    private static @Nullable String text(RawValue value) {
        return value.kind() == BsonKind.STRING ? value.text() : null;
    }

    private static boolean isOne(RawValue value) {
        return value.kind() == BsonKind.INT32 && value.int32() == 1;
    }

    private static boolean isTrue(RawValue value) {
        return value.kind() == BsonKind.BOOLEAN && value.bytes()[value.offset()] == 1;
    }
}
