package dev.chave.sql.place;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;

/**
 * A table that names the shard of every value. It is filled from the data: the heaviest value first, each to the shard that has
 * least. A value that it does not know goes where rendezvous hashing puts it, as if it had been entered on first sight.
 */
public final class DirectoryPlacement implements Placement {
    private static final Comparator<WeightedValue> HEAVIEST_FIRST = Comparator.comparingLong(WeightedValue::weight)
            .reversed()
            .thenComparing(WeightedValue::value, SqlOrder.INSTANCE);

    private final int shards;
    private final List<WeightedValue> values; // the heaviest first
    private final Map<SqlValue, Integer> table;
    private final Placement unknown;

    /**
     * Fills the table.
     *
     * @param values each value once, in any order
     */
    public DirectoryPlacement(List<WeightedValue> values, int shards) {
        this(shards, values.stream().sorted(HEAVIEST_FIRST).toList(), new HashMap<>());
        record Load(int shard, long weight) {}
        PriorityQueue<Load> leastFirst =
                new PriorityQueue<>(Comparator.comparingLong(Load::weight).thenComparingInt(Load::shard));
        for (int shard = 0; shard < shards; shard++) {
            leastFirst.add(new Load(shard, 0));
        }
        for (WeightedValue value : this.values) {
            Load least = leastFirst.remove();
            table.put(value.value(), least.shard());
            leastFirst.add(new Load(least.shard(), least.weight() + value.weight()));
        }
    }

    private DirectoryPlacement(int shards, List<WeightedValue> values, Map<SqlValue, Integer> table) {
        this.shards = ShardCounts.checked(shards);
        this.values = values;
        this.table = table;
        this.unknown = new RendezvousPlacement(shards);
    }

    @Override
    public String name() {
        return "directory";
    }

    @Override
    public int shards() {
        return shards;
    }

    @Override
    public String whenItGrows() {
        return "As much moves as one chooses to move: 1/(N+1) makes the new shard as full as the others. Every request needs the"
                + " table.";
    }

    @Override
    public int shardOf(List<SqlValue> values) throws NoShardException {
        Integer shard = table.get(values.get(0));
        return shard != null ? shard : unknown.shardOf(values);
    }

    /**
     * With more shards: each new one takes values from the shard that has most, the heaviest that fits, until it has the mean.
     * With fewer the table is filled anew.
     */
    @Override
    public Optional<Placement> withShards(int count) {
        if (count < shards) {
            return Optional.of(new DirectoryPlacement(values, count));
        }
        Map<SqlValue, Integer> grown = new HashMap<>(table);
        for (int total = shards + 1; total <= count; total++) {
            addShard(grown, total);
        }
        return Optional.of(new DirectoryPlacement(count, values, grown));
    }

    private void addShard(Map<SqlValue, Integer> grown, int total) {
        long[] loads = new long[total];
        List<List<WeightedValue>> owned = new ArrayList<>();
        for (int shard = 0; shard < total; shard++) {
            owned.add(new ArrayList<>());
        }
        for (WeightedValue value : values) {
            int shard = grown.getOrDefault(value.value(), 0);
            loads[shard] += value.weight();
            owned.get(shard).add(value);
        }
        long mean = Arrays.stream(loads).sum() / total;
        int[] next = new int[total];
        boolean[] isDone = new boolean[total];
        int added = total - 1;
        for (int from = fullest(loads, isDone, added); from >= 0; from = fullest(loads, isDone, added)) {
            long room = Math.min(mean - loads[added], loads[from] - mean);
            List<WeightedValue> candidates = owned.get(from);
            while (next[from] < candidates.size() && candidates.get(next[from]).weight() > room) {
                next[from]++;
            }
            if (next[from] == candidates.size()) {
                isDone[from] = true;
                continue;
            }
            WeightedValue moved = candidates.get(next[from]++);
            loads[from] -= moved.weight();
            loads[added] += moved.weight();
            grown.put(moved.value(), added);
        }
    }

    /** The fullest shard that may still give, or -1. */
    private static int fullest(long[] loads, boolean[] isDone, int added) {
        int fullest = -1;
        for (int shard = 0; shard < added; shard++) {
            if (!isDone[shard] && (fullest < 0 || loads[shard] > loads[fullest])) {
                fullest = shard;
            }
        }
        return fullest;
    }
}
