package dev.chave.sql.measure;

import java.util.ArrayList;
import java.util.List;

/**
 * How evenly a fixed number of shards or slots can be dealt to nodes: {@code ceil(S/n)·n/S} is the least max/mean, and 1 only where
 * n divides S.
 *
 * @param slots how many shards or slots there are
 * @param even the numbers of nodes that share them equally
 * @param isPoor whether some even number of nodes has no other up to its double, so that growing evenly takes a larger step
 * @param bounds max/mean for 2 nodes and more
 */
public record Divisors(int slots, List<Integer> even, boolean isPoor, List<Bound> bounds) {
    private static final int MOST_BOUNDS = 40;

    /**
     * What so many nodes can have at best.
     *
     * @param nodes the number of nodes
     * @param maxOverMean slots of the fullest over the mean
     */
    public record Bound(int nodes, double maxOverMean) {}

    static Divisors of(int slots) {
        List<Integer> even = new ArrayList<>();
        boolean isPoor = false;
        for (int nodes = 1; nodes <= slots; nodes++) {
            if (slots % nodes == 0) {
                isPoor |= !even.isEmpty() && nodes > 2 * even.get(even.size() - 1);
                even.add(nodes);
            }
        }
        List<Bound> bounds = new ArrayList<>();
        for (int nodes = 2; nodes <= Math.min(slots, MOST_BOUNDS); nodes++) {
            bounds.add(new Bound(nodes, maxOverMean(slots, nodes)));
        }
        return new Divisors(slots, List.copyOf(even), isPoor, List.copyOf(bounds));
    }

    static double maxOverMean(int slots, int nodes) {
        int fullest = (slots + nodes - 1) / nodes;
        return (double) fullest * nodes / slots;
    }
}
