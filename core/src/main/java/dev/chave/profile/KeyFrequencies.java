package dev.chave.profile;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How often each value of a key occurs: exactly while the values fit, then by sketches with bounds.
 *
 * <p>Values are told apart by their fingerprints. How many occur once is, when they no longer fit, the share of these
 * among the fairly chosen values still counted exactly, times the estimate of all values; its bounds multiply the
 * bounds of both.
 */
final class KeyFrequencies implements ValueTable.Owner {
    private static final long MIN_TUPLE_BYTES = 96;

    private final DocumentValues values;
    private final int[] slots;
    private final long sketchBytes;
    private final ValueTable kept;
    private final ShownTuple shown;
    private @Nullable FrequencySketches sketches;
    private long documents;
    private long bytes;

    KeyFrequencies(DocumentValues values, int[] slots, MemoryPool pool, long share) {
        this.values = values;
        this.slots = slots;
        this.sketchBytes = FrequencySketches.bytesFor(share);
        this.kept = new ValueTable(pool, share, this);
        // Small shares keep less of each value, so that the sketches still follow many.
        long limit = Math.max(MIN_TUPLE_BYTES, Math.min(FingerprintTable.MAX_PAYLOAD, sketchBytes / 1024));
        this.shown = new ShownTuple((int) limit, slots.length);
    }

    void accept(long fingerprint, int documentBytes) {
        documents++;
        bytes += documentBytes;
        if (kept.isSampled(fingerprint)) {
            keep(fingerprint, documentBytes);
        }
        FrequencySketches present = sketches;
        if (present != null && !present.count(fingerprint, 1, documentBytes)) {
            prepareShown();
            present.track(fingerprint, 1, documentBytes, shown.bytes(), shown.length());
        }
    }

    private void keep(long fingerprint, int documentBytes) {
        int position = kept.table().find(fingerprint);
        if (position >= 0) {
            kept.table().count(position, 1, documentBytes);
        } else {
            prepareShown();
            kept.add(fingerprint, fingerprint, 1, documentBytes, shown.bytes(), shown.length());
        }
    }

    private void prepareShown() {
        shown.clear();
        byte[] ordered = values.ordered();
        for (int slot : slots) {
            PathValue value = values.at(slot);
            if (!shown.append(ordered, value.orderedOffset(), value.orderedLength())) {
                return;
            }
        }
    }

    void merge(KeyFrequencies other) {
        documents += other.documents;
        bytes += other.bytes;
        kept.thinLike(other.kept);
        FrequencySketches theirs = other.sketches;
        if (theirs != null && sketches != null) {
            sketches.merge(theirs);
        }
        FingerprintTable from = other.kept.table();
        from.forEach(position -> mergeRecord(from, position, theirs == null));
    }

    private void mergeRecord(FingerprintTable from, int position, boolean tellSketches) {
        long fingerprint = from.fingerprint(position);
        int known = kept.table().find(fingerprint);
        if (known >= 0) {
            kept.table().count(known, from.documents(position), from.bytes(position));
        } else {
            byte[] payload = from.payload(position);
            kept.add(fingerprint, fingerprint, from.documents(position), from.bytes(position), payload, payload.length);
        }
        if (tellSketches && sketches != null) {
            sketches.add(from, position);
        }
    }

    Estimate distinct() {
        int size = kept.table().size();
        return sketches == null ? Estimate.exact(size) : sketches.distinct(size, documents);
    }

    Estimate seenOnce() {
        FingerprintTable table = kept.table();
        int[] once = {0};
        table.forEach(position -> once[0] += table.documents(position) == 1 ? 1 : 0);
        if (sketches == null) {
            return Estimate.exact(once[0]);
        }
        Estimate all = distinct();
        Estimate share = Proportions.wilson(once[0], table.size());
        return new Estimate(all.value() * share.value(), all.low() * share.low(), all.high() * share.high());
    }

    List<HeavyValue> mostCommon() {
        FingerprintTable table = kept.table();
        return sketches == null
                ? HeavyHitters.top(table, table::documents, this::exact)
                : sketches.mostCommon(table, documents, bytes);
    }

    List<HeavyValue> mostBytes() {
        FingerprintTable table = kept.table();
        return sketches == null
                ? HeavyHitters.top(table, table::bytes, this::exact)
                : sketches.mostBytes(table, documents, bytes);
    }

    private HeavyValue exact(int position) {
        FingerprintTable table = kept.table();
        return new HeavyValue(
                table.payload(position),
                table.documents(position),
                table.documents(position),
                table.bytes(position),
                table.bytes(position));
    }

    @Override
    public long sketchBytes() {
        return sketchBytes;
    }

    @Override
    public void startSketches(FingerprintTable whole) {
        FrequencySketches started = new FrequencySketches(sketchBytes);
        whole.forEach(position -> started.add(whole, position));
        sketches = started;
    }

    @Override
    public long sampleHash(FingerprintTable table, int position) {
        return table.fingerprint(position);
    }
}
