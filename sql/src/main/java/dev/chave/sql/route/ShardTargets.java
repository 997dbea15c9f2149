package dev.chave.sql.route;

import java.util.BitSet;
import java.util.Collection;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Shards of one group: those known by number, and those that one value each decides which the text does not tell.
 *
 * @param known shards known by number; not to be changed
 * @param unknown names of values not known, each of which is on one shard
 * @param any whether any number of shards beside may be among them
 * @param shards how many shards there are
 */
public record ShardTargets(BitSet known, SortedSet<String> unknown, boolean any, int shards) {
    /** All shards. */
    public static ShardTargets all(int shards) {
        BitSet all = new BitSet();
        all.set(0, shards);
        return new ShardTargets(all, new TreeSet<>(), false, shards);
    }

    /** These shards. */
    static ShardTargets of(BitSet known, Collection<String> unknown, boolean any, int shards) {
        return new ShardTargets(known, new TreeSet<>(unknown), any, shards);
    }

    /** The largest number of shards that these can be. */
    public int most() {
        return any ? shards : Math.min(shards, known.cardinality() + unknown.size());
    }

    /** Whether the number is exact. */
    public boolean isExact() {
        return !any && (unknown.isEmpty() || most() == 1 || known.cardinality() == shards);
    }

    /** Whether these are at most one shard. */
    public boolean isOne() {
        return most() <= 1;
    }

    ShardTargets and(ShardTargets other) {
        if (unknown.isEmpty() && other.unknown.isEmpty() && !any && !other.any) {
            BitSet both = (BitSet) known.clone();
            both.and(other.known);
            return new ShardTargets(both, unknown, false, shards);
        }
        return other.most() < most() ? other : this;
    }

    ShardTargets or(ShardTargets other) {
        BitSet either = (BitSet) known.clone();
        either.or(other.known);
        SortedSet<String> names = new TreeSet<>(unknown);
        names.addAll(other.unknown);
        return new ShardTargets(either, names, any || other.any, Math.max(shards, other.shards));
    }

    /** Whether both are one and the same shard, as far as can be told. */
    boolean isSameOne(ShardTargets other) {
        return isOne() && other.isOne() && known.equals(other.known) && unknown.equals(other.unknown);
    }
}
