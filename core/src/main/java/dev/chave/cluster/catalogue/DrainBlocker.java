package dev.chave.cluster.catalogue;

import dev.chave.cluster.Chunk;
import dev.chave.cluster.balance.Stuck;
import dev.chave.cluster.contents.Contents;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Something that keeps a draining shard from being removed.
 *
 * @param kind what it is
 * @param subject the collection or the database
 * @param chunk the chunk, where it is one
 */
public record DrainBlocker(
        Kind kind, String subject, @Nullable Chunk chunk) {
    /** What keeps a shard. Each kind owns the ways out. */
    public enum Kind {
        /** A chunk whose documents all have one key, flagged as jumbo. */
        INDIVISIBLE_CHUNK(
                "refineCollectionShardKey with a field that tells its documents apart, such as _id",
                "clearJumboFlag, so that the balancer tries again (by force from 4.4)",
                "moveChunk or moveRange with forceJumbo: true"),
        /** A chunk flagged as jumbo that could be divided. */
        JUMBO_CHUNK("split it, then clearJumboFlag", "moveChunk or moveRange with forceJumbo: true"),
        /** A chunk whose zone has no shard that may receive it. */
        ZONE_WITHOUT_SHARD("addShardToZone for another shard", "updateZoneKeyRange with zone: null for its range"),
        /** A database whose primary is this shard. */
        PRIMARY_DATABASE("movePrimary"),
        /** A collection that was put on this shard by itself. */
        MOVED_COLLECTION("moveCollection");

        @SuppressWarnings("ImmutableEnumChecker") // List.of is
        private final List<String> waysOut;

        Kind(String... waysOut) {
            this.waysOut = List.of(waysOut);
        }

        /** What can be done about it. */
        public List<String> waysOut() {
            return waysOut;
        }
    }

    static List<DrainBlocker> of(ClusterState state, List<Stuck> stuck, String shard) {
        List<DrainBlocker> blockers = new ArrayList<>();
        for (ShardedCollection collection : state.sharded()) {
            for (Chunk chunk : collection.chunks()) {
                if (chunk.shard().equals(shard) && chunk.jumbo()) {
                    Contents contents = chunk.contents();
                    Kind kind = contents.isIndivisible() ? Kind.INDIVISIBLE_CHUNK : Kind.JUMBO_CHUNK;
                    blockers.add(new DrainBlocker(kind, collection.namespace(), chunk));
                }
            }
        }
        stuck.stream()
                .filter(chunk -> chunk.cause() == Stuck.Cause.NO_RECIPIENT
                        && chunk.chunk().shard().equals(shard))
                .forEach(chunk ->
                        blockers.add(new DrainBlocker(Kind.ZONE_WITHOUT_SHARD, chunk.namespace(), chunk.chunk())));
        state.databases().stream()
                .filter(database -> database.primary().equals(shard))
                .forEach(database -> blockers.add(new DrainBlocker(Kind.PRIMARY_DATABASE, database.name(), null)));
        state.local().stream()
                .filter(collection -> shard.equals(collection.shard()))
                .forEach(collection ->
                        blockers.add(new DrainBlocker(Kind.MOVED_COLLECTION, collection.namespace(), null)));
        return List.copyOf(blockers);
    }
}
