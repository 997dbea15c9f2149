package dev.chave.design;

import dev.chave.key.ServerVersion;
import dev.chave.key.ShardKey;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What the page says of the cluster to come; what it leaves out is null or empty, and the command's defaults hold.
 *
 * @param shards N
 * @param growTo M
 * @param collectionBytes today's size; 0 when not said
 * @param growthBytesPerDay what comes every day; 0 when not said
 * @param growthMillis for how long
 * @param serverVersion the version to judge for
 * @param keys keys to judge beside those found
 * @param currentKey today's key
 * @param mayDropUnique names of unique indexes that may go
 * @param orderBy a field that tells the order of inserts
 * @param firehose whether a shard is set aside to take all inserts
 * @param goals what is wanted, with weights
 */
public record Plan(
        @Nullable Integer shards,
        @Nullable Integer growTo,
        long collectionBytes,
        long growthBytesPerDay,
        long growthMillis,
        @Nullable ServerVersion serverVersion,
        List<ShardKey> keys,
        @Nullable ShardKey currentKey,
        List<String> mayDropUnique,
        @Nullable String orderBy,
        boolean firehose,
        SortedMap<String, Double> goals) {
    /** A page that says nothing of the cluster. */
    public static final Plan NONE =
            new Plan(null, null, 0, 0, 0, null, List.of(), null, List.of(), null, false, new TreeMap<>());

    private static final double DAY_MILLIS = 86_400_000;
    private static final double MOST_BYTES = 1e18;

    public Plan {
        keys = List.copyOf(keys);
        mayDropUnique = List.copyOf(mayDropUnique);
        goals = Collections.unmodifiableSortedMap(new TreeMap<>(goals));
    }

    /** The size at the end of the growth; 0 when the page states no size. */
    public long plannedBytes() {
        double growth = growthBytesPerDay * (growthMillis / DAY_MILLIS);
        return (long) Math.min(MOST_BYTES, collectionBytes + growth);
    }
}
