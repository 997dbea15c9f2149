package dev.chave.profile;

import dev.chave.key.KeyExtractor.Found;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * One sampled document in one array: its size, its ordinal, and of each path the ordered bytes and, where a candidate
 * asks for it, the hash.
 *
 * <p>A value of more than {@value #MAX_VALUE_BYTES} ordered bytes is cut to its first {@value #KEPT_BYTES}, followed
 * by the 8 bytes of its fingerprint: equal values stay equal, different ones stay different, and their order is kept
 * as far as the first {@value #KEPT_BYTES} bytes tell it; it can no longer be decoded.
 */
final class SampleRow {
    static final int MAX_VALUE_BYTES = 64;
    static final int KEPT_BYTES = 48;

    private static final VarHandle INT32 = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle INT64 = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
    private static final int SIZE = 0;
    private static final int ORDINAL = 4;
    private static final int VALUES = 12;
    private static final byte[] NULL = OrderedKinds.nullBytes();

    private SampleRow() {}

    /** Makes the row of the document that the values were last read from. */
    static byte[] of(DocumentValues values, long ordinal, int documentBytes) {
        int slots = values.paths().size();
        int length = VALUES;
        for (int slot = 0; slot < slots; slot++) {
            length += 1 + storedLength(values.at(slot)) + (values.isHashed(slot) ? Long.BYTES : 0);
        }
        byte[] row = new byte[length];
        INT32.set(row, SIZE, documentBytes);
        INT64.set(row, ORDINAL, ordinal);
        int at = VALUES;
        for (int slot = 0; slot < slots; slot++) {
            at = putValue(row, at, values.at(slot), values.ordered());
            if (values.isHashed(slot)) {
                INT64.set(row, at, values.at(slot).hash());
                at += Long.BYTES;
            }
        }
        return row;
    }

    private static int storedLength(PathValue value) {
        if (value.found() == Found.MISSING) {
            return 0;
        }
        return value.orderedLength() > MAX_VALUE_BYTES ? KEPT_BYTES + Long.BYTES : value.orderedLength();
    }

    private static int putValue(byte[] row, int start, PathValue value, byte[] ordered) {
        int length = storedLength(value);
        int at = start;
        row[at++] = (byte) length;
        if (length > 0 && value.orderedLength() > MAX_VALUE_BYTES) {
            System.arraycopy(ordered, value.orderedOffset(), row, at, KEPT_BYTES);
            INT64.set(row, at + KEPT_BYTES, value.fingerprint());
        } else {
            System.arraycopy(ordered, value.orderedOffset(), row, at, length);
        }
        return at + length;
    }

    /** The same row with another ordinal. */
    static byte[] movedBy(byte[] row, long ordinals) {
        byte[] moved = row.clone();
        INT64.set(moved, ORDINAL, ordinal(row) + ordinals);
        return moved;
    }

    /** The size of the document in bytes. */
    static int documentBytes(byte[] row) {
        return (int) INT32.get(row, SIZE);
    }

    /** The document's place in the input, from 1. */
    static long ordinal(byte[] row) {
        return (long) INT64.get(row, ORDINAL);
    }

    /** The place in the row of a slot's value. */
    private static int placeOf(byte[] row, boolean[] hashed, int slot) {
        int at = VALUES;
        for (int before = 0; before < slot; before++) {
            at += 1 + row[at] + (hashed[before] ? Long.BYTES : 0);
        }
        return at;
    }

    /** The value's ordered bytes; null's where missing. */
    static byte[] value(byte[] row, boolean[] hashed, int slot) {
        int at = placeOf(row, hashed, slot);
        return row[at] == 0 ? NULL.clone() : Arrays.copyOfRange(row, at + 1, at + 1 + row[at]);
    }

    /** The value's hash, of a slot that is hashed. */
    static long hash(byte[] row, boolean[] hashed, int slot) {
        int at = placeOf(row, hashed, slot);
        return (long) INT64.get(row, at + 1 + row[at]);
    }
}
