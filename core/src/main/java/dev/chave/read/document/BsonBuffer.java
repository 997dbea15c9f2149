package dev.chave.read.document;

import dev.chave.value.BsonKind;
import dev.chave.value.RawDocument;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Writes BSON into one array that is used again for every document. An element is begun with its name before its type is
 * known; the type is set when the value is. For one thread.
 */
final class BsonBuffer {
    /** What the server accepts at most: 16 MiB, and 16 KiB that its own commands may add. */
    static final int MOST_DOCUMENT_BYTES = (16 << 20) + (16 << 10);

    /** Extended JSON may need more room while it is not yet recognised as the value it stands for. */
    private static final int MOST_BYTES = 3 * MOST_DOCUMENT_BYTES;

    private static final VarHandle INT32 = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INT64 = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private byte[] bytes = new byte[1 << 12];
    private int size;
    private long replacedSurrogates;

    void clear() {
        size = 0;
        replacedSurrogates = 0;
    }

    int size() {
        return size;
    }

    /** How many halves of surrogate pairs were replaced by U+FFFD since the last {@link #clear}. */
    long replacedSurrogates() {
        return replacedSurrogates;
    }

    /** What was written from here on, which is a whole document. Valid until the next change. */
    RawDocument document(int start) {
        return new RawDocument(bytes, start, size - start);
    }

    /** Begins a document or an array; the result is for {@link #end}. */
    int begin() {
        room(4);
        size += 4;
        return size - 4;
    }

    void end(int start) {
        int8(0);
        INT32.set(bytes, start, size - start);
    }

    /** Ends code with its scope, which has a length but no NUL of its own. */
    void endWithoutNul(int start) {
        INT32.set(bytes, start, size - start);
    }

    /** Begins an element; the result is for {@link #kind}. */
    int element(byte[] name) {
        room(name.length + 2);
        int typeAt = size;
        System.arraycopy(name, 0, bytes, size + 1, name.length);
        size += name.length + 2;
        bytes[size - 1] = 0;
        return typeAt;
    }

    void kind(int typeAt, BsonKind kind) {
        bytes[typeAt] = (byte) kind.wireByte();
    }

    /** Whether the document that begins here has a first field whose name begins with this character and goes on. */
    boolean firstNameBegins(int start, char character) {
        return size > start + 7 && bytes[start + 5] == character && bytes[start + 6] != 0;
    }

    /** Forgets everything from here on. */
    void cutBackTo(int at) {
        size = at;
    }

    void int8(int number) {
        room(1);
        bytes[size++] = (byte) number;
    }

    void int32(int number) {
        room(4);
        INT32.set(bytes, size, number);
        size += 4;
    }

    void int64(long number) {
        room(8);
        INT64.set(bytes, size, number);
        size += 8;
    }

    void float64(double number) {
        int64(Double.doubleToRawLongBits(number));
    }

    void raw(byte[] source, int offset, int length) {
        room(length);
        System.arraycopy(source, offset, bytes, size, length);
        size += length;
    }

    void raw(byte[] source) {
        raw(source, 0, source.length);
    }

    /** A string value: its length, its UTF-8, a NUL. */
    void string(char[] text, int offset, int length) {
        int start = begin();
        utf8(text, offset, length);
        int8(0);
        INT32.set(bytes, start, size - start - 4);
    }

    void string(String text) {
        string(text.toCharArray(), 0, text.length());
    }

    private void utf8(char[] text, int offset, int length) {
        room(Math.multiplyExact(3, length));
        byte[] target = bytes;
        int at = size;
        int end = offset + length;
        for (int i = offset; i < end; i++) {
            char c = text[i];
            if (c < 0x80) {
                target[at++] = (byte) c;
            } else if (c < 0x800) {
                target[at++] = (byte) (0xC0 | (c >> 6));
                target[at++] = (byte) (0x80 | (c & 0x3F));
            } else if (Character.isHighSurrogate(c) && i + 1 < end && Character.isLowSurrogate(text[i + 1])) {
                int point = Character.toCodePoint(c, text[++i]);
                target[at++] = (byte) (0xF0 | (point >> 18));
                target[at++] = (byte) (0x80 | ((point >> 12) & 0x3F));
                target[at++] = (byte) (0x80 | ((point >> 6) & 0x3F));
                target[at++] = (byte) (0x80 | (point & 0x3F));
            } else {
                char whole = Character.isSurrogate(c) ? replacement() : c;
                target[at++] = (byte) (0xE0 | (whole >> 12));
                target[at++] = (byte) (0x80 | ((whole >> 6) & 0x3F));
                target[at++] = (byte) (0x80 | (whole & 0x3F));
            }
        }
        size = at;
    }

    private char replacement() {
        replacedSurrogates++;
        return '\uFFFD';
    }

    private void room(int more) {
        if (more > bytes.length - size) {
            long wanted = (long) size + more;
            if (wanted > MOST_BYTES) {
                throw new BadJsonException("larger than 16 MiB; expected a document that the server would take");
            }
            bytes = Arrays.copyOf(bytes, (int) Math.min(MOST_BYTES, Math.max(2L * bytes.length, wanted)));
        }
    }
}
