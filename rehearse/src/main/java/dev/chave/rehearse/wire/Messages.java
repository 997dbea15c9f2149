package dev.chave.rehearse.wire;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.bson.BsonDocument;

/** Documents as the bodies of messages that this side sends. */
final class Messages {
    private static final int AWAIT_CAPABLE = 1 << 3;

    private Messages() {}

    /** One section of kind 0, no flags. */
    static byte[] opMsg(BsonDocument document) {
        byte[] bytes = BsonBytes.of(document);
        return ByteBuffer.allocate(Integer.BYTES + 1 + bytes.length)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(0)
                .put((byte) 0)
                .put(bytes)
                .array();
    }

    /** The answer to a command in OP_QUERY. */
    static byte[] opReply(BsonDocument document) {
        byte[] bytes = BsonBytes.of(document);
        return ByteBuffer.allocate(3 * Integer.BYTES + Long.BYTES + bytes.length)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(AWAIT_CAPABLE)
                .putLong(0) // no cursor
                .putInt(0)
                .putInt(1)
                .put(bytes)
                .array();
    }
}
