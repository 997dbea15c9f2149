package dev.chave.simulate;

import dev.chave.cluster.load.BusiestClock;
import dev.chave.cluster.load.Windows;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * The work of the measured part of a life, piece by piece in time order: which shards did it, and what it would have cost a single
 * one. From it the scale-out is told through the very windows that the advisor uses.
 */
final class WorkLog {
    private final Map<String, Integer> places = new HashMap<>();
    private final List<String> names = new ArrayList<>();
    private boolean open;

    private int[] shards = new int[1024]; // one entry for each shard that is asked
    private double[] costs = new double[1024];
    private int entries;

    private int[] ends = new int[1024]; // one for each operation: where its entries end
    private int[] pieces = new int[1024];
    private double[] alone = new double[1024];
    private int operations;
    private long allPieces;

    /** From now on work is written down. */
    void open() {
        open = true;
    }

    boolean isOpen() {
        return open;
    }

    /** Work that a shard does for the operation at hand. */
    void add(String shard, double cost) {
        if (!open) {
            return;
        }
        if (entries == shards.length) {
            shards = Arrays.copyOf(shards, 2 * entries);
            costs = Arrays.copyOf(costs, 2 * entries);
        }
        Integer place = places.get(shard);
        if (place == null) {
            place = names.size();
            places.put(shard, place);
            names.add(shard);
        }
        shards[entries] = place;
        costs[entries++] = cost;
    }

    /**
     * The operation at hand is told.
     *
     * @param count how many pieces of work it was
     * @param cost what it would have cost a single shard
     */
    void pass(int count, double cost) {
        if (!open) {
            return;
        }
        if (operations == ends.length) {
            ends = Arrays.copyOf(ends, 2 * operations);
            pieces = Arrays.copyOf(pieces, 2 * operations);
            alone = Arrays.copyOf(alone, 2 * operations);
        }
        ends[operations] = entries;
        pieces[operations] = count;
        alone[operations++] = cost;
        allPieces += count;
    }

    /** How many pieces of work there were. */
    long pieces() {
        return allPieces;
    }

    /**
     * The scale-out.
     *
     * @param count the number of shards, which decides how long windows are
     * @param capacityOf what each can do
     */
    BusiestClock.Measure measure(int count, ToDoubleFunction<String> capacityOf) {
        double[] capacities = names.stream().mapToDouble(capacityOf).toArray();
        BusiestClock clock =
                new BusiestClock(Math.max(1, names.size()), Windows.of(allPieces, Math.max(1, count)), capacities);
        int entry = 0;
        for (int operation = 0; operation < operations; operation++) {
            for (; entry < ends[operation]; entry++) {
                clock.add(shards[entry], costs[entry]);
            }
            clock.pass(pieces[operation], alone[operation]);
        }
        clock.finish();
        return clock.measure();
    }
}
