package dev.chave.advise;

import dev.chave.key.ServerVersion;
import dev.chave.key.ShardKey;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the user asks of an advice, beside the data and the workload.
 *
 * @param shards N, the shards at first
 * @param growTo M, the shards to grow to; at least N
 * @param collectionBytes the collection's size as the user states it; 0 when not stated
 * @param serverVersion the version to judge for
 * @param seed of everything drawn
 * @param keys keys to judge beside those found
 * @param currentKey today's key, or null
 * @param mayDropUnique names of unique indexes that may go
 * @param orderBy a field that tells the order of inserts, or null
 * @param firehose whether a shard is set aside to take all inserts
 * @param wishes what is wanted beside a key that scales
 */
public record AdviceRequest(
        int shards,
        int growTo,
        long collectionBytes,
        ServerVersion serverVersion,
        long seed,
        List<ShardKey> keys,
        @Nullable ShardKey currentKey,
        Set<String> mayDropUnique,
        @Nullable String orderBy,
        boolean firehose,
        Wishes wishes) {
    public static final int DEFAULT_SHARDS = 3;
    public static final int DEFAULT_GROW_TO = 10;
    public static final long DEFAULT_SEED = 1;

    public AdviceRequest {
        if (shards < 1 || growTo < shards) {
            throw new IllegalArgumentException(
                    "from " + shards + " shards to " + growTo + "; expected at least 1, and to grow");
        }
        keys = List.copyOf(keys);
        mayDropUnique = Set.copyOf(mayDropUnique);
    }

    /** A request without further wishes. */
    public AdviceRequest(
            int shards,
            int growTo,
            long collectionBytes,
            ServerVersion serverVersion,
            long seed,
            List<ShardKey> keys,
            @Nullable ShardKey currentKey,
            Set<String> mayDropUnique,
            @Nullable String orderBy,
            boolean firehose) {
        this(
                shards,
                growTo,
                collectionBytes,
                serverVersion,
                seed,
                keys,
                currentKey,
                mayDropUnique,
                orderBy,
                firehose,
                Wishes.NONE);
    }

    /** The same request with these wishes. */
    public AdviceRequest with(Wishes wanted) {
        return new AdviceRequest(
                shards,
                growTo,
                collectionBytes,
                serverVersion,
                seed,
                keys,
                currentKey,
                mayDropUnique,
                orderBy,
                firehose,
                wanted);
    }

    /** What one asks who states nothing. */
    public static AdviceRequest defaults() {
        return new AdviceRequest(
                DEFAULT_SHARDS,
                DEFAULT_GROW_TO,
                0,
                ServerVersion.DEFAULT,
                DEFAULT_SEED,
                List.of(),
                null,
                Set.of(),
                null,
                false);
    }
}
