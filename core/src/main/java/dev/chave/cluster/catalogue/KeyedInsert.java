package dev.chave.cluster.catalogue;

import dev.chave.cluster.ClusterRules;
import dev.chave.cluster.ClusterRules.Trait;
import dev.chave.key.KeyExtractor;
import dev.chave.key.KeyLegality;
import dev.chave.key.ShardKey;
import dev.chave.value.RawDocument;
import dev.chave.value.RawValue;
import org.jspecify.annotations.Nullable;

/** Where a document that is inserted goes, and whether it may be. */
final class KeyedInsert {
    private static final int DOCUMENT_OVERHEAD = 5;
    private static final int ELEMENT_OVERHEAD = 2; // the type, and the NUL after the name

    private final ClusterRules rules;
    private @Nullable ShardKey lastKey;
    private @Nullable KeyExtractor lastExtractor;

    KeyedInsert(ClusterRules rules) {
        this.rules = rules;
    }

    /**
     * The document's place in the key space.
     *
     * @throws CommandRefusedException when an array stands on the key, when a field is missing up to 4.2, or when the key is too
     *     large for the version
     */
    byte[] tuple(ShardKey key, RawDocument document) {
        byte[] tuple = extractor(key).tuple(document);
        if (tuple == null) {
            throw ErrorCode.SHARD_KEY_NOT_FOUND.because(
                    "an array on a field of the key " + key + "; expected one value for each field");
        }
        if (!rules.has(Trait.NULL_FOR_MISSING)) {
            checkAsUpTo42(key, document);
        }
        return tuple;
    }

    /** Up to 4.2 a document must have all fields of the key, and the key no more than some bytes. */
    private void checkAsUpTo42(ShardKey key, RawDocument document) {
        long keyBytes = DOCUMENT_OVERHEAD;
        for (String path : key.paths()) {
            RawValue value = KeyExtractor.valueAt(document, path);
            if (value == null) {
                throw ErrorCode.SHARD_KEY_NOT_FOUND.because(
                        "a document without a field of the key " + key + "; expected all of them (up to 4.2)");
            }
            keyBytes += path.length() + ELEMENT_OVERHEAD + value.length();
        }
        KeyLegality.keySizeRefusal(keyBytes, rules.version()).ifPresent(refusal -> {
            throw new CommandRefusedException(refusal);
        });
    }

    /** The extractor of a key; that of the last one is kept, as documents come one after the other. */
    private KeyExtractor extractor(ShardKey key) {
        KeyExtractor extractor = lastExtractor;
        if (extractor == null || !key.equals(lastKey)) {
            extractor = new KeyExtractor(key);
            lastExtractor = extractor;
            lastKey = key;
        }
        return extractor;
    }
}
