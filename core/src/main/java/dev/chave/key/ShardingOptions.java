package dev.chave.key;

/**
 * What is asked for beside the key when a collection is sharded.
 *
 * @param unique whether the key is to be unique
 * @param emptyCollection whether the collection is empty or does not exist yet, so that missing indexes are created
 * @param collation the collation that is named
 * @param implicitlyCreateIndex whether a missing index may be created; the server's default is yes
 * @param enforceUniquenessCheck whether {@code unique} needs a unique index; the server's default is yes
 */
public record ShardingOptions(
        boolean unique,
        boolean emptyCollection,
        Collation collation,
        boolean implicitlyCreateIndex,
        boolean enforceUniquenessCheck) {
    /** The collations that a request to shard may name. */
    public enum Collation {
        NOT_NAMED,
        SIMPLE,
        OTHER
    }

    /**
     * What one means by sharding a collection as it is: not unique, and the simple collation named, which is always right.
     */
    public static ShardingOptions plain(boolean emptyCollection) {
        return new ShardingOptions(false, emptyCollection, Collation.SIMPLE, true, true);
    }

    public ShardingOptions asUnique() {
        return new ShardingOptions(true, emptyCollection, collation, implicitlyCreateIndex, enforceUniquenessCheck);
    }
}
