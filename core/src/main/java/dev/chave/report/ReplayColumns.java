package dev.chave.report;

import dev.chave.simulate.Frame;
import dev.chave.simulate.SimulationResult;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The columns of the replay: every shard that was ever there, in the order in which they appeared; of very many the busiest, and
 * one column that stands for the others.
 */
final class ReplayColumns {
    private static final int MOST = 120;

    /**
     * One column.
     *
     * @param name the shard's name; null for the column of the others
     * @param shards how many shards it stands for
     * @param capacity what they can do together
     */
    record Column(@Nullable String name, int shards, double capacity) {}

    private final List<Column> columns = new ArrayList<>();
    private final Map<String, Integer> columnOf = new HashMap<>();

    ReplayColumns(SimulationResult run) {
        Map<String, Long> writes = new LinkedHashMap<>();
        for (Frame frame : run.timeline()) {
            for (int shard = 0; shard < frame.shards().size(); shard++) {
                writes.merge(frame.shards().get(shard), frame.writes().get(shard), Long::sum);
            }
        }
        Map<String, Double> capacities = run.shards().stream()
                .collect(Collectors.toMap(
                        SimulationResult.ShardResult::id, SimulationResult.ShardResult::capacity, (one, other) -> one));
        List<String> busiest = writes.entrySet().stream()
                .sorted(Comparator.comparing(Map.Entry<String, Long>::getValue, Comparator.reverseOrder()))
                .limit(writes.size() > MOST ? MOST - 1 : MOST)
                .map(Map.Entry::getKey)
                .toList();
        double others = 0;
        for (String name : writes.keySet()) {
            double capacity = capacities.getOrDefault(name, 1.0);
            if (busiest.contains(name)) {
                columnOf.put(name, columns.size());
                columns.add(new Column(name, 1, capacity));
            } else {
                others += capacity;
            }
        }
        if (busiest.size() < writes.size()) {
            int last = columns.size();
            columns.add(new Column(null, writes.size() - busiest.size(), others));
            writes.keySet().forEach(name -> columnOf.putIfAbsent(name, last));
        }
    }

    List<Column> columns() {
        return columns;
    }

    /** The column of a shard, by its place among them. */
    int of(String shard) {
        return columnOf.getOrDefault(shard, 0);
    }

    /** What the columns have of something that the shards of a frame have. */
    List<Long> sums(Frame frame, List<Long> ofShards) {
        long[] sums = new long[columns.size()];
        for (int shard = 0; shard < ofShards.size(); shard++) {
            sums[of(frame.shards().get(shard))] += ofShards.get(shard);
        }
        return Arrays.stream(sums).boxed().toList();
    }

    /** How many shards of each column are there in a frame. */
    List<Long> present(Frame frame) {
        return sums(frame, frame.shards().stream().map(shard -> 1L).toList());
    }
}
