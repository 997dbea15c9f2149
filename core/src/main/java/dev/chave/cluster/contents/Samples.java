package dev.chave.cluster.contents;

import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Keys in ascending order, no two equal, each with the documents from it up to the next one. Of these it is known how many have the
 * key itself. After them may stand loose ones that came later, in no order, until somebody takes them away. Mutable; not safe for use
 * by several threads.
 */
final class Samples {
    private static final byte[][] NO_KEYS = {};
    private static final long[] NO_CELLS = {};
    private static final int LEAST_ROOM = 4;

    private static final int STRIDE = 5; // numbers side by side, so that what is done to a sample touches one place
    private static final int PREFIX = 0; // the first bytes of the key
    private static final int DOCUMENTS_FROM = 1;
    private static final int BYTES_FROM = 2;
    private static final int DOCUMENTS_AT = 3; // of those from a key on, the ones that have the key itself
    private static final int BYTES_AT = 4;

    private byte[][] keys = NO_KEYS;
    private long[] cells = NO_CELLS;
    private int size; // those in order
    private int loose; // those after them

    /** All documents of some samples, wherever their keys are. */
    static Samples ofAll(List<Samples> parts, KeyOrder order) {
        Samples all = new Samples();
        all.reserve(parts.stream().mapToInt(Samples::size).sum());
        for (Samples part : parts) {
            for (int i = 0; i < part.size; i++) {
                all.take(all.loose++, part, i);
            }
        }
        return all.takeLoose(order, new Samples());
    }

    /** The same samples under other keys, which need not be in order; those that are equal are one. */
    Samples rekeyed(UnaryOperator<byte[]> newKey, KeyOrder order) {
        Samples all = copy();
        for (int i = 0; i < size; i++) {
            byte[] key = newKey.apply(keys[i]);
            all.keys[i] = key;
            all.cells[STRIDE * i + PREFIX] = KeyPrefix.of(key);
        }
        all.loose = size;
        all.size = 0;
        return all.takeLoose(order, new Samples());
    }

    /** How many loose ones there are. */
    int loose() {
        return loose;
    }

    /** Adds loose documents. The prefix is the key's; the last two count the documents that have the key itself. */
    void addLoose(long prefix, byte[] key, long count, long length, long countAt, long lengthAt) {
        int place = size + loose;
        reserve(place + 1);
        put(place, prefix, key, count, length, countAt, lengthAt);
        loose++;
    }

    /** Takes the loose ones away and puts them in order, those of equal keys as one, after what is in other samples. */
    Samples takeLoose(KeyOrder order, Samples into) {
        order.prepare(loose);
        for (int i = 0; i < loose; i++) {
            order.put(i, size + i, prefix(size + i));
        }
        int[] indexes = order.indexes(keys, loose);
        into.reserve(into.size + loose);
        for (int i = 0; i < loose; i++) {
            into.append(this, indexes[i]);
        }
        Arrays.fill(keys, size, size + loose, null);
        loose = 0;
        return into;
    }

    int size() {
        return size;
    }

    byte[] key(int sample) {
        return keys[sample];
    }

    long documentsFrom(int sample) {
        return cells[STRIDE * sample + DOCUMENTS_FROM];
    }

    long bytesFrom(int sample) {
        return cells[STRIDE * sample + BYTES_FROM];
    }

    long documentsAt(int sample) {
        return cells[STRIDE * sample + DOCUMENTS_AT];
    }

    long bytesAt(int sample) {
        return cells[STRIDE * sample + BYTES_AT];
    }

    private long prefix(int sample) {
        return cells[STRIDE * sample + PREFIX];
    }

    /** Whether a sample stands for more keys than its own. */
    boolean isJoined(int sample) {
        return documentsAt(sample) < documentsFrom(sample);
    }

    /** Adds to what a sample stands for. */
    void grow(int sample, long count, long length, long countAt, long lengthAt) {
        int at = STRIDE * sample;
        cells[at + DOCUMENTS_FROM] += count;
        cells[at + BYTES_FROM] += length;
        cells[at + DOCUMENTS_AT] += countAt;
        cells[at + BYTES_AT] += lengthAt;
    }

    /** Adds documents whose key is not below any here; there are no loose ones. */
    void append(long prefix, byte[] key, long count, long length, long countAt, long lengthAt) {
        if (size > 0 && prefix(size - 1) == prefix && Arrays.equals(keys[size - 1], key)) {
            grow(size - 1, count, length, countAt, lengthAt);
            return;
        }
        reserve(size + 1);
        put(size, prefix, key, count, length, countAt, lengthAt);
        size++;
    }

