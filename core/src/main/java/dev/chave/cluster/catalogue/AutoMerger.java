package dev.chave.cluster.catalogue;

import dev.chave.cluster.Chunk;
import dev.chave.cluster.ChunkTable;
import dev.chave.cluster.ClusterRules;
import dev.chave.value.ValueText;
import java.time.Instant;
import java.util.List;
import org.bson.BsonDocument;

/**
 * Merges neighbours of one shard that have not moved lately, as servers do from 7.0, whatever their size.
 *
 * <p>Source: MongoDB server 7.0, auto merger, restated. Zone bounds are not looked at; a balancer round cuts there again. That
 * is how the stored sources read and is not confirmed.
 */
final class AutoMerger {
    private final ClusterState state;
    private final ChunkEdits edits;

    AutoMerger(ClusterState state, ChunkEdits edits) {
        this.state = state;
        this.edits = edits;
    }

    BsonDocument mergeAllChunksOnShard(Arguments arguments) {
        arguments.allowOnly("shard", "maxNumberOfChunksToMerge", "maxTimeProcessingChunksMS");
        String namespace = arguments.namespace();
        state.sharded(namespace);
        Shard shard = state.shard(arguments.string("shard"));
        long most = arguments.number("maxNumberOfChunksToMerge", Integer.MAX_VALUE);
        if (most < 2) {
            throw ErrorCode.BAD_VALUE.because("maxNumberOfChunksToMerge of " + most + "; expected at least 2 for "
                    + ValueText.quotedInMessage(namespace));
        }
        merge(namespace, shard.id(), (int) Math.min(most, Integer.MAX_VALUE));
        return Replies.ok();
    }

    /** Merges everywhere; what the hourly action does. */
    int mergeEverywhere() {
        int merged = 0;
        if (!state.rules.mergesAlone() || !state.settings().autoMerge() || !state.balancerMayWork()) {
            return merged;
        }
        for (ShardedCollection collection : List.copyOf(state.sharded())) {
            if (!collection.options().autoMerge()) {
                continue;
            }
            for (Shard shard : state.shards()) {
                merged += merge(collection.namespace(), shard.id(), Integer.MAX_VALUE);
            }
        }
        return merged;
    }

    private int merge(String namespace, String shard, int most) {
        int merged = 0;
        int position = 0;
        while (position < state.sharded(namespace).chunks().size()) {
            ShardedCollection collection = state.sharded(namespace);
            int count = run(collection.chunks(), position, shard, namespace, most);
            if (count > 1) {
                edits.merge(collection, position, count);
                merged += count;
            }
            position += 1;
        }
        return merged;
    }

    /** How many chunks from a position on can be merged; 0 or 1 when the first cannot. */
    private int run(ChunkTable chunks, int from, String shard, String namespace, int most) {
        int end = from;
        while (end < chunks.size() && end - from < most && isMergeable(chunks.get(end), shard, namespace)) {
            end++;
        }
        return end - from;
    }

    private boolean isMergeable(Chunk chunk, String shard, String namespace) {
        Instant old = state.clock.instant().minus(ClusterRules.MERGE_WINDOW);
        return chunk.shard().equals(shard)
                && !chunk.jumbo()
                && (!chunk.migrated() || chunk.ownership().validAfter().isBefore(old))
                && state.migrations().stream()
                        .noneMatch(migration -> migration.touches(namespace, chunk.min(), chunk.max()));
    }
}
