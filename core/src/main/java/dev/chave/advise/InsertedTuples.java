package dev.chave.advise;

import dev.chave.key.KeyExtractor;
import dev.chave.key.ShardKey;
import dev.chave.profile.DocumentSample;
import dev.chave.value.RawDocument;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Where the key values of inserted documents come from: the documents an insert carried, or the sample's latest rows. */
record InsertedTuples(DocumentSample sample) {
    /** The key value of one piece of an insert; null where the key cannot hold the document. */
    byte @Nullable [] of(Traffic.Prepared insert, int piece, ShardKey key, KeyExtractor extractor) {
        List<RawDocument> documents = insert.inserted();
        if (!documents.isEmpty()) {
            // An insert of more documents than pieces, or with some of them unknown, is spread evenly over the known.
            return extractor.tuple(documents.get((int) ((long) piece * documents.size() / insert.pieces())));
        }
        return sample.tuple(insert.insertedRows()[piece], key);
    }
}
