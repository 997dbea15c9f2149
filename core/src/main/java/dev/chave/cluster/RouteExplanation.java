package dev.chave.cluster;

import dev.chave.workload.TargetClass;
import dev.chave.workload.TargetReason;
import java.util.List;

/**
 * Where one operation goes, and why.
 *
 * @param targetClass how widely the filter reaches, judged by the filter and the key alone
 * @param reason why it is not narrower, or that it cannot be
 * @param chunks the chunks it touches, ascending and apart
 * @param shards the shards it goes to, by name
 * @param chunkCount how many chunks there are
 * @param shardCount how many shards own chunks
 */
public record RouteExplanation(
        TargetClass targetClass,
        TargetReason reason,
        List<ChunkSpan> chunks,
        List<String> shards,
        int chunkCount,
        int shardCount) {
    public RouteExplanation {
        chunks = List.copyOf(chunks);
        shards = List.copyOf(shards);
    }

    /** How many chunks it touches. */
    public long chunksTouched() {
        return chunks.stream().mapToLong(ChunkSpan::size).sum();
    }
}
