package dev.chave.profile;

import dev.chave.key.KeyExtractor.Found;
import dev.chave.key.KeyField;
import dev.chave.key.ShardKey;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Follows one candidate key over the documents.
 *
 * <p>A document with an array on the path of a field is counted as such and otherwise left out, because the key cannot
 * hold it. A missing field counts as null. The size of a key is that of its values as BSON, 8 for a hashed field.
 */
final class KeyTracker {
    private static final int HASH_BYTES = 8;

    private final ShardKey key;
    private final DocumentValues values;
    private final Fingerprints fingerprints;
    private final KeyFrequencies frequencies;
    private final int[] slots;
    private final boolean[] hashed;
    private long nulls;
    private long allNull;
    private long missing;
    private long arrays;
    private KeyProfile.@Nullable ArrayWitness arrayWitness;
    private long held;
    private long keyBytes;
    private long maxKeyBytes;

    KeyTracker(ShardKey key, DocumentValues values, Fingerprints fingerprints, MemoryPool pool, long share) {
        this.key = key;
        this.values = values;
        this.fingerprints = fingerprints;
        List<KeyField> fields = key.fields();
        this.slots =
                fields.stream().mapToInt(field -> values.slot(field.path())).toArray();
        this.hashed = new boolean[slots.length];
        for (int i = 0; i < hashed.length; i++) {
            hashed[i] = fields.get(i).hashed();
        }
        this.frequencies = new KeyFrequencies(values, slots, pool, share);
    }

    /** Takes in the document that the values were last read from. */
    void accept(long ordinal, int documentBytes) {
        long fingerprint = 0;
        int bytes = 0;
        int absentFields = 0;
        int nullFields = 0;
        int arrayAt = -1;
        for (int i = 0; i < slots.length; i++) {
            PathValue value = values.at(slots[i]);
            Found found = value.found();
            absentFields += found == Found.MISSING ? 1 : 0;
            nullFields += found == Found.NULL ? 1 : 0;
            arrayAt = found == Found.ARRAY && arrayAt < 0 ? i : arrayAt;
            bytes += hashed[i] ? HASH_BYTES : value.value().length();
            long part = hashed[i] ? value.hashFingerprint() : value.fingerprint();
            fingerprint = i == 0 ? part : fingerprints.join(fingerprint, part);
        }
        missing += absentFields > 0 ? 1 : 0;
        nulls += absentFields + nullFields > 0 ? 1 : 0;
        allNull += absentFields + nullFields == slots.length ? 1 : 0;
        if (arrayAt >= 0) {
            acceptArray(ordinal, arrayAt);
        } else {
            held++;
            keyBytes += bytes;
            maxKeyBytes = Math.max(maxKeyBytes, bytes);
            frequencies.accept(fingerprint, documentBytes);
        }
    }

    private void acceptArray(long ordinal, int field) {
        arrays++;
        if (arrayWitness == null) {
            arrayWitness =
                    new KeyProfile.ArrayWitness(ordinal, key.fields().get(field).path());
        }
    }

    /** Takes in what another tracker of the same key saw, after all that this one saw. */
    void merge(KeyTracker other, long ordinalsBefore) {
        nulls += other.nulls;
        allNull += other.allNull;
        missing += other.missing;
        arrays += other.arrays;
        if (arrayWitness == null && other.arrayWitness != null) {
            arrayWitness = new KeyProfile.ArrayWitness(
                    ordinalsBefore + other.arrayWitness.ordinal(), other.arrayWitness.path());
        }
        held += other.held;
        keyBytes += other.keyBytes;
        maxKeyBytes = Math.max(maxKeyBytes, other.maxKeyBytes);
        frequencies.merge(other.frequencies);
    }

    KeyProfile build(long documents) {
        return new KeyProfile(
                key,
                documents,
                frequencies.distinct(),
                frequencies.seenOnce(),
                nulls,
                allNull,
                missing,
                arrays,
                arrayWitness,
                frequencies.mostCommon(),
                frequencies.mostBytes(),
                held == 0 ? 0 : (double) keyBytes / held,
                maxKeyBytes);
    }
}
