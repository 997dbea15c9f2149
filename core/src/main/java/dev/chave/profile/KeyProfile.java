package dev.chave.profile;

import dev.chave.key.ShardKey;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one candidate key's values look like over all documents seen.
 *
 * @param key the candidate
 * @param documents how many documents were looked at
 * @param distinct how many different key values (after hashing, for a hashed field)
 * @param seenOnce how many key values exactly one document has
 * @param nulls documents with any key field null or missing
 * @param allNull documents with every key field null or missing
 * @param missing documents with any key field missing
 * @param arrays documents with an array on the path of any key field, which makes the key illegal for them
 * @param arrayWitness where the first of these was: its ordinal (from 1) and the path, or null
 * @param mostCommon the key values with most documents, largest first; at most 20
 * @param mostBytes the key values with most bytes, largest first; at most 20
 * @param meanKeyBytes mean size of the key's values in bytes as BSON, 8 for a hashed field, arrays left out
 * @param maxKeyBytes largest size of a key's values in bytes
 */
public record KeyProfile(
        ShardKey key,
        long documents,
        Estimate distinct,
        Estimate seenOnce,
        long nulls,
        long allNull,
        long missing,
        long arrays,
        @Nullable ArrayWitness arrayWitness,
        List<HeavyValue> mostCommon,
        List<HeavyValue> mostBytes,
        double meanKeyBytes,
        long maxKeyBytes) {
    public KeyProfile {
        mostCommon = List.copyOf(mostCommon);
        mostBytes = List.copyOf(mostBytes);
    }

    /** The first document that the key cannot hold. */
    public record ArrayWitness(long ordinal, String path) {}
}
