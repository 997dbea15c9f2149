package dev.chave.advise;

import dev.chave.key.ShardKey;
import dev.chave.profile.DocumentSample;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * Where in a key's space inserts land as time goes on.
 *
 * <p>A correlation over the whole history misses a hot spot that began lately and invents ones that are not there, so the
 * history is cut into windows and the latest are judged: how much of a window crowds into the busiest 1/M of the key space
 * (slices are quantiles of all keys, and equal keys spread over the slices their ranks cover, so that a common value alone
 * does not look like crowding), and how much of it lies at or beyond the ends of everything before.
 *
 * <p>The slices are M, at least ten, fewer where the history is short. Windows hold 20 inserts for each slice, fewer where a window
 * would be larger than half a slice. The latest
 * third of the windows is judged; where the latest twelfth is ascending and the third is not, the twelfth counts, since it is
 * what runs now. The server's coefficient and the rank correlation are given for comparison.
 *
 * @param monotonicity the numbers
 * @param tailShare share of inserts, among those whose prefix was seen before, that lie at or beyond their prefix's latest key
 * @param tailPrefixFields how many leading fields the prefix of {@code tailShare} has; 0 when there are no tails
 * @param tailPrefixes how many prefixes the judged windows touch
 * @param slices into how many slices the key space was cut
 * @param bursts whether the crowding is runs of one value under a hashed leading field, gone once each run counts once
 * @param circlesWithinMillis how long one round of a sweep takes, or -1 where there is no sweep or no clock
 */
