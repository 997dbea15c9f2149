package dev.chave.advise;

import dev.chave.language.Phrase;
import dev.chave.language.Sentence;
import dev.chave.language.Verbatim;
import dev.chave.profile.Profile;
import dev.chave.read.InputSummary;
import dev.chave.workload.Workload;
import java.util.ArrayList;
import java.util.List;

/**
 * What an advice rests on, and so how far it can be trusted.
 *
 * @param documents how the documents were read
 * @param workloads how the workload's files were read
 * @param workload the workload
 * @param borrowedDocuments whether inserts took documents from the data
 */
record Basis(InputSummary documents, List<InputSummary> workloads, Workload workload, boolean borrowedDocuments) {

    List<InputSummary> inputs() {
        List<InputSummary> inputs = new ArrayList<>();
        inputs.add(documents);
        inputs.addAll(workloads);
        return inputs;
    }

    /** What a design file assumed, as the beginning of a sentence; empty where everything was read from real inputs. */
    Phrase assumed() {
        boolean documentsAssumed = isAssumed(documents);
        boolean operationsAssumed = workloads.stream().anyMatch(Basis::isAssumed);
        if (!documentsAssumed && !operationsAssumed) {
            return Verbatim.NOTHING;
        }
        String place = documentsAssumed
                ? documents.place()
                : workloads.stream()
                        .filter(Basis::isAssumed)
                        .findFirst()
                        .orElseThrow()
                        .place();
        return Sentence.of(
                !operationsAssumed
                        ? "assumed.documents"
                        : !documentsAssumed ? "assumed.operations" : "assumed.documentsAndOperations",
                place);
    }

    private static boolean isAssumed(InputSummary input) {
        return input.carries().contains(InputSummary.Carries.ASSUMED);
    }

    /** Whether the workload holds only the operations that a server found slow. */
    boolean isBiasedToSlow() {
        return !workload.isEmpty()
                && workloads.stream().noneMatch(input -> input.carries().contains(InputSummary.Carries.TRUE_FREQUENCY));
    }

    boolean hasShapesOnly() {
        return ShapeCatalogue.literalShare(workload) < 0.5;
    }

    List<Phrase> assumptions(CollectionSize size, Profile profile, AdviceRequest request) {
        List<Phrase> assumptions = new ArrayList<>();
        if (!assumed().isEmpty()) {
            assumptions.add(Sentence.of("assumed.design", assumed()));
        }
        if (size.isAssumed()) {
            assumptions.add(Sentence.of(
                    "assumed.size",
                    Words.bytes(size.bytes()),
                    Words.count(size.chunks()),
                    Words.bytes(size.knownBytes())));
        }
        if (profile.sample().size() < profile.documents()) {
            assumptions.add(Sentence.of(
                    "assumed.sample", Words.count(profile.sample().size()), Words.count(profile.documents())));
        }
        if (profile.documents() > 0) {
            assumptions.add(Sentence.of(
                    "assumed.order",
                    Sentence.of("insertOrder." + profile.sample().order())));
        }
        if (borrowedDocuments) {
            assumptions.add(Sentence.of("assumed.borrowed"));
        }
        if (ShapeCatalogue.literalShare(workload) < 1) {
            assumptions.add(Sentence.of(
                    "assumed.shapes", Words.percent(1 - ShapeCatalogue.literalShare(workload)), request.seed()));
        }
        if (workload.keptShare() < 1) {
            assumptions.add(Sentence.of("assumed.kept", Words.count(1 / workload.keptShare())));
        }
        if (isBiasedToSlow()) {
            assumptions.add(Sentence.of("assumed.slow"));
        }
        assumptions.add(Sentence.of(
                request.wishes().shards().isEmpty() ? "assumed.equalShards" : "assumed.capacities",
                OperationLoad.EXAMINED_COST));
        return assumptions;
    }
}
