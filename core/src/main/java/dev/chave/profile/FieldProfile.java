package dev.chave.profile;

import dev.chave.value.BsonKind;
import java.util.SortedMap;

/**
 * What one field looks like over all documents seen.
 *
 * @param path the dotted path; a step {@code *} stands for the names of a map keyed by generated ids
 * @param documents how many documents were looked at
 * @param missing how many have no such field
 * @param nulls how many have null or undefined there
 * @param arrays how many have an array at or above its end
 * @param kinds documents by type of the value, null and arrays included, missing not
 * @param distinct how many different values (numbers of different types that are equal are one; null is a value and
 *     missing is null, as in a key; arrays are left out)
 * @param distinctHashed how many different values are left after hashing, which truncates fractions
 * @param fractional documents whose value is a double or decimal with a fraction
 * @param beyondExact documents whose value is a double beyond 2^53
 * @param twins documents whose value stands elsewhere as another type: the same identity as text and as ObjectId,
 *     number or UUID; a lower bound, counted among sampled values
 * @param meanBytes mean size of the value in bytes
 * @param maxBytes largest size of the value in bytes
 */
public record FieldProfile(
        String path,
        long documents,
        long missing,
        long nulls,
        long arrays,
        SortedMap<BsonKind, Long> kinds,
        Estimate distinct,
        Estimate distinctHashed,
        long fractional,
        long beyondExact,
        long twins,
        double meanBytes,
        long maxBytes) {}
