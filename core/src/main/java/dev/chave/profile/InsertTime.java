package dev.chave.profile;

import dev.chave.value.BsonKind;
import java.nio.ByteBuffer;

/**
 * The moment inside a value, read from its ordered bytes.
 *
 * @param atMillis milliseconds since 1970, or {@link Long#MIN_VALUE} where the value tells no time
 * @param tie orders values of the same moment as they were made: an ObjectId's counter, the rest of a UUID of version 7
 */
record InsertTime(long atMillis, long tie) {
    static final InsertTime NONE = new InsertTime(Long.MIN_VALUE, 0);

    private static final int OBJECT_ID_BYTES = 13;
    private static final int UUID_BYTES = 22;
    private static final int UUID_START = 6; // after the kind, the length, the subtype
    private static final int UUID_SUBTYPE = 4;
    private static final int DATE_BYTES = 9;

    /** The time inside an identifier: an ObjectId, to the second, or a UUID of version 7 in binary subtype 4. */
    static InsertTime ofId(byte[] ordered) {
        if (ordered[0] == OrderedKinds.of(BsonKind.OBJECT_ID) && ordered.length == OBJECT_ID_BYTES) {
            ByteBuffer bytes = ByteBuffer.wrap(ordered);
            long seconds = Integer.toUnsignedLong(bytes.getInt(1));
            return new InsertTime(seconds * 1000, bytes.getInt(OBJECT_ID_BYTES - Integer.BYTES) & 0xFFFFFF);
        }
        boolean uuid = ordered[0] == OrderedKinds.of(BsonKind.BINARY) && ordered.length == UUID_BYTES;
        if (uuid && ordered[UUID_START - 1] == UUID_SUBTYPE && (ordered[UUID_START + 6] & 0xF0) == 0x70) {
            ByteBuffer bytes = ByteBuffer.wrap(ordered);
            return new InsertTime(bytes.getLong(UUID_START) >>> 16, bytes.getLong(UUID_START + 6) >>> 1);
        }
        return NONE;
    }

    /** The time of any value that tells one: an identifier, a date, a timestamp. */
    static InsertTime ofValue(byte[] ordered) {
        if (ordered.length == DATE_BYTES && ordered[0] == OrderedKinds.of(BsonKind.DATE)) {
            return new InsertTime(ByteBuffer.wrap(ordered).getLong(1) ^ Long.MIN_VALUE, 0);
        }
        if (ordered.length == DATE_BYTES && ordered[0] == OrderedKinds.of(BsonKind.TIMESTAMP)) {
            return new InsertTime((ByteBuffer.wrap(ordered).getLong(1) >>> 32) * 1000, 0);
        }
        return ofId(ordered);
    }

    boolean isKnown() {
        return atMillis != Long.MIN_VALUE;
    }
}
