package dev.chave.advise;

import dev.chave.key.ShardKey;
import dev.chave.workload.Operation;
import dev.chave.workload.OperationShape;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * How the winner changes when ever more of the reads ask for ranges (claim E12).
 *
 * <p>For each key three curves are drawn at M: of the writes, of the reads that ask for no range, of those that do. The time of a
 * mixture is reckoned as the weighted sum of the three (time being 1 / S(M)), the writes keeping their own share. Keys that the data or
 * the server rule out take no part; a hot end does, since its price is in the curve of the writes.
 *
 * @param shards M
 * @param actual the workload's own share of range reads among reads
 * @param stretches who wins from where to where, from 0 to 1
 * @param crossovers where two keys of different form cost the same
 */
public record RangeSweep(int shards, double actual, List<Stretch> stretches, List<Crossover> crossovers) {
    private static final int STEPS = 1000;

    public RangeSweep {
        stretches = List.copyOf(stretches);
        crossovers = List.copyOf(crossovers);
    }

    /** Form of a key, as far as ranges are concerned. */
    public enum Form {
        HASHED,
        COMPOUND_HASHED,
        RANGED;

        /** The form of a key. */
        public static Form of(ShardKey key) {
            return !key.hasHashedField() ? RANGED : key.size() == 1 ? HASHED : COMPOUND_HASHED;
        }
    }

    /** One key's stretch of shares of range reads. */
    public record Stretch(double from, double to, ShardKey key) {}

    /**
     * Where two keys cost the same.
     *
     * @param below cheaper with fewer range reads
     * @param above cheaper with more
     * @param share the share of range reads among reads
     */
    public record Crossover(ShardKey below, ShardKey above, double share) {}

    /** A key with its time for each part of the work, one shard taking 1. */
    record Contender(ShardKey key, double writes, double points, double ranges) {
        double reads(double share) {
            return (1 - share) * points + share * ranges;
        }

        double cost(double share, double writeShare) {
            return writeShare * writes + (1 - writeShare) * reads(share);
        }
    }

    /** Whether an operation is a read that asks for a range. */
    static boolean isRange(Operation operation) {
        var ranged = OperationShape.of(operation).fields().get(OperationShape.Predicate.RANGE);
        return operation.kind().isRead() && ranged != null && !ranged.isEmpty();
    }

    static @Nullable RangeSweep of(List<Contender> contenders, int shards, double actual, double writeShare) {
        if (contenders.size() < 2) {
            return null;
        }
        List<Stretch> stretches = new ArrayList<>();
        double from = 0;
        ShardKey winner = null;
        for (int step = 0; step <= STEPS; step++) {
            double share = (double) step / STEPS;
            ShardKey best = cheapest(contenders, share, writeShare, winner);
            if (winner != null && !best.equals(winner)) {
                stretches.add(new Stretch(from, share, winner));
                from = share;
            }
            winner = best;
        }
        if (winner != null) {
            stretches.add(new Stretch(from, 1, winner));
        }
        return new RangeSweep(shards, actual, stretches, crossovers(contenders, stretches, actual, writeShare));
    }

    /** The cheapest; among equals the one that won before, else the first. */
    private static ShardKey cheapest(
            List<Contender> contenders, double share, double writeShare, @Nullable ShardKey before) {
        Contender best = contenders.get(0);
        for (Contender one : contenders) {
            double gain = best.cost(share, writeShare) - one.cost(share, writeShare);
            if (gain > 1e-9 || (gain > -1e-9 && one.key().equals(before))) {
                best = one;
            }
        }
        return best.key();
    }

    /** Between neighbours among the winners, and between the best of each form at the workload's own mixture. */
    private static List<Crossover> crossovers(
            List<Contender> contenders, List<Stretch> stretches, double actual, double writeShare) {
        List<Contender[]> pairs = new ArrayList<>();
        for (int i = 1; i < stretches.size(); i++) {
            pairs.add(new Contender[] {
                find(contenders, stretches.get(i - 1).key()),
                find(contenders, stretches.get(i).key())
            });
        }
        List<Contender> ofForm = new ArrayList<>();
        for (Form form : new TreeSet<>(List.of(Form.values()))) {
            contenders.stream()
                    .filter(one -> Form.of(one.key()) == form)
                    .reduce((one, other) ->
                            other.cost(actual, writeShare) < one.cost(actual, writeShare) - 1e-9 ? other : one)
                    .ifPresent(ofForm::add);
        }
        for (int i = 0; i < ofForm.size(); i++) {
            for (int j = i + 1; j < ofForm.size(); j++) {
                pairs.add(new Contender[] {ofForm.get(i), ofForm.get(j)});
            }
        }
        List<Crossover> found = new ArrayList<>();
        for (Contender[] pair : pairs) {
            Crossover crossover = crossover(pair[0], pair[1], writeShare);
            if (crossover != null && !found.contains(crossover)) {
                found.add(crossover);
            }
        }
        return found;
    }

    private static Contender find(List<Contender> contenders, ShardKey key) {
        return contenders.stream()
                .filter(one -> one.key().equals(key))
                .findFirst()
                .orElseThrow();
    }

    private static @Nullable Crossover crossover(Contender one, Contender other, double writeShare) {
        double atNone = one.cost(0, writeShare) - other.cost(0, writeShare);
        double atAll = one.cost(1, writeShare) - other.cost(1, writeShare);
        if (atNone * atAll >= 0) {
            return null;
        }
        double share = atNone / (atNone - atAll);
        return atNone < 0 ? new Crossover(one.key(), other.key(), share) : new Crossover(other.key(), one.key(), share);
    }
}