    private void put(int place, long prefix, byte[] key, long count, long length, long countAt, long lengthAt) {
        keys[place] = key;
        int at = STRIDE * place;
        cells[at + PREFIX] = prefix;
        cells[at + DOCUMENTS_FROM] = count;
        cells[at + BYTES_FROM] = length;
        cells[at + DOCUMENTS_AT] = countAt;
        cells[at + BYTES_AT] = lengthAt;
    }

    /** Adds another's sample, whose key is not below any here. */
    void append(Samples other, int sample) {
        append(
                other.prefix(sample),
                other.keys[sample],
                other.documentsFrom(sample),
                other.bytesFrom(sample),
                other.documentsAt(sample),
                other.bytesAt(sample));
    }

    /** Adds another's samples, none of them below any here. */
    void append(Samples other) {
        reserve(size + other.size);
        for (int i = 0; i < other.size; i++) {
            append(other, i);
        }
    }

    private void reserve(int room) {
        if (room > keys.length) {
            int wanted = Math.max(Math.max(LEAST_ROOM, room), keys.length + (keys.length >> 1));
            keys = Arrays.copyOf(keys, wanted);
            cells = Arrays.copyOf(cells, STRIDE * wanted);
        }
    }

    /** Adds another's samples, wherever their keys are; there are no loose ones. */
    void merge(Samples others) {
        if (size == 0 || order(size - 1, others, 0) < 0) {
            append(others);
            return;
        }
        int room = size + others.size;
        reserve(room);
        int mine = size - 1;
        int theirs = others.size - 1;
        int place = room; // from the end, where the room is
        while (theirs >= 0) {
            int order = mine < 0 ? -1 : order(mine, others, theirs);
            place--;
            if (order >= 0) {
                take(place, this, mine--);
            }
            if (order == 0) {
                absorb(place, others, theirs--);
            } else if (order < 0) {
                take(place, others, theirs--);
            }
        }
        int gap = place - (mine + 1); // as many as had equal keys
        System.arraycopy(keys, place, keys, place - gap, room - place);
        System.arraycopy(cells, STRIDE * place, cells, STRIDE * (place - gap), STRIDE * (room - place));
        size = room;
        truncate(room - gap);
    }

    private int order(int mine, Samples others, int theirs) {
        return KeyPrefix.compare(prefix(mine), keys[mine], others.prefix(theirs), others.keys[theirs]);
    }

    private void take(int place, Samples from, int sample) {
        keys[place] = from.keys[sample];
        int to = STRIDE * place;
        int at = STRIDE * sample;
        cells[to + PREFIX] = from.cells[at + PREFIX];
        cells[to + DOCUMENTS_FROM] = from.cells[at + DOCUMENTS_FROM];
        cells[to + BYTES_FROM] = from.cells[at + BYTES_FROM];
        cells[to + DOCUMENTS_AT] = from.cells[at + DOCUMENTS_AT];
        cells[to + BYTES_AT] = from.cells[at + BYTES_AT];
    }

    private void absorb(int place, Samples from, int sample) {
        grow(place, from.documentsFrom(sample), from.bytesFrom(sample), from.documentsAt(sample), from.bytesAt(sample));
    }

    /** Joins neighbours as long as they have no more documents than a share together. */
    void join(long share) {
        int last = 0;
        for (int i = 1; i < size; i++) {
            if (documentsFrom(last) + documentsFrom(i) <= share) {
                grow(last, documentsFrom(i), bytesFrom(i), 0, 0);
            } else {
                take(++last, this, i);
            }
        }
        truncate(Math.min(size, last + 1));
    }

    /** The first sample that is not below a key; as many as there are where all are below it. */
    int firstAtLeast(byte[] key) {
        int low = 0;
        int high = size;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (Arrays.compareUnsigned(keys[middle], key) < 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** Forgets all samples but the first ones. */
    void truncate(int kept) {
        if (kept < keys.length / 4) {
            keys = Arrays.copyOf(keys, kept);
            cells = Arrays.copyOf(cells, STRIDE * kept);
        } else {
            Arrays.fill(keys, kept, size, null);
        }
        size = kept;
    }

    /** Forgets all samples, loose ones too, but keeps the room for others. */
    void clear() {
        Arrays.fill(keys, 0, size + loose, null);
        size = 0;
        loose = 0;
    }

    /** The same samples, to be changed apart. */
    Samples copy() {
        Samples copy = new Samples();
        copy.keys = Arrays.copyOf(keys, size);
        copy.cells = Arrays.copyOf(cells, STRIDE * size);
        copy.size = size;
        return copy;
    }
}
