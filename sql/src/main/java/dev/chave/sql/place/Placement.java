package dev.chave.sql.place;

import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/**
 * Where rows live: a function from the values of the distribution columns to one of {@link #shards()} shards, numbered from 0.
 *
 * <p>Reads and writes use the same function: {@link #shardsOf(List)} of a point is {@link #shardOf(List)}, whatever the
 * placement (claim P11). A placement is immutable and may be used by many threads.
 */
public interface Placement {
    /** The name by which {@code --with} takes it: {@code citus}, {@code vitess:hash}, {@code shardingsphere:MOD}. */
    String name();

    /** How many shards there are. */
    int shards();

    /** How many columns it takes. */
    default int columns() {
        return 1;
    }

    /** What moves, and where to, when shards are added: one or two sentences. */
    String whenItGrows();

    /**
     * The shard of a row.
     *
     * @param values one for each of {@link #columns()}
     * @throws NoShardException when the engine would refuse such a value
     */
    int shardOf(List<SqlValue> values) throws NoShardException;

    /** The shard of a row by its only distribution column. */
    default int shardOf(SqlValue value) throws NoShardException {
        return shardOf(List.of(value));
    }

    /**
     * The shards that can hold rows within these ranges, one range for each leading column; the columns after them are free.
     * Hashing placements know points and else answer every shard.
     *
     * @return a set of its own for the caller; empty where no shard can hold such a row
     */
    default BitSet shardsOf(List<SqlRange> ranges) {
        boolean isPoint = ranges.size() == columns() && ranges.stream().allMatch(SqlRange::isPoint);
        return isPoint ? ShardSets.ofPoint(this, ranges) : ShardSets.all(shards());
    }

    /** The shards that can hold rows within this range of the first column. */
    default BitSet shardsOf(SqlRange range) {
        return shardsOf(List.of(range));
    }

    /**
     * The same scheme with another number of shards, as its engine or its author would grow it; empty where the shards are
     * fixed by something else than their number.
     */
    Optional<Placement> withShards(int shards);
}
