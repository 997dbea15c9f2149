package dev.chave.value;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.bson.BsonBinaryWriter;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.codecs.EncoderContext;
import org.bson.io.BasicOutputBuffer;
import org.jspecify.annotations.Nullable;

/**
 * A BSON document or array where it lies, walked without building objects.
 *
 * <p>The walker trusts nothing: a length that leaves the document is a {@link BadBsonException}, not a crash. It checks
 * the structure it passes over; {@link RawDocuments#validate} checks all of it, text included.
 *
 * @param bytes the array that holds the document; readers may reuse it for the next one
 * @param offset where the int32 length stands
 * @param length the document's length in bytes, that int32 included; at least 5 and inside {@code bytes}, or a
 *     {@link BadBsonException}
 */
@SuppressWarnings("ArrayRecordComponent") // a view by design; equality is not used
public record RawDocument(byte[] bytes, int offset, int length) {
    private static final VarHandle INT32 = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INT64 = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    public RawDocument {
        if (length < 5 || offset < 0 || offset > bytes.length - length) {
            throw new BadBsonException(
                    "a document of " + length + " bytes; expected at least 5, and no more than what was read");
        }
    }

    /** Receives each element of a document, in the order it stands there. */
    @FunctionalInterface
    public interface ElementVisitor {
        /**
         * Takes one element.
         *
         * @param bytes the array that holds the name
         * @param nameOffset where the UTF-8 name begins
         * @param nameLength its length in bytes, without the NUL
         * @param value the value; valid as long as the bytes are
         * @return whether to go on
         */
        boolean element(byte[] bytes, int nameOffset, int nameLength, RawValue value);
    }

    /** The same document in bytes of its own, made by writing it. */
    public static RawDocument of(BsonDocument document) {
        if (document instanceof RawBsonDocument raw) {
            ByteBuffer buffer = raw.getByteBuffer().asNIO();
            byte[] own = new byte[buffer.remaining()];
            buffer.get(own);
            return new RawDocument(own, 0, own.length);
        }
        BasicOutputBuffer out = new BasicOutputBuffer(256);
        try (BsonBinaryWriter writer = new BsonBinaryWriter(out)) {
            new BsonDocumentCodec()
                    .encode(writer, document, EncoderContext.builder().build());
        }
        byte[] own = out.toByteArray();
        return new RawDocument(own, 0, own.length);
    }

    /** The same document as the BSON library's type, in bytes of its own, decoded on demand. */
    public RawBsonDocument toBsonDocument() {
        return new RawBsonDocument(Arrays.copyOfRange(bytes, offset, offset + length));
    }

    /**
     * Shows every element to the visitor until it has had enough.
     *
     * @throws BadBsonException when a length or a type leaves the document
     */
    public void forEach(ElementVisitor visitor) {
        RawCursor cursor = new RawCursor(this);
        while (cursor.advance()) {
            if (!visitor.element(bytes, cursor.nameOffset(), cursor.nameLength(), cursor.value())) {
                return;
            }
        }
    }

    /** The first field of this name, or null where there is none. A name is one path step, dots and all. */
    public @Nullable RawValue get(String name) {
        return get(name.getBytes(StandardCharsets.UTF_8));
    }

    /** The first field whose name has these UTF-8 bytes, or null where there is none. */
    public @Nullable RawValue get(byte[] name) {
        RawCursor cursor = new RawCursor(this);
        while (cursor.advance()) {
            int from = cursor.nameOffset();
            if (cursor.nameLength() == name.length
                    && Arrays.equals(bytes, from, from + name.length, name, 0, name.length)) {
                return cursor.value();
            }
        }
        return null;
    }

    static int int32(byte[] bytes, int offset) {
        return (int) INT32.get(bytes, offset);
    }

    static long int64(byte[] bytes, int offset) {
        return (long) INT64.get(bytes, offset);
    }

    static void putInt32(byte[] bytes, int offset, int number) {
        INT32.set(bytes, offset, number);
    }
}
