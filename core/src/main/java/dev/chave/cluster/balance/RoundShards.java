package dev.chave.cluster.balance;

import dev.chave.cluster.ZoneRanges;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntToLongFunction;

/** The shards of a round, by their position in the view, and which of them are still free. Every move takes two of them. */
final class RoundShards {
    /** No shard. */
    static final int NO_SHARD = -1;

    private final List<ShardView> shards;
    private final Map<String, Integer> positions = new HashMap<>();
    private final BitSet free = new BitSet();

    /**
     * Shards that are free unless they are busy.
     *
     * @throws IllegalArgumentException when two have one name
     */
    RoundShards(List<ShardView> shards, Set<String> busy) {
        this.shards = shards;
        for (int shard = 0; shard < shards.size(); shard++) {
            String id = shards.get(shard).id();
            if (positions.put(id, shard) != null) {
                throw new IllegalArgumentException("two shards called " + id);
            }
            free.set(shard, !busy.contains(id));
        }
    }

    int size() {
        return shards.size();
    }

    ShardView get(int shard) {
        return shards.get(shard);
    }

    /**
     * The position of a shard.
     *
     * @throws IllegalArgumentException when there is none of that name
     */
    int positionOf(String id) {
        Integer position = positions.get(id);
        if (position == null) {
            throw new IllegalArgumentException("a chunk on shard " + id + ", which the view does not have");
        }
        return position;
    }

    boolean isFree(int shard) {
        return free.get(shard);
    }

    /** Takes the donor and the recipient of a move for the rest of the round. */
    void take(int from, int to) {
        free.clear(from);
        free.clear(to);
    }

    /** Whether a shard is in a zone; all are in {@link ZoneRanges#NO_ZONE}. */
    boolean carries(int shard, String zone) {
        return zone.equals(ZoneRanges.NO_ZONE) || shards.get(shard).zones().contains(zone);
    }

    /** How many shards are in a zone, draining and busy ones included. */
    int carriers(String zone) {
        int carriers = 0;
        for (int shard = 0; shard < shards.size(); shard++) {
            carriers += carries(shard, zone) ? 1 : 0;
        }
        return carriers;
    }

    private boolean receives(int shard, String zone) {
        ShardView view = shards.get(shard);
        return !view.draining() && !view.full() && carries(shard, zone);
    }

    /** Whether a zone has a shard that may receive its chunks, now or when it is free again. */
    boolean hasReceiver(String zone) {
        for (int shard = 0; shard < shards.size(); shard++) {
            if (receives(shard, zone)) {
                return true;
            }
        }
        return false;
    }

    /** The free shard with the least load that may receive chunks of a zone, the first of equals; else {@link #NO_SHARD}. */
    int leastLoaded(String zone, IntToLongFunction load) {
        int least = NO_SHARD;
        for (int shard = 0; shard < shards.size(); shard++) {
            boolean suitable = isFree(shard) && receives(shard, zone);
            if (suitable && (least == NO_SHARD || load.applyAsLong(shard) < load.applyAsLong(least))) {
                least = shard;
            }
        }
        return least;
    }

    /** The free shard with the most load, the first of equals, draining ones included; else {@link #NO_SHARD}. */
    int mostLoaded(IntToLongFunction load) {
        int most = NO_SHARD;
        for (int shard = 0; shard < shards.size(); shard++) {
            if (isFree(shard) && (most == NO_SHARD || load.applyAsLong(shard) > load.applyAsLong(most))) {
                most = shard;
            }
        }
        return most;
    }
}
