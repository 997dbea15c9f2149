package dev.chave.advise;

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
    String assumed() {
        boolean documentsAssumed = isAssumed(documents);
        boolean operationsAssumed = workloads.stream().anyMatch(Basis::isAssumed);
        if (!documentsAssumed && !operationsAssumed) {
            return "";
        }
        String what = !operationsAssumed ? "Documents" : !documentsAssumed ? "Operations" : "Documents and operations";
        String place = documentsAssumed
                ? documents.place()
                : workloads.stream()
                        .filter(Basis::isAssumed)
                        .findFirst()
                        .orElseThrow()
                        .place();
        return what + " are assumed by " + place;
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

    List<String> assumptions(CollectionSize size, Profile profile, AdviceRequest request) {
        List<String> assumptions = new ArrayList<>();
        if (!assumed().isEmpty()) {
            assumptions.add(assumed() + ": none of the numbers was measured, and all change with the design.");
        }
        if (size.isAssumed()) {
            assumptions.add(
                    "The collection is reckoned with " + Words.bytes(size.bytes()) + " (" + Words.count(size.chunks())
                            + " chunks), since " + Words.bytes(size.knownBytes())
                            + " would be too few chunks to tell keys apart; --collection-bytes states the real size.");
        }
        if (profile.sample().size() < profile.documents()) {
            assumptions.add("Placement and insert windows rest on a uniform sample of "
                    + Words.count(profile.sample().size()) + " of " + Words.count(profile.documents()) + " documents.");
        }
        if (profile.documents() > 0) {
            assumptions.add("The order of inserts is taken from "
                    + profile.sample().order().words() + ".");
        }
        if (borrowedDocuments) {
            assumptions.add(
                    "Inserts without documents take the latest documents of the data, in insert order; these are left out"
                            + " of the placement.");
        }
        if (ShapeCatalogue.literalShare(workload) < 1) {
            assumptions.add(Words.percent(1 - ShapeCatalogue.literalShare(workload))
                    + " of the operations are known by shape only; they take values drawn from the data with seed "
                    + request.seed() + ".");
        }
        if (workload.keptShare() < 1) {
            assumptions.add("The workload is a sample: one operation in " + Words.count(1 / workload.keptShare())
                    + " was kept; counts by kind are of all.");
        }
        if (isBiasedToSlow()) {
            assumptions.add(
                    "The workload holds only what was logged or sampled, usually the slow operations; fast ones may be"
                            + " under-represented.");
        }
        assumptions.add((request.wishes().shards().isEmpty()
                        ? "Every shard is as strong as the others"
                        : "Shards have the capacities named, and those not named are as strong as one another")
                + ", and asking a shard costs 1 beside "
                + OperationLoad.EXAMINED_COST + " for each examined document where the log tells.");
        return assumptions;
    }
}
