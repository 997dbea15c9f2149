package dev.chave.advise;

import dev.chave.design.Design;
import dev.chave.design.DesignFile;
import dev.chave.design.DesignedData;
import dev.chave.design.Plan;
import dev.chave.key.ServerVersion;
import dev.chave.read.ByteSource;
import dev.chave.read.InputSummary;
import dev.chave.read.UnreadableException;
import dev.chave.workload.OperationStore;
import dev.chave.workload.Workload;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** Runs the advisor over a design file, as the command does. */
final class DesignRuns {
    static final Path CASES = Path.of(System.getProperty("chave.root", "..")).resolve("examples/cases");

    private DesignRuns() {}

    static Design read(Path file) throws UnreadableException {
        return DesignFile.read(ByteSource.ofFile(file));
    }

    static Advice advise(Design design, long seed) throws UnreadableException {
        DesignedData data = new DesignedData(design, seed);
        OperationStore store = new OperationStore();
        InputSummary operations = data.operations(operation -> {
            store.add(operation);
            return true;
        });
        Workload workload = design.operations() == 0 ? Workload.NONE : store.workload(design.namespace());
        return new Advisor(request(design.plan(), seed).with(wishes(design)))
                .advise(new AdviceInput(
                        data.collection(),
                        data::documents,
                        workload,
                        design.operations() == 0 ? List.of() : List.of(operations),
                        new TreeMap<>()));
    }

    private static Wishes wishes(Design design) {
        SortedMap<Goal, Double> goals = new TreeMap<>();
        design.plan().goals().forEach((name, weight) -> goals.put(Goal.of(name).orElseThrow(), weight));
        return Wishes.NONE
                .withGoals(goals)
                .withNotes(List.of(new UserNote(design.place(), design.about())))
                .withGrowth(0, design.plan().growthBytesPerDay());
    }

    private static AdviceRequest request(Plan plan, long seed) {
        Integer shards = plan.shards();
        Integer growTo = plan.growTo();
        ServerVersion version = plan.serverVersion();
        int first = shards == null ? AdviceRequest.DEFAULT_SHARDS : shards;
        return new AdviceRequest(
                first,
                Math.max(first, growTo == null ? AdviceRequest.DEFAULT_GROW_TO : growTo),
                plan.plannedBytes(),
                version == null ? ServerVersion.DEFAULT : version,
                seed,
                plan.keys(),
                plan.currentKey(),
                Set.copyOf(plan.mayDropUnique()),
                plan.orderBy(),
                plan.firehose());
    }
}
