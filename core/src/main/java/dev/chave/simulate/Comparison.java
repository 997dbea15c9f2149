package dev.chave.simulate;

import java.util.List;

/**
 * The scale-out of a life beside what was predicted for it.
 *
 * @param shards the number of shards
 * @param simulated what the life gave; NaN where nothing was measured
 * @param predicted what was predicted; NaN where nothing was
 * @param bound by how much the two may differ by chance
 * @param resolved whether there were enough operations and chunks to trust the prediction
 * @param agree whether they differ by no more than the bound
 * @param reasons why they differ, and what keeps the curve down, each a sentence
 * @param notCompared why the two cannot be compared; empty where they are
 */
public record Comparison(
        int shards,
        double simulated,
        double predicted,
        double bound,
        boolean resolved,
        boolean agree,
        List<String> reasons,
        String notCompared) {
    public Comparison {
        reasons = List.copyOf(reasons);
    }

    /** A life that stands beside nothing. */
    public static Comparison none(int shards, double simulated, String why) {
        return new Comparison(shards, simulated, Double.NaN, Double.NaN, false, false, List.of(), why);
    }

    /** The same with its reasons. */
    public Comparison because(List<String> why) {
        return new Comparison(shards, simulated, predicted, bound, resolved, agree, why, notCompared);
    }

    public boolean isCompared() {
        return notCompared.isEmpty();
    }
}
