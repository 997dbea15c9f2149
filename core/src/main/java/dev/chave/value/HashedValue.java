package dev.chave.value;

import java.security.DigestException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

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
    private static final int DIGEST_BYTES = 16;

    private final int seed;
    private final MessageDigest md5 = newMd5();
    private final byte[] pending = new byte[512];
    private final byte[] digest = new byte[DIGEST_BYTES];
    private int size;

    /** The hash of a hashed shard key: seed 0, the only one that the server shards by. */
    public HashedValue() {
        this(SEED);
    }

    /** The hash under another seed, which a hashed index may have, but none that backs a shard key. */
    HashedValue(int seed) {
        this.seed = seed;
    }

    /**
     * The hash of one value; a missing field hashes as {@link RawValue#NULL}.
     *
     * @throws BadBsonException when the value is damaged or nested too deep
     */
    public long of(RawValue value) {
        size = 0;
        md5.reset();
        putInt32(seed);
        putInt32(value.kind().canonical());
        feedContent(value, 1);
        flush();
        try {
            md5.digest(digest, 0, DIGEST_BYTES);
        } catch (DigestException impossible) {
            throw new IllegalStateException("an MD5 digest has " + DIGEST_BYTES + " bytes", impossible);
        }
        return RawDocument.int64(digest, 0);
    }

    /** The int64 a number is made before it is hashed: numbers with the same one share their hash. Call only on numbers. */
    public static long numberOf(RawValue number) {
        return switch (number.kind()) {
            case INT32 -> number.int32();
            case INT64 -> number.int64();
            case DOUBLE -> Numbers.hashLong(number.float64());
            case DECIMAL128 -> Numbers.hashLong(number.decimal());
            default ->
                throw new IllegalArgumentException("a " + number.kind().alias() + " is no number to be hashed as one");
        };
    }

    private void feedContent(RawValue value, int depth) {
        switch (value.kind()) {
            case INT32, INT64, DOUBLE, DECIMAL128 -> putInt64(numberOf(value));
            case DOCUMENT, ARRAY -> feedElements(value.asDocument(), depth);
            case CODE_WITH_SCOPE -> {
                put(value.bytes(), value.offset() + 8, value.scopedCodeLength());
                feedElements(value.scope(), depth);
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
                    MAX_KEY -> put(value.bytes(), value.offset(), value.length());
        }
    }

    private void feedElements(RawDocument document, int depth) {
        RawDocuments.checkDepth(depth);
        RawCursor cursor = new RawCursor(document);
        while (cursor.advance()) {
            putInt32(cursor.kind().canonical());
            put(cursor.bytes(), cursor.nameOffset(), cursor.nameLength() + 1); // the NUL after the name counts
            feedContent(cursor.value(), depth + 1);
        }
        putInt32(0);
    }

    private void put(byte[] bytes, int offset, int length) {
        if (length > pending.length - size) {
            flush();
        }
        if (length > pending.length) {
            md5.update(bytes, offset, length);
        } else {
            System.arraycopy(bytes, offset, pending, size, length);
            size += length;
        }
    }

    private void putInt32(int number) {
        if (size + 4 > pending.length) {
            flush();
        }
        RawDocument.putInt32(pending, size, number);
        size += 4;
    }

    private void putInt64(long number) {
        putInt32((int) number);
        putInt32((int) (number >>> 32));
    }

    private void flush() {
        md5.update(pending, 0, size);
        size = 0;
    }

    private static MessageDigest newMd5() {
        try {
            return MessageDigest.getInstance("MD5");
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java platform must have MD5", impossible);
        }
    }
}
