package dev.chave.cli;

import dev.chave.advise.Advice;
import dev.chave.advise.AdviceInput;
import dev.chave.advise.AdviceRequest;
import dev.chave.advise.Advisor;
import dev.chave.advise.Forecast;
import dev.chave.advise.Wishes;
import dev.chave.design.Design;
import dev.chave.design.Plan;
import dev.chave.key.ServerVersion;
import dev.chave.key.ShardKey;
import dev.chave.prove.DataLife;
import dev.chave.prove.Growth;
import dev.chave.read.UnreadableException;
import dev.chave.simulate.Costs;
import dev.chave.simulate.Scenario;
import dev.chave.simulate.Simulation;
import dev.chave.simulate.SimulationResult;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** {@code chave simulate DATA}: documents and operations, read as {@code chave advise} reads them, lived under one key. */
final class DataSimulation {
    private final Surroundings surroundings;
    private final Progress progress;
    private final Consumer<String> warnings;

    DataSimulation(Surroundings surroundings, Progress progress, Consumer<String> warnings) {
        this.surroundings = surroundings;
        this.progress = progress;
        this.warnings = warnings;
    }

    /**
     * What is wanted of the lives.
     *
     * @param grow the numbers of shards; empty for one life
     * @param version the server's version, or null
     * @param seed of everything drawn, or null
     * @param shuffled whether balancer rounds go through the shards in an order of chance
     * @param ram the memory of one shard, 0 where not stated
     */
    record Wanted(
            List<Integer> grow,
            @Nullable ServerVersion version,
            @Nullable Long seed,
            boolean shuffled,
            long ram) {
        Wanted {
            grow = List.copyOf(grow);
        }
    }

    /**
     * The lives, each beside what the advisor predicts.
     *
     * @throws BadChoiceException when the options do not fit the data
     */
    List<SimulationResult> lives(ReplayOptions options, List<String> data, Wanted wanted) throws UnreadableException {
        if (options.filter().isEmptySpan()) {
            throw new BadChoiceException(
                    "--since, --until: no time lies between the two; expected --since to be earlier");
        }
        if (!wanted.grow().isEmpty() && options.shards() != null) {
            throw new BadChoiceException("--shards: given with --grow; expected one of the two");
        }
        if (data.contains("-") && options.key() == null) {
            throw new BadChoiceException("--key: not given, and standard input can be read only once, so no key can be"
                    + " chosen first; expected --key");
        }
        DataPlaces places = DataPlaces.open(data, surroundings.input(), wanted.seed());
        CollectionInputs inputs = new CollectionInputs(
                new CollectionInputs.Asked(
                        places, options.workload(), options.namespace(), options.indexes(), options.filter()),
                surroundings,
                progress,
                warnings);
        inputs.readWorkload();
        AdviceInput input = inputs.input(inputs.choose("DATA").get(0));
        Design design = places.design();
        Plan plan = design == null ? Plan.NONE : design.plan();
        List<Integer> sizes = wanted.grow().isEmpty() ? List.of(shards(options, plan)) : wanted.grow();
        AdviceRequest request = request(options, wanted, plan, design, sizes);
        ShardKey asked = options.key();
        ShardKey key = asked == null ? recommended(request, input) : asked;
        Forecast forecast = Forecast.of(request, input, key, sizes);
        progress.end();
        if (forecast.documents() == 0) {
            throw new UnreadableException(
                    String.join(", ", data) + ": there is no document in it; expected some to simulate");
        }
        Scenario scenario = new DataLife(forecast, input, request, Costs.DEFAULT).scenario();
        Simulation simulation = new Simulation(
                scenario.withRam(wanted.ram()),
                request.seed(),
                wanted.shuffled(),
                options.showsValues() || design != null,
                Costs.DEFAULT);
        List<SimulationResult> lives = wanted.grow().isEmpty()
                ? simulation.run(share -> progress.share("simulating", share))
                : simulation.grow(sizes, share -> progress.share("simulating", share));
        if (inputs.wasCutShort()) {
            warnings.accept("stopped early: what follows rests on what had been read until then");
        }
        return Growth.beside(lives, sizes, forecast);
    }

    private static int shards(ReplayOptions options, Plan plan) {
        Integer asked = options.shards();
        Integer planned = plan.shards();
        return asked != null ? asked : planned != null ? planned : AdviceRequest.DEFAULT_SHARDS;
    }

    private static AdviceRequest request(
            ReplayOptions options, Wanted wanted, Plan plan, @Nullable Design design, List<Integer> sizes) {
        int first = Collections.min(sizes);
        int most = Collections.max(sizes);
        ServerVersion version = wanted.version();
        ServerVersion planned = plan.serverVersion();
        Long seed = wanted.seed();
        String orderBy = options.orderBy();
        return new AdviceRequest(
                first,
                Math.max(most, AdviceRequest.DEFAULT_GROW_TO),
                options.collectionBytes() > 0 ? options.collectionBytes() : plan.plannedBytes(),
                version != null ? version : planned != null ? planned : ServerVersion.DEFAULT,
                seed != null ? seed : design != null ? design.seed() : AdviceRequest.DEFAULT_SEED,
                List.of(),
                null,
                Set.copyOf(plan.mayDropUnique()),
                orderBy != null ? orderBy : plan.orderBy(),
                false,
                Wishes.NONE);
    }

    /** The key that the advisor puts first, which is said. */
    private ShardKey recommended(AdviceRequest request, AdviceInput input) throws UnreadableException {
        Advice advice = new Advisor(request).advise(input);
        progress.end();
        if (advice.candidates().isEmpty()) {
            throw new BadChoiceException("--key: not given, and no candidate was found; expected --key");
        }
        ShardKey first = advice.candidates().get(0).key();
        warnings.accept("--key: not given; simulating " + first + ", which chave advise puts first ("
                + advice.candidates().get(0).verdict() + ")");
        return first;
    }
}
