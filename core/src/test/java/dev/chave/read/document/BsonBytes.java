package dev.chave.read.document;

import dev.chave.value.RawDocument;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;
import org.bson.BsonDocument;

/** Makes bytes for tests: BSON documents, numbers, gzip. */
final class BsonBytes {
    private BsonBytes() {}

    /** A document out of JSON. */
    static byte[] of(String json) {
        return of(BsonDocument.parse(json));
    }

    static byte[] of(BsonDocument document) {
        RawDocument raw = RawDocument.of(document);
        return Arrays.copyOfRange(raw.bytes(), raw.offset(), raw.offset() + raw.length());
    }

    static byte[] int32(int number) {
        return ByteBuffer.allocate(4)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(number)
                .array();
    }

    static byte[] join(byte[]... parts) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            out.writeBytes(part);
        }
        return out.toByteArray();
    }

    static byte[] gzip(byte[] bytes) {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
            out.write(bytes);
        } catch (IOException inMemory) {
            throw new AssertionError(inMemory);
        }
        return packed.toByteArray();
    }
}
