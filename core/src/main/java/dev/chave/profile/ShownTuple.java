package dev.chave.profile;

import dev.chave.value.BsonKind;

/**
 * A key's values as they are kept for showing: in ordered bytes, unhashed, and never longer than a limit.
 *
 * <p>What is kept can always be decoded: a text too long for its share of the limit is cut between two characters and
 * ends in an ellipsis; any other value too long becomes the text of an ellipsis alone; fields beyond the limit are
 * left out.
 */
final class ShownTuple {
    private static final int MIN_FIELD_BYTES = 24; // holds any number, ObjectId, UUID, date
    private static final int TEXT_KIND = OrderedKinds.of(BsonKind.STRING);
    private static final byte[] CUT = {(byte) 0xE2, (byte) 0x80, (byte) 0xA6, 0x00, 0x01
    }; // an ellipsis, the text's end

    private final int limit;
    private final int fieldLimit;
    private final byte[] bytes;
    private int length;

    ShownTuple(int limit, int fields) {
        this.limit = limit;
        this.fieldLimit = Math.max(MIN_FIELD_BYTES, limit / fields);
        this.bytes = new byte[limit];
    }

    byte[] bytes() {
        return bytes;
    }

    int length() {
        return length;
    }

    void clear() {
        length = 0;
    }

    /** Appends one value's ordered bytes. @return false when it was left out, as all after it must be */
    boolean append(byte[] ordered, int offset, int valueLength) {
        if (valueLength <= Math.max(fieldLimit, MIN_FIELD_BYTES)) {
            if (length + valueLength > limit) {
                return false;
            }
            System.arraycopy(ordered, offset, bytes, length, valueLength);
            length += valueLength;
            return true;
        }
        return appendCut(ordered, offset);
    }

    private boolean appendCut(byte[] ordered, int offset) {
        int kept = 1;
        if (ordered[offset] == TEXT_KIND) {
            kept = wholeCharacters(ordered, offset, fieldLimit - CUT.length);
        }
        if (length + kept + CUT.length > limit) {
            return false;
        }
        bytes[length] = (byte) TEXT_KIND;
        System.arraycopy(ordered, offset + 1, bytes, length + 1, kept - 1);
        System.arraycopy(CUT, 0, bytes, length + kept, CUT.length);
        length += kept + CUT.length;
        return true;
    }

    /** How many of these bytes do not end within a character or between a zero and its mark. */
    private static int wholeCharacters(byte[] ordered, int offset, int most) {
        int kept = most;
        while (kept > 1 && (ordered[offset + kept] & 0xC0) == 0x80) {
            kept--;
        }
        return kept > 1 && ordered[offset + kept - 1] == 0 ? kept - 1 : kept;
    }
}
