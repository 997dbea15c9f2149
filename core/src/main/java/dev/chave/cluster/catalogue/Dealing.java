package dev.chave.cluster.catalogue;

import dev.chave.cluster.Chunk;
import dev.chave.cluster.ChunkTable;
import dev.chave.cluster.ChunkVersion;
import dev.chave.cluster.Ownership;
import dev.chave.cluster.contents.Contents;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Makes chunks of what was dealt, with the documents that belong in each. */
final class Dealing {
    private Dealing() {}

    /**
     * The chunks, the first of version 1|0 and each next one a minor number higher.
     *
     * @param dealt ascending and without gaps
     * @param all all documents of the collection; empty afterwards
     */
    static ChunkTable chunks(ClusterState state, List<DealtChunk> dealt, Contents all) {
        all.limitSamples(ClusterState.samples(dealt.size()));
        List<Contents> contents = all.cutAt(
                dealt.stream().skip(1).map(chunk -> chunk.min().tuple()).toList());
        Map<String, List<Ownership>> owners = new HashMap<>(); // shared: a million chunks have few owners
        List<Chunk> chunks = new ArrayList<>(dealt.size());
        ChunkVersion version = ChunkVersion.FIRST;
        for (int i = 0; i < dealt.size(); i++) {
            DealtChunk chunk = dealt.get(i);
            List<Ownership> history = owners.computeIfAbsent(
                    chunk.shard(), shard -> List.of(new Ownership(state.clock.instant(), shard)));
            contents.get(i).forgetWritten();
            chunks.add(new Chunk(
                    state.ids.objectId(), chunk.min(), chunk.max(), version, false, history, false, contents.get(i)));
            version = version.nextMinor();
        }
        return ChunkTable.of(chunks);
    }

    /** The version of the last of so many new chunks. */
    static ChunkVersion lastVersion(int chunks) {
        return new ChunkVersion(1, chunks - 1);
    }
}
