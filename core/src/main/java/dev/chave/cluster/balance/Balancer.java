package dev.chave.cluster.balance;

import dev.chave.cluster.Chunk;
import dev.chave.cluster.ClusterRules;
import dev.chave.cluster.KeyBound;
import dev.chave.cluster.ZoneRanges;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What the balancer of a cluster decides: pure functions of an immutable view, so that a decision can be repeated and checked.
 *
 * <p>A round cuts chunks at zone bounds first ({@link #splits}); when that is done, another view of the cluster says what moves
 * ({@link #moves}). Shards, collections and zones are gone through in the order of the view: a real cluster shuffles shards and
 * collections before each round, and whoever makes the view decides whether to do so.
 *
 * <p>Each call reads the chunks of a collection once, whatever the number of moves. Source: MongoDB server 3.2, 3.6, 4.0, 4.2,
 * 5.0, 6.0, 7.0 and 8.0 (balancer policy), restated. We differ in this. Under the books' thresholds one chunk of a collection
 * moves for imbalance and a shard is used once, but draining and zones go on as in 4.2; 3.2 moved one chunk of each collection
 * for whatever reason, one after the other. A draining shard gives its first movable chunk in the order of keys, where some 6.x
 * releases go zone by zone. The server's time limit of 5 s for choosing chunks (8.0) does not exist here.
 */
public final class Balancer {
    private Balancer() {}

    /**
     * The chunks that straddle bounds of zone ranges, and where to cut them: at every lower and upper bound that lies strictly
     * inside. At most {@link ClusterRules#MAX_SPLIT_POINTS} points for a chunk; the rest is found in the next round.
     */
    public static List<ProposedSplit> splits(BalancerView view) {
        List<ProposedSplit> splits = new ArrayList<>();
        for (CollectionView collection : view.collections()) {
            ZoneRanges zones = collection.zones();
            if (zones.isEmpty()) {
                continue;
            }
            ZoneWalk walk = new ZoneWalk(zones);
            for (Chunk chunk : collection.chunks()) {
                if (walk.zoneOf(chunk) == ZoneWalk.STRADDLES) {
                    splits.add(new ProposedSplit(collection.namespace(), chunk, points(zones, chunk)));
                }
            }
        }
        return List.copyOf(splits);
    }

    private static List<KeyBound> points(ZoneRanges zones, Chunk chunk) {
        List<KeyBound> points = zones.boundsInside(chunk.min(), chunk.max());
        return points.subList(0, Math.min(points.size(), ClusterRules.MAX_SPLIT_POINTS));
    }

    /**
     * What moves in a round: for every collection chunks off draining shards, then chunks on shards outside their zone, then
     * chunks that even out each zone and at last what is in no zone. A shard that gives or takes once is out for the rest of
     * the round, so that there are at most half as many moves as shards.
     *
     * <p>A collection with a chunk that still straddles a zone bound is left alone. {@link Round#stuck} names at most the first
     * chunk, in the order of keys, for each collection, owner and cause: it tells where a hand is needed, not how often.
     *
     * @throws IllegalArgumentException when a chunk is on a shard that the view does not have, or two shards have one name
     */
    public static Round moves(BalancerView view) {
        RoundShards shards = new RoundShards(view.shards(), view.busy());
        ImbalancePolicy policy = ImbalancePolicy.of(view.rules());
        List<ProposedMove> moves = new ArrayList<>();
        List<Stuck> stuck = new ArrayList<>();
        for (CollectionView collection : view.collections()) {
            CollectionRound round = new CollectionRound(Tally.of(collection, shards), shards, policy, view.rules());
            round.choose();
            moves.addAll(round.moves());
            stuck.addAll(round.stuck());
        }
        return new Round(moves, stuck);
    }

    /**
     * Why a collection is not as the balancer wants it, as balancerCollectionStatus tells: a chunk to be cut at a zone bound,
     * else the first phase in which a chunk would move if no shard were busy. Empty when it is compliant, which it also is
     * when all that ought to move is stuck.
     *
     * @param collection the collection, which need not be in the view
     * @param view the rules and shards; its collections and busy shards do not matter
     */
    public static Optional<MoveReason> firstViolation(CollectionView collection, BalancerView view) {
        RoundShards shards = new RoundShards(view.shards(), Set.of());
        Tally tally = Tally.of(collection, shards);
        if (tally.straddles()) {
            return Optional.of(MoveReason.ZONE_VIOLATION);
        }
        CollectionRound round = new CollectionRound(tally, shards, ImbalancePolicy.of(view.rules()), view.rules());
        round.choose();
        return round.moves().stream().map(ProposedMove::reason).findFirst();
    }
}
