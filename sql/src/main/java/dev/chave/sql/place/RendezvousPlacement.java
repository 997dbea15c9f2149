package dev.chave.sql.place;

import java.util.List;
import java.util.Optional;

/**
 * Highest random weight (D. Thaler and C. Ravishankar, A name-based mapping scheme for rendezvous, 1996): each shard draws a
 * number from the value and itself, and the highest wins. It takes one hash for every shard.
 */
public final class RendezvousPlacement implements Placement {
    private final int shards;

    public RendezvousPlacement(int shards) {
        this.shards = ShardCounts.checked(shards);
    }

    @Override
    public String name() {
        return "rendezvous";
    }

    @Override
    public int shards() {
        return shards;
    }

    @Override
    public String whenItGrows() {
        return "From N to N+1 shards 1/(N+1) of the values move, all of them to the new one. Any shard can be removed.";
    }

    @Override
    public int shardOf(List<SqlValue> values) {
        long hash = Spread.of(values.get(0));
        int best = 0;
        long highest = Long.MIN_VALUE;
        for (int shard = 0; shard < shards; shard++) {
            long weight = Spread.mixed(hash, shard + 1L);
            if (weight > highest) {
                highest = weight;
                best = shard;
            }
        }
        return best;
    }

    @Override
    public Optional<Placement> withShards(int count) {
        return Optional.of(new RendezvousPlacement(count));
    }
}
