package dev.chave.cluster.contents;

import java.util.Arrays;

/** Documents that came and were not put into order yet: for each as little is written as will do. */
final class Inbox {
    private static final byte[][] NO_KEYS = {};
    private static final long[] NO_CELLS = {};
    private static final int LEAST_ROOM = 8;

    private byte[][] keys = NO_KEYS;
    private long[] cells = NO_CELLS; // documents, below 0 where only the first has the key, and bytes
    private int size;

    /** Takes what is in an inbox. */
    @FunctionalInterface
    interface Visitor {
        /**
         * Takes documents.
         *
         * @param spread whether only the first of them has the key
         */
        void documents(byte[] key, long count, long length, boolean spread);
    }

    /** How many entries there are. */
    int size() {
        return size;
    }

    /**
     * Takes documents.
     *
     * @param key kept, not copied
     * @param count how many, at least one
     * @param length their bytes together
     * @param spread whether only the first of them has the key
     */
    void post(byte[] key, long count, long length, boolean spread) {
        int at = size;
        if (at == keys.length) {
            int room = Math.max(LEAST_ROOM, at + (at >> 1));
            keys = Arrays.copyOf(keys, room);
            cells = Arrays.copyOf(cells, 2 * room);
        }
        keys[at] = key;
        cells[2 * at] = spread ? -count : count;
        cells[2 * at + 1] = length;
        size = at + 1;
    }

    /** Gives away everything, in the order it came. */
    void empty(Visitor visitor) {
        for (int i = 0; i < size; i++) {
            visitor.documents(keys[i], Math.abs(cells[2 * i]), cells[2 * i + 1], cells[2 * i] < 0);
        }
        clear();
    }

    /** Forgets everything. */
    void clear() {
        if (size > 0) {
            keys = NO_KEYS;
            cells = NO_CELLS;
            size = 0;
        }
    }
}
