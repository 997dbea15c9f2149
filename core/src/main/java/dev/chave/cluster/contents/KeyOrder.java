package dev.chave.cluster.contents;

import java.util.Arrays;

/**
 * Puts many keys in order by looking at eight bytes of each at a time and dealing them by some bits of these, so that hardly any
 * two keys are compared. Keys that compare as equal stand in any order. To be used again; not safe for use by several threads.
 */
final class KeyOrder {
    private static final byte[][] NO_KEYS = {};
    private static final int FEW = 24; // so many are put in order by comparing them
    private static final int MOST_BITS = 11; // by which keys are dealt at once: the counts stay in the nearest cache
    private static final int BY_LENGTH = Integer.MAX_VALUE; // the place of a word that is the length of a key

    private byte[][] keys = NO_KEYS;
    private Places places = new Places(0);
    private Places dealt = new Places(0);
    private final int[] lowStarts = new int[1 << MOST_BITS];
    private final int[] highStarts = new int[1 << MOST_BITS];

    /** The indexes of keys, and beside them eight bytes of each. */
    private static final class Places {
        final int[] indexes;
        final long[] words;

        Places(int size) {
            indexes = new int[size];
            words = new long[size];
        }
    }

    /** Makes room for so many keys. What was in it is lost. */
    void prepare(int size) {
        if (places.indexes.length < size) {
            places = new Places(size);
            dealt = new Places(size);
        }
    }

    /** Says which key stands at a place before they are put in order: its index in an array, and its {@link KeyPrefix}. */
    void put(int place, int index, long prefix) {
        places.indexes[place] = index;
        places.words[place] = prefix;
    }

    /**
     * Orders what was put.
     *
     * @param from the keys, by their indexes
     * @param size how many places were put
     * @return the indexes in the order of their keys; more may follow that mean nothing. Belongs to this until the next call
     */
    int[] indexes(byte[][] from, int size) {
        keys = from;
        order(0, size, 0);
        keys = NO_KEYS;
        return places.indexes;
    }

    /** Orders a part whose words are the bytes of its keys at an offset, and whose keys are equal before that. */
    private void order(int from, int to, int offset) {
        int at = offset;
        while (to - from > FEW) {
            long differing = differing(from, to);
            if (differing != 0) {
                orderByWords(from, to, at, Long.SIZE - Long.numberOfLeadingZeros(differing));
                return;
            }
            if (at == BY_LENGTH) {
                return;
            }
            at = nextWords(from, to, at + Long.BYTES);
        }
        orderFew(from, to);
    }

    private long differing(int from, int to) {
        long[] words = places.words;
        long first = words[from];
        long differing = 0;
        for (int i = from + 1; i < to; i++) {
            differing |= words[i] ^ first;
        }
        return differing;
    }

    /** Loads the words at an offset; the lengths when no key has as many bytes. */
    private int nextWords(int from, int to, int offset) {
        long[] words = places.words;
        int[] indexes = places.indexes;
        boolean ended = true;
        for (int i = from; i < to; i++) {
            byte[] key = keys[indexes[i]];
            words[i] = KeyPrefix.of(key, offset);
            ended &= key.length <= offset;
        }
        if (!ended) {
            return offset;
        }
        for (int i = from; i < to; i++) {
            words[i] = keys[indexes[i]].length;
        }
        return BY_LENGTH;
    }

    /**
     * Deals a part by the highest of the bits in which its words differ, and goes on with those that are equal so far.
     *
     * @param bits how many low bits of the words hold all differences
     */
    private void orderByWords(int from, int to, int offset, int bits) {
        int digit = Math.min(MOST_BITS, Integer.SIZE - Integer.numberOfLeadingZeros(to - from));
        int shift = Math.max(0, bits - 2 * digit);
        count(from, to, shift, digit);
        deal(from, to, shift, digit, lowStarts, places, dealt);
        deal(from, to, shift + digit, digit, highStarts, dealt, places);
        long[] words = places.words;
        int start = from;
        for (int i = from + 1; i <= to; i++) {
            if (i == to || words[i] >>> shift != words[start] >>> shift) {
                if (i - start > 1) {
                    order(start, i, offset);
                }
                start = i;
            }
        }
    }

    /** Finds where in a part the words begin that have the same bits, for two digits of so many bits one above the other. */
    private void count(int from, int to, int shift, int bits) {
        int values = 1 << bits;
        int mask = values - 1;
        Arrays.fill(lowStarts, 0, values, 0);
        Arrays.fill(highStarts, 0, values, 0);
        for (int i = from; i < to; i++) {
            long word = places.words[i] >>> shift;
            lowStarts[(int) word & mask]++;
            highStarts[(int) (word >>> bits) & mask]++;
        }
        int low = from;
        int high = from;
        for (int value = 0; value < values; value++) {
            int lows = lowStarts[value];
            int highs = highStarts[value];
            lowStarts[value] = low;
            highStarts[value] = high;
            low += lows;
            high += highs;
        }
    }

    /** Brings a part into the order of some bits of its words, in other arrays; those that have the same ones keep their order. */
    private static void deal(int from, int to, int shift, int bits, int[] starts, Places source, Places target) {
        int mask = (1 << bits) - 1;
        for (int i = from; i < to; i++) {
            long word = source.words[i];
            int place = starts[(int) (word >>> shift) & mask]++;
            target.words[place] = word;
            target.indexes[place] = source.indexes[i];
        }
    }

    private void orderFew(int from, int to) {
        long[] words = places.words;
        int[] indexes = places.indexes;
        for (int i = from + 1; i < to; i++) {
            long word = words[i];
            int index = indexes[i];
            int place = i;
            while (place > from
                    && KeyPrefix.compare(words[place - 1], keys[indexes[place - 1]], word, keys[index]) > 0) {
                words[place] = words[place - 1];
                indexes[place] = indexes[place - 1];
                place--;
            }
            words[place] = word;
            indexes[place] = index;
        }
    }
}
