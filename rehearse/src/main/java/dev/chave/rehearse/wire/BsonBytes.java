package dev.chave.rehearse.wire;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.bson.BSONException;
import org.bson.BsonBinaryReader;
import org.bson.BsonBinaryWriter;
import org.bson.BsonDocument;
import org.bson.BsonType;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.codecs.DecoderContext;
import org.bson.codecs.EncoderContext;
import org.bson.io.BasicOutputBuffer;

/** Documents as bytes. */
final class BsonBytes {
    /** How deep documents may nest; the server's own limit is 180 to 200. */
    static final int DEEPEST = 200;

    private static final int SHORTEST = 5;
    private static final BsonDocumentCodec CODEC = new BsonDocumentCodec();

    private BsonBytes() {}

    static byte[] of(BsonDocument document) {
        try (BasicOutputBuffer buffer = new BasicOutputBuffer();
                BsonBinaryWriter writer = new BsonBinaryWriter(buffer)) {
            CODEC.encode(writer, document, EncoderContext.builder().build());
            return buffer.toByteArray();
        }
    }

    /** The length of the document that begins here, checked to lie within the bytes. */
    static int lengthAt(byte[] bytes, int offset, int end) throws BadFrameException {
        if (end - offset < SHORTEST) {
            throw new BadFrameException(
                    (end - offset) + " bytes where a document begins; expected at least " + SHORTEST);
        }
        int length = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getInt(offset);
        if (length < SHORTEST || length > end - offset) {
            throw new BadFrameException(
                    "a document of " + length + " bytes; expected " + SHORTEST + " to " + (end - offset));
        }
        return length;
    }

    /**
     * Reads a document.
     *
     * @throws BadFrameException when it is malformed, or nests too deep
     */
    static BsonDocument read(byte[] bytes, int offset, int length) throws BadFrameException {
        try {
            checkDepth(ByteBuffer.wrap(bytes, offset, length).slice());
            try (BsonBinaryReader reader =
                    new BsonBinaryReader(ByteBuffer.wrap(bytes, offset, length).slice())) {
                return CODEC.decode(reader, DecoderContext.builder().build());
            }
        } catch (BSONException
                | IllegalArgumentException
                | IllegalStateException
                | IndexOutOfBoundsException malformed) {
            throw new BadFrameException(
                    "a malformed document (" + malformed.getClass().getSimpleName() + "); expected BSON");
        }
    }

    /** Walks through without recursion: a codec would go as deep as the bytes say. */
    private static void checkDepth(ByteBuffer bytes) throws BadFrameException {
        try (BsonBinaryReader reader = new BsonBinaryReader(bytes)) {
            reader.readStartDocument();
            int depth = 1;
            boolean[] array = new boolean[DEEPEST + 2];
            while (depth > 0) {
                BsonType type = reader.readBsonType();
                if (type == BsonType.END_OF_DOCUMENT) {
                    if (array[depth]) {
                        reader.readEndArray();
                    } else {
                        reader.readEndDocument();
                    }
                    depth--;
                } else if (type == BsonType.DOCUMENT || type == BsonType.ARRAY) {
                    skipName(reader, array[depth]);
                    depth++;
                    if (depth > DEEPEST) {
                        throw new BadFrameException("a document that nests deeper than " + DEEPEST + "; expected less");
                    }
                    array[depth] = type == BsonType.ARRAY;
                    if (array[depth]) {
                        reader.readStartArray();
                    } else {
                        reader.readStartDocument();
                    }
                } else {
                    skipName(reader, array[depth]);
                    reader.skipValue();
                }
            }
        }
    }

    /** The reader passes the names in arrays by itself. */
    private static void skipName(BsonBinaryReader reader, boolean inArray) {
        if (!inArray) {
            reader.skipName();
        }
    }
}
