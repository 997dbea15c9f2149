package dev.chave.rehearse;

import dev.chave.value.RawDocument;
import org.bson.BsonDocument;

/** The sizes of documents as they are stored. */
final class Sizes {
    private Sizes() {}

    /** Bytes of BSON. */
    static long of(BsonDocument document) {
        return RawDocument.of(document).length();
    }
}
