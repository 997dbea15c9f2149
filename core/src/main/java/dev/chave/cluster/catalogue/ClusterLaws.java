package dev.chave.cluster.catalogue;

import dev.chave.cluster.Chunk;
import dev.chave.cluster.ChunkVersion;
import dev.chave.cluster.KeyBound;
import dev.chave.cluster.ZoneRanges;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bson.types.ObjectId;

/**
 * Holds a cluster to what must be true of it at every moment: chunks tile the key space, each has one owner that exists, no
 * document is lost or doubled, and versions never go back. Remembers versions between two calls.
 */
public final class ClusterLaws {
    private record Seen(ObjectId epoch, ChunkVersion version) {}

    private final Cluster cluster;
    private final Map<String, Seen> seen = new HashMap<>();

    public ClusterLaws(Cluster cluster) {
        this.cluster = cluster;
    }

    /** What is broken now, in words; empty when nothing is. */
    public List<String> broken() {
        List<String> broken = new ArrayList<>();
        for (ShardedCollection collection : cluster.collections()) {
            checkTiles(collection, broken);
            checkVersions(collection, broken);
            checkDocuments(collection, broken);
        }
        checkMigrations(broken);
        return broken;
    }

    private void checkTiles(ShardedCollection collection, List<String> broken) {
        String namespace = collection.namespace();
        KeyBound end = KeyBound.lowest(collection.key());
        Set<String> shards = new HashSet<>();
        cluster.shards().forEach(shard -> shards.add(shard.id()));
        for (Chunk chunk : collection.chunks()) {
            if (!chunk.min().equals(end)) {
                broken.add(namespace + ": a chunk begins elsewhere than the one before it ends");
            }
            if (!shards.contains(chunk.shard())) {
                broken.add(namespace + ": a chunk is owned by " + chunk.shard() + ", which is no shard");
            }
            end = chunk.max();
        }
        if (!end.isHighest(collection.key())) {
            broken.add(namespace + ": the last chunk does not end at MaxKey");
        }
    }

    private void checkVersions(ShardedCollection collection, List<String> broken) {
        String namespace = collection.namespace();
        Set<ChunkVersion> versions = new HashSet<>();
        for (Chunk chunk : collection.chunks()) {
            if (!versions.add(chunk.version())) {
                broken.add(namespace + ": two chunks of version " + chunk.version());
            }
            if (chunk.version().compareTo(collection.version()) > 0) {
                broken.add(namespace + ": a chunk of a version above the collection's");
            }
        }
        ObjectId epoch = collection.identity().epoch();
        Seen before = seen.put(namespace, new Seen(epoch, collection.version()));
        if (before != null && before.epoch().equals(epoch) && before.version().compareTo(collection.version()) > 0) {
            broken.add(namespace + ": the version went back from " + before.version() + " to " + collection.version());
        }
    }

    private void checkDocuments(ShardedCollection collection, List<String> broken) {
        String namespace = collection.namespace();
        Map<String, long[]> held = new HashMap<>();
        long documents = 0;
        long bytes = 0;
        for (Chunk chunk : collection.chunks()) {
            long[] samples = {0, 0, 0};
            chunk.contents().forEach((tuple, count, length) -> {
                samples[0] += count;
                samples[1] += length;
                boolean outside = !chunk.min().isAtMost(tuple)
                        || Arrays.compareUnsigned(tuple, chunk.max().tuple()) >= 0;
                samples[2] += outside ? 1 : 0;
            });
            if (samples[0] != chunk.contents().documents()
                    || samples[1] != chunk.contents().bytes()) {
                broken.add(namespace + ": the samples of a chunk stand for other totals than its own");
            }
            if (samples[2] > 0) {
                broken.add(namespace + ": a chunk holds keys outside its bounds");
            }
            long[] onShard = held.computeIfAbsent(chunk.shard(), shard -> new long[3]);
            onShard[0] += chunk.contents().documents();
            onShard[1] += chunk.contents().bytes();
            onShard[2]++;
            documents += chunk.contents().documents();
            bytes += chunk.contents().bytes();
        }
        if (documents != cluster.arrivedDocuments(namespace) || bytes != cluster.arrivedBytes(namespace)) {
            broken.add(namespace + ": " + documents + " documents of " + bytes + " bytes; "
                    + cluster.arrivedDocuments(namespace) + " of " + cluster.arrivedBytes(namespace) + " arrived");
        }
        for (Shard shard : cluster.shards()) {
            long[] onShard = held.getOrDefault(shard.id(), new long[3]);
            boolean same = onShard[0] == cluster.ownedDocuments(namespace, shard.id())
                    && onShard[1] == cluster.ownedBytes(namespace, shard.id())
                    && onShard[2] == cluster.ownedChunks(namespace, shard.id());
            if (!same) {
                broken.add(namespace + ": the totals of " + shard.id() + " are not those of its chunks");
            }
        }
    }

    private void checkMigrations(List<String> broken) {
        Set<String> busy = new HashSet<>();
        for (Migration migration : cluster.migrations()) {
            if (!busy.add(migration.from()) || !busy.add(migration.to())) {
                broken.add("a shard is in two migrations at once");
            }
        }
    }

    /** The chunks that lie on a shard outside their zone, or straddle a zone's bound: what a balancer still has to do. */
    public List<Chunk> zoneViolations() {
        Map<String, List<String>> zonesOf = new HashMap<>();
        cluster.shards().forEach(shard -> zonesOf.put(shard.id(), shard.zones()));
        List<Chunk> violations = new ArrayList<>();
        for (ShardedCollection collection : cluster.collections()) {
            ZoneRanges zones = cluster.zones(collection.namespace());
            for (Chunk chunk : collection.chunks()) {
                String zone = zones.zoneOf(chunk);
                boolean elsewhere = !zone.isEmpty()
                        && !zonesOf.getOrDefault(chunk.shard(), List.of()).contains(zone);
                if (elsewhere || !zones.boundsInside(chunk.min(), chunk.max()).isEmpty()) {
                    violations.add(chunk);
                }
            }
        }
        return violations;
    }
}
