package dev.chave.advise;

import dev.chave.key.CollectionInfo;
import dev.chave.profile.FieldProfile;
import dev.chave.profile.KeyProfile;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * All that is known when one candidate is judged.
 *
 * @param request what was asked
 * @param thresholds the numbers verdicts turn on
 * @param collection what is known of the collection
 * @param documents how many documents were seen
 * @param size the size reckoned with
 * @param key the candidate's values
 * @param fields the candidate's fields, in the key's order
 * @param pattern where inserts land; null without documents
 * @param traffic what the workload does; null without a workload
 * @param changes what the workload does to the fields; null without a workload
 * @param insertShare inserts among operations by weight; null when not known
 * @param operationCount how many operations were seen
 * @param scans operations that read every document
 * @param id the field {@code _id}; null where the documents have none
 * @param sampled what sampled values look like, of the candidates' fields that hold text or binary data
 * @param rangedPaths fields that operations ask for ranges of
 * @param asked by which types operations ask
 * @param seasons how the part of the key space that inserts go to swings with time; null where it cannot be told
 */
record Evidence(
        AdviceRequest request,
        Thresholds thresholds,
        CollectionInfo collection,
        long documents,
        CollectionSize size,
        KeyProfile key,
        List<FieldProfile> fields,
        @Nullable InsertPattern pattern,
        @Nullable Traffic traffic,
        @Nullable KeyChanges changes,
        @Nullable Double insertShare,
        double operationCount,
        CollectionScans scans,
        @Nullable FieldProfile id,
        Map<String, SampledText> sampled,
        Set<String> rangedPaths,
        AskedTypes asked,
        @Nullable Seasons seasons) {

    /** Whether so many key values were seen once that the sample does not tell how many there are. */
    boolean cardinalityOpen() {
        return key.seenOnce().value()
                > thresholds.seenOnceShare() * key.distinct().value();
    }

    /** Whether the key cannot hold one document that was seen, so that nothing else need be said of its values. */
    boolean holdsNoDocument() {
        return documents > 0 && key.arrays() >= documents;
    }

    Optional<FieldProfile> hashedField() {
        for (int i = 0; i < fields.size(); i++) {
            if (key.key().fields().get(i).hashed()) {
                return Optional.of(fields.get(i));
            }
        }
        return Optional.empty();
    }
}
