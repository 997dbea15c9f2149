package dev.chave.value;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/**
 * The structure of BSON bytes: how long a value is, and whether a whole document is what the specification allows.
 *
 * <p>Source of the truth: the BSON specification 1.1 and the public bson-corpus, whose decode errors are all refused.
 */
public final class RawDocuments {
    /** The deepest nesting that is read. The server stores 100 levels; a little more is accepted so that it can be told. */
    public static final int MAX_DEPTH = 200;

    private RawDocuments() {}

    /**
     * Checks a whole document: lengths, types, names, UTF-8, booleans, the final NUL, nesting.
     *
     * @throws BadBsonException naming the first fault
     */
    public static void validate(RawDocument document) {
        validate(document, 1);
    }

    private static void validate(RawDocument document, int depth) {
        checkDepth(depth);
        byte[] bytes = document.bytes();
        int declared = RawDocument.int32(bytes, document.offset());
        if (declared != document.length()) {
            throw new BadBsonException(
                    "a document says it has " + declared + " bytes where it has " + document.length());
        }
        if (bytes[document.offset() + document.length() - 1] != 0) {
            throw new BadBsonException("a document does not end with a NUL byte");
        }
        document.forEach((array, nameOffset, nameLength, value) -> {
            checkUtf8(array, nameOffset, nameLength, "a field name");
            checkValue(value, depth);
            return true;
        });
    }

    /** Refuses nesting that would exhaust the stack; the document itself is depth 1. */
    static void checkDepth(int depth) {
        if (depth > MAX_DEPTH) {
            throw new BadBsonException("nested deeper than " + MAX_DEPTH + " levels; expected no more");
        }
    }

    private static void checkValue(RawValue value, int depth) {
        byte[] bytes = value.bytes();
        int offset = value.offset();
        switch (value.kind()) {
            case DOCUMENT, ARRAY -> validate(value.asDocument(), depth + 1);
            case STRING, SYMBOL, CODE -> checkString(bytes, offset, value.length());
            case DB_POINTER -> checkString(bytes, offset, value.length() - 12);
            case BOOLEAN -> {
                if ((bytes[offset] & 0xFE) != 0) {
                    throw new BadBsonException("a boolean of " + bytes[offset] + "; expected 0 or 1");
                }
            }
            case REGEX -> checkUtf8(bytes, offset, value.length() - 1, "a regular expression");
            case BINARY -> {
                int size = RawDocument.int32(bytes, offset);
                if (bytes[offset + 4] == 2 && (size < 4 || RawDocument.int32(bytes, offset + 5) != size - 4)) {
                    throw new BadBsonException(
                            "binary data of subtype 2 whose inner length is not its outer one less 4");
                }
            }
            case CODE_WITH_SCOPE -> {
                int codeLength = RawDocument.int32(bytes, offset + 4) + 4;
                checkString(bytes, offset + 4, codeLength);
                int scopeOffset = offset + 4 + codeLength;
                validate(new RawDocument(bytes, scopeOffset, offset + value.length() - scopeOffset), depth + 1);
            }
            case MIN_KEY, UNDEFINED, NULL, DOUBLE, INT32, INT64, DECIMAL128, OBJECT_ID, DATE, TIMESTAMP, MAX_KEY -> {}
        }
    }

    private static void checkString(byte[] bytes, int offset, int length) {
        if (bytes[offset + length - 1] != 0) {
            throw new BadBsonException("a string does not end with a NUL byte");
        }
        checkUtf8(bytes, offset + 4, length - 5, "a string");
    }

    private static void checkUtf8(byte[] bytes, int offset, int length, String what) {
        boolean ascii = true;
        for (int i = offset; ascii && i < offset + length; i++) {
            ascii = bytes[i] >= 0;
        }
        if (ascii) {
            return;
        }
        try {
            StandardCharsets.UTF_8
                    .newDecoder()
                    .onMalformedInput(CodingErrorAction.REPORT)
                    .onUnmappableCharacter(CodingErrorAction.REPORT)
                    .decode(ByteBuffer.wrap(bytes, offset, length));
        } catch (CharacterCodingException notUtf8) {
            throw new BadBsonException(what + " is not valid UTF-8");
        }
    }

    /**
     * The length of a value of this kind that begins at {@code offset}.
     *
     * @param end the first byte that is no longer the enclosing document's content
     * @throws BadBsonException when it would run over {@code end}, or a length inside is impossible
     */
    static int valueLength(BsonKind kind, byte[] bytes, int offset, int end) {
        long length =
                switch (kind) {
                    case MIN_KEY, UNDEFINED, NULL, MAX_KEY -> 0;
                    case BOOLEAN -> 1;
                    case INT32 -> 4;
                    case DOUBLE, INT64, DATE, TIMESTAMP -> 8;
                    case OBJECT_ID -> 12;
                    case DECIMAL128 -> 16;
                    case STRING, SYMBOL, CODE -> 4L + lengthAt(kind, bytes, offset, end, 1);
                    case DB_POINTER -> 16L + lengthAt(kind, bytes, offset, end, 1);
                    case BINARY -> 5L + lengthAt(kind, bytes, offset, end, 0);
                    case DOCUMENT, ARRAY -> lengthAt(kind, bytes, offset, end, 5);
                    case CODE_WITH_SCOPE -> codeWithScopeLength(bytes, offset, end);
                    case REGEX -> regexLength(bytes, offset, end);
                };
        if (offset + length > end) {
            throw new BadBsonException("a value of type " + kind.alias() + " runs over the end of its document");
        }
        return (int) length;
    }

    private static int lengthAt(BsonKind kind, byte[] bytes, int offset, int end, int least) {
        if (offset + 4 > end) {
            throw new BadBsonException("the length of a " + kind.alias() + " runs over the end of its document");
        }
        int length = RawDocument.int32(bytes, offset);
        if (length < least) {
            throw new BadBsonException(
                    "a " + kind.alias() + " with a length of " + length + "; expected at least " + least);
        }
        return length;
    }

    private static int codeWithScopeLength(byte[] bytes, int offset, int end) {
        int total = lengthAt(BsonKind.CODE_WITH_SCOPE, bytes, offset, end, 14);
        long code = 4L + lengthAt(BsonKind.CODE_WITH_SCOPE, bytes, offset + 4, end, 1);
        if (offset + (long) total <= end) {
            long scope = total - 4 - code;
            if (scope < 5 || RawDocument.int32(bytes, (int) (offset + 4 + code)) != scope) {
                throw new BadBsonException("code with a scope whose lengths do not add up");
            }
        }
        return total;
    }

    private static int regexLength(byte[] bytes, int offset, int end) {
        int at = offset;
        for (int part = 0; part < 2; part++) {
            while (at < end && bytes[at] != 0) {
                at++;
            }
            if (at >= end) {
                throw new BadBsonException("a regular expression runs over the end of its document");
            }
            at++;
        }
        return at - offset;
    }
}
