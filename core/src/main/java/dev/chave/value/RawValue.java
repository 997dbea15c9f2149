package dev.chave.value;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.bson.BSONException;
import org.bson.BsonBinaryReader;
import org.bson.BsonBinaryWriter;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.codecs.DecoderContext;
import org.bson.codecs.EncoderContext;
import org.bson.io.BasicOutputBuffer;
import org.bson.types.Decimal128;

/**
 * One BSON value where it lies: a kind and a stretch of somebody's bytes, without the field name before it.
 *
 * <p>It copies nothing, so it is valid only as long as the bytes are; {@link #copy()} makes one that owns them.
 * Readers that reuse their buffer say so. Equality is identity of the view: use {@link ValueOrder} to compare values.
 *
 * @param kind the type
 * @param bytes the array that holds the value
 * @param offset where the value begins in {@code bytes}
 * @param length its length in bytes; 0 for null, MinKey and the like
 */
@SuppressWarnings("ArrayRecordComponent") // a view by design; equality is not used
public record RawValue(BsonKind kind, byte[] bytes, int offset, int length) {
    private static final byte[] NOTHING = {};

    /** The null that a missing key field counts as (4.4 and later). */
    public static final RawValue NULL = new RawValue(BsonKind.NULL, NOTHING, 0, 0);

    public static final RawValue MIN_KEY = new RawValue(BsonKind.MIN_KEY, NOTHING, 0, 0);
    public static final RawValue MAX_KEY = new RawValue(BsonKind.MAX_KEY, NOTHING, 0, 0);

    /** The same value in bytes of its own, made by writing it. */
    public static RawValue of(BsonValue value) {
        BasicOutputBuffer out = new BasicOutputBuffer(64);
        try (BsonBinaryWriter writer = new BsonBinaryWriter(out)) {
            new BsonDocumentCodec()
                    .encode(
                            writer,
                            new BsonDocument("", value),
                            EncoderContext.builder().build());
        }
        byte[] document = out.toByteArray();
        // int32 length, type byte, empty name with its NUL, value, final NUL
        return new RawValue(BsonKind.ofWireByte(document[4]), document, 6, document.length - 7);
    }

    /** A number as an int64, in bytes of its own. */
    public static RawValue ofLong(long number) {
        return new RawValue(
                BsonKind.INT64,
                ByteBuffer.allocate(8)
                        .order(ByteOrder.LITTLE_ENDIAN)
                        .putLong(number)
                        .array(),
                0,
                8);
    }

    /**
     * The same value as the BSON library's type. Of a field that stands twice in a document the last one is kept, as that
     * library does.
     *
     * @throws BadBsonException when the bytes are not a value of this kind
     */
    public BsonValue toBsonValue() {
        byte[] document = new byte[length + 7];
        RawDocument.putInt32(document, 0, document.length);
        document[4] = (byte) kind.wireByte();
        System.arraycopy(bytes, offset, document, 6, length);
        try (BsonBinaryReader reader = new BsonBinaryReader(ByteBuffer.wrap(document))) {
            BsonDocument decoded = new BsonDocumentCodec()
                    .decode(reader, DecoderContext.builder().build());
            return Objects.requireNonNull(decoded.get(""));
        } catch (BSONException | NullPointerException | IllegalArgumentException bad) {
            throw new BadBsonException("a value of type " + kind.alias() + " cannot be decoded");
        }
    }

    /** The same value in bytes of its own. */
    public RawValue copy() {
        byte[] own = new byte[length];
        System.arraycopy(bytes, offset, own, 0, length);
        return new RawValue(kind, own, 0, length);
    }

    /** Whether this is null or the deprecated undefined. */
    public boolean isNullish() {
        return kind == BsonKind.NULL || kind == BsonKind.UNDEFINED;
    }

    /** The value of a DECIMAL128. */
    public Decimal128 decimal() {
        return Decimal128.fromIEEE754BIDEncoding(
                RawDocument.int64(bytes, offset + 8), RawDocument.int64(bytes, offset));
    }

    /** The length in bytes, its NUL included, of the code of a CODE_WITH_SCOPE; it begins 8 bytes into the value. */
    int scopedCodeLength() {
        return RawDocument.int32(bytes, offset + 4);
    }

    /** The scope of a CODE_WITH_SCOPE. */
    RawDocument scope() {
        int scopeOffset = offset + 8 + scopedCodeLength();
        return new RawDocument(bytes, scopeOffset, offset + length - scopeOffset);
    }

    /** The length of the pattern of a REGEX, without its NUL; the flags follow that NUL. */
    int patternLength() {
        int at = offset;
        while (bytes[at] != 0) {
            at++;
        }
        return at - offset;
    }

    /** The embedded document or array. Call only on those kinds. */
    public RawDocument asDocument() {
        return new RawDocument(bytes, offset, length);
    }

    /** The int32 at the value's start. Call only on an INT32. */
    public int int32() {
        return RawDocument.int32(bytes, offset);
    }

    /** The int64 at the value's start: the value of an INT64, DATE or TIMESTAMP. */
    public long int64() {
        return RawDocument.int64(bytes, offset);
    }

    /** The value of a DOUBLE. */
    public double float64() {
        return Double.longBitsToDouble(int64());
    }

    /** The text of a STRING, SYMBOL or CODE. */
    public String text() {
        return new String(bytes, offset + 4, length - 5, StandardCharsets.UTF_8);
    }
}
