package dev.chave.cluster.catalogue;

import dev.chave.cluster.BadTypedValueException;
import dev.chave.cluster.KeyBound;
import dev.chave.key.KeyExtractor;
import dev.chave.key.ShardKey;
import dev.chave.value.RawDocument;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.BsonValue;

/** Points of a key's space from the documents of commands. */
final class Bounds {
    private Bounds() {}

    /** A bound that names exactly the key's fields. */
    static KeyBound whole(ShardKey key, BsonDocument document, ErrorCode otherwise) {
        try {
            return KeyBound.of(key, document);
        } catch (BadTypedValueException bad) {
            throw otherwise.because(String.valueOf(bad.getMessage()));
        }
    }

    /** The place of a document that names every field of the key, hashed fields by their values, in the key's space. */
    static byte[] placeOf(ShardKey key, BsonDocument query, ErrorCode otherwise) {
        List<String> missing = key.paths().stream()
                .filter(path -> KeyExtractor.foundAt(RawDocument.of(query), path) == KeyExtractor.Found.MISSING
                        && !query.containsKey(path))
                .toList();
        byte[] tuple = missing.isEmpty() ? new KeyExtractor(key).tuple(nested(key, query)) : null;
        if (tuple == null) {
            throw otherwise.because("a query without one value for every field of " + key + "; expected a whole key");
        }
        return tuple;
    }

    /** A query may name a path with its dots; a document has it nested. */
    private static RawDocument nested(ShardKey key, BsonDocument query) {
        BsonDocument document = query.clone();
        for (String path : key.paths()) {
            if (path.indexOf('.') > 0 && query.containsKey(path)) {
                put(document, List.of(path.split("\\.", -1)), query.get(path));
            }
        }
        return RawDocument.of(document);
    }

    private static void put(BsonDocument document, List<String> names, BsonValue value) {
        BsonDocument at = document;
        for (String name : names.subList(0, names.size() - 1)) {
            if (!at.isDocument(name)) {
                at.put(name, new BsonDocument());
            }
            at = at.getDocument(name);
        }
        at.put(names.get(names.size() - 1), value);
    }
}
