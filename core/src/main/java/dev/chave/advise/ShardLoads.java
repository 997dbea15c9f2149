package dev.chave.advise;

import java.util.Comparator;
import java.util.PriorityQueue;

/** The bytes on each shard while chunks are dealt; finds the shard with least for its capacity, the lowest number first. */
final class ShardLoads {
    private final PriorityQueue<Shard> least =
            new PriorityQueue<>(Comparator.comparingDouble(Shard::filled).thenComparingInt(Shard::number));
    private final double[] capacities;

    ShardLoads(int shards, double[] capacities) {
        this.capacities = capacities;
        for (int shard = 0; shard < shards; shard++) {
            least.add(new Shard(shard, 0));
        }
    }

    private record Shard(int number, double filled) {}

    /** Adds to the least filled shard. @return its number */
    int addToLeast(double bytes) {
        Shard shard = least.remove();
        least.add(new Shard(shard.number, shard.filled + bytes / Placement.capacityOf(capacities, shard.number)));
        return shard.number;
    }
}
