package dev.chave.cli;

import dev.chave.advise.Advice;
import dev.chave.advise.AdviceInput;
import dev.chave.advise.AdviceRequest;
import dev.chave.advise.Advisor;
import dev.chave.design.Design;
import dev.chave.key.CollectionInfo;
import dev.chave.key.ShardKey;
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
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** One run of {@code chave advise}: reads, chooses the collection, asks the advisor, prints. */
final class AdviseRun {
    private final AdviceRequest request;
    private final Surroundings surroundings;
    private final Printer printer;
    private final HtmlFolder folder;
    private final Progress progress;
    private final Reading reading;
    private final OperationStore store = new OperationStore();
    private final List<InputSummary> workloadInputs = new ArrayList<>();

    AdviseRun(AdviceRequest request, Surroundings surroundings, Printer printer, HtmlFolder folder) {
        this.request = request;
        this.surroundings = surroundings;
        this.printer = printer;
        this.folder = folder;
        progress = new Progress(printer.err(), surroundings.showsProgress(), surroundings.clock());
        reading = new Reading(progress, surroundings.interrupted());
    }

    /**
     * What to read.
     *
     * @param places where the documents are
     * @param workload the files of operations
     * @param namespace the namespace asked for, or null
     * @param indexes a file of index definitions, or null
     * @param filter which operations take part
     */
    record Inputs(
            DataPlaces places,
            List<String> workload,
            @Nullable String namespace,
            @Nullable Path indexes,
            WorkloadFilter filter) {}

    /** Runs, and answers the exit code. */
    int run(Inputs inputs, @Nullable ShardKey check, @Nullable DecisionFile decision) throws UnreadableException {
        boolean one = check != null || decision != null;
        List<Advice> advices = advices(inputs, one ? (check != null ? "--check" : "--decision") : "");
        printer.print(advices, folder);
        if (decision != null) {
            decision.write(advices.get(0), printer);
        }
        return check == null ? ExitCode.FINE : new KeyCheck(check).judge(advices.get(0), printer);
    }

    /**
     * The advice for each collection.
     *
     * @param single the option that needs exactly one collection, or empty
     */
    List<Advice> advices(Inputs inputs, String single) throws UnreadableException {
        DataPlaces places = inputs.places();
        readWorkload(inputs);
        NamespaceChoice choice = new NamespaceChoice(store.countByNamespace());
        List<NamespaceChoice.Chosen> chosen = choose(choice, places, inputs, single);
        List<Advice> advices = adviseAll(chosen, places, choice, inputs.indexes());
        progress.end();
        if (reading.wasCutShort()) {
            printer.warn("stopped early: what follows rests on what had been read until then");
        }
        return advices;
    }

    /** Advice for each; of several collections those that cannot be read are left out, unless it is all of them. */
    private List<Advice> adviseAll(
            List<NamespaceChoice.Chosen> chosen, DataPlaces places, NamespaceChoice choice, @Nullable Path indexes)
            throws UnreadableException {
        List<Advice> advices = new ArrayList<>();
        UnreadableException last = null;
        for (NamespaceChoice.Chosen one : chosen) {
            try {
                advices.add(advise(one, places, choice, indexes));
            } catch (UnreadableException unreadable) {
                progress.end();
                if (chosen.size() > 1) {
                    printer.warn(unreadable.getMessage() + "; left out");
                }
                last = unreadable;
            }
        }
        if (advices.isEmpty() && last != null) {
            throw last;
        }
        return advices;
    }

    /** The operations of the files; where none is named, those of the design file. */
    private void readWorkload(Inputs inputs) throws UnreadableException {
        List<String> files = inputs.workload();
        Design design = inputs.places().design();
        if (files.isEmpty() && design != null && design.operations() > 0) {
            InputSummary summary = inputs.places()
                    .operations(design, reading.operations(operation -> keep(operation, inputs.filter())));
            workloadInputs.add(reading.told(inputs.filter().told(summary)));
        }
        for (OperationSource source : OperationSources.open(files, surroundings.input())) {
            InputSummary summary = source.read(reading.operations(operation -> keep(operation, inputs.filter())));
            workloadInputs.add(reading.told(inputs.filter().told(summary)));
        }
    }

    private boolean keep(Operation operation, WorkloadFilter filter) {
        if (filter.takes(operation)) {
            store.add(operation);
        }
        return true;
    }

    private static List<NamespaceChoice.Chosen> choose(
            NamespaceChoice choice, DataPlaces places, Inputs inputs, String single) {
        List<NamespaceChoice.Chosen> chosen = choice.among(places.collections(), inputs.namespace());
        Design design = places.design();
        if (design != null && inputs.namespace() != null && !inputs.namespace().equals(design.namespace())) {
            throw new BadChoiceException("--ns: " + inputs.namespace()
                    + " is not what the design file describes; expected " + design.namespace() + ", or no --ns");
        }
        String found = places.collections().stream()
                .map(CollectionInfo::namespace)
                .limit(20)
                .collect(Collectors.joining(", "));
        if (chosen.isEmpty()) {
            throw new BadChoiceException(
                    "--ns: " + inputs.namespace() + " is not in the data; expected one of " + found);
        }
        if (chosen.size() > 1 && (!single.isEmpty() || inputs.indexes() != null)) {
            throw new BadChoiceException((single.isEmpty() ? "--indexes" : single)
                    + ": the data hold several collections (" + found + "); expected --ns to name one");
        }
        return chosen;
    }

    private Advice advise(
            NamespaceChoice.Chosen chosen, DataPlaces places, NamespaceChoice choice, @Nullable Path indexes)
            throws UnreadableException {
        CollectionInfo collection = indexes == null
                ? chosen.collection()
                : chosen.collection().withIndexes(IndexFile.read(ByteSource.ofFile(indexes)));
        String namespace = collection.namespace();
        Workload workload = store.workload(namespace);
        SortedMap<String, Long> others = choice.others(namespace);
        if (workload.isEmpty() && !workloadInputs.isEmpty()) {
            printer.warn(noOperations(namespace, others));
        }
        Advice advice = new Advisor(request)
                .advise(new AdviceInput(
                        collection,
                        sink -> {
                            InputSummary summary =
                                    places.feed(chosen.found(), reading).read(sink);
                            progress.thinking();
                            return summary;
                        },
                        workload,
                        workloadInputs,
                        others));
        progress.end();
        return advice;
    }

    private static String noOperations(String namespace, SortedMap<String, Long> others) {
        String found = others.keySet().stream().limit(10).collect(Collectors.joining(", "));
        return "--workload: no operation on " + (namespace.isEmpty() ? "the collection" : namespace)
                + (found.isEmpty() ? "" : ", but on " + found)
                + "; the advice rests on the data alone (--ns DB.COLL names the collection otherwise)";
    }
}
