package dev.chave.advise;

import dev.chave.cluster.load.BusiestClock;
import dev.chave.cluster.load.Windows;
import java.util.Arrays;
import java.util.NavigableMap;
import java.util.SortedSet;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The one number: how many times one shard's work N shards do with a key.
 *
 * <p>The workload is cut into windows in time order; a window ends when its busiest shard does. T(N) is the sum over windows
 * of the busiest shard's load, and S(N) = T(1) / T(N). Windows are as short as the sample allows with at least 50 expected
 * operations for each shard. The perfect line goes through the same windows with a fresh random shard for each piece of work,
 * since even a perfect key does not score N through short windows.
 */
final class ScaleOutModel {
    /** The sizes at which every curve has a point, beside N and M. */
    static final int[] SIZES = {1, 2, 3, 5, 10, 20, 50, 100, 200, 500, 1000};

    private static final int LEAST_CHUNKS_PER_SHARD = 4;

    /** A part of the operations for which a curve is drawn. */
    enum Part {
        ALL,
        READS,
        WRITES;

        boolean has(boolean read) {
            return this == ALL || read == (this == READS);
        }
    }

    private final OperationLoad loads;
    private final SortedSet<Integer> sizes;
    private final double[] capacities;
    private final double nominalChunks;
    private final long seed;
    private final Windows[][] windows;
    private final double[][] perfect;

    /**
     * Sets the stage that all candidates share.
     *
     * @param loads what each operation weighs
     * @param extraSizes N and M
     * @param capacities of the shards, 1 where the array ends
     * @param nominalChunks collection bytes over chunk size, before equal values merge
     */
    ScaleOutModel(
            OperationLoad loads, SortedSet<Integer> extraSizes, double[] capacities, double nominalChunks, long seed) {
        this(usualSizes(extraSizes), loads, capacities, nominalChunks, seed);
    }

    /** The same for these sizes only; the first must be 1. */
    static ScaleOutModel atSizes(
            SortedSet<Integer> sizes, OperationLoad loads, double[] capacities, double nominalChunks, long seed) {
        return new ScaleOutModel(new TreeSet<>(sizes), loads, capacities, nominalChunks, seed);
    }

    private static SortedSet<Integer> usualSizes(SortedSet<Integer> extraSizes) {
        SortedSet<Integer> sizes = new TreeSet<>(extraSizes);
        for (int size : SIZES) {
            sizes.add(size);
        }
        return sizes;
    }

    private ScaleOutModel(
            SortedSet<Integer> sizes, OperationLoad loads, double[] capacities, double nominalChunks, long seed) {
        this.loads = loads;
        this.sizes = sizes;
        this.capacities = capacities.clone();
        this.nominalChunks = nominalChunks;
        this.seed = seed;
        this.windows = new Windows[Part.values().length][sizes.size()];
        this.perfect = new double[Part.values().length][sizes.size()];
        for (Part part : Part.values()) {
            int index = 0;
            for (int size : sizes) {
                windows[part.ordinal()][index] = Windows.of(pieces(loads, part), size);
                perfect[part.ordinal()][index] = perfect(part, size, windows[part.ordinal()][index]);
                index++;
            }
        }
    }

    private static long pieces(OperationLoad loads, Part part) {
        long pieces = 0;
        for (int i = 0; i < loads.size(); i++) {
            pieces += loads.isKnown(i) && part.has(loads.isRead(i)) ? loads.pieces(i) : 0;
        }
        return pieces;
    }

    SortedSet<Integer> sizes() {
        return sizes;
    }

    /** The curves of one candidate. */
    ScaleOut curves(Routes routes, Placement placement) {
        Part[] parts = Part.values();
        double[][] times = new double[parts.length][sizes.size()];
        int index = 0;
        for (int size : sizes) {
            BusiestClock[] clocks = new BusiestClock[parts.length];
            for (Part part : parts) {
                clocks[part.ordinal()] = new BusiestClock(size, windows[part.ordinal()][index], capacities);
            }
            run(routes, new Owners(placement.deal(size, capacities, seed), size), clocks);
            for (Part part : parts) {
                times[part.ordinal()][index] = clocks[part.ordinal()].finish();
            }
            index++;
        }
        return new ScaleOut(curve(Part.ALL, times), curve(Part.READS, times), curve(Part.WRITES, times));
    }

    /** How one candidate loads so many shards while the operations run. */
    LoadHistory history(Routes routes, Placement placement, int shards) {
        Windows cut = Windows.of(pieces(loads, Part.ALL), shards);
        LoadHistory.Recorder recorder = record(routes, placement, shards, cut);
        return recorder.history(record(routes, placement, 1, cut));
    }

    private LoadHistory.Recorder record(Routes routes, Placement placement, int shards, Windows cut) {
        LoadHistory.Recorder recorder = new LoadHistory.Recorder(shards, cut.count());
        BusiestClock all = new BusiestClock(shards, cut, shards == 1 ? new double[0] : capacities, recorder);
        BusiestClock unheard = new BusiestClock(shards, cut, capacities);
        run(routes, new Owners(placement.deal(shards, capacities, seed), shards), new BusiestClock[] {
            all, unheard, unheard
        });
        all.finish();
        return recorder;
    }

