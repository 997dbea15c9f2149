package dev.chave.advise;

/** The things that can be said about a candidate. Each has a page under docs/reference/findings. */
public enum FindingCode {
    ARRAY("a field of the key holds arrays"),
    NOT_SHARDABLE("the collection or the key cannot be sharded so"),
    LOWCARD("too few different values"),
    FEW_VALUES_PER_SHARD("few values per shard, so an uneven spread"),
    HOTVALUE("one value has too large a share"),
    INDIVISIBLE("one value outgrows a chunk"),
    MONOTONIC("inserts go to one end of the key space"),
    MONOTONIC_LOCAL("inserts crowd in a moving part of the key space"),
    SCATTER("operations that ask every shard"),
    MUTABLE("the key's value changes"),
    NULLS("documents without a key value"),
    TYPE_MIX("one identity in several types"),
    UUID_ENCODING("UUIDs in two encodings"),
    FLOAT_HASH("hashing loses fractions"),
    LEXICAL_ORDER("text whose byte order is not its own"),
    KEY_SIZE("large keys"),
    UNIQUE_CONFLICT("a unique index that the key does not lead"),
    UPSERT_NEEDS_KEY("upserts without the whole key"),
    ZONE_PREFIX("zones are not of the key's first fields"),
    ZONE_HASHED("zones on a hashed field"),
    MISSING_INDEX("collection scans, or no index behind the key"),
    TOO_SMALL("the collection need not be sharded"),
    THIN_EVIDENCE("too little was seen to be sure"),
    ID_NOT_GLOBAL("_id is unique on each shard only"),
    SEASONAL("inserts move with the hour or the season"),
    INDEX_COST("the key fills its indexes"),
    LEGIBILITY("chunk bounds tell people nothing"),
    FOLKLORE("a note that the version contradicts");

    private final String words;

    FindingCode(String words) {
        this.words = words;
    }

    /** The code in a few words. */
    public String words() {
        return words;
    }
}