public record InsertPattern(
        Monotonicity monotonicity,
        double tailShare,
        int tailPrefixFields,
        long tailPrefixes,
        int slices,
        boolean bursts,
        long circlesWithinMillis) {

    private static final int USUAL_SLICES = 10; // with fewer a random key crowds much of a window into one
    private static final int LEAST_SLICES = 5;
    private static final int WINDOW_PER_SLICE = 20;
    private static final int SMALLEST_WINDOW = 20;
    private static final int LEAST_WINDOWS = 3;

    /**
     * Judges one key.
     *
     * @param key the candidate
     * @param sample the documents in insert order
     * @param planned M, the planned number of shards
     */
    public static InsertPattern of(ShardKey key, DocumentSample sample, int planned, Thresholds thresholds, long seed) {
        int rows = sample.size();
        int slices = slices(rows, planned);
        byte[][] tuples = new byte[rows][];
        for (int row = 0; row < rows; row++) {
            tuples[row] = sample.tuple(row, key);
        }
        Ranks ranks = Ranks.of(tuples);
        Windows windows = Windows.over(rows, Math.max(1, slices));
        Judged judged = judge(ranks, windows, slices, thresholds);
        boolean bursts = false;
        if (key.first().hashed() && judged != null && judged.concentration >= thresholds.localConcentration()) {
            Judged collapsed = judgeRunsOnce(sample, key, tuples, planned, thresholds);
            bursts = collapsed != null && collapsed.concentration < thresholds.localConcentration();
            judged = bursts ? collapsed : judged;
        }
        Double random = judged == null ? null : randomConcentration(rows, judged, windows, slices, seed);
        Monotonicity monotonicity = new Monotonicity(
                serverCoefficient(key, ranks),
                serverType(key, ranks),
                ranks.distinct < 2 ? null : ranks.spearman(),
                judged == null ? null : judged.concentration,
                random,
                judged == null ? null : judged.advance,
                judged == null ? 0 : judged.count,
                windows.size,
                sample.order());
        Tails tails = Tails.NONE;
        for (int fields = 1; fields < key.size() && tails.share < thresholds.tailShare(); fields++) {
            Tails found = tails(sample, key, tuples, fields, windows);
            tails = found.share > tails.share ? found : tails;
        }
        boolean isTail = tails.share >= thresholds.tailShare();
        return new InsertPattern(
                monotonicity,
                isTail ? tails.share : 0,
                isTail ? tails.fields : 0,
                isTail ? tails.prefixes : 0,
                slices,
                bursts,
                judged == null ? -1 : circle(sample, ranks, windows));
    }

    /** The slices to judge by: M, or ten where that is fewer; less where the history has not two windows for each slice. */
    private static int slices(int rows, int planned) {
        return Math.min(Math.max(USUAL_SLICES, planned), rows / (2 * SMALLEST_WINDOW));
    }

    /** Whether inserts go to one end of the key space. */
    public boolean isMonotonic(Thresholds thresholds) {
        Double concentration = monotonicity.concentration();
        Double advance = monotonicity.advance();
        return concentration != null
                && advance != null
                && concentration >= thresholds.monotonicConcentration()
                && advance >= thresholds.monotonicAdvance();
    }

    /** Whether inserts crowd in a part of the key space that moves. */
    public boolean isBand(Thresholds thresholds) {
        Double concentration = monotonicity.concentration();
        return concentration != null && concentration >= thresholds.localConcentration() && !isMonotonic(thresholds);
    }

    /** How the history is cut: {@code count} windows of {@code size} rows, the rest of an uneven cut in front. */
    private record Windows(int rows, int size, int count) {
        static Windows over(int rows, int slices) {
            int size = Math.max(SMALLEST_WINDOW, Math.min(WINDOW_PER_SLICE * slices, rows / (2 * slices)));
            return new Windows(rows, size, rows / size);
        }

        int start(int window) {
            return rows - (count - window) * size;
        }
    }

    private record Judged(int from, int count, double concentration, double advance) {}

    private static @Nullable Judged judge(Ranks ranks, Windows windows, int slices, Thresholds thresholds) {
        if (windows.count < LEAST_WINDOWS || slices < LEAST_SLICES) {
            return null;
        }
        int third = Math.max(1, windows.count / 3);
        Judged latest = judgeLast(ranks, windows, slices, Math.min(third, windows.count - 1));
        int twelfth = windows.count / 12;
        if (twelfth >= LEAST_WINDOWS && !ascends(latest, thresholds)) {
            Judged now = judgeLast(ranks, windows, slices, twelfth);
            return ascends(now, thresholds) ? now : latest;
        }
        return latest;
    }

    private static boolean ascends(Judged judged, Thresholds thresholds) {
        return judged.concentration >= thresholds.monotonicConcentration()
                && judged.advance >= thresholds.monotonicAdvance();
    }

    private static Judged judgeLast(Ranks ranks, Windows windows, int slices, int count) {
        int from = windows.count - count;
        double[] concentrations = new double[count];
        double[] advances = new double[count];
        int lowest = Integer.MAX_VALUE;
        int highest = -1;
        for (int row = 0; row < windows.start(from); row++) {
            lowest = Math.min(lowest, ranks.first[row]);
            highest = Math.max(highest, ranks.first[row]);
        }
        for (int window = from; window < windows.count; window++) {
            int start = windows.start(window);
            int end = start + windows.size;
            concentrations[window - from] = ranks.concentration(start, end, slices);
            int ahead = 0;
            int below = 0;
            int windowLowest = lowest;
            int windowHighest = highest;
            for (int row = start; row < end; row++) {
                ahead += ranks.first[row] >= highest ? 1 : 0;
                below += ranks.first[row] <= lowest ? 1 : 0;
                windowLowest = Math.min(windowLowest, ranks.first[row]);
                windowHighest = Math.max(windowHighest, ranks.first[row]);
            }
            advances[window - from] = Math.min(1, (double) (ahead + below) / windows.size);
            lowest = windowLowest;
            highest = windowHighest;
        }
        return new Judged(from, count, median(concentrations), median(advances));
    }

    /** The same judgement with each run of one leading value counted once, by its first insert. */
    private static @Nullable Judged judgeRunsOnce(
            DocumentSample sample, ShardKey key, byte[][] tuples, int planned, Thresholds thresholds) {
        String leading = key.first().path();
        int kept = 0;
        byte[][] once = new byte[tuples.length][];
        for (int row = 0; row < tuples.length; row++) {
            if (row == 0 || !Arrays.equals(sample.value(row, leading), sample.value(row - 1, leading))) {
                once[kept++] = tuples[row];
            }
        }
        byte[][] runs = Arrays.copyOf(once, kept);
        int slices = slices(kept, planned);
        return judge(Ranks.of(runs), Windows.over(kept, Math.max(1, slices)), slices, thresholds);
    }

    private static double randomConcentration(int rows, Judged judged, Windows windows, int slices, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[] concentrations = new double[judged.count];
        int[] inSlice = new int[slices];
        for (int window = 0; window < judged.count; window++) {
            Arrays.fill(inSlice, 0);
            int busiest = 0;
            for (int i = 0; i < windows.size; i++) {
                int slice = (int) ((long) random.nextInt(rows) * slices / rows);
                busiest = Math.max(busiest, ++inSlice[slice]);
            }
            concentrations[window] = (double) busiest / windows.size;
        }
        return median(concentrations);
    }

    private record Tails(double share, int fields, long prefixes) {
        static final Tails NONE = new Tails(0, 0, 0);
    }

    /** How many of the judged inserts continue their prefix's own history at its end. */
    private static Tails tails(DocumentSample sample, ShardKey key, byte[][] tuples, int fields, Windows windows) {
        ShardKey prefixKey = new ShardKey(key.fields().subList(0, fields));
        Map<Prefix, byte[]> latest = new HashMap<>();
        Set<Prefix> judgedPrefixes = new HashSet<>();
        int judgedFrom = windows.start(windows.count - Math.max(1, windows.count / 3));
        int known = 0;
        int atTail = 0;
        for (int row = 0; row < tuples.length; row++) {
            Prefix prefix = new Prefix(sample.tuple(row, prefixKey));
            byte[] before = latest.get(prefix);
            boolean beyond = before == null || Arrays.compareUnsigned(tuples[row], before) >= 0;
            if (row >= judgedFrom) {
                judgedPrefixes.add(prefix);
            }
            if (row >= judgedFrom && before != null) {
                known++;
                atTail += beyond ? 1 : 0;
            }
            if (beyond) {
                latest.put(prefix, tuples[row]);
            }
        }
        boolean enough = known >= SMALLEST_WINDOW && known * 2 >= tuples.length - judgedFrom;
        return enough ? new Tails((double) atTail / known, fields, judgedPrefixes.size()) : Tails.NONE;
    }

    @SuppressWarnings("ArrayRecordComponent") // compared by content, below
    private record Prefix(byte[] bytes) {
        @Override
        public boolean equals(Object other) {
            return other instanceof Prefix prefix && Arrays.equals(bytes, prefix.bytes);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(bytes);
        }
    }

    /** How long one round of a sweep takes: the time between falls of the window's middle key, where they recur. */
    private static long circle(DocumentSample sample, Ranks ranks, Windows windows) {
        int falls = 0;
        double before = -1;
        for (int window = 0; window < windows.count; window++) {
            double middle = ranks.middle(windows.start(window), windows.start(window) + windows.size);
            falls += middle < before - ranks.first.length / 4.0 ? 1 : 0;
            before = middle;
        }
        long first = sample.atMillis(0);
        long last = sample.atMillis(sample.size() - 1);
        boolean timed = first != Long.MIN_VALUE && last != Long.MIN_VALUE;
        return falls < 2 || !timed ? -1 : (last - first) / falls;
    }

    /** The server's answer: one field hashed alone is never monotonic, and one key value neither. */
    private static @Nullable Double serverCoefficient(ShardKey key, Ranks ranks) {
        if (isHashedSuffix(key) || ranks.first.length == 0) {
            return null;
        }
        boolean settled = (key.size() == 1 && key.hasHashedField()) || ranks.distinct == 1;
        return settled ? 0.0 : ranks.recordIdCorrelation();
    }

    private static String serverType(ShardKey key, Ranks ranks) {
        Double coefficient = serverCoefficient(key, ranks);
        return coefficient == null ? "unknown" : Math.abs(coefficient) >= 0.7 ? "monotonic" : "not monotonic";
    }

    private static boolean isHashedSuffix(ShardKey key) {
        return key.hasHashedField() && !key.first().hashed();
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
