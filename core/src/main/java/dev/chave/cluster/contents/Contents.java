package dev.chave.cluster.contents;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The documents of one chunk as a model can afford to know them: how many, how many bytes, and where in the order of keys they
 * lie. Mutable; the one cell of a chunk that changes as documents arrive.
 *
 * <p>Totals are always exact. Keys are kept as ascending samples, each with the documents from its key up to the next
 * sample's. As long as there are no more distinct keys than samples allowed, every sample is one key and cuts are exact; beyond
 * that the lightest neighbours are joined, so a frequent key keeps a sample of its own, and a cut falls on a sample that was
 * kept. A cut
 * inside a joined sample leaves what has its key below, and gives each side half of the rest.
 *
 * <p>Not safe for use by several threads.
 */
public final class Contents {
    /** How many samples are kept where nobody says otherwise. */
    public static final int DEFAULT_SAMPLES = 1 << 17;

    private static final byte[][] NO_KEYS = {};
    private static final byte[] NO_KEY = {};
    private static final long[] NO_COUNTS = {};
    private static final int LEAST_TAIL = 32;

    private int maxSamples;
    private long documents;
    private long bytes;
    private long written;

    private byte[][] keys = NO_KEYS;
    private long[] documentsFrom = NO_COUNTS;
    private long[] bytesFrom = NO_COUNTS;
    private long[] documentsAt = NO_COUNTS; // of those from a key on, the ones that have the key itself
    private long[] bytesAt = NO_COUNTS;
    private byte @Nullable [] highest; // the highest key of all, where it is known
    private int size; // samples, those after the sorted ones in the order they came
    private int sorted;

    private Contents(int maxSamples) {
        this.maxSamples = maxSamples;
    }

    /** A chunk without documents. */
    public static Contents empty() {
        return new Contents(DEFAULT_SAMPLES);
    }

    /**
     * A chunk without documents that will keep no more samples than this.
     *
     * @param maxSamples at least 4
     */
    public static Contents empty(int maxSamples) {
        return new Contents(Math.max(4, maxSamples));
    }

    /** Keeps no more samples than this from now on. */
    public void limitSamples(int most) {
        maxSamples = Math.max(4, most);
        settle();
    }

    /** How many documents there are. */
    public long documents() {
        return documents;
    }

    /** How many bytes of BSON they have together. */
    public long bytes() {
        return bytes;
    }

    /** The bytes that came by {@link #insert} since {@link #forgetWritten}: what triggers an automatic split. */
    public long written() {
        return written;
    }

    /** Starts to count written bytes anew. */
    public void forgetWritten() {
        written = 0;
    }

    /** Whether every sample is one key, so that cuts are exact. */
    public boolean isExact() {
        for (int i = 0; i < size; i++) {
            if (isJoined(i)) {
                return false;
            }
        }
        return true;
    }

    private boolean isJoined(int sample) {
        return documentsAt[sample] < documentsFrom[sample];
    }

    /** Adds documents that an application writes. Parameters as for {@link #add}. */
    public void insert(byte[] key, long count, long length) {
        add(key, count, length);
        written += length;
    }

    /**
     * Adds documents that an application writes, of which only the first has this key: the others lie somewhere between it and
     * the next key that is known. Parameters as for {@link #add}.
     */
    public void insertSpread(byte[] key, long count, long length) {
        add(key, count, length, 1, length / Math.max(1, count));
        written += length;
    }

    /**
     * Adds documents.
     *
     * @param key their key, as a tuple in ordered bytes; kept, not copied
     * @param count how many, at least one
     * @param length their bytes together
     */
    public void add(byte[] key, long count, long length) {
        add(key, count, length, count, length);
    }

