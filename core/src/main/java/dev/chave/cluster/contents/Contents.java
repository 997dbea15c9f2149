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
    private static final int LEAST_TAIL =
            4096; // what comes is put into order seldom: when asked for, or when it is much
    private static final int TAIL_TO_SORTED = 4;

    private static final int STRIDE = 5;
    private static final int PREFIX = 0; // the first bytes of the key
    private static final int DOCUMENTS_FROM = 1;
    private static final int BYTES_FROM = 2;
    private static final int DOCUMENTS_AT = 3; // of those from a key on, the ones that have the key itself
    private static final int BYTES_AT = 4;

    private int maxSamples;
    private long documents;
    private long bytes;
    private long written;

    private byte[][] keys = NO_KEYS;
    private long[] cells =
            NO_COUNTS; // STRIDE numbers for each sample side by side, so that an insert touches one place
    private byte @Nullable [] highest; // the highest key of all, where it is known
    private long highestPrefix;
    private final Inbox inbox = new Inbox(); // what came last, before it becomes samples
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
        emptyInbox();
        for (int i = 0; i < size; i++) {
            if (isJoined(i)) {
                return false;
            }
        }
        return true;
    }

    private boolean isJoined(int sample) {
        return cell(sample, DOCUMENTS_AT) < documentsFrom(sample);
    }

    private long cell(int sample, int what) {
        return cells[STRIDE * sample + what];
    }

    private long documentsFrom(int sample) {
        return cell(sample, DOCUMENTS_FROM);
    }

    private long bytesFrom(int sample) {
        return cell(sample, BYTES_FROM);
    }

    private void grow(int sample, long count, long length, long countAt, long lengthAt) {
        int at = STRIDE * sample;
        cells[at + DOCUMENTS_FROM] += count;
        cells[at + BYTES_FROM] += length;
        cells[at + DOCUMENTS_AT] += countAt;
        cells[at + BYTES_AT] += lengthAt;
    }

    /** Lets a sample stand for another's documents too, which have its key or follow it. */
    private void absorb(int sample, Contents other, int others) {
        grow(
                sample,
                other.documentsFrom(others),
                other.bytesFrom(others),
                other.cell(others, DOCUMENTS_AT),
                other.cell(others, BYTES_AT));
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
        long prefix = KeyPrefix.of(key);
        byte[] top = highest;
        if (documents == 0 || (top != null && KeyPrefix.compare(highestPrefix, top, prefix, key) < 0)) {
            highest = key;
            highestPrefix = prefix;
        }
        documents += count;
        bytes += length;
        if (!follows(prefix, key, count, length, countAt, lengthAt)) {
            inbox.post(key, count, length, countAt < count);
        }
        int late = inbox.size() + size - sorted;
        if (late > Math.max(LEAST_TAIL, TAIL_TO_SORTED * sorted) || size + inbox.size() > 2 * maxSamples) {
            settle();
        }
    }

    /** Takes documents as a sample in its place if they are not below any other; in the order of keys nothing need be sorted. */
    private boolean follows(long prefix, byte[] key, long count, long length, long countAt, long lengthAt) {
        if (inbox.size() > 0 || sorted < size) {
            return false;
        }
        int order = size == 0 ? 1 : KeyPrefix.compare(prefix, key, cell(size - 1, PREFIX), keys[size - 1]);
        if (order == 0) {
            grow(size - 1, count, length, countAt, lengthAt);
        } else if (order > 0) {
            append(prefix, key, count, length, countAt, lengthAt);
            sorted = size;
        }
        return order >= 0;
    }

    /** Makes samples of what came last, which are not in order yet. */
    private void emptyInbox() {
        inbox.empty((key, count, length, spread) ->
                append(KeyPrefix.of(key), key, count, length, spread ? 1 : count, spread ? length / count : length));
    }

    private void append(byte[] key, long count, long length, long countAt, long lengthAt) {
        append(KeyPrefix.of(key), key, count, length, countAt, lengthAt);
    }

    private void append(long prefix, byte[] key, long count, long length, long countAt, long lengthAt) {
        if (size == keys.length) {
            int room = Math.max(4, size + (size >> 1));
            keys = Arrays.copyOf(keys, room);
            cells = Arrays.copyOf(cells, STRIDE * room);
        }
        keys[size] = key;
        int at = STRIDE * size;
        cells[at + PREFIX] = prefix;
        cells[at + DOCUMENTS_FROM] = count;
        cells[at + BYTES_FROM] = length;
        cells[at + DOCUMENTS_AT] = countAt;
        cells[at + BYTES_AT] = lengthAt;
        size++;
    }

    /** Appends another's sample under a key. */
    private void append(byte[] key, Contents other, int sample) {
        append(
                key == other.keys[sample] ? other.cell(sample, PREFIX) : KeyPrefix.of(key),
                key,
                other.documentsFrom(sample),
                other.bytesFrom(sample),
                other.cell(sample, DOCUMENTS_AT),
                other.cell(sample, BYTES_AT));
    }

    /** Brings all samples into order, and joins the lightest where there are too many. */
    private void settle() {
        emptyInbox();
        if (sorted < size) {
            sort();
        }
        if (size > maxSamples) {
            join();
        }
    }

    /** Sorts what came since the last time, and merges it with what is in order; equal keys become one sample. */
    private void sort() {
        int[] tail = sortedTail();
        Contents next = new Contents(maxSamples);
        next.keys = new byte[size][];
        next.cells = new long[STRIDE * size];
        int head = 0;
        int late = 0;
        while (head < sorted || late < tail.length) {
            boolean fromHead = late == tail.length || (head < sorted && order(head, tail[late]) <= 0);
            int sample = fromHead ? head++ : tail[late++];
            int last = next.size - 1;
            if (last >= 0
                    && next.cell(last, PREFIX) == cell(sample, PREFIX)
                    && Arrays.equals(next.keys[last], keys[sample])) {
                next.absorb(last, this, sample);
            } else {
                next.append(keys[sample], this, sample);
            }
        }
        takeSamples(next);
    }

    private int order(int left, int right) {
        return KeyPrefix.compare(cell(left, PREFIX), keys[left], cell(right, PREFIX), keys[right]);
    }

    /** The samples after the sorted ones, in the order of their keys; equal ones in the order they came. */
    private int[] sortedTail() {
        Run run = new Run(size - sorted);
        for (int i = 0; i < run.samples.length; i++) {
            run.samples[i] = sorted + i;
            run.prefixes[i] = cell(sorted + i, PREFIX);
        }
        sort(run.copy(), run, 0, run.samples.length);
        return run.samples;
    }

    /** Samples and, beside them, the prefixes of their keys. */
    private static final class Run {
        final int[] samples;
        final long[] prefixes;

        Run(int length) {
            this(new int[length], new long[length]);
        }

        private Run(int[] samples, long[] prefixes) {
            this.samples = samples;
            this.prefixes = prefixes;
        }

        Run copy() {
            return new Run(samples.clone(), prefixes.clone());
        }

        void take(int place, Run other, int from) {
            samples[place] = other.samples[from];
            prefixes[place] = other.prefixes[from];
        }
    }

    private boolean inOrder(Run run, int left, int right) {
        return run.prefixes[left] == run.prefixes[right]
                ? Arrays.compareUnsigned(keys[run.samples[left]], keys[run.samples[right]]) <= 0
                : Long.compareUnsigned(run.prefixes[left], run.prefixes[right]) < 0;
    }

    /** Merge sort: both runs hold the same samples in the range; at the end {@code to} holds them in order. */
    private void sort(Run from, Run to, int start, int end) {
        if (end - start < 2) {
            return;
        }
        int middle = (start + end) >>> 1;
        sort(to, from, start, middle);
        sort(to, from, middle, end);
        if (inOrder(from, middle - 1, middle)) {
            System.arraycopy(from.samples, start, to.samples, start, end - start);
            System.arraycopy(from.prefixes, start, to.prefixes, start, end - start);
            return;
        }
        int low = start;
        int high = middle;
        for (int i = start; i < end; i++) {
            boolean fromLow = high == end || (low < middle && inOrder(from, low, high));
            to.take(i, from, fromLow ? low++ : high++);
        }
    }

    private void takeSamples(Contents other) {
        keys = other.keys;
        cells = other.cells;
        size = other.size;
        sorted = other.size;
    }

    /** Joins neighbours up to twice an equal share of the documents, so that fewer are left than are allowed. */
    private void join() {
        long share = Math.max(1, 2 * documents / maxSamples);
        Contents next = new Contents(maxSamples);
        for (int i = 0; i < size; i++) {
            int last = next.size - 1;
            if (last >= 0 && next.documentsFrom(last) + documentsFrom(i) <= share) {
                next.grow(last, documentsFrom(i), bytesFrom(i), 0, 0);
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
            visitor.sample(keys[i], documentsFrom(i), bytesFrom(i));
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
            upper.documents += documentsFrom(i);
            upper.bytes += bytesFrom(i);
        }
        upper.sort();
        upper.knowHighest(top);
        Arrays.fill(keys, from, size, NO_KEY);
        size = from;
        sorted = from;
        knowHighest(parted || from == 0 ? null : keys[from - 1]);
        documents -= upper.documents;
        bytes -= upper.bytes;
        return upper;
    }

    private void knowHighest(byte @Nullable [] key) {
        highest = key;
        highestPrefix = key == null ? 0 : KeyPrefix.of(key);
    }

    private void halve(int sample, byte[] key, Contents upper) {
        long count = (documentsFrom(sample) - cell(sample, DOCUMENTS_AT)) / 2;
        long length = (bytesFrom(sample) - cell(sample, BYTES_AT)) / 2;
        if (count > 0) {
            upper.append(key, count, length, 0, 0);
            upper.documents += count;
            upper.bytes += length;
            grow(sample, -count, -length, 0, 0);
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
        copy.cells = Arrays.copyOf(cells, STRIDE * size);
        copy.size = size;
        copy.sorted = size;
        copy.documents = documents;
        copy.bytes = bytes;
        copy.knowHighest(highest);
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
            knowHighest(following.highest);
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
        emptyInbox();
        for (int i = 0; i < other.size; i++) {
            append(other.keys[i], other, i);
        }
        documents += other.documents;
        bytes += other.bytes;
        highest = null;
        if (size - sorted > Math.max(LEAST_TAIL, TAIL_TO_SORTED * sorted)) {
            settle();
        }
        other.clear();
    }

    /** Takes other documents in place of its own. The other is then empty; what was written here stays counted. */
    public void replaceBy(Contents other) {
        long counted = written;
        clear();
        append(other);
        written = counted;
    }

    /** Forgets everything. */
    public void clear() {
        takeSamples(new Contents(maxSamples));
        inbox.clear();
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
            if (documentsFrom(i) >= untilFull && i > lastPoint) {
                points.add(keys[i]);
                lastPoint = i;
                passed = documentsFrom(i) - untilFull;
            } else {
                passed += documentsFrom(i);
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
        while (at + 1 < size && before + documentsFrom(at) <= place) {
            before += documentsFrom(at++);
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
            before += documentsFrom(i);
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
