package dev.chave.cluster.balance;

import dev.chave.cluster.ClusterRules;
import dev.chave.cluster.ClusterRules.Trait;
import java.util.Optional;

/**
 * The size engine: a zone is uneven when the fullest shard has at least three chunk sizes more of the collection than the
 * emptiest of the zone.
 *
 * <p>The donor is the fullest of all shards, whether or not it is in the zone: when it has no chunk of the zone, the zone is not
 * evened out in this round. The server does that too (6.0, 7.0 and 8.0, balancer policy), and its fair share counts the shards
 * of the zone with all they have of the collection.
 */
record ByBytes(ClusterRules rules) implements ImbalancePolicy {
    @Override
    public long load(Tally tally, int shard) {
        return tally.bytesOn(shard);
    }

    @Override
    public Optional<Imbalance> imbalance(Tally tally, int zone, RoundShards shards) {
        String name = tally.zones().get(zone);
        int from = shards.mostLoaded(shard -> load(tally, shard));
        int to = shards.leastLoaded(name, shard -> load(tally, shard));
        if (from == RoundShards.NO_SHARD || to == RoundShards.NO_SHARD) {
            return Optional.empty();
        }
        long most = load(tally, from);
        long least = load(tally, to);
        long fairShare = fairShare(tally, name, shards);
        boolean atRest = (rules.stopsAtIdealDonor() && most <= fairShare)
                || (rules.stopsAtIdealRecipient() && least >= fairShare)
                || most - least < threshold(tally);
        return atRest ? Optional.empty() : Optional.of(new Imbalance(from, to));
    }

    private static long threshold(Tally tally) {
        return ClusterRules.SIZE_THRESHOLD_CHUNKS * tally.collection().chunkBytes();
    }

    private long fairShare(Tally tally, String zone, RoundShards shards) {
        long total = 0;
        for (int shard = 0; shard < shards.size(); shard++) {
            total += shards.carries(shard, zone) ? load(tally, shard) : 0;
        }
        return total / shards.carriers(zone);
    }

    @Override
    public int movesOfCollection() {
        return Integer.MAX_VALUE;
    }

    @Override
    public boolean slices(MoveReason reason) {
        return reason == MoveReason.IMBALANCE || rules.has(Trait.SLICES_EVERY_MOVE);
    }
}
