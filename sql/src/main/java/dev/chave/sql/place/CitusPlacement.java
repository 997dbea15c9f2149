package dev.chave.sql.place;

import java.util.List;
import java.util.Optional;

/**
 * Citus: PostgreSQL's hash of the value, and the line of 32-bit hashes cut into equal ranges, the last one stretched to the end
 * (Citus 13.2.2, {@code create_distributed_table} with {@code shard_count}; checked at 32 and 64 shards against a real one).
 *
 * <p>Once a tenant was isolated or a shard split the ranges are no longer equal; this is the table as it was created.
 */
public final class CitusPlacement implements Placement {
    /** The most shards that {@code citus.shard_count} allows. */
    public static final int MOST_SHARDS = 64_000;

    private final int shards;
    private final long width;

    public CitusPlacement(int shards) {
        this.shards = ShardCounts.checked(shards, MOST_SHARDS);
        this.width = (1L << 32) / shards;
    }

    @Override
    public String name() {
        return "citus";
    }

    @Override
    public int shards() {
        return shards;
    }

    @Override
    public String whenItGrows() {
        return "Another shard_count (alter_distributed_table) cuts the hash line anew: half of the rows change shard, whatever"
                + " the number. Adding nodes moves whole shards and changes no row's shard.";
    }

    @Override
    public int shardOf(List<SqlValue> values) throws NoShardException {
        return indexOf(PostgresHash.of(values.get(0)));
    }

    /** The shard whose range holds this hash. */
    public int indexOf(int hash) {
        return (int) Math.min(shards - 1, ((long) hash - Integer.MIN_VALUE) / width);
    }

    /** The least hash of a shard. */
    public int minHash(int shard) {
        return (int) (Integer.MIN_VALUE + shard * width);
    }

    /** The greatest hash of a shard. */
    public int maxHash(int shard) {
        return shard == shards - 1 ? Integer.MAX_VALUE : (int) (Integer.MIN_VALUE + (shard + 1) * width - 1);
    }

    @Override
    public Optional<Placement> withShards(int count) {
        return Optional.of(new CitusPlacement(count));
    }
}
