package dev.chave.cluster.load;

/**
 * How operations in time order are cut into windows for one number of shards: as short as they allow with at least
 * {@link #OPERATIONS_PER_SHARD} expected for each shard.
 *
 * @param pieces how many pieces of work there are in all, each routed on its own
 * @param count how many windows, at least one
 */
public record Windows(long pieces, int count) {
    /** With fewer for each shard, what is seen of a random key is mostly chance. */
    public static final int OPERATIONS_PER_SHARD = 50;

    /** The windows for so many pieces of work on so many shards. */
    public static Windows of(long pieces, int shards) {
        return new Windows(pieces, (int) Math.max(1, pieces / ((long) OPERATIONS_PER_SHARD * shards)));
    }

    /** Whether so many pieces of work suffice to judge so many shards. */
    public static boolean suffice(long pieces, int shards) {
        return pieces >= (long) OPERATIONS_PER_SHARD * shards;
    }

    /** After how many pieces a window ends. */
    long end(int window) {
        return pieces * (window + 1) / count;
    }
}
