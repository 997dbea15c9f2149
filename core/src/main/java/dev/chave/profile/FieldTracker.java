package dev.chave.profile;

import dev.chave.key.KeyExtractor.Found;
import dev.chave.value.BsonKind;
import dev.chave.value.RawValue;
import java.util.EnumMap;
import java.util.SortedMap;
import java.util.TreeMap;
import org.bson.types.Decimal128;

/** Follows one field over the documents: what kinds of values it has, how large, how many different ones. */
@SuppressWarnings("EnumOrdinal") // counters beside each other in memory, on the hot path; never stored
final class FieldTracker {
    private static final double EXACT_LIMIT = 0x1p53;
    private static final BsonKind[] KINDS = BsonKind.values();

    private final FieldValues values;
    private final long[] kinds = new long[KINDS.length];
    private long seen;
    private long missing;
    private long fractional;
    private long beyondExact;
    private long valueBytes;
    private long maxBytes;

    FieldTracker(FieldIdentities identities, MemoryPool pool, long share) {
        this.values = new FieldValues(identities, pool, share);
    }

    /** Takes in what one document has there, encoded and fingerprinted. */
    void accept(PathValue path) {
        seen++;
        Found found = path.found();
        RawValue value = path.value();
        if (found == Found.MISSING) {
            missing++;
        } else {
            kinds[value.kind().ordinal()]++;
            valueBytes += value.length();
            maxBytes = Math.max(maxBytes, value.length());
            countNumber(value);
        }
        if (found != Found.ARRAY) {
            values.accept(value, path.fingerprint());
        }
    }

    /** Counts null among the values, because documents this tracker was not told of have no such field. */
    void acceptMissing(PathValue missingValue) {
        values.accept(missingValue.value(), missingValue.fingerprint());
    }

    private void countNumber(RawValue value) {
        if (value.kind() == BsonKind.DOUBLE) {
            double number = value.float64();
            fractional += number != Math.rint(number) && !Double.isNaN(number) ? 1 : 0;
            beyondExact += Math.abs(number) > EXACT_LIMIT ? 1 : 0;
        } else if (value.kind() == BsonKind.DECIMAL128) {
            fractional += hasFraction(value) ? 1 : 0;
        }
    }

    private static boolean hasFraction(RawValue value) {
        Decimal128 number = value.toBsonValue().asDecimal128().getValue();
        if (number.isNaN() || number.isInfinite()) {
            return false;
        }
        boolean zero = (number.getHigh() & 0x0001FFFFFFFFFFFFL) == 0 && number.getLow() == 0;
        return !zero && number.bigDecimalValue().stripTrailingZeros().scale() > 0;
    }

    /** Takes in what another tracker of the same field saw. */
    void merge(FieldTracker other) {
        for (int i = 0; i < kinds.length; i++) {
            kinds[i] += other.kinds[i];
        }
        seen += other.seen;
        missing += other.missing;
        fractional += other.fractional;
        beyondExact += other.beyondExact;
        valueBytes += other.valueBytes;
        maxBytes = Math.max(maxBytes, other.maxBytes);
        values.merge(other.values);
    }

    /** How many documents have something there. */
    long present() {
        return seen - missing;
    }

    void close() {
        values.close();
    }

    /**
     * What was found.
     *
     * @param documents how many documents there were; those this tracker was not told of have no such field
     */
    FieldProfile build(String path, long documents) {
        long present = present();
        return new FieldProfile(
                path,
                documents,
                Math.max(0, documents - present),
                count(BsonKind.NULL) + count(BsonKind.UNDEFINED),
                count(BsonKind.ARRAY),
                kindCounts(),
                values.distinct(),
                values.distinctHashed(),
                fractional,
                beyondExact,
                values.twins(),
                present == 0 ? 0 : (double) valueBytes / present,
                maxBytes);
    }

    private long count(BsonKind kind) {
        return kinds[kind.ordinal()];
    }

    private SortedMap<BsonKind, Long> kindCounts() {
        EnumMap<BsonKind, Long> counts = new EnumMap<>(BsonKind.class);
        for (BsonKind kind : KINDS) {
            if (count(kind) > 0) {
                counts.put(kind, count(kind));
            }
        }
        return new TreeMap<>(counts);
    }
}
