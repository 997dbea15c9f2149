package dev.chave.advise;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a candidate promises beside its scale-out.
 *
 * @param goals what each goal adds to the score; empty where none was named
 * @param rankWithoutGoals the rank it would have if no goal had been named; 0 where none was
 * @param workingSet how much of the key's index inserts touch; null where the history is too short
 * @param memory where the working set fits; null where no memory was stated or nothing measured
 * @param strongWriteShare share of writes that land on the strongest shard at M; null where shards are equal
 * @param nearWriteShare share of writes that land on a shard of their own region; null where no regions are known
 * @param rates with how many shards each wanted rate is reached
 * @param cost what the key's bytes cost; null without documents
 * @param growth when the largest value and the key reach their limits; empty where growth is not known
 */
public record Prospects(
        List<GoalPart> goals,
        int rankWithoutGoals,
        @Nullable WorkingSet workingSet,
        @Nullable Memory memory,
        @Nullable Double strongWriteShare,
        @Nullable Double nearWriteShare,
        List<RateReach> rates,
        @Nullable KeyCost cost,
        List<GrowthDate> growth) {
    public static final Prospects NONE =
            new Prospects(List.of(), 0, null, null, null, null, List.of(), null, List.of());

    public Prospects {
        goals = List.copyOf(goals);
        rates = List.copyOf(rates);
        growth = List.copyOf(growth);
    }

    /**
     * The working set beside the memory of the shards (claim C5).
     *
     * @param bytes working set of the whole collection and of the key's index
     * @param ramBytes memory of one shard
     * @param shards the smallest number of shards at which it fits; null for never
     */
    public record Memory(
            double bytes, long ramBytes, @Nullable Integer shards) {}

    Prospects withRankWithoutGoals(int rank) {
        return new Prospects(goals, rank, workingSet, memory, strongWriteShare, nearWriteShare, rates, cost, growth);
    }

    /** The weighted mean of the goals that could be measured; null where none was named or none could be. */
    @Nullable
    Double score() {
        double weights = 0;
        double sum = 0;
        for (GoalPart part : goals) {
            Double value = part.value();
            if (value != null) {
                weights += part.weight();
                sum += part.weight() * value;
            }
        }
        return weights == 0 ? null : (Double) (sum / weights);
    }
}