    private void add(byte[] key, long count, long length, long countAt, long lengthAt) {
        if (count < 1 || length < 0) {
            throw new IllegalArgumentException(count + " documents of " + length + " bytes");
        }
        byte[] top = highest;
        if (documents == 0 || (top != null && Arrays.compareUnsigned(top, key) < 0)) {
            highest = key;
        }
        documents += count;
        bytes += length;
        if (size > 0 && size == sorted) {
            int order = Arrays.compareUnsigned(key, keys[size - 1]);
            if (order == 0) {
                documentsFrom[size - 1] += count;
                bytesFrom[size - 1] += length;
                documentsAt[size - 1] += countAt;
                bytesAt[size - 1] += lengthAt;
                return;
            }
            if (order > 0) {
                sorted++;
            }
        } else if (size == 0) {
            sorted = 1;
        }
        append(key, count, length, countAt, lengthAt);
        if (size - sorted > Math.max(LEAST_TAIL, sorted / 2) || size > 2 * maxSamples) {
            settle();
        }
    }

    private void append(byte[] key, long count, long length, long countAt, long lengthAt) {
        if (size == keys.length) {
            int room = Math.max(4, size + (size >> 1));
            keys = Arrays.copyOf(keys, room);
            documentsFrom = Arrays.copyOf(documentsFrom, room);
            bytesFrom = Arrays.copyOf(bytesFrom, room);
            documentsAt = Arrays.copyOf(documentsAt, room);
            bytesAt = Arrays.copyOf(bytesAt, room);
        }
        keys[size] = key;
        documentsFrom[size] = count;
        bytesFrom[size] = length;
        documentsAt[size] = countAt;
        bytesAt[size] = lengthAt;
        size++;
    }

    /** Appends another's sample under a key. */
    private void append(byte[] key, Contents other, int sample) {
        append(
                key,
                other.documentsFrom[sample],
                other.bytesFrom[sample],
                other.documentsAt[sample],
                other.bytesAt[sample]);
    }

    /** Brings all samples into order, and joins the lightest where there are too many. */
    private void settle() {
        if (sorted < size) {
            sort();
        }
        if (size > maxSamples) {
            join();
        }
    }

    private void sort() {
        Integer[] order = new Integer[size];
        Arrays.setAll(order, i -> i);
        Arrays.sort(order, (left, right) -> Arrays.compareUnsigned(keys[left], keys[right]));
        Contents next = new Contents(maxSamples);
        for (int i : order) {
            int last = next.size - 1;
            if (last >= 0 && Arrays.equals(next.keys[last], keys[i])) {
                next.documentsFrom[last] += documentsFrom[i];
                next.bytesFrom[last] += bytesFrom[i];
                next.documentsAt[last] += documentsAt[i];
                next.bytesAt[last] += bytesAt[i];
            } else {
                next.append(keys[i], this, i);
            }
        }
        takeSamples(next);
    }

    private void takeSamples(Contents other) {
        keys = other.keys;
        documentsFrom = other.documentsFrom;
        bytesFrom = other.bytesFrom;
        documentsAt = other.documentsAt;
        bytesAt = other.bytesAt;
        size = other.size;
        sorted = other.size;
    }

    /** Joins neighbours up to twice an equal share of the documents, so that fewer are left than are allowed. */
    private void join() {
        long share = Math.max(1, 2 * documents / maxSamples);
        Contents next = new Contents(maxSamples);
        for (int i = 0; i < size; i++) {
            int last = next.size - 1;
            if (last >= 0 && next.documentsFrom[last] + documentsFrom[i] <= share) {
                next.documentsFrom[last] += documentsFrom[i];
                next.bytesFrom[last] += bytesFrom[i];
            } else {
                next.append(keys[i], this, i);
            }
        }
        takeSamples(next);
    }

    /** Receives samples in the order of keys. */
    @FunctionalInterface
    public interface SampleVisitor {
        /**
         * Takes one sample.
         *
         * @param key the lowest key it stands for
         * @param count its documents
         * @param length their bytes together
         */
        void sample(byte[] key, long count, long length);
    }

    /** Shows every sample, in the order of keys. */
    public void forEach(SampleVisitor visitor) {
        settle();
        for (int i = 0; i < size; i++) {
            visitor.sample(keys[i], documentsFrom[i], bytesFrom[i]);
        }
    }

