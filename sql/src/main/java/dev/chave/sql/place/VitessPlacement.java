package dev.chave.sql.place;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/** Vitess: a primary vindex and the shards' ranges of keyspace ids. */
public final class VitessPlacement implements Placement {
    private final Vindex vindex;
    private final List<KeyRange> ranges;
    private final boolean isEqual;

    private VitessPlacement(Vindex vindex, List<KeyRange> ranges, boolean isEqual) {
        this.vindex = vindex;
        this.ranges = List.copyOf(ranges);
        this.isEqual = isEqual;
    }

    /** With ranges of equal width. */
    public static VitessPlacement equal(Vindex vindex, int shards) {
        return new VitessPlacement(vindex, KeyRange.equal(shards), true);
    }

    /** With given ranges, in order and without a gap. */
    public static VitessPlacement of(Vindex vindex, List<KeyRange> ranges) {
        return new VitessPlacement(vindex, ranges, false);
    }

    /** The vindex. */
    public Vindex vindex() {
        return vindex;
    }

    /** The shards' ranges. */
    public List<KeyRange> ranges() {
        return ranges;
    }

    @Override
    public String name() {
        return "vitess:" + vindex.type();
    }

    @Override
    public int shards() {
        return ranges.size();
    }

    @Override
    public int columns() {
        return vindex.columns();
    }

    @Override
    public String whenItGrows() {
        return "Reshard splits a shard and moves only its rows: half of one shard, 1/(2N) of all. Cutting all ranges anew moves"
                + " half of the rows.";
    }

    @Override
    public int shardOf(List<SqlValue> values) throws NoShardException {
        return indexOf(vindex.keyspaceId(values));
    }

    /** The shard that a keyspace id belongs to. */
    public int indexOf(byte[] keyspaceId) {
        int low = 0;
        int high = ranges.size() - 1;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (KeyRange.compare(ranges.get(middle).start(), keyspaceId) <= 0) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }

    /** Leading points name a range of keyspace ids, where the vindex knows prefixes; a range on {@code numeric} is not used. */
    @Override
    public BitSet shardsOf(List<SqlRange> given) {
        List<SqlValue> leading = new ArrayList<>();
        for (SqlRange range : given) {
            SqlValue point = range.isPoint() ? range.low() : null;
            if (point == null) {
                break;
            }
            leading.add(point);
        }
        boolean isWhole = leading.size() == columns();
        if (leading.isEmpty() || (!isWhole && !vindex.takesPrefix())) {
            return ShardSets.all(shards());
        }
        try {
            byte[] id = vindex.keyspaceId(leading);
            return ShardSets.between(indexOf(id), isWhole ? indexOf(id) : lastWithPrefix(id));
        } catch (NoShardException refused) {
            return new BitSet();
        }
    }

    private int lastWithPrefix(byte[] prefix) {
        byte[] highest = Arrays.copyOf(prefix, prefix.length + 16);
        Arrays.fill(highest, prefix.length, highest.length, (byte) 0xFF);
        return indexOf(highest);
    }

    @Override
    public Optional<Placement> withShards(int count) {
        return isEqual ? Optional.of(equal(vindex, count)) : Optional.empty();
    }
}
