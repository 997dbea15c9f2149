package dev.chave.profile;

import dev.chave.key.KeyField;
import dev.chave.key.ShardKey;
import dev.chave.value.RawDocument;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * One pass over documents for all candidates at once.
 *
 * <p>Exact while what it counts fits the memory of its settings; beyond that, the fields and keys that hold most go
 * over to sketches, each number with its bounds. The memory is bounded whatever the documents, and no more is used on
 * a larger heap: half is for the sample, two fifths for tables and sketches, the rest for what is needed while
 * building. The same documents in the same order under the same settings give the same profile.
 *
 * <p>Two builders for the same keys, paths and settings can be merged, so that parts of an input can be read apart; the
 * result then is as exact as the rougher of the two, and keeps all bounds.
 *
 * <p>Not safe for use by several threads.
 */
public final class ProfileBuilder {
    /** The most documents that are kept as a sample. */
    public static final int MAX_SAMPLE_ROWS = 32_768;

    private static final String ID = "_id";
    private static final int KEY_UNITS = 4; // a key follows tuples and two weights, a field only distinct values
    private static final long MIN_UNIT_BYTES = 8L << 10;

    private final List<ShardKey> keys;
    private final ProfileSettings settings;
    private final Fingerprints fingerprints;
    private final DocumentValues values;
    private final MemoryPool pool;
    private final List<FieldTracker> fields = new ArrayList<>();
    private final List<KeyTracker> trackers = new ArrayList<>();
    private final BottomK sample;
    private final int idSlot;
    private long documents;
    private long bytes;

    /**
     * Prepares a pass.
     *
     * @param keys the candidates
     * @param extraPaths paths to profile and sample beside those of the candidates, such as those of filters
     * @throws IllegalArgumentException when the memory is too small for so many candidates and paths, saying how
     *     much they need
     */
    public ProfileBuilder(List<ShardKey> keys, Set<String> extraPaths, ProfileSettings settings) {
        this.keys = List.copyOf(keys);
        this.settings = settings;
        this.fingerprints = new Fingerprints(settings.seed());
        this.values = new DocumentValues(paths(keys, extraPaths, settings), hashedPaths(keys), fingerprints);
        this.idSlot = values.slot(ID);
        this.pool = new MemoryPool(poolBytes(settings.memoryBytes()));
        long units = (long) KEY_UNITS * keys.size() + values.paths().size();
        long unit = poolBytes(settings.memoryBytes()) / units;
        if (unit < MIN_UNIT_BYTES) {
            throw new IllegalArgumentException(settings.memoryBytes() + " bytes for " + keys.size() + " keys and "
                    + values.paths().size() + " paths; expected at least " + minMemoryBytes(units));
        }
        FieldIdentities identities = new FieldIdentities(fingerprints, false);
        values.paths().forEach(path -> fields.add(new FieldTracker(identities, pool, unit)));
        keys.forEach(key -> trackers.add(new KeyTracker(key, values, fingerprints, pool, KEY_UNITS * unit)));
        this.sample = new BottomK(MAX_SAMPLE_ROWS, settings.memoryBytes() / 2);
    }

    private static long poolBytes(long memoryBytes) {
        return memoryBytes / 5 * 2;
    }

    private static long minMemoryBytes(long units) {
        return (MIN_UNIT_BYTES * units + 1) / 2 * 5 + 5;
    }

    private static List<String> paths(List<ShardKey> keys, Set<String> extraPaths, ProfileSettings settings) {
        Set<String> paths = new TreeSet<>(extraPaths);
        keys.forEach(key -> paths.addAll(key.paths()));
        paths.add(ID);
        String orderBy = settings.orderBy();
        if (orderBy != null) {
            paths.add(orderBy);
        }
        return List.copyOf(paths);
    }

    private static Set<String> hashedPaths(List<ShardKey> keys) {
        Set<String> paths = new HashSet<>();
        for (ShardKey key : keys) {
            key.fields().stream().filter(KeyField::hashed).map(KeyField::path).forEach(paths::add);
        }
        return paths;
    }

    /**
     * The paths whose values are collected, in name order: those of the candidates, the extra ones, {@code _id}, the
     * one ordered by.
     */
    public List<String> paths() {
        return values.paths();
    }

    /**
     * Takes in one document.
     *
     * @param document valid only during the call
     * @throws dev.chave.value.BadBsonException when it is damaged; it is not counted then
     */
    public void accept(RawDocument document) {
        values.read(document);
        documents++;
        bytes += document.length();
        for (int slot = 0; slot < fields.size(); slot++) {
            fields.get(slot).accept(values.at(slot));
        }
        for (KeyTracker tracker : trackers) {
            tracker.accept(documents, document.length());
        }
        // The identifier takes part, so that the samples of two parts that are merged do not rise and fall together.
        long priority = fingerprints.join(documents, values.at(idSlot).fingerprint()) >>> 1;
        if (sample.wants(priority)) {
            sample.offer(priority, SampleRow.of(values, documents, document.length()));
        }
    }

    /**
     * Takes in everything that another builder has seen, as if its documents came after this one's. The other is not
     * changed.
     *
     * @throws IllegalArgumentException when the other has other keys, paths or settings
     */
    public void merge(ProfileBuilder other) {
        if (!keys.equals(other.keys)
                || !values.paths().equals(other.values.paths())
                || !settings.equals(other.settings)) {
            throw new IllegalArgumentException(
                    "a profile of other keys, paths or settings; expected the same to be merged");
        }
        for (int slot = 0; slot < fields.size(); slot++) {
            fields.get(slot).merge(other.fields.get(slot));
        }
        for (int i = 0; i < trackers.size(); i++) {
            trackers.get(i).merge(other.trackers.get(i), documents);
        }
        sample.merge(other.sample, row -> SampleRow.movedBy(row, documents));
        documents += other.documents;
        bytes += other.bytes;
    }

    /** What was found so far; more documents may follow. */
    public Profile build() {
        List<FieldProfile> fieldProfiles = new ArrayList<>();
        for (int slot = 0; slot < fields.size(); slot++) {
            fieldProfiles.add(fields.get(slot).build(values.paths().get(slot), documents));
        }
        List<KeyProfile> keyProfiles =
                trackers.stream().map(tracker -> tracker.build(documents)).toList();
        return new Profile(documents, bytes, fieldProfiles, keyProfiles, sampled());
    }

    private DocumentSample sampled() {
        boolean[] hashed = new boolean[values.paths().size()];
        for (int slot = 0; slot < hashed.length; slot++) {
            hashed[slot] = values.isHashed(slot);
        }
        List<byte[]> rows = sample.rows();
        String orderBy = settings.orderBy();
        RowOrder order = orderBy != null
                ? RowOrder.byField(rows, hashed, values.slot(orderBy))
                : RowOrder.byIdentifier(rows, hashed, idSlot);
        return new SampledDocuments(order, values.paths(), hashed, documents);
    }

    /** How many bytes the tables, sketches and the sample hold now. */
    long heldBytes() {
        return pool.held() + sample.heldBytes();
    }
}
