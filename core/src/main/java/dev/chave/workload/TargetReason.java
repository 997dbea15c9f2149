package dev.chave.workload;

/** Why a filter reaches what it reaches. Each reason owns the sentence that users read. */
public enum TargetReason {
    /** One value for every key field. */
    FULL_KEY("the filter gives one value for every field of the shard key"),
    /** Several whole key values. */
    KEY_VALUES("the filter lists several values of the whole shard key"),
    /** One value for the leading fields, and something open behind them. */
    PREFIX("the filter fixes the leading field, or fields, of the shard key and leaves the rest open"),
    /** Intervals or several values of a leading field. */
    RANGE("the filter bounds the leading field of the shard key to part of its values"),
    /** Everything but some points. */
    EXCLUSION("the filter excludes only single values of the shard key, so every chunk may hold a match"),
    /** No value can match. */
    UNSATISFIABLE("no key value can satisfy the filter; a router then still asks one shard, that of the first chunk"),
    /** The leading field is named, by a condition that every value meets. */
    EVERY_VALUE("the condition on the shard key admits every value"),
    /** No condition at all. */
    EMPTY_FILTER("the filter is empty"),
    /** No key field is named. */
    NO_KEY_FIELD("the filter names no field of the shard key"),
    /** Later key fields are named, the first is not. */
    NO_LEADING_FIELD("the filter does not name the leading field of the shard key"),
    /** A hashed field keeps the order of its values for no one. */
    HASHED_RANGE("the leading field is hashed, and only equality and $in survive the hash"),
    /** An $or is as wide as its widest branch. */
    OR_BRANCH("a branch of $or leaves the leading field of the shard key open"),
    /** Chunks are ordered by simple collation. */
    COLLATION("the operation's collation is not the simple one by which chunks are ordered"),
    /** A whole parent object is compared. */
    PARENT_OBJECT("the filter compares a whole parent object, which counts only where that completes the shard key"),
    /** A field below the key field is compared. */
    SUBFIELD("the filter names a field inside the leading field, not that field itself"),
    /** An operator that routers cannot turn into a range. */
    UNUSABLE_OPERATOR("a router cannot turn the operator on the leading field into a range of keys"),
    /** Text search is not planned by routers. */
    TEXT("a filter with $text is sent everywhere unless it gives the full shard key");

    private final String sentence;

    TargetReason(String sentence) {
        this.sentence = sentence;
    }

    /** The reason in words, without a capital or a full stop. */
    public String sentence() {
        return sentence;
    }
}
