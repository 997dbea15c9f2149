package dev.chave.sql.place;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** Sets of shards. */
final class ShardSets {
    private ShardSets() {}

    static BitSet all(int shards) {
        return between(0, shards - 1);
    }

    /** From one shard to another, both included. */
    static BitSet between(int first, int last) {
        BitSet set = new BitSet();
        set.set(first, last + 1);
        return set;
    }

    /** The shard of points; none where the engine would have refused such a row. */
    static BitSet ofPoint(Placement placement, List<SqlRange> points) {
        List<SqlValue> values = new ArrayList<>();
        for (SqlRange point : points) {
            if (point.low() != null) {
                values.add(point.low());
            }
        }
        BitSet set = new BitSet();
        try {
            set.set(placement.shardOf(values));
        } catch (NoShardException refused) {
            set.clear(); // no row with such a value exists
        }
        return set;
    }
}
