package dev.chave.rehearse.wire;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Collection;
import java.util.List;
import org.bson.BSONException;
import org.bson.BsonBinaryReader;
import org.bson.BsonBinaryWriter;
import org.bson.BsonDocument;
import org.bson.BsonValue;
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
        return read(bytes, offset, length, false);
    }

    /**
     * The same as a {@link SentDocument}; but not where a name stands twice, as bytes and document would say different things then.
     */
    static BsonDocument readKept(byte[] bytes, int offset, int length) throws BadFrameException {
        return read(bytes, offset, length, true);
    }

    private static BsonDocument read(byte[] bytes, int offset, int length, boolean kept) throws BadFrameException {
        try {
            int elements =
                    elements(ByteBuffer.wrap(bytes, offset, length).slice().order(ByteOrder.LITTLE_ENDIAN));
            try (BsonBinaryReader reader =
                    new BsonBinaryReader(ByteBuffer.wrap(bytes, offset, length).slice())) {
                BsonDocument document =
                        CODEC.decode(reader, DecoderContext.builder().build());
                return kept && elements == elements(document)
                        ? new SentDocument(document, bytes, offset, length)
                        : document;
            }
        } catch (BSONException
                | IllegalArgumentException
                | IllegalStateException
                | BufferUnderflowException
                | IndexOutOfBoundsException malformed) {
            throw new BadFrameException(
                    "a malformed document (" + malformed.getClass().getSimpleName() + "); expected BSON");
        }
    }

    /** How many elements there are in a value, at any depth. */
    private static int elements(BsonValue value) {
        Collection<BsonValue> values =
                switch (value.getBsonType()) {
                    case DOCUMENT -> value.asDocument().values();
                    case ARRAY -> value.asArray();
                    case JAVASCRIPT_WITH_SCOPE ->
                        value.asJavaScriptWithScope().getScope().values();
                    default -> List.of();
                };
        int elements = values.size();
        for (BsonValue inner : values) {
            elements += elements(inner);
        }
        return elements;
    }

    /**
     * Walks through without recursion, as a codec would go as deep as the bytes say, and without looking at values: whether
     * they are well formed is the codec's to say.
     *
     * @return how many elements there are, at any depth
     */
    private static int elements(ByteBuffer bytes) throws BadFrameException {
        int depth = 1;
        int elements = 0;
        bytes.getInt();
        while (depth > 0) {
            byte type = bytes.get();
            if (type == 0) {
                depth--;
                continue;
            }
            elements++;
            skipText(bytes);
            switch (type) {
                case 0x03, 0x04 -> {
                    depth++;
                    checkDepth(depth);
                    bytes.getInt();
                }
                case 0x0F -> { // code with its scope, which is a document of its own
                    int end = bytes.position() + bytes.getInt();
                    skip(bytes, bytes.getInt());
                    depth++;
                    checkDepth(end > bytes.limit() ? DEEPEST + 1 : depth);
                    bytes.getInt();
                }
                default -> skipValue(bytes, type);
            }
        }
        return elements;
    }

    private static void checkDepth(int depth) throws BadFrameException {
        if (depth > DEEPEST) {
            throw new BadFrameException("a document that nests deeper than " + DEEPEST + "; expected less");
        }
    }

    private static void skipValue(ByteBuffer bytes, byte type) {
        switch (type) {
            case 0x02, 0x0D, 0x0E -> skip(bytes, bytes.getInt()); // texts
            case 0x05 -> skip(bytes, bytes.getInt() + 1L); // binary data and its subtype
            case 0x06, 0x0A, (byte) 0xFF, 0x7F -> {}
            case 0x07 -> skip(bytes, 12);
            case 0x08 -> skip(bytes, 1);
            case 0x0B -> {
                skipText(bytes);
                skipText(bytes);
            }
            case 0x0C -> skip(bytes, bytes.getInt() + 12L);
            case 0x10 -> skip(bytes, 4);
            case 0x13 -> skip(bytes, 16);
            case 0x01, 0x09, 0x11, 0x12 -> skip(bytes, 8);
            default -> throw new IllegalArgumentException("the type " + type + " of a value; expected one of BSON");
        }
    }

    private static void skip(ByteBuffer bytes, long count) {
        if (count < 0 || count > bytes.remaining()) {
            throw new IllegalArgumentException("a value of " + count + " bytes; expected less");
        }
        bytes.position(bytes.position() + (int) count);
    }

    private static void skipText(ByteBuffer bytes) {
        while (bytes.get() != 0) {
            // until its end
        }
    }
}
