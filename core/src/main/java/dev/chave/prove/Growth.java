package dev.chave.prove;

import dev.chave.advise.Forecast;
import dev.chave.cluster.load.Windows;
import dev.chave.read.UnreadableException;
import dev.chave.simulate.Comparison;
import dev.chave.simulate.Measured;
import dev.chave.simulate.Scenario;
import dev.chave.simulate.SimulationFinding.Code;
import dev.chave.simulate.SimulationResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Lives at several numbers of shards, each beside what the advisor predicts for that number.
 *
 * <p>Both are the same measure of the same operations, by two models: the advisor deals chunks as a balancer that had all the time in
 * the world, the simulator lets the balancer of the version work. Where they differ by more than chance may do, what was seen to
 * keep them apart is told.
 */
public final class Growth {
    private static final double LEAST_BOUND = 0.02; // of the value: two models are never the same to the last digit
    private static final double UNEVEN = 1.1;
    private static final double END_SHARE = 0.5;
    private static final int CHUNKS_PER_SHARD = 4;
    private static final double NEIGHBOURS = 0.8;

    private Growth() {}

    /**
     * Lives of a recording beside what is predicted for it.
     *
     * @param lives one for each size
     */
    public static List<SimulationResult> beside(List<SimulationResult> lives, List<Integer> sizes, Forecast forecast) {
        List<SimulationResult> beside = new ArrayList<>();
        for (int i = 0; i < lives.size(); i++) {
            SimulationResult life = lives.get(i);
            int shards = sizes.get(i);
            Forecast.Expected expected = forecast.expected().get(shards);
            beside.add(life.beside(
                    expected == null
                            ? Comparison.none(
                                    shards,
                                    life.measured().scaleOut(),
                                    "the advisor predicts nothing without a workload")
                            : compare(shards, life, expected)));
        }
        return beside;
    }

    /**
     * Lives of a scenario beside what is predicted from its own draws.
     *
     * @param seed the seed that it was lived under
     */
    public static List<SimulationResult> beside(
            List<SimulationResult> lives, List<Integer> sizes, Scenario scenario, long seed)
            throws UnreadableException {
        ScenarioForecast forecast = new ScenarioForecast(scenario, seed);
        String obstacle = forecast.obstacle();
        if (obstacle.isEmpty()) {
            Optional<Forecast> predicted = forecast.forecast(sizes);
            if (predicted.isPresent() && !predicted.get().expected().isEmpty()) {
                return beside(lives, sizes, predicted.get());
            }
            obstacle = "nothing is inserted before the measured part, or nothing in it";
        }
        List<SimulationResult> beside = new ArrayList<>();
        for (int i = 0; i < lives.size(); i++) {
            SimulationResult life = lives.get(i);
            beside.add(life.beside(Comparison.none(sizes.get(i), life.measured().scaleOut(), obstacle)));
        }
        return beside;
    }

    private static Comparison compare(int shards, SimulationResult life, Forecast.Expected expected) {
        Measured measured = life.measured();
        if (Double.isNaN(measured.scaleOut())) {
            return Comparison.none(shards, Double.NaN, "nothing was done in the measured part");
        }
        double bound = Math.max(expected.bound(), LEAST_BOUND * expected.value());
        Comparison open = new Comparison(
                shards,
                measured.scaleOut(),
                expected.value(),
                bound,
                expected.resolved() && Windows.suffice(measured.pieces(), shards),
                Math.abs(measured.scaleOut() - expected.value()) <= bound,
                List.of(),
                "");
        return open.because(reasons(shards, life, open));
    }

    private static List<String> reasons(int shards, SimulationResult life, Comparison open) {
        List<String> reasons = new ArrayList<>();
        Measured measured = life.measured();
        String end = hotEnd(shards, measured);
        if (end != null) {
            reasons.add(end);
        }
        if (open.agree()) {
            return reasons;
        }
        boolean placedApart = !(Math.abs(measured.placed() - open.predicted()) <= open.bound());
        boolean changedApart = !(Math.abs(measured.scaleOut() - measured.placed()) <= open.bound());
        if (changedApart || measured.migrations() > 0) {
            changes(measured, reasons);
        }
        if (placedApart || reasons.isEmpty()) {
            reasons.add(String.format(
                    Locale.ROOT,
                    "other places: where the chunks lay when it began, the same operations give %.2f",
                    measured.placed()));
            placement(shards, life, reasons);
        }
        return reasons;
    }

    private static @Nullable String hotEnd(int shards, Measured measured) {
        if (measured.endShare() < END_SHARE || shards < 2) {
            return null;
        }
        return String.format(
                Locale.ROOT,
                "hot end: %.0f%% of the inserts fell beyond every key before, into the chunk at that end, on %s; more shards take no part"
                        + " in them",
                measured.endShare() * 100,
                measured.endShards() == 1
                        ? "one shard all the time"
                        : measured.endShards() + " shards one after the other");
    }

    private static void changes(Measured measured, List<String> reasons) {
        reasons.add(String.format(
                Locale.ROOT,
                "migrations running: %,d of them moved %,d documents while it was measured",
                measured.migrations(),
                measured.movedDocuments()));
    }

    /** What is known of how the chunks lay, and why. */
    private static void placement(int shards, SimulationResult life, List<String> reasons) {
        Measured measured = life.measured();
        if (measured.zoneRanges() > 0) {
            reasons.add(String.format(
                    Locale.ROOT,
                    "zone limits: %d zone range%s where chunks may lie",
                    measured.zoneRanges(),
                    measured.zoneRanges() == 1 ? " says" : "s say"));
        }
        if (measured.bytes() < (double) CHUNKS_PER_SHARD * shards * measured.chunkBytes()) {
            reasons.add(String.format(
                    Locale.ROOT,
                    "few chunks: the collection had %,d bytes, less than %d chunk sizes for each of %d shards; the prediction takes it"
                            + " for large enough",
                    measured.bytes(),
                    CHUNKS_PER_SHARD,
                    shards));
        }
        if (measured.owners() < shards) {
            reasons.add(String.format(
                    Locale.ROOT,
                    "idle shards: %d of %d owned no chunk when it began",
                    shards - measured.owners(),
                    shards));
        }
        boolean fixed = life.findings().stream()
                .anyMatch(finding -> finding.code() == Code.JUMBO || finding.code() == Code.STUCK);
        if (fixed) {
            reasons.add(
                    "chunks that cannot move: the balancer leaves them where they are, the prediction deals them out");
        }
        if (measured.fullest() >= UNEVEN) {
            reasons.add(String.format(
                    Locale.ROOT,
                    "uneven: the fullest shard held %.2f times the mean; the prediction deals chunks out evenly",
                    measured.fullest()));
        }
        double dealt = measured.bytes() / (double) Math.max(1, measured.chunkBytes());
        if (shards > 1 && measured.stretches() < NEIGHBOURS * dealt * (shards - 1) / shards) {
            reasons.add(String.format(
                    Locale.ROOT,
                    "neighbours together: the key lay in %d stretches, each on one shard, as the balancer moves ranges; the prediction"
                            + " deals out %.0f chunks one by one, so that a range of the key lies on more shards",
                    measured.stretches(),
                    dealt));
        }
    }
}
