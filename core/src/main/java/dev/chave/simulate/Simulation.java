package dev.chave.simulate;

import dev.chave.key.ServerVersion;
import dev.chave.key.ShardKey;
import dev.chave.simulate.Scenario.CollectionPlan;
import dev.chave.simulate.Scenario.ShardPlan;
import dev.chave.simulate.Scenario.Variant;
import java.util.ArrayList;
import java.util.List;

/**
 * Lives a scenario on a modelled cluster, as often as it has variants.
 *
 * <p>Deterministic: the same scenario and seed give the same result on any machine. Time is the scenario's own; nothing waits.
 */
public final class Simulation {
    private final Scenario scenario;
    private final long seed;
    private final boolean shuffled;
    private final boolean showValues;
    private final Costs costs;

    /**
     * A simulation of a scenario.
     *
     * @param seed of everything that is chance
     * @param shuffled whether balancer rounds go through shards in an order of chance, as in a real cluster, or by their names
     * @param showValues whether key values may be shown; of generated scenarios they may
     */
    public Simulation(Scenario scenario, long seed, boolean shuffled, boolean showValues, Costs costs) {
        this.scenario = scenario;
        this.seed = seed;
        this.shuffled = shuffled;
        this.showValues = showValues;
        this.costs = costs;
    }

    /**
     * Lives every variant.
     *
     * @throws ScenarioRefusedException when the scenario asks for what the version refuses
     * @throws BrokenLawException when a law of the model does not hold
     */
    public List<SimulationResult> run(SimulationProgress progress) {
        if (scenario.variants().isEmpty()) {
            return List.of(live(scenario, "", progress));
        }
        List<SimulationResult> results = new ArrayList<>();
        int variants = scenario.variants().size();
        for (Variant variant : scenario.variants()) {
            double before = (double) results.size() / variants;
            results.add(live(
                    varied(scenario, variant), variant.name(), share -> progress.passed(before + share / variants)));
        }
        return results;
    }

    /**
     * Lives the scenario once for each number of shards.
     *
     * @param sizes numbers of shards; shards are added to the scenario's, or taken from its end
     */
    public List<SimulationResult> grow(List<Integer> sizes, SimulationProgress progress) {
        List<SimulationResult> results = new ArrayList<>();
        for (int size : sizes) {
            double before = (double) results.size() / sizes.size();
            results.add(live(
                    scenario.on(scenario.version(), sized(scenario.shards(), size), scenario.collections()),
                    size + (size == 1 ? " shard" : " shards"),
                    share -> progress.passed(before + share / sizes.size())));
        }
        return results;
    }

    private SimulationResult live(Scenario one, String variant, SimulationProgress progress) {
        return new Life(one, variant, seed, shuffled, showValues, costs).live(progress);
    }

    private static Scenario varied(Scenario scenario, Variant variant) {
        List<CollectionPlan> collections = new ArrayList<>(scenario.collections());
        ShardKey key = variant.key();
        if (key != null) {
            CollectionPlan first = collections.get(0);
            collections.set(
                    0, new CollectionPlan(first.namespace(), key, first.indexes(), first.line(), first.options()));
        }
        ServerVersion version = variant.version();
        return scenario.on(
                version == null ? scenario.version() : version,
                variant.shards() == 0 ? scenario.shards() : sized(scenario.shards(), variant.shards()),
                collections);
    }

    private static List<ShardPlan> sized(List<ShardPlan> plans, int size) {
        List<ShardPlan> shards = new ArrayList<>(plans);
        while (shards.size() > size) {
            shards.remove(shards.size() - 1);
        }
        for (int number = shards.size() + 1; shards.size() < size; number++) {
            String name = stem(plans) + number;
            if (shards.stream().noneMatch(shard -> shard.name().equals(name))) {
                shards.add(new ShardPlan(name, 1, 0, List.of()));
            }
        }
        return shards;
    }

    /** What new shards are called, before their number: as the last one is. */
    private static String stem(List<ShardPlan> plans) {
        return plans.get(plans.size() - 1).name().replaceFirst("\\d+$", "");
    }
}
