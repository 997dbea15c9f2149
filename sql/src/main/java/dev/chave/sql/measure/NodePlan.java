package dev.chave.sql.measure;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToLongFunction;

/** Deals shards to nodes, in turn as Citus does, and by size with the largest value apart. */
final class NodePlan {
    /** A value of less than this part of a node's share is not worth a node of its own. */
    private static final double SMALL = 0.25;

    private NodePlan() {}

    static Nodes of(List<Load> shards, List<LargeValue> largest, int nodes, long plannedBytes) {
        long read = shards.stream().mapToLong(Load::bytes).sum();
        double scale = plannedBytes > 0 && read > 0 ? (double) plannedBytes / read : 1;
        ToLongFunction<Load> weight = read > 0 ? Load::bytes : Load::rows;
        List<Load> inTurn = new ArrayList<>();
        for (int node = 0; node < nodes; node++) {
            inTurn.add(new Load(node, 0, 0));
        }
        for (Load shard : shards) {
            add(inTurn, shard.index() % nodes, shard, scale);
        }
        boolean isLarge = !largest.isEmpty() && largest.get(0).share() > SMALL / nodes;
        List<Load> apart = nodes > 1 && isLarge ? apart(shards, largest.get(0), nodes, weight, scale) : List.of();
        return new Nodes(
                List.copyOf(inTurn),
                Shares.maxOverMean(inTurn, weight),
                List.copyOf(apart),
                apart.isEmpty() ? Double.NaN : Shares.maxOverMean(apart, weight));
    }

    private static List<Load> apart(
            List<Load> shards, LargeValue largest, int nodes, ToLongFunction<Load> weight, double scale) {
        List<Load> rest = new ArrayList<>();
        for (Load shard : shards) {
            boolean owns = shard.index() == largest.shard();
            rest.add(new Load(
                    shard.index(),
                    shard.rows() - (owns ? largest.rows() : 0),
                    shard.bytes() - (owns ? largest.bytes() : 0)));
        }
        rest.sort(Comparator.comparingLong(weight).reversed().thenComparingInt(Load::index));
        List<Load> plan = new ArrayList<>();
        plan.add(new Load(0, largest.rows(), Math.round(largest.bytes() * scale)));
        for (int node = 1; node < nodes; node++) {
            plan.add(new Load(node, 0, 0));
        }
        for (Load shard : rest) {
            int least = 1;
            for (int node = 2; node < nodes; node++) {
                least = weight.applyAsLong(plan.get(node)) < weight.applyAsLong(plan.get(least)) ? node : least;
            }
            add(plan, least, shard, scale);
        }
        return plan;
    }

    private static void add(List<Load> loads, int node, Load shard, double scale) {
        Load before = loads.get(node);
        loads.set(
                node, new Load(node, before.rows() + shard.rows(), before.bytes() + Math.round(shard.bytes() * scale)));
    }
}
