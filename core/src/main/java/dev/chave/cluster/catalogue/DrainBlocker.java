package dev.chave.cluster.catalogue;

import dev.chave.cluster.Chunk;
import dev.chave.cluster.ZoneRanges;
import dev.chave.key.IndexRules;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Something that keeps a draining shard from being removed.
 *
 * @param kind what it is
 * @param subject the collection or the database; empty for what concerns the whole cluster
 * @param chunk the chunk, where it is one
 */
public record DrainBlocker(
        Kind kind, String subject, @Nullable Chunk chunk) {
    /** What keeps a shard. Each kind owns the ways out. */
    public enum Kind {
        /** The balancer is off, or outside its window. */
        BALANCER_OFF("balancerStart, or another activeWindow"),
        /** A collection that the balancer is told to leave alone. */
        NO_BALANCE("noBalance: false for the collection (sh.enableBalancing)"),
        /** A collection whose chunks may not move. */
        MIGRATIONS_FORBIDDEN("setAllowMigrations with allowMigrations: true"),
        /** A collection without an index that begins with its key. */
        NO_INDEX("create an index on the key"),
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

    static List<DrainBlocker> of(ClusterState state, String shard) {
        List<DrainBlocker> blockers = new ArrayList<>();
        for (ShardedCollection collection : state.sharded()) {
            if (state.totals(collection.namespace()).chunks(shard) > 0) {
                addForCollection(state, collection, shard, blockers);
            }
        }
        if (!blockers.isEmpty() || holdsChunks(state, shard)) {
            addBalancer(state, blockers);
        }
        state.databases().stream()
                .filter(database -> database.primary().equals(shard))
                .forEach(database -> blockers.add(new DrainBlocker(Kind.PRIMARY_DATABASE, database.name(), null)));
        state.local().stream()
                .filter(collection -> shard.equals(collection.shard()))
                .forEach(collection ->
                        blockers.add(new DrainBlocker(Kind.MOVED_COLLECTION, collection.namespace(), null)));
        return List.copyOf(blockers);
    }

    private static boolean holdsChunks(ClusterState state, String shard) {
        return state.sharded().stream()
                .anyMatch(collection -> state.totals(collection.namespace()).chunks(shard) > 0);
    }

    private static void addBalancer(ClusterState state, List<DrainBlocker> blockers) {
        if (!state.balancerMayWork()) {
            blockers.add(0, new DrainBlocker(Kind.BALANCER_OFF, "", null));
        }
    }

    private static void addForCollection(
            ClusterState state, ShardedCollection collection, String shard, List<DrainBlocker> blockers) {
        String namespace = collection.namespace();
        if (collection.options().noBalance()) {
            blockers.add(new DrainBlocker(Kind.NO_BALANCE, namespace, null));
        }
        if (!collection.options().allowMigrations()) {
            blockers.add(new DrainBlocker(Kind.MIGRATIONS_FORBIDDEN, namespace, null));
        }
        boolean indexed = !collection.info().indexesKnown()
                || IndexRules.supportingIndex(
                                collection.key(), collection.info().indexes())
                        .isPresent();
        if (!indexed) {
            blockers.add(new DrainBlocker(Kind.NO_INDEX, namespace, null));
        }
        ZoneRanges zones = state.zones(namespace);
        for (Chunk chunk : collection.chunks()) {
            if (!chunk.shard().equals(shard)) {
                continue;
            }
            String zone = zones.zoneOf(chunk);
            boolean homeless = !zone.isEmpty()
                    && state.shardsIn(zone).stream()
                            .allMatch(other -> other.draining() || other.id().equals(shard));
            if (chunk.jumbo()) {
                Kind kind = chunk.contents().isIndivisible() ? Kind.INDIVISIBLE_CHUNK : Kind.JUMBO_CHUNK;
                blockers.add(new DrainBlocker(kind, namespace, chunk));
            } else if (homeless) {
                blockers.add(new DrainBlocker(Kind.ZONE_WITHOUT_SHARD, namespace, chunk));
            }
        }
    }
}
