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

    private static final int LEAST_SAMPLES = 4;
    private static final int LEAST_LATE = 16; // so many are put in order together at least, where nobody asks before
    private static final int LATE_TO_SAMPLES =
            2; // and so many times what is in order already, so that this is seldom copied

    private long documents;
    private long bytes;
    private long written;
    private int maxSamples;
    private final Arrivals arrivals;
    private final Samples samples;
    private byte @Nullable [] highest; // the highest key of all, where it is known

    private Contents(int maxSamples, Arrivals arrivals, Samples samples) {
        this.maxSamples = maxSamples;
        this.arrivals = arrivals;
        this.samples = samples;
    }

    /** A chunk without documents. */
    public static Contents empty() {
        return empty(DEFAULT_SAMPLES);
    }

    /**
     * A chunk without documents that will keep no more samples than this.
     *
     * @param maxSamples at least 4
     */
    public static Contents empty(int maxSamples) {
        return new Contents(Math.max(LEAST_SAMPLES, maxSamples), new Arrivals(), new Samples());
    }

    /** Keeps no more samples than this from now on. */
    public void limitSamples(int most) {
        maxSamples = Math.max(LEAST_SAMPLES, most);
        settle();
    }

    /** How many documents there are. */
    public long documents() {
        arrivals.deliver();
        return documents;
    }

    /** How many bytes of BSON they have together. */
    public long bytes() {
        arrivals.deliver();
        return bytes;
    }

    /** The bytes that came by {@link #insert} since {@link #forgetWritten}: what triggers an automatic split. */
    public long written() {
        arrivals.deliver();
        return written;
    }

    /** Starts to count written bytes anew. */
    public void forgetWritten() {
        arrivals.deliver();
        written = 0;
    }

    /** Whether every sample is one key, so that cuts are exact. */
    public boolean isExact() {
        settle();
        for (int i = 0; i < samples.size(); i++) {
            if (samples.isJoined(i)) {
                return false;
            }
        }
        return true;
    }

    /** Adds documents that an application writes. Parameters as for {@link #add}. */
    public void insert(byte[] key, long count, long length) {
        arrivals.insert(this, key, count, length, false);
    }

    /**
     * Adds documents that an application writes, of which only the first has this key: the others lie somewhere between it and
     * the next key that is known. Parameters as for {@link #add}.
     */
    public void insertSpread(byte[] key, long count, long length) {
        arrivals.insert(this, key, count, length, true);
    }

    /**
     * Adds documents.
     *
     * @param key their key, as a tuple in ordered bytes; kept, not copied
     * @param count how many, at least one
     * @param length their bytes together
     */
    public void add(byte[] key, long count, long length) {
        arrivals.post(this, key, count, length, 0);
    }

    /** Where what arrives is written down first. */
    public Arrivals arrivals() {
        return arrivals;
    }

    /** Takes what arrived. The prefix is the key's. */
    void receive(long prefix, byte[] key, long count, long length, boolean isWritten, boolean isSpread) {
        documents += count;
        bytes += length;
        written += isWritten ? length : 0;
        samples.addLoose(prefix, key, count, length, isSpread ? 1 : count, isSpread ? length / count : length);
        int loose = samples.loose();
        if (loose >= LEAST_LATE
                && (loose > LATE_TO_SAMPLES * samples.size() || loose + samples.size() > 2 * maxSamples)) {
            order();
        }
    }

    /** Makes samples of what came last, and joins the lightest where there are too many. */
    private void settle() {
        arrivals.deliver();
        order();
    }

    private void order() {
        if (samples.loose() > 0) {
            Samples arrived = arrivals.ordered(samples);
            byte[] top = arrived.key(arrived.size() - 1);
            byte[] known = highest;
            if (samples.size() == 0 || (known != null && Arrays.compareUnsigned(known, top) < 0)) {
                highest = top;
            }
            samples.merge(arrived);
        }
        joinAsNeeded();
    }

    /** Joins neighbours up to twice an equal share of the documents, so that fewer are left than are allowed. */
    private void joinAsNeeded() {
        if (samples.size() > maxSamples) {
            samples.join(Math.max(1, 2 * documents / maxSamples));
        }
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
        for (int i = 0; i < samples.size(); i++) {
            visitor.sample(samples.key(i), samples.documentsFrom(i), samples.bytesFrom(i));
        }
    }

    /**
     * Takes out the documents at or above a key.
     *
     * @return those, with the same limit of samples
     */
    public Contents cutFrom(byte[] key) {
        settle();
        Contents upper = new Contents(maxSamples, arrivals, new Samples());
        byte[] top = highest;
        if (top != null && Arrays.compareUnsigned(top, key) < 0) {
            return upper;
        }
        int from = samples.firstAtLeast(key);
        boolean parted = from > 0 && samples.isJoined(from - 1);
        if (parted) {
            halve(from - 1, key, upper);
        }
        for (int i = from; i < samples.size(); i++) {
            upper.samples.append(samples, i);
            upper.documents += samples.documentsFrom(i);
            upper.bytes += samples.bytesFrom(i);
        }
        upper.highest = top;
        samples.truncate(from);
        highest = parted || from == 0 ? null : samples.key(from - 1);
        documents -= upper.documents;
        bytes -= upper.bytes;
        return upper;
    }

    private void halve(int sample, byte[] key, Contents upper) {
        long count = (samples.documentsFrom(sample) - samples.documentsAt(sample)) / 2;
        long length = (samples.bytesFrom(sample) - samples.bytesAt(sample)) / 2;
        if (count > 0) {
            upper.samples.append(KeyPrefix.of(key), key, count, length, 0, 0);
            upper.documents += count;
            upper.bytes += length;
            samples.grow(sample, -count, -length, 0, 0);
        }
    }

    /**
     * A copy with other keys.
     *
     * @param newKey what becomes of a key; it need not keep the order
     */
    public Contents rekeyed(UnaryOperator<byte[]> newKey) {
        settle();
        Contents copy = new Contents(maxSamples, arrivals, samples.rekeyed(newKey, arrivals.order()));
        copy.documents = documents;
        copy.bytes = bytes;
        return copy;
    }

    /** The same documents, to be changed apart. */
    public Contents copy() {
        settle();
        Contents copy = new Contents(maxSamples, new Arrivals(), samples.copy());
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
        samples.append(following.samples);
        if (following.documents > 0) {
            highest = following.highest;
        }
        documents += following.documents;
        bytes += following.bytes;
        written += following.written;
        joinAsNeeded();
        following.clear();
    }

    /** Adds the documents of others, wherever their keys are. Those are then empty. */
    public void mix(List<Contents> others) {
        settle();
        List<Samples> all = new ArrayList<>();
        for (Contents other : others) {
            other.settle();
            all.add(other.samples);
            documents += other.documents;
            bytes += other.bytes;
        }
        samples.merge(Samples.ofAll(all, arrivals.order()));
        highest = null;
        joinAsNeeded();
        others.forEach(Contents::clear);
    }

    /** Takes other documents in place of its own. The other is then empty; what was written here stays counted. */
    public void replaceBy(Contents other) {
        long counted = written();
        clear();
        append(other);
        written = counted;
    }

    /** Forgets everything. */
    public void clear() {
        arrivals.deliver();
        samples.clear();
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
        for (int i = 0; i < samples.size() && points.size() < limit; i++) {
            long untilFull = Math.max(1, documentsEach + 1 - passed);
            if (samples.documentsFrom(i) >= untilFull && i > lastPoint) {
                points.add(samples.key(i));
                lastPoint = i;
                passed = samples.documentsFrom(i) - untilFull;
            } else {
                passed += samples.documentsFrom(i);
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
        while (at + 1 < samples.size() && before + samples.documentsFrom(at) <= place) {
            before += samples.documentsFrom(at++);
        }
        return at == 0 ? Optional.empty() : Optional.of(samples.key(at));
    }

    /** The key of the document at this place, or the next one where documents before it have it too; never the first key. */
    private Optional<byte[]> keyAt(long place) {
        long before = 0;
        for (int i = 0; i < samples.size(); i++) {
            if (before >= place && i > 0) {
                return Optional.of(samples.key(i));
            }
            before += samples.documentsFrom(i);
        }
        return Optional.empty();
    }

    /** The first and the last key, empty without documents. They are equal where all documents have one key. */
    public List<byte[]> ends() {
        settle();
        byte[] top = highest;
        return samples.size() == 0
                ? List.of()
                : List.of(samples.key(0), top == null ? samples.key(samples.size() - 1) : top);
    }

    /** The second key, if there is one. */
    public Optional<byte[]> secondKey() {
        settle();
        return samples.size() < 2 ? Optional.empty() : Optional.of(samples.key(1));
    }

    /** Whether no cut can make it smaller: it has documents, and they all have one key. */
    public boolean isIndivisible() {
        settle();
        return samples.size() == 1 && !samples.isJoined(0);
    }
}
