package dev.chave.value;

/**
 * Steps through the elements of a document in place; the one piece of code that reads element heads.
 *
 * <p>It allocates nothing per element: the value is made only when {@link #value()} asks for it.
 */
final class RawCursor {
    private final byte[] bytes;
    private final int end;
    private int next;
    private BsonKind kind = BsonKind.NULL;
    private int nameOffset;
    private int nameLength;
    private int valueOffset;
    private int valueLength;

    RawCursor(RawDocument document) {
        bytes = document.bytes();
        end = document.offset() + document.length() - 1; // the final NUL
        next = document.offset() + 4;
    }

    /**
     * Goes to the next element.
     *
     * @return false after the last one
     * @throws BadBsonException when a length or a type leaves the document
     */
    boolean advance() {
        if (next >= end) {
            return false;
        }
        kind = BsonKind.ofWireByte(bytes[next]);
        nameOffset = next + 1;
        int nameEnd = nameOffset;
        while (nameEnd < end && bytes[nameEnd] != 0) {
            nameEnd++;
        }
        if (nameEnd >= end) {
            throw new BadBsonException("a field name runs over the end of its document");
        }
        nameLength = nameEnd - nameOffset;
        valueOffset = nameEnd + 1;
        valueLength = RawDocuments.valueLength(kind, bytes, valueOffset, end);
        next = valueOffset + valueLength;
        return true;
    }

    byte[] bytes() {
        return bytes;
    }

    BsonKind kind() {
        return kind;
    }

    int nameOffset() {
        return nameOffset;
    }

    int nameLength() {
        return nameLength;
    }

    RawValue value() {
        return new RawValue(kind, bytes, valueOffset, valueLength);
    }
}
