package dev.chave.advise;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * The places of a sequence of keys in key order: for each row the first and the last rank of its value, ties included.
 *
 * <p>Rows are in insert order. What is computed here is a pure function of the ranks.
 */
final class Ranks {
    /** By row: the lowest rank of the row's value. */
    final int[] first;
    /** By row: the highest rank of the row's value. */
    final int[] last;
    /** How many different values. */
    final int distinct;

    private final int[] rowsInKeyOrder;

    private Ranks(int[] first, int[] last, int distinct, int[] rowsInKeyOrder) {
        this.first = first;
        this.last = last;
        this.distinct = distinct;
        this.rowsInKeyOrder = rowsInKeyOrder;
    }

    static Ranks of(byte[][] tuples) {
        Comparator<Integer> byKey = (one, other) -> Arrays.compareUnsigned(tuples[one], tuples[other]);
        int[] order = IntStream.range(0, tuples.length)
                .boxed()
                .sorted(byKey.thenComparing(Comparator.naturalOrder()))
                .mapToInt(Integer::intValue)
                .toArray();
        int[] first = new int[order.length];
        int[] last = new int[order.length];
        int distinct = 0;
        for (int start = 0; start < order.length; ) {
            int end = start + 1;
            while (end < order.length && Arrays.equals(tuples[order[start]], tuples[order[end]])) {
                end++;
            }
            for (int rank = start; rank < end; rank++) {
                first[order[rank]] = start;
                last[order[rank]] = end - 1;
            }
            distinct++;
            start = end;
        }
        return new Ranks(first, last, distinct, order);
    }

    /** The share of rows {@code from} (included) to {@code to} (excluded) in the busiest of as many equal slices of the ranks. */
    double concentration(int from, int to, int slices) {
        double[] inSlice = new double[slices];
        double rowsPerSlice = (double) first.length / slices;
        for (int row = from; row < to; row++) {
            spread(inSlice, first[row] / rowsPerSlice, (last[row] + 1) / rowsPerSlice);
        }
        return Arrays.stream(inSlice).max().orElse(0) / (to - from);
    }

    private static void spread(double[] inSlice, double low, double high) {
        int end = Math.min(inSlice.length - 1, (int) high);
        for (int slice = (int) low; slice <= end; slice++) {
            double part = Math.min(high, slice + 1) - Math.max(low, slice);
            inSlice[slice] += Math.max(0, part) / (high - low);
        }
    }

    /** The middle rank of the rows {@code from} (included) to {@code to} (excluded). */
    double middle(int from, int to) {
        int[] ranks = Arrays.copyOfRange(first, from, to);
        Arrays.sort(ranks);
        return ranks[ranks.length / 2];
    }

    /** Rank correlation of insert order and key order, average ranks for ties. */
    double spearman() {
        double[] average = new double[first.length];
        for (int row = 0; row < average.length; row++) {
            average[row] = (first[row] + last[row]) / 2.0;
        }
        return correlationWithOrder(average);
    }

    /** Correlation of a row's place in the index, ties in insert order, with its place in insert order. */
    double recordIdCorrelation() {
        double[] place = new double[first.length];
        for (int rank = 0; rank < rowsInKeyOrder.length; rank++) {
            place[rowsInKeyOrder[rank]] = rank;
        }
        return correlationWithOrder(place);
    }

    private static double correlationWithOrder(double[] values) {
        double mean = (values.length - 1) / 2.0;
        double valueMean = Arrays.stream(values).average().orElse(0);
        double covariance = 0;
        double spread = 0;
        double valueSpread = 0;
        for (int row = 0; row < values.length; row++) {
            double order = row - mean;
            double value = values[row] - valueMean;
            covariance += order * value;
            spread += order * order;
            valueSpread += value * value;
        }
        return spread == 0 || valueSpread == 0 ? 0 : covariance / Math.sqrt(spread * valueSpread);
    }
}
