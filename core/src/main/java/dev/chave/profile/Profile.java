package dev.chave.profile;

import java.util.List;

/**
 * What one pass over the documents found, for all candidates at once.
 *
 * @param documents how many documents were seen
 * @param bytes how many bytes they have, as BSON
 * @param fields the fields of the candidates and of the filters
 * @param keys one for each candidate, in the order asked
 * @param sample the documents kept
 */
public record Profile(
        long documents, long bytes, List<FieldProfile> fields, List<KeyProfile> keys, DocumentSample sample) {
    public Profile {
        fields = List.copyOf(fields);
        keys = List.copyOf(keys);
    }
}
