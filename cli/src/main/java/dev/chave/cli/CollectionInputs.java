package dev.chave.cli;

import dev.chave.advise.AdviceInput;
import dev.chave.design.Design;
import dev.chave.key.CollectionInfo;
import dev.chave.read.ByteSource;
import dev.chave.read.InputSummary;
import dev.chave.read.UnreadableException;
import dev.chave.read.document.IndexFile;
import dev.chave.read.operation.OperationSource;
import dev.chave.read.operation.OperationSources;
import dev.chave.workload.Operation;
import dev.chave.workload.OperationStore;
import dev.chave.workload.Workload;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What a command is given to think about, read: operations, which collections, and of each what an advice is made from.
 *
 * <p>Every command that takes DATA and a workload reads them here, so that all mean the same by them.
 */
final class CollectionInputs {
    private final Asked asked;
    private final Surroundings surroundings;
    private final Progress progress;
    private final Consumer<String> warnings;
    private final Reading reading;
    private final OperationStore store = new OperationStore();
    private final List<InputSummary> workloadInputs = new ArrayList<>();

    /**
     * What to read.
     *
     * @param places where the documents are
     * @param workload the files of operations
     * @param namespace the namespace asked for, or null
     * @param indexes a file of index definitions, or null
     * @param filter which operations take part
     */
    record Asked(
            DataPlaces places,
            List<String> workload,
            @Nullable String namespace,
            @Nullable Path indexes,
            WorkloadFilter filter) {}

    /**
     * Nothing is read yet.
     *
     * @param warnings receives what the user should know and what stops nothing
     */
    CollectionInputs(Asked asked, Surroundings surroundings, Progress progress, Consumer<String> warnings) {
        this.asked = asked;
        this.surroundings = surroundings;
        this.progress = progress;
        this.warnings = warnings;
        reading = new Reading(progress, surroundings.interrupted());
    }

    /** Reads the operations of the files; where none is named, those of the design file. */
    void readWorkload() throws UnreadableException {
        Design design = asked.places().design();
        if (asked.workload().isEmpty() && design != null && design.operations() > 0) {
            InputSummary summary = asked.places().operations(design, reading.operations(this::keep));
            workloadInputs.add(reading.told(asked.filter().told(summary)));
        }
        for (OperationSource source : OperationSources.open(asked.workload(), surroundings.input())) {
            InputSummary summary = source.read(reading.operations(this::keep));
            workloadInputs.add(reading.told(asked.filter().told(summary)));
        }
    }

    private boolean keep(Operation operation) {
        if (asked.filter().takes(operation)) {
            store.add(operation);
        }
        return true;
    }

    private NamespaceChoice choice() {
        return new NamespaceChoice(store.countByNamespace());
    }

    /**
     * The collections asked for.
     *
     * @param single the option that needs exactly one collection, or empty
     * @throws BadChoiceException when there is none, or there are several where one is needed
     */
    List<NamespaceChoice.Chosen> choose(String single) {
        DataPlaces places = asked.places();
        String namespace = asked.namespace();
        List<NamespaceChoice.Chosen> chosen = choice().among(places.collections(), namespace);
        Design design = places.design();
        if (design != null && namespace != null && !namespace.equals(design.namespace())) {
            throw new BadChoiceException("--ns: " + namespace + " is not what the design file describes; expected "
                    + design.namespace() + ", or no --ns");
        }
        String found = places.collections().stream()
                .map(CollectionInfo::namespace)
                .limit(20)
                .collect(Collectors.joining(", "));
        if (chosen.isEmpty()) {
            throw new BadChoiceException("--ns: " + namespace + " is not in the data; expected one of " + found);
        }
        if (chosen.size() > 1 && (!single.isEmpty() || asked.indexes() != null)) {
            throw new BadChoiceException((single.isEmpty() ? "--indexes" : single)
                    + ": the data hold several collections (" + found + "); expected --ns to name one");
        }
        return chosen;
    }

    /** What an advice on one collection is made from. */
    AdviceInput input(NamespaceChoice.Chosen chosen) throws UnreadableException {
        Path indexes = asked.indexes();
        CollectionInfo collection = indexes == null
                ? chosen.collection()
                : chosen.collection().withIndexes(IndexFile.read(ByteSource.ofFile(indexes)));
        String namespace = collection.namespace();
        Workload workload = store.workload(namespace);
        SortedMap<String, Long> others = choice().others(namespace);
        if (workload.isEmpty() && !workloadInputs.isEmpty()) {
            warnings.accept(noOperations(namespace, others));
        }
        return new AdviceInput(
                collection,
                sink -> {
                    InputSummary summary =
                            asked.places().feed(chosen.found(), reading).read(sink);
                    progress.thinking();
                    return summary;
                },
                workload,
                workloadInputs,
                others);
    }

    private static String noOperations(String namespace, SortedMap<String, Long> others) {
        String found = others.keySet().stream().limit(10).collect(Collectors.joining(", "));
        return "--workload: no operation on " + (namespace.isEmpty() ? "the collection" : namespace)
                + (found.isEmpty() ? "" : ", but on " + found)
                + "; the advice rests on the data alone (--ns DB.COLL names the collection otherwise)";
    }

    /** Whether anything was left unread because the user asked to stop. */
    boolean wasCutShort() {
        return reading.wasCutShort();
    }
}
