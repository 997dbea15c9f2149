package dev.chave.value;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import org.bson.types.Decimal128;

/**
 * The hashed index value: the 64-bit number a hashed shard key stores and places a document by.
 *
 * <p>Bit for bit the server's, for every BSON type and for versions 3.0 to 8.x: MD5 over the seed (0) and a stream of
 * canonical types, names of nested fields and values; the first eight bytes, little-endian. Numbers are first made
 * int64, so 1, 1.0 and 1.9 are one. Source: MongoDB server hasher and its unit tests, restated; the rounding of
 * Decimal128 (half to even) is read from source and has no public vector.
 *
 * <p>Not safe for use by several threads: it holds one digest.
 */
public final class HashedValue {
    private static final int SEED = 0;

    private final MessageDigest md5 = newMd5();
    private byte[] stream = new byte[64];
    private int size;

    /** The hash of one value; a missing field hashes as {@link RawValue#NULL}. */
    public long of(RawValue value) {
        size = 0;
        putInt32(SEED);
        feed(value);
        md5.reset();
        md5.update(stream, 0, size);
        return RawDocument.int64(md5.digest(), 0);
    }

    /** The int64 a number is made before it is hashed: numbers with the same one share their hash. Call only on numbers. */
    public static long numberOf(RawValue number) {
        return switch (number.kind()) {
            case INT32 -> number.int32();
            case INT64 -> number.int64();
            case DOUBLE -> Numbers.hashLong(number.float64());
            case DECIMAL128 ->
                Numbers.hashLong(Decimal128.fromIEEE754BIDEncoding(
                        RawDocument.int64(number.bytes(), number.offset() + 8),
                        RawDocument.int64(number.bytes(), number.offset())));
            default ->
                throw new IllegalArgumentException("a " + number.kind().alias() + " is no number to be hashed as one");
        };
    }

    private void feed(RawValue value) {
        putInt32(value.kind().canonical());
        feedContent(value);
    }

    private void feedContent(RawValue value) {
        byte[] bytes = value.bytes();
        int offset = value.offset();
        switch (value.kind()) {
            case INT32, INT64, DOUBLE, DECIMAL128 -> putInt64(numberOf(value));
            case DOCUMENT, ARRAY -> feedElements(value.asDocument());
            case CODE_WITH_SCOPE -> {
                int codeLength = RawDocument.int32(bytes, offset + 4);
                put(bytes, offset + 8, codeLength);
                int scopeOffset = offset + 8 + codeLength;
                feedElements(new RawDocument(bytes, scopeOffset, offset + value.length() - scopeOffset));
            }
            case MIN_KEY,
                    UNDEFINED,
                    NULL,
                    STRING,
                    SYMBOL,
                    BINARY,
                    OBJECT_ID,
                    BOOLEAN,
                    DATE,
                    TIMESTAMP,
                    REGEX,
                    DB_POINTER,
                    CODE,
                    MAX_KEY -> put(bytes, offset, value.length());
        }
    }

    private void feedElements(RawDocument document) {
        document.forEach((bytes, nameOffset, nameLength, element) -> {
            putInt32(element.kind().canonical());
            put(bytes, nameOffset, nameLength + 1); // the NUL after the name is part of the stream
            feedContent(element);
            return true;
        });
        putInt32(0);
    }

    private void put(byte[] bytes, int offset, int length) {
        ensure(length);
        System.arraycopy(bytes, offset, stream, size, length);
        size += length;
    }

    private void putInt32(int number) {
        ensure(4);
        RawDocument.putInt32(stream, size, number);
        size += 4;
    }

    private void putInt64(long number) {
        putInt32((int) number);
        putInt32((int) (number >>> 32));
    }

    private void ensure(int more) {
        if (size + more > stream.length) {
            stream = Arrays.copyOf(stream, Math.max(size + more, stream.length * 2));
        }
    }

    private static MessageDigest newMd5() {
        try {
            return MessageDigest.getInstance("MD5");
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java platform must have MD5", impossible);
        }
    }
}