    /**
     * Takes out the documents at or above a key.
     *
     * @return those, with the same limit of samples
     */
    public Contents cutFrom(byte[] key) {
        settle();
        Contents upper = new Contents(maxSamples);
        byte[] top = highest;
        if (top != null && Arrays.compareUnsigned(top, key) < 0) {
            return upper;
        }
        int from = firstAtLeast(key);
        boolean parted = from > 0 && isJoined(from - 1);
        if (parted) {
            halve(from - 1, key, upper);
        }
        for (int i = from; i < size; i++) {
            upper.append(keys[i], this, i);
            upper.documents += documentsFrom[i];
            upper.bytes += bytesFrom[i];
        }
        upper.sort();
        upper.highest = top;
        Arrays.fill(keys, from, size, NO_KEY);
        size = from;
        sorted = from;
        highest = parted || from == 0 ? null : keys[from - 1];
        documents -= upper.documents;
        bytes -= upper.bytes;
        return upper;
    }

    private void halve(int sample, byte[] key, Contents upper) {
        long count = (documentsFrom[sample] - documentsAt[sample]) / 2;
        long length = (bytesFrom[sample] - bytesAt[sample]) / 2;
        if (count > 0) {
            upper.append(key, count, length, 0, 0);
            upper.documents += count;
            upper.bytes += length;
            documentsFrom[sample] -= count;
            bytesFrom[sample] -= length;
        }
    }

