package dev.chave.rehearse.wire;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32C;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonString;

/**
 * A command as a client sends it: in {@code OP_MSG}, with both kinds of sections, or in {@code OP_QUERY} on {@code $cmd}, as
 * handshakes still are.
 *
 * <p>Source: MongoDB wire protocol, OP_MSG and OP_QUERY.
 *
 * @param command the command with its database in {@code $db} and document sequences as arrays
 * @param wantsReply whether the client reads an answer
 * @param legacy whether it came in {@code OP_QUERY} and is answered in {@code OP_REPLY}
 * @param frame the bytes that it was read from
 */
public record Request(BsonDocument command, boolean wantsReply, boolean legacy, Frame frame) {
    private static final int CHECKSUM_PRESENT = 1;
    private static final int MORE_TO_COME = 1 << 1;
    private static final int KNOWN_REQUIRED = CHECKSUM_PRESENT | MORE_TO_COME;
    private static final int REQUIRED = 0xFFFF;
    private static final int CHECKSUM = 4;
    private static final String INSERTED = "documents"; // only stored, never taken apart as other arguments are

    /** A command that comes from this process, as if it had been sent. */
    public static Request of(BsonDocument command) {
        return new Request(command, true, false, new Frame(0, 0, Frame.OP_MSG, Messages.opMsg(command)));
    }

    /**
     * Reads a frame.
     *
     * @throws BadFrameException when it is no command
     */
    public static Request of(Frame frame) throws BadFrameException {
        return switch (frame.opCode()) {
            case Frame.OP_MSG -> message(frame);
            case Frame.OP_QUERY -> query(frame);
            default ->
                throw new BadFrameException("a message of the sort " + frame.opCode() + "; expected OP_MSG ("
                        + Frame.OP_MSG + "), or OP_QUERY (" + Frame.OP_QUERY + ") with a command");
        };
    }

    private static Request message(Frame frame) throws BadFrameException {
        byte[] body = frame.body();
        if (body.length < Integer.BYTES + 1) {
            throw new BadFrameException("an OP_MSG of " + body.length + " bytes; expected flags and a section");
        }
        int flags = int32(body, 0);
        if ((flags & REQUIRED & ~KNOWN_REQUIRED) != 0) {
            throw new BadFrameException("flags of OP_MSG that are not known; expected checksumPresent or moreToCome");
        }
        int end = body.length;
        if ((flags & CHECKSUM_PRESENT) != 0) {
            end -= CHECKSUM;
            checkSum(frame, end);
        }
        return new Request(sections(body, end), (flags & MORE_TO_COME) == 0, false, frame);
    }

    private static void checkSum(Frame frame, int end) throws BadFrameException {
        byte[] body = frame.body();
        if (end < Integer.BYTES) {
            throw new BadFrameException("an OP_MSG without room for its checksum; expected four bytes at its end");
        }
        CRC32C sum = new CRC32C();
        sum.update(ByteBuffer.allocate(Frame.HEADER)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(Frame.HEADER + body.length)
                .putInt(frame.requestId())
                .putInt(frame.responseTo())
                .putInt(frame.opCode())
                .array());
        sum.update(body, 0, end);
        if ((int) sum.getValue() != int32(body, end)) {
            throw new BadFrameException("a checksum that does not fit the message; expected its CRC-32C");
        }
    }

    private static BsonDocument sections(byte[] body, int end) throws BadFrameException {
        BsonDocument command = null;
        BsonDocument sequences = new BsonDocument();
        int at = Integer.BYTES;
        while (at < end) {
            int kind = body[at++];
            if (kind == 0) {
                if (command != null) {
                    throw new BadFrameException("two sections of kind 0; expected one");
                }
                int length = BsonBytes.lengthAt(body, at, end);
                command = BsonBytes.read(body, at, length);
                at += length;
            } else if (kind == 1) {
                at = sequence(body, at, end, sequences);
            } else {
                throw new BadFrameException("a section of kind " + kind + "; expected 0 or 1");
            }
        }
        if (command == null) {
            throw new BadFrameException("no section of kind 0; expected one with the command");
        }
        for (String name : sequences.keySet()) {
            if (command.containsKey(name)) {
                throw new BadFrameException(
                        "a document sequence that the command has as a field too; expected it once");
            }
        }
        command.putAll(sequences);
        return command;
    }

    private static int sequence(byte[] body, int start, int end, BsonDocument sequences) throws BadFrameException {
        if (end - start < Integer.BYTES + 1) {
            throw new BadFrameException("a document sequence cut short; expected its size and name");
        }
        int size = int32(body, start);
        if (size < Integer.BYTES + 1 || size > end - start) {
            throw new BadFrameException("a document sequence of " + size + " bytes; expected at most " + (end - start));
        }
        int sequenceEnd = start + size;
        int nul = nul(body, start + Integer.BYTES, sequenceEnd);
        String name = new String(body, start + Integer.BYTES, nul - start - Integer.BYTES, StandardCharsets.UTF_8);
        BsonArray documents = new BsonArray();
        int at = nul + 1;
        while (at < sequenceEnd) {
            int length = BsonBytes.lengthAt(body, at, sequenceEnd);
            documents.add(
                    name.equals(INSERTED) ? BsonBytes.readKept(body, at, length) : BsonBytes.read(body, at, length));
            at += length;
        }
        if (sequences.put(name, documents) != null) {
            throw new BadFrameException("two document sequences of one name; expected one");
        }
        return sequenceEnd;
    }

    private static Request query(Frame frame) throws BadFrameException {
        byte[] body = frame.body();
        int nul = nul(body, Integer.BYTES, body.length);
        String namespace = new String(body, Integer.BYTES, nul - Integer.BYTES, StandardCharsets.UTF_8);
        if (!namespace.endsWith(".$cmd")) {
            throw new BadFrameException("an OP_QUERY on a collection; expected a command, or OP_MSG");
        }
        int at = nul + 1 + 2 * Integer.BYTES; // how many to skip and to return, which commands do not heed
        int length = BsonBytes.lengthAt(body, at, body.length);
        BsonDocument command = BsonBytes.read(body, at, length);
        if (command.isDocument("$query")) {
            command = command.getDocument("$query");
        }
        command.put("$db", new BsonString(namespace.substring(0, namespace.length() - ".$cmd".length())));
        return new Request(command, true, true, frame);
    }

    private static int nul(byte[] body, int from, int end) throws BadFrameException {
        for (int at = from; at < end; at++) {
            if (body[at] == 0) {
                return at;
            }
        }
        throw new BadFrameException("a name without an end; expected a NUL behind it");
    }

    private static int int32(byte[] bytes, int at) {
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getInt(at);
    }
}
