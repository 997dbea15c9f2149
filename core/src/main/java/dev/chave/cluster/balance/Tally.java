package dev.chave.cluster.balance;

import dev.chave.cluster.Chunk;
import java.util.Arrays;
import java.util.List;

/**
 * What one pass over a collection's chunks finds: for each zone and shard how many chunks there are, and which is the first
 * that may move. Zones and shards are given by position. Memory grows with zones times shards, not with chunks.
 */
final class Tally {
    /** No chunk: behind all positions, so that the smaller of two positions is the first chunk. */
    static final int NO_CHUNK = Integer.MAX_VALUE;

    private final CollectionView collection;
    private final List<String> zones;
    private final int[][] counts;
    private final int[][] movable;
    private final int[][] jumbo;
    private final int[] onShard;
    private final int[] straddling;
    private final long[] bytes;
    private boolean straddles;

    private Tally(CollectionView collection, List<String> zones, RoundShards shards) {
        this.collection = collection;
        this.zones = zones;
        counts = new int[zones.size()][shards.size()];
        movable = noChunks(zones.size(), shards.size());
        jumbo = noChunks(zones.size(), shards.size());
        onShard = new int[shards.size()];
        straddling = noChunks(1, shards.size())[0];
        bytes = new long[shards.size()];
        for (int shard = 0; shard < bytes.length; shard++) {
            bytes[shard] =
                    collection.bytesOnShard().getOrDefault(shards.get(shard).id(), 0L);
        }
    }

    private static int[][] noChunks(int zones, int shards) {
        int[][] positions = new int[zones][shards];
        for (int[] row : positions) {
            Arrays.fill(row, NO_CHUNK);
        }
        return positions;
    }

    /**
     * The tally of a collection.
     *
     * @throws IllegalArgumentException when a chunk is on none of the shards
     */
    static Tally of(CollectionView collection, RoundShards shards) {
        ZoneWalk walk = new ZoneWalk(collection.zones());
        Tally tally = new Tally(collection, walk.names(), shards);
        int position = 0;
        String owner = "";
        int shard = -1;
        for (Chunk chunk : collection.chunks()) {
            if (shard < 0 || !owner.equals(chunk.shard())) {
                owner = chunk.shard();
                shard = shards.positionOf(owner);
            }
            tally.add(position++, chunk.jumbo(), walk.zoneOf(chunk), shard);
        }
        return tally;
    }

    private void add(int position, boolean flagged, int zone, int shard) {
        onShard[shard]++;
        if (zone == ZoneWalk.STRADDLES) {
            straddles = true;
            straddling[shard] = Math.min(straddling[shard], position);
            return;
        }
        counts[zone][shard]++;
        int[] firsts = (flagged ? jumbo : movable)[zone];
        firsts[shard] = Math.min(firsts[shard], position);
    }

    CollectionView collection() {
        return collection;
    }

    /** The zones in the order in which they are balanced. */
    List<String> zones() {
        return zones;
    }

    /** Whether a zone is in truth none. */
    boolean isNoZone(int zone) {
        return zone == zones.size() - 1;
    }

    /** How many chunks the collection has. */
    int chunks() {
        return collection.chunks().size();
    }

    /** How many chunks a zone has, on whatever shards. */
    int chunks(int zone) {
        return Arrays.stream(counts[zone]).sum();
    }

    int chunks(int zone, int shard) {
        return counts[zone][shard];
    }

    int chunksOn(int shard) {
        return onShard[shard];
    }

    long bytesOn(int shard) {
        return bytes[shard];
    }

    /** The position of the first chunk of a zone on a shard that is not flagged as jumbo. */
    int firstMovable(int zone, int shard) {
        return movable[zone][shard];
    }

    /** The position of the first chunk of a zone on a shard that is flagged as jumbo. */
    int firstJumbo(int zone, int shard) {
        return jumbo[zone][shard];
    }

    /** Whether a chunk straddles the bound of a zone range. */
    boolean straddles() {
        return straddles;
    }

    /** The position of the first such chunk on a shard. */
    int firstStraddling(int shard) {
        return straddling[shard];
    }
}
