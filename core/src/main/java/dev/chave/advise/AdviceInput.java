package dev.chave.advise;

import dev.chave.key.CollectionInfo;
import dev.chave.read.InputSummary;
import dev.chave.workload.Workload;
import java.util.List;
import java.util.SortedMap;

/**
 * What an advice is made from.
 *
 * @param collection what is known of the collection beside its documents
 * @param documents the documents
 * @param workload its operations; {@link Workload#NONE} where there are none
 * @param workloadInputs how the workload's files were read
 * @param otherNamespaces operations of the namespaces that were not chosen
 */
public record AdviceInput(
        CollectionInfo collection,
        DocumentFeed documents,
        Workload workload,
        List<InputSummary> workloadInputs,
        SortedMap<String, Long> otherNamespaces) {
    public AdviceInput {
        workloadInputs = List.copyOf(workloadInputs);
    }
}
