package dev.chave.cluster.balance;

import dev.chave.cluster.ClusterRules.Ideal;
import dev.chave.cluster.ClusterRules.Threshold;
import java.util.Optional;

/**
 * The count engine: a zone is uneven when a shard has more chunks of it than its fair share, and another less.
 *
 * <p>Of the zone that stands for none the fair share is that of all chunks, those in zones included. The donor has the most
 * chunks of the zone; the recipient the fewest of the whole collection. Source: MongoDB server 3.6, 4.0 (SERVER-24721), 4.2 and
 * 5.0 (balancer policy); the books' thresholds are those of 3.2.
 */
record ByChunks(Ideal ideal, Threshold threshold) implements ImbalancePolicy {
    private static final int FEW = 20;
    private static final int MANY = 80;

    @Override
    public long load(Tally tally, int shard) {
        return tally.chunksOn(shard);
    }

    @Override
    public Optional<Imbalance> imbalance(Tally tally, int zone, RoundShards shards) {
        String name = tally.zones().get(zone);
        int from = shards.mostLoaded(shard -> tally.chunks(zone, shard));
        int to = shards.leastLoaded(name, shard -> load(tally, shard));
        if (from == RoundShards.NO_SHARD || to == RoundShards.NO_SHARD) {
            return Optional.empty();
        }
        int most = tally.chunks(zone, from);
        int least = tally.chunks(zone, to);
        boolean uneven = threshold == Threshold.BOOK
                ? most - least >= threshold(tally)
                : isBeside(fairShare(tally, zone, shards.carriers(name)), most, least, threshold(tally));
        return uneven ? Optional.of(new Imbalance(from, to)) : Optional.empty();
    }

    private static boolean isBeside(int fairShare, int most, int least, int threshold) {
        return least < fairShare && most - fairShare >= threshold;
    }

    private int fairShare(Tally tally, int zone, int carriers) {
        long chunks = tally.isNoZone(zone) ? tally.chunks() : tally.chunks(zone);
        return (int)
                switch (ideal) {
                    case UP -> (chunks + carriers - 1) / carriers;
                    case NEAREST -> (2 * chunks + carriers) / (2L * carriers);
                };
    }

    private int threshold(Tally tally) {
        boolean keen = tally.chunks() < FEW || tally.collection().balancedLastRound();
        return switch (threshold) {
            case BOOK -> keen ? 2 : tally.chunks() < MANY ? 4 : 8;
            case TWO_OR_ONE -> keen ? 1 : 2;
            case ONE -> 1;
        };
    }

    @Override
    public int movesOfCollection() {
        return threshold == Threshold.BOOK ? 1 : Integer.MAX_VALUE;
    }

    @Override
    public boolean slices(MoveReason reason) {
        return false;
    }
}