    private int firstAtLeast(byte[] key) {
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

    /**
     * A copy with other keys.
     *
     * @param newKey what becomes of a key; it need not keep the order
     */
    public Contents rekeyed(UnaryOperator<byte[]> newKey) {
        settle();
        Contents copy = new Contents(maxSamples);
        for (int i = 0; i < size; i++) {
            copy.append(newKey.apply(keys[i]), this, i);
        }
        copy.documents = documents;
        copy.bytes = bytes;
        copy.sort();
        return copy;
    }

    /** The same documents, to be changed apart. */
    public Contents copy() {
        settle();
        Contents copy = new Contents(maxSamples);
        copy.keys = Arrays.copyOf(keys, size);
        copy.documentsFrom = Arrays.copyOf(documentsFrom, size);
        copy.bytesFrom = Arrays.copyOf(bytesFrom, size);
        copy.documentsAt = Arrays.copyOf(documentsAt, size);
        copy.bytesAt = Arrays.copyOf(bytesAt, size);
        copy.size = size;
        copy.sorted = size;
        copy.documents = documents;
        copy.bytes = bytes;
        copy.highest = highest;
        return copy;
    }

    /**
     * Cuts the documents at each of these keys. This one keeps what lies below the first.
     *
     * @param points ascending
     * @return the parts in order, this one first
     */
    public List<Contents> cutAt(List<byte[]> points) {
        List<Contents> parts = new ArrayList<>(points.size() + 1);
        for (int i = points.size() - 1; i >= 0; i--) {
            parts.add(cutFrom(points.get(i)));
        }
        parts.add(this);
        Collections.reverse(parts);
        return parts;
    }

    /** Adds the documents of the chunk that follows this one, none of them below any here. That one is then empty. */
    public void append(Contents following) {
        settle();
        following.settle();
        for (int i = 0; i < following.size; i++) {
            append(following.keys[i], following, i);
        }
        sorted = size;
        if (following.documents > 0) {
            highest = following.highest;
        }
        documents += following.documents;
        bytes += following.bytes;
        written += following.written;
        settle();
        following.clear();
    }

    /** Adds the documents of another, wherever their keys are. That one is then empty. */
    public void mix(Contents other) {
        other.settle();
        for (int i = 0; i < other.size; i++) {
            append(other.keys[i], other, i);
        }
        documents += other.documents;
        bytes += other.bytes;
        highest = null;
        if (size - sorted > Math.max(LEAST_TAIL, sorted / 2)) {
            settle();
        }
        other.clear();
    }

    /** Forgets everything. */
    public void clear() {
        takeSamples(new Contents(maxSamples));
        documents = 0;
        bytes = 0;
        written = 0;
        highest = null;
    }

    /**
     * The keys at which a full chunk is split: whenever more than so many documents were passed, at the next key. The documents
     * of one key stay together.
     *
     * <p>Source: MongoDB server 4.9-dev, split vector, restated.
     *
     * @param documentsEach how many documents a part may have, at least one
     * @param limit how many points at most
     * @return the points, ascending; none where all documents have one key
     */
    public List<byte[]> splitPoints(long documentsEach, int limit) {
        settle();
        List<byte[]> points = new ArrayList<>();
        long passed = 0;
        int lastPoint = 0; // the first key is no point
        for (int i = 0; i < size && points.size() < limit; i++) {
            long untilFull = Math.max(1, documentsEach + 1 - passed);
            if (documentsFrom[i] >= untilFull && i > lastPoint) {
                points.add(keys[i]);
                lastPoint = i;
                passed = documentsFrom[i] - untilFull;
            } else {
                passed += documentsFrom[i];
            }
        }
        return points;
    }

    /** The key in the middle of the documents, if it is not the first of them. */
    public Optional<byte[]> median() {
        settle();
        return documents < 2 ? Optional.empty() : keyAt(documents / 2);
    }

    /**
     * Where a migration that may take no more than one chunk's size cuts, so that the documents below go and the rest stays.
     *
     * <p>Source: MongoDB server 6.0 to 8.0, auto split vector as moveRange uses it, restated and checked against a published
     * trace of 8.0.
     *
     * @param documentsPerChunk how many documents of average size a full chunk has, at least one
     * @return empty when the whole chunk goes: it is small, or all its documents have one key
     */
    public Optional<byte[]> sliceEnd(long documentsPerChunk) {
        settle();
        if (documents > 2 * documentsPerChunk) {
            return keyAt(documentsPerChunk - 1);
        }
        if (documents >= 1.8 * documentsPerChunk) {
            return keyAt(documentsPerChunk);
        }
        if (documents >= 1.33 * documentsPerChunk) {
            return keyAt(documents / 2);
        }
        return Optional.empty();
    }

    /**
     * Where a migration of one chunk's size begins that takes the high end: the mirror of {@link #sliceEnd}.
     *
     * @return empty when everything goes
     */
    public Optional<byte[]> sliceStart(long documentsPerChunk) {
        settle();
        if (documents > 2 * documentsPerChunk) {
            return keyAtOrBelow(documents - documentsPerChunk + 1);
        }
        if (documents >= 1.8 * documentsPerChunk) {
            return keyAtOrBelow(documents - documentsPerChunk);
        }
        if (documents >= 1.33 * documentsPerChunk) {
            return keyAtOrBelow(documents / 2);
        }
        return Optional.empty();
    }

    /** The key of the document at this place; never the first key. */
    private Optional<byte[]> keyAtOrBelow(long place) {
        long before = 0;
        int at = 0;
        while (at + 1 < size && before + documentsFrom[at] <= place) {
            before += documentsFrom[at++];
        }
        return at == 0 ? Optional.empty() : Optional.of(keys[at]);
    }

    /** The key of the document at this place, or the next one where documents before it have it too; never the first key. */
    private Optional<byte[]> keyAt(long place) {
        long before = 0;
        for (int i = 0; i < size; i++) {
            if (before >= place && i > 0) {
                return Optional.of(keys[i]);
            }
            before += documentsFrom[i];
        }
        return Optional.empty();
    }

    /** The first and the last key, empty without documents. They are equal where all documents have one key. */
    public List<byte[]> ends() {
        settle();
        byte[] top = highest;
        return size == 0 ? List.of() : List.of(keys[0], top == null ? keys[size - 1] : top);
    }

    /** The second key, if there is one. */
    public Optional<byte[]> secondKey() {
        settle();
        return size < 2 ? Optional.empty() : Optional.of(keys[1]);
    }

    /** Whether no cut can make it smaller: it has documents, and they all have one key. */
    public boolean isIndivisible() {
        settle();
        return size == 1 && !isJoined(0);
    }
}
