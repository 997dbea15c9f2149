package dev.chave.advise;

import dev.chave.language.Phrase;
import dev.chave.language.Sentence;
import dev.chave.language.Verbatim;
import dev.chave.workload.OperationKind;
import dev.chave.workload.TargetClass;
import org.jspecify.annotations.Nullable;

/**
 * One shape of operation under one candidate.
 *
 * @param kind what it does
 * @param shape its filter and sort without values, such as {@code {tenantId: eq, createdAt: range}}
 * @param operations how many, by weight
 * @param share of all operations
 * @param targetClass the class most of them have; null where the filter is not known
 * @param shardsAtN mean number of shards asked at the cluster's size
 * @param shardsAtM mean number of shards asked at the planned size
 * @param latency how long it takes beside one shard's answer; null where the filter is not known
 */
public record ShapeTargeting(
        OperationKind kind,
        String shape,
        double operations,
        double share,
        @Nullable TargetClass targetClass,
        double shardsAtN,
        double shardsAtM,
        @Nullable Latency latency) {

    /** The shape as reports have it: its text, or the words for what has no shape of its own. */
    public Phrase words() {
        return shape.equals(ShapeCatalogue.OTHERS) ? Sentence.of("shape.others") : new Verbatim(shape);
    }
}
