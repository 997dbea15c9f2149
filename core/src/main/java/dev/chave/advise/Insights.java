package dev.chave.advise;

import dev.chave.language.Phrase;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is said beside the single candidates.
 *
 * @param decider what decides between the first and the next, and the outlier that holds keys down; empty with one candidate
 * @param fields how each field's values run
 * @param sweep how the winner changes with the share of range reads; null where the workload has not both kinds of reads
 * @param residency which values live in which zone; null where it was not asked
 * @param gridFs what GridFS means for this collection; empty where it is none
 */
public record Insights(
        List<Phrase> decider,
        List<FieldClass> fields,
        @Nullable RangeSweep sweep,
        @Nullable Residency residency,
        List<Phrase> gridFs) {
    public static final Insights NONE = new Insights(List.of(), List.of(), null, null, List.of());

    public Insights {
        decider = List.copyOf(decider);
        fields = List.copyOf(fields);
        gridFs = List.copyOf(gridFs);
    }
}
