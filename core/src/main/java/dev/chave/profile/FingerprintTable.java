package dev.chave.profile;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.function.IntConsumer;
import java.util.function.IntPredicate;

/**
 * Counts by fingerprint: how many documents, how many bytes, and a few bytes that came with the first one.
 *
 * <p>Every byte it holds is taken from an account, which may refuse; it answers so and stays as it was. Records are
 * visited in the order they were added. They lie in pages, so that growing copies little and thinning frees at once. A
 * position is valid until the next {@link #makeRoom} or {@link #retain}.
 */
final class FingerprintTable {
    /** The most bytes that a record may keep beside its counts. */
    static final int MAX_PAYLOAD = 512;

    private static final VarHandle INT64 = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INT16 = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);

    private static final int PAGE_SHIFT = 12;
    private static final int PAGE_BYTES = 1 << PAGE_SHIFT;
    private static final int FIRST_PAGE_BYTES = 128;
    private static final int FIRST_INDEX = 8;
    private static final int ALIGNMENT_SHIFT = 3;
    private static final int PLACE_BITS = 25; // of an index entry; the rest tells most other fingerprints apart unread
    private static final int MAX_PAGES = (1 << (PLACE_BITS + ALIGNMENT_SHIFT - PAGE_SHIFT)) - 1;
    private static final int ARRAY_OVERHEAD = 32; // the header of an array, its padding, its place in a list

    private static final int DOCUMENTS = 8;
    private static final int BYTES = 16;
    private static final int LENGTH = 24;
    private static final int PAYLOAD = 26;

    private final MemoryPool.Account account;
    private byte[][] pages = {};
    private int[] fill = {};
    private int pageCount;
    private int[] index = {};
    private int size;

    FingerprintTable(MemoryPool.Account account) {
        this.account = account;
    }

    int size() {
        return size;
    }

    /** The record's position, or -1. */
    int find(long fingerprint) {
        if (size == 0) {
            return -1;
        }
        int mask = index.length - 1;
        int tag = tag(fingerprint);
        int slot = (int) fingerprint & mask;
        for (int entry = index[slot]; entry != 0; entry = index[slot]) {
            if ((entry ^ tag) >>> PLACE_BITS == 0 && fingerprint(position(entry)) == fingerprint) {
                return position(entry);
            }
            slot = (slot + 1) & mask;
        }
        return -1;
    }

    /** The bits of a fingerprint that stand above the place in an index entry. */
    private static int tag(long fingerprint) {
        return (int) (fingerprint >>> Integer.SIZE) << PLACE_BITS;
    }

    private static int position(int entry) {
        return ((entry & ((1 << PLACE_BITS) - 1)) - 1) << ALIGNMENT_SHIFT;
    }

    /** Sees to it that one more record fits. @return false when the account refuses */
    boolean makeRoom(int payloadLength) {
        while (true) {
            if (isTight(index.length)) {
                if (!growIndex()) {
                    return false;
                }
            } else if (pageCount > 0 && fill[pageCount - 1] + aligned(PAYLOAD + payloadLength) <= lastPage().length) {
                return true;
            } else if (!growPages(payloadLength)) {
                return false;
            }
        }
    }

    /** Adds a record that is not there, after {@link #makeRoom}. */
    void append(long fingerprint, long documents, long bytes, byte[] payload, int payloadLength) {
        byte[] page = lastPage();
        int offset = fill[pageCount - 1];
        INT64.set(page, offset, fingerprint);
        INT64.set(page, offset + DOCUMENTS, documents);
        INT64.set(page, offset + BYTES, bytes);
        INT16.set(page, offset + LENGTH, (short) payloadLength);
        System.arraycopy(payload, 0, page, offset + PAYLOAD, payloadLength);
        fill[pageCount - 1] = offset + aligned(PAYLOAD + payloadLength);
        size++;
        enter(fingerprint, ((pageCount - 1) << PAGE_SHIFT) + offset);
    }

    void count(int position, long documents, long bytes) {
        byte[] page = pages[position >>> PAGE_SHIFT];
        int offset = position & (PAGE_BYTES - 1);
        INT64.set(page, offset + DOCUMENTS, (long) INT64.get(page, offset + DOCUMENTS) + documents);
        INT64.set(page, offset + BYTES, (long) INT64.get(page, offset + BYTES) + bytes);
    }

    long fingerprint(int position) {
        return (long) INT64.get(pages[position >>> PAGE_SHIFT], position & (PAGE_BYTES - 1));
    }

    long documents(int position) {
        return (long) INT64.get(pages[position >>> PAGE_SHIFT], (position & (PAGE_BYTES - 1)) + DOCUMENTS);
    }

    long bytes(int position) {
        return (long) INT64.get(pages[position >>> PAGE_SHIFT], (position & (PAGE_BYTES - 1)) + BYTES);
    }

    byte[] payload(int position) {
        byte[] page = pages[position >>> PAGE_SHIFT];
        int offset = position & (PAGE_BYTES - 1);
        return Arrays.copyOfRange(page, offset + PAYLOAD, payloadEnd(page, offset));
    }

    /** The payload's byte at this place. */
    int payloadByte(int position, int at) {
        return pages[position >>> PAGE_SHIFT][(position & (PAGE_BYTES - 1)) + PAYLOAD + at];
    }

    /** The eight bytes at this place of the payload. */
    long payloadLong(int position, int at) {
        return (long) INT64.get(pages[position >>> PAGE_SHIFT], (position & (PAGE_BYTES - 1)) + PAYLOAD + at);
    }

    /** Orders two records by their payloads, unsigned. */
    int comparePayloads(int first, int second) {
        byte[] left = pages[first >>> PAGE_SHIFT];
        byte[] right = pages[second >>> PAGE_SHIFT];
        int leftAt = first & (PAGE_BYTES - 1);
        int rightAt = second & (PAGE_BYTES - 1);
        return Arrays.compareUnsigned(
                left, leftAt + PAYLOAD, payloadEnd(left, leftAt), right, rightAt + PAYLOAD, payloadEnd(right, rightAt));
    }

    /** Visits every record in the order they were added; the visitor changes nothing but counts. */
    void forEach(IntConsumer visitor) {
        for (int page = 0; page < pageCount; page++) {
            for (int offset = 0; offset < fill[page]; offset += recordLength(pages[page], offset)) {
                visitor.accept((page << PAGE_SHIFT) + offset);
            }
        }
    }

    /** Drops the records that the test refuses, and returns their memory. The test may change the record's counts. */
    void retain(IntPredicate keep) {
        int into = 0;
        int intoFill = 0;
        size = 0;
        // Records only move down: leaving some out never makes the rest need more room, so nothing unread is
        // overwritten.
        for (int page = 0; page < pageCount; page++) {
            int end = fill[page];
            int length;
            for (int offset = 0; offset < end; offset += length) {
                length = recordLength(pages[page], offset);
                if (keep.test((page << PAGE_SHIFT) + offset)) {
                    if (intoFill + length > pages[into].length) {
                        fill[into++] = intoFill;
                        intoFill = 0;
                    }
                    System.arraycopy(pages[page], offset, pages[into], intoFill, length);
                    intoFill += length;
                    size++;
                }
            }
        }
        if (pageCount > 0) {
            fill[into] = intoFill;
            dropPagesAfter(into);
            rebuildIndex();
        }
    }

    private void dropPagesAfter(int last) {
        for (int page = last + 1; page < pageCount; page++) {
            account.give(arrayBytes(pages[page].length));
            pages[page] = new byte[0];
            fill[page] = 0;
        }
        pageCount = last + 1;
    }

    private boolean isTight(int indexLength) {
        return (size + 1) * 5L > indexLength * 3L;
    }

    private void rebuildIndex() {
        int length = FIRST_INDEX;
        while (isTight(length)) {
            length *= 2;
        }
        account.give(indexBytes(index.length) - indexBytes(length));
        index = new int[length];
        enterAll();
    }

    private boolean growIndex() {
        int length = Math.max(FIRST_INDEX, index.length * 2);
        int before = index.length;
        if (length <= 0 || !account.take(indexBytes(length))) {
            return false;
        }
        if (index.length != before) { // taking made this very table give way
            account.give(indexBytes(length));
            return true;
        }
        account.give(indexBytes(before));
        index = new int[length];
        enterAll();
        return true;
    }

    private boolean growPages(int payloadLength) {
        int count = pageCount;
        int firstLength = count == 1 ? pages[0].length : 0;
        boolean replacesFirst = count == 0 || firstLength < PAGE_BYTES;
        int length = PAGE_BYTES;
        if (replacesFirst && count <= 1) {
            int wanted = (count == 0 ? 0 : fill[0]) + aligned(PAYLOAD + payloadLength);
            length = Math.max(FIRST_PAGE_BYTES, firstLength * 2);
            while (length < wanted && length < PAGE_BYTES) {
                length *= 2;
            }
        }
        int filled = count == 0 ? 0 : fill[count - 1];
        if (count == MAX_PAGES || !account.take(arrayBytes(length))) {
            return false;
        }
        if (pageCount != count || (count > 0 && fill[count - 1] != filled)) { // as above
            account.give(arrayBytes(length));
            return true;
        }
        if (count == 1 && firstLength < PAGE_BYTES) {
            account.give(arrayBytes(firstLength));
            pages[0] = Arrays.copyOf(pages[0], length);
        } else {
            addPage(new byte[length]);
        }
        return true;
    }

    private void addPage(byte[] page) {
        if (pageCount == pages.length) {
            pages = Arrays.copyOf(pages, Math.max(1, pageCount + (pageCount >> 1) + 1));
            fill = Arrays.copyOf(fill, pages.length);
        }
        pages[pageCount] = page;
        fill[pageCount] = 0;
        pageCount++;
    }

    private void enterAll() {
        forEach(position -> enter(fingerprint(position), position));
    }

    private void enter(long fingerprint, int position) {
        int mask = index.length - 1;
        int slot = (int) fingerprint & mask;
        while (index[slot] != 0) {
            slot = (slot + 1) & mask;
        }
        index[slot] = tag(fingerprint) | ((position >> ALIGNMENT_SHIFT) + 1);
    }

    private byte[] lastPage() {
        return pages[pageCount - 1];
    }

    private static int recordLength(byte[] page, int offset) {
        return aligned(payloadEnd(page, offset) - offset);
    }

    private static int payloadEnd(byte[] page, int offset) {
        return offset + PAYLOAD + (short) INT16.get(page, offset + LENGTH);
    }

    private static int aligned(int length) {
        return (length + (1 << ALIGNMENT_SHIFT) - 1) >> ALIGNMENT_SHIFT << ALIGNMENT_SHIFT;
    }

    private static long arrayBytes(int length) {
        return ARRAY_OVERHEAD + (long) length;
    }

    private static long indexBytes(int length) {
        return length == 0 ? 0 : ARRAY_OVERHEAD + 4L * length;
    }
}