    /**
     * What one deal of the chunks gives for all operations.
     *
     * @param size one of the sizes
     * @param deal the seed of the deal; that of the model gives the curve's own value
     */
    BusiestClock.Measure measure(Routes routes, Placement placement, int size, long deal) {
        BusiestClock[] clocks = new BusiestClock[Part.values().length];
        for (Part part : Part.values()) {
            Windows cut = windows[part.ordinal()][sizes.headSet(size).size()];
            clocks[part.ordinal()] = new BusiestClock(size, cut, capacities);
        }
        run(routes, new Owners(placement.deal(size, capacities, deal), size), clocks);
        clocks[Part.ALL.ordinal()].finish();
        return clocks[Part.ALL.ordinal()].measure();
    }

    private void run(Routes routes, Owners owners, BusiestClock[] clocks) {
        int[] touched = new int[owners.shards()];
        for (int operation = 0; operation < loads.size(); operation++) {
            if (!routes.isKnown(operation) || !loads.isKnown(operation)) {
                continue;
            }
            int pieces = loads.pieces(operation);
            double load = loads.load(operation);
            double alone = load + loads.examined(operation);
            if (pieces > 1) {
                int[] chunks = routes.pieces(operation);
                for (int chunk : chunks) {
                    addTo(clocks, operation, owners.of(chunk), load / pieces);
                }
                alone = load * chunks.length / pieces;
            } else {
                int count = routes.shards(operation, owners, touched);
                double each = load + loads.examined(operation) / count;
                for (int i = 0; i < count; i++) {
                    addTo(clocks, operation, touched[i], each);
                }
            }
            for (Part part : Part.values()) {
                if (part.has(loads.isRead(operation))) {
                    clocks[part.ordinal()].pass(pieces, alone);
                }
            }
        }
    }

    private void addTo(BusiestClock[] clocks, int operation, int shard, double load) {
        clocks[Part.ALL.ordinal()].add(shard, load);
        clocks[loads.isRead(operation) ? Part.READS.ordinal() : Part.WRITES.ordinal()].add(shard, load);
    }

    private ScaleOut.Curve curve(Part part, double[][] times) {
        double operations = 0;
        long pieces = pieces(loads, part);
        for (int i = 0; i < loads.size(); i++) {
            if (loads.isKnown(i) && part.has(loads.isRead(i))) {
                operations += loads.load(i);
            }
        }
        double[] time = times[part.ordinal()];
        if (pieces == 0 || time[0] == 0) {
            return ScaleOut.Curve.EMPTY;
        }
        NavigableMap<Integer, ScaleOut.Point> points = new TreeMap<>();
        int index = 0;
        for (int size : sizes) {
            // Whatever shard stands first, the measure is an ordinary shard of capacity 1.
            double value = time[0] * Placement.capacityOf(capacities, 0) / time[index];
            double best = perfect[part.ordinal()][index];
            boolean resolved = nominalChunks >= (double) LEAST_CHUNKS_PER_SHARD * size && Windows.suffice(pieces, size);
            points.put(size, new ScaleOut.Point(value, best, 1, Math.min(1, value / best), resolved));
            index++;
        }
        return new ScaleOut.Curve(operations, points, ceiling(points));
    }

    /** The smallest listed N for which the next listed size of at least 2 N gives less than a tenth more. */
    private static @Nullable Integer ceiling(NavigableMap<Integer, ScaleOut.Point> points) {
        for (var point : points.entrySet()) {
            var larger = points.ceilingEntry(2 * point.getKey());
            if (larger != null
                    && larger.getValue().value() < 1.1 * point.getValue().value()) {
                return point.getKey();
            }
        }
        return null;
    }

    private double perfect(Part part, int shards, Windows cut) {
        SplittableRandom random = new SplittableRandom(seed ^ (31L * shards + part.ordinal()));
        BusiestClock clock = new BusiestClock(shards, cut, capacities);
        BusiestClock one = new BusiestClock(1, cut, capacities);
        double[] upTo = cumulated(shards);
        for (int operation = 0; operation < loads.size(); operation++) {
            if (!loads.isKnown(operation) || !part.has(loads.isRead(operation))) {
                continue;
            }
            int pieces = loads.pieces(operation);
            for (int piece = 0; piece < pieces; piece++) {
                clock.add(byCapacity(random, upTo), loads.load(operation) / pieces);
            }
            one.add(0, loads.load(operation));
            clock.pass(pieces, loads.load(operation));
            one.pass(pieces, loads.load(operation));
        }
        double time = clock.finish();
        return time == 0 ? 1 : one.finish() * Placement.capacityOf(capacities, 0) / time;
    }

    private double[] cumulated(int shards) {
        double[] upTo = new double[shards];
        double sum = 0;
        for (int shard = 0; shard < shards; shard++) {
            sum += Placement.capacityOf(capacities, shard);
            upTo[shard] = sum;
        }
        return upTo;
    }

    private static int byCapacity(SplittableRandom random, double[] upTo) {
        int found = Arrays.binarySearch(upTo, random.nextDouble(upTo[upTo.length - 1]));
        return found >= 0 ? Math.min(found + 1, upTo.length - 1) : -found - 1;
    }
}
