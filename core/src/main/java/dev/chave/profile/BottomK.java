package dev.chave.profile;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A uniform sample of a stream: the rows with the lowest priorities, as many as fit a number of rows and of bytes.
 *
 * <p>Priorities are uniform and independent of the rows, so every row of the stream has the same chance to be in.
 * Once a row was dropped, none of its priority or a higher one gets in again, so large rows are not put at a
 * disadvantage. The sample of two streams is made from their two samples.
 */
final class BottomK {
    private static final int ROW_OVERHEAD = 40; // the array's header and padding, its priority, its place in the heap

    private final int maxRows;
    private final long maxBytes;
    private long[] priorities = new long[16];
    private byte[][] rows = new byte[16][];
    private int size;
    private long bytes;
    private long limit = Long.MAX_VALUE;

    BottomK(int maxRows, long maxBytes) {
        this.maxRows = maxRows;
        this.maxBytes = maxBytes;
    }

    int size() {
        return size;
    }

    /** Whether no row was dropped. */
    boolean isWhole() {
        return limit == Long.MAX_VALUE;
    }

    /** How many bytes the rows hold, with what holding them costs. */
    long heldBytes() {
        return bytes;
    }

    /** Whether a row of this priority (not negative) gets in. */
    boolean wants(long priority) {
        return priority < limit;
    }

    /** Takes a row if its priority gets in; may drop others, or this one, for it. */
    void offer(long priority, byte[] row) {
        if (!wants(priority)) {
            return;
        }
        push(priority, row);
        while (size > maxRows || bytes > maxBytes) {
            dropHighest();
        }
    }

    /** Takes the other sample's rows, each as the function makes it over. */
    void merge(BottomK other, java.util.function.UnaryOperator<byte[]> makeOver) {
        limit = Math.min(limit, other.limit);
        while (size > 0 && priorities[0] >= limit) {
            dropHighest();
        }
        for (int i = 0; i < other.size; i++) {
            offer(other.priorities[i], makeOver.apply(other.rows[i]));
        }
    }

    /** The rows, in no order. */
    List<byte[]> rows() {
        return new ArrayList<>(Arrays.asList(rows).subList(0, size));
    }

    private void push(long priority, byte[] row) {
        if (size == priorities.length) {
            priorities = Arrays.copyOf(priorities, size * 2);
            rows = Arrays.copyOf(rows, size * 2);
        }
        bytes += row.length + ROW_OVERHEAD;
        int at = size++;
        while (at > 0 && priorities[(at - 1) / 2] < priority) {
            move((at - 1) / 2, at);
            at = (at - 1) / 2;
        }
        priorities[at] = priority;
        rows[at] = row;
    }

    private void dropHighest() {
        limit = Math.min(limit, priorities[0]);
        bytes -= rows[0].length + ROW_OVERHEAD;
        size--;
        long priority = priorities[size];
        byte[] row = rows[size];
        int at = 0;
        while (2 * at + 1 < size) {
            int child = 2 * at + 1;
            if (child + 1 < size && priorities[child + 1] > priorities[child]) {
                child++;
            }
            if (priorities[child] <= priority) {
                break;
            }
            move(child, at);
            at = child;
        }
        priorities[at] = priority;
        rows[at] = row;
    }

    private void move(int from, int to) {
        priorities[to] = priorities[from];
        rows[to] = rows[from];
    }
}
