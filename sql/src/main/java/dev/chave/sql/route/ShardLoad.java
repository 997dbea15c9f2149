package dev.chave.sql.route;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntFunction;

/**
 * The scale-out of design.md §6 over routed statements: S(N) = T(1) / T(N), where T(N) is the sum over windows of the load of the
 * busiest shard. A statement costs 1 on every shard that it asks, for each run. Windows are as short as the sample allows with
 * at least 50 expected statements for each shard.
 *
 * <p>A value that the text does not tell is dealt to a shard at random, the same shard for the same value of one statement.
 */
final class ShardLoad {
    private static final int STATEMENTS_PER_SHARD = 50;

    private final long seed;

    ShardLoad(long seed) {
        this.seed = seed;
    }

    /**
     * A point of the curve.
     *
     * @param shards N
     * @param value S(N)
     * @param perfect what statements that each ask one random shard score through the same windows
     * @param resolved whether there are at least 50 statements for each shard
     */
    record Point(int shards, double value, double perfect, boolean resolved) {}

    /** One point; {@code outcomes} routes statement i over N shards and is asked in order. */
    Point point(int shards, int statements, IntFunction<Outcome> outcomes, List<Double> weights) {
        int windows = Math.max(1, statements / (STATEMENTS_PER_SHARD * shards));
        double[] load = new double[shards];
        double[] random = new double[shards];
        SplittableRandom dice = new SplittableRandom(seed ^ (31L * shards));
        double one = 0;
        double time = 0;
        double best = 0;
        int counted = 0;
        int window = 0;
        for (int i = 0; i < statements; i++) {
            double weight = weights.get(i);
            BitSet asked = asked(outcomes.apply(i), shards, dice);
            if (asked.isEmpty()) {
                continue;
            }
            for (int shard = asked.nextSetBit(0); shard >= 0; shard = asked.nextSetBit(shard + 1)) {
                load[shard] += weight;
            }
            random[dice.nextInt(shards)] += weight;
            one += weight;
            counted++;
            if (counted >= (long) statements * (window + 1) / windows) {
                time += busiest(load);
                best += busiest(random);
                window++;
            }
        }
        time += busiest(load);
        best += busiest(random);
        boolean resolved = counted >= (long) STATEMENTS_PER_SHARD * shards;
        return new Point(shards, time == 0 ? 1 : one / time, best == 0 ? 1 : one / best, resolved);
    }

    private static double busiest(double[] load) {
        double busiest = Arrays.stream(load).max().orElse(0);
        Arrays.fill(load, 0);
        return busiest;
    }

    private static BitSet asked(Outcome outcome, int shards, SplittableRandom dice) {
        BitSet asked = new BitSet();
        if (outcome instanceof Outcome.Reference reference) {
            if (reference.write()) {
                asked.set(0, shards);
            } else {
                asked.set(dice.nextInt(shards));
            }
            return asked;
        }
        ShardTargets targets = Outcomes.targets(outcome, shards);
        if (targets == null) {
            return asked;
        }
        if (targets.any()) {
            asked.set(0, shards);
            return asked;
        }
        asked.or(targets.known());
        targets.unknown().forEach(name -> asked.set(dice.nextInt(shards)));
        return asked;
    }
}
