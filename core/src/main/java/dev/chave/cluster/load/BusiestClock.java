package dev.chave.cluster.load;

import java.util.Arrays;

/**
 * How long shards need for work that comes in windows: a window ends when its busiest shard does, and the next one begins then.
 *
 * <p>Work over this time, beside the time of a single shard, is the scale-out. Not safe for use by several threads.
 */
public final class BusiestClock {
    private final Windows windows;
    private final double[] capacities;
    private final double[] load;
    private final double[] times;
    private final double[] alone;
    private final WindowEnd end;
    private long passed;
    private int window;

    /**
     * A clock at its beginning.
     *
     * @param capacities what each shard can do; 1 where the array ends
     */
    public BusiestClock(int shards, Windows windows, double[] capacities) {
        this(shards, windows, capacities, WindowEnd.UNHEARD);
    }

    /** The same, for somebody who wants to hear of each window as it ends. */
    public BusiestClock(int shards, Windows windows, double[] capacities, WindowEnd end) {
        this.windows = windows;
        this.capacities = capacities.clone();
        load = new double[shards];
        times = new double[windows.count()];
        alone = new double[windows.count()];
        this.end = end;
    }

    /** Adds work to a shard in the present window. */
    public void add(int shard, double cost) {
        load[shard] += cost;
    }

    /**
     * So many pieces of work have been added; the window may end.
     *
     * @param cost what they would cost a single shard that holds everything
     */
    public void pass(int pieces, double cost) {
        alone[window] += cost;
        passed += pieces;
        if (passed >= windows.end(window) && window < windows.count() - 1) {
            close();
            window++;
        }
    }

    /** Ends the last window, and tells how long all of them took. */
    public double finish() {
        close();
        return Arrays.stream(times).sum();
    }

    /**
     * How many times the work of one shard of capacity 1 was done, and how sure that is.
     *
     * @param value work over time; NaN without any
     * @param error the standard error of the value, from how the windows differ; 0 with fewer than two
     */
    public record Measure(double value, double error) {}

    /** The measure, once {@link #finish} was called. */
    public Measure measure() {
        double time = Arrays.stream(times).sum();
        double value = time == 0 ? Double.NaN : Arrays.stream(alone).sum() / time;
        double squares = 0;
        for (int i = 0; i < times.length; i++) {
            double rest = alone[i] - value * times[i];
            squares += rest * rest;
        }
        int count = times.length;
        return new Measure(value, count < 2 || time == 0 ? 0 : Math.sqrt(squares * count / (count - 1)) / time);
    }

    private void close() {
        double busiest = 0;
        for (int shard = 0; shard < load.length; shard++) {
            load[shard] /= capacityOf(capacities, shard);
            busiest = Math.max(busiest, load[shard]);
        }
        end.ended(window, load, busiest);
        Arrays.fill(load, 0);
        times[window] += busiest;
    }

    /** A shard's capacity: 1 where the array ends. */
    public static double capacityOf(double[] capacities, int shard) {
        return shard < capacities.length ? capacities[shard] : 1;
    }
}
