package dev.chave.advise;

import dev.chave.language.Phrase;
import dev.chave.language.Sentence;

/** The things that can be said about a candidate. Each has a page under docs/reference/findings. */
public enum FindingCode {
    ARRAY,
    NOT_SHARDABLE,
    LOWCARD,
    FEW_VALUES_PER_SHARD,
    HOTVALUE,
    INDIVISIBLE,
    MONOTONIC,
    MONOTONIC_LOCAL,
    SCATTER,
    MUTABLE,
    NULLS,
    TYPE_MIX,
    UUID_ENCODING,
    FLOAT_HASH,
    LEXICAL_ORDER,
    KEY_SIZE,
    UNIQUE_CONFLICT,
    UPSERT_NEEDS_KEY,
    ZONE_PREFIX,
    ZONE_HASHED,
    MISSING_INDEX,
    TOO_SMALL,
    THIN_EVIDENCE,
    ID_NOT_GLOBAL,
    SEASONAL,
    INDEX_COST,
    LEGIBILITY,
    FOLKLORE;

    /** The code in a few words. */
    public Phrase words() {
        return Sentence.of("code." + name());
    }
}
