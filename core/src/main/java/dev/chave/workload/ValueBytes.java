package dev.chave.workload;

import dev.chave.value.BsonKind;
import dev.chave.value.HashedValue;
import dev.chave.value.OrderedBytes;
import dev.chave.value.RawValue;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.bson.BSONException;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * Turns the values of filters into ordered bytes and hashes, the common types without going through a writer.
 *
 * <p>Not safe for use by several threads: it holds one digest.
 */
final class ValueBytes {
    /** Deeper values are not looked at; the server itself refuses them. */
    static final int MAX_DEPTH = 100;

    private final HashedValue hashedValue = new HashedValue();
    private final OrderedBytes ordered = new OrderedBytes();

    /** The value's bytes as BSON, or null where it cannot be written: nested too deep, or a name with a NUL in it. */
    static @Nullable RawValue raw(BsonValue value) {
        return switch (value.getBsonType()) {
            case STRING -> text(value.asString().getValue().getBytes(StandardCharsets.UTF_8));
            case INT32 -> int32(value.asInt32().getValue());
            case INT64 -> int64(BsonKind.INT64, value.asInt64().getValue());
            case DOUBLE ->
                int64(
                        BsonKind.DOUBLE,
                        Double.doubleToRawLongBits(value.asDouble().getValue()));
            case DATE_TIME -> int64(BsonKind.DATE, value.asDateTime().getValue());
            case BOOLEAN ->
                whole(BsonKind.BOOLEAN, new byte[] {(byte) (value.asBoolean().getValue() ? 1 : 0)});
            case OBJECT_ID ->
                whole(BsonKind.OBJECT_ID, value.asObjectId().getValue().toByteArray());
            case NULL -> RawValue.NULL;
            default -> written(value);
        };
    }

    /** A string of these UTF-8 bytes, which need not be valid. */
    static RawValue text(byte[] utf8) {
        byte[] bytes = new byte[utf8.length + 5];
        littleEndian(bytes).putInt(utf8.length + 1).put(utf8);
        return whole(BsonKind.STRING, bytes);
    }

    private static RawValue int32(int number) {
        byte[] bytes = new byte[4];
        littleEndian(bytes).putInt(number);
        return whole(BsonKind.INT32, bytes);
    }

    private static RawValue int64(BsonKind kind, long number) {
        byte[] bytes = new byte[8];
        littleEndian(bytes).putLong(number);
        return whole(kind, bytes);
    }

    byte[] ordered(RawValue value) {
        ordered.clear();
        ordered.append(value);
        return ordered.toByteArray();
    }

    /** The hash of the value, as the number that a hashed key field stores. */
    byte[] hashed(RawValue value) {
        ordered.clear();
        ordered.appendLong(hashedValue.of(value));
        return ordered.toByteArray();
    }

    private static @Nullable RawValue written(BsonValue value) {
        if (!nestedWithin(value, MAX_DEPTH)) {
            return null;
        }
        try {
            return RawValue.of(value);
        } catch (BSONException | IllegalArgumentException unwritable) {
            return null;
        }
    }

    private static boolean nestedWithin(BsonValue value, int levels) {
        if (value.isDocument()) {
            return levels > 0
                    && value.asDocument().values().stream().allMatch(inner -> nestedWithin(inner, levels - 1));
        }
        if (value.isArray()) {
            return levels > 0 && value.asArray().stream().allMatch(inner -> nestedWithin(inner, levels - 1));
        }
        return !value.isJavaScriptWithScope()
                || nestedWithin(value.asJavaScriptWithScope().getScope(), levels - 1);
    }

    private static ByteBuffer littleEndian(byte[] bytes) {
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static RawValue whole(BsonKind kind, byte[] bytes) {
        return new RawValue(kind, bytes, 0, bytes.length);
    }
}
