package dev.chave.rehearse.wire;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/**
 * One message as it lies on the wire: a header of 16 bytes and a body.
 *
 * <p>Source: MongoDB wire protocol, standard message header.
 *
 * @param requestId the sender's number of the message
 * @param responseTo the number of the message that this one answers; 0 where it answers none
 * @param opCode what sort of message the body is
 * @param body what follows the header; not copied
 */
@SuppressWarnings("ArrayRecordComponent") // a frame is read or written, never compared
public record Frame(int requestId, int responseTo, int opCode, byte[] body) {
    /** A header's length in bytes. */
    public static final int HEADER = 16;

    /** The longest message that a server takes from a client, header included: the server's own {@code maxMessageSizeBytes}. */
    public static final int LONGEST_REQUEST = 48_000_000;

    static final int OP_REPLY = 1;
    static final int OP_QUERY = 2004;
    static final int OP_MSG = 2013;

    private static final int FIRST_PIECE = 1 << 16;

    /**
     * Reads the next message.
     *
     * @param longest the longest that is taken, header included
     * @return null where the stream ends between two messages
     * @throws BadFrameException when the length is not possible, or the stream ends within the message
     */
    public static @Nullable Frame read(InputStream in, int longest) throws IOException {
        byte[] header = in.readNBytes(HEADER);
        if (header.length == 0) {
            return null;
        }
        if (header.length < HEADER) {
            throw new BadFrameException("a header of " + header.length + " bytes; expected " + HEADER);
        }
        ByteBuffer numbers = ByteBuffer.wrap(header).order(ByteOrder.LITTLE_ENDIAN);
        int length = numbers.getInt();
        if (length < HEADER || length > longest) {
            throw new BadFrameException("a message of " + length + " bytes; expected " + HEADER + " to " + longest);
        }
        return new Frame(numbers.getInt(), numbers.getInt(), numbers.getInt(), body(in, length - HEADER));
    }

    /** Takes memory as bytes arrive, so that a header alone cannot claim much. */
    private static byte[] body(InputStream in, int length) throws IOException {
        byte[] body = new byte[Math.min(length, FIRST_PIECE)];
        int filled = 0;
        while (true) {
            int read = in.readNBytes(body, filled, body.length - filled);
            filled += read;
            if (filled < body.length) {
                throw new EOFException("the connection ended within a message: " + filled + " of " + length + " bytes");
            }
            if (filled == length) {
                return body;
            }
            body = java.util.Arrays.copyOf(body, (int) Math.min(length, body.length * 2L));
        }
    }

    /** Writes the message and flushes. */
    public void write(OutputStream out) throws IOException {
        byte[] bytes = new byte[HEADER + body.length];
        ByteBuffer.wrap(bytes)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(bytes.length)
                .putInt(requestId)
                .putInt(responseTo)
                .putInt(opCode)
                .put(body);
        out.write(bytes);
        out.flush();
    }
}
