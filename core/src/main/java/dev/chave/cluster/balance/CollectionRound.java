package dev.chave.cluster.balance;

import dev.chave.cluster.ClusterRules;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;

/** What a round does with one collection: draining, then zone violations, then imbalance. Takes shards as it goes. */
final class CollectionRound {
    private final Tally tally;
    private final RoundShards shards;
    private final ImbalancePolicy policy;
    private final ClusterRules rules;
    private final List<ProposedMove> moves = new ArrayList<>();
    private final List<Stuck> stuck = new ArrayList<>();
    private final BitSet reported = new BitSet(); // one bit for each shard and cause

    CollectionRound(Tally tally, RoundShards shards, ImbalancePolicy policy, ClusterRules rules) {
        this.tally = tally;
        this.shards = shards;
        this.policy = policy;
        this.rules = rules;
    }

    List<ProposedMove> moves() {
        return moves;
    }

    List<Stuck> stuck() {
        return stuck;
    }

    void choose() {
        if (tally.straddles()) {
            postpone();
            return;
        }
        drain();
        sendHome();
        evenOut();
    }

    /** Leaves the collection alone: with chunks that are half in a zone, nothing can be said about zones. */
    private void postpone() {
        for (int shard = 0; shard < shards.size(); shard++) {
            report(tally.firstStraddling(shard), shard, MoveReason.ZONE_VIOLATION, Stuck.Cause.STRADDLES_ZONE);
        }
    }

    private void drain() {
        for (int shard = 0; shard < shards.size(); shard++) {
            if (shards.get(shard).draining()) {
                clear(shard, MoveReason.DRAINING, zone -> true);
            }
        }
    }

    private void sendHome() {
        for (int shard = 0; shard < shards.size(); shard++) {
            int donor = shard;
            clear(shard, MoveReason.ZONE_VIOLATION, zone -> !shards.carries(donor, zone(zone)));
        }
    }

    /** Moves the first chunk of certain zones off a shard that has a recipient, and reports those that never will. */
    private void clear(int from, MoveReason reason, IntPredicate unwanted) {
        int first = Tally.NO_CHUNK;
        int to = RoundShards.NO_SHARD;
        int jumbo = Tally.NO_CHUNK;
        int stranded = Tally.NO_CHUNK;
        for (int zone = 0; zone < tally.zones().size(); zone++) {
            if (tally.chunks(zone, from) == 0 || !unwanted.test(zone)) {
                continue;
            }
            jumbo = Math.min(jumbo, tally.firstJumbo(zone, from));
            int chunk = tally.firstMovable(zone, from);
            if (chunk != Tally.NO_CHUNK && !shards.hasReceiver(zone(zone))) {
                stranded = Math.min(stranded, chunk);
            } else if (chunk < first && shards.isFree(from)) {
                int recipient = shards.leastLoaded(zone(zone), shard -> policy.load(tally, shard));
                first = recipient == RoundShards.NO_SHARD ? first : chunk;
                to = recipient == RoundShards.NO_SHARD ? to : recipient;
            }
        }
        report(jumbo, from, reason, Stuck.Cause.JUMBO);
        report(stranded, from, reason, Stuck.Cause.NO_RECIPIENT);
        if (first != Tally.NO_CHUNK) {
            move(first, from, to, reason);
        }
    }

    private void evenOut() {
        int left = policy.movesOfCollection();
        for (int zone = 0; zone < tally.zones().size(); zone++) {
            while (left > 0 && evenOut(zone)) {
                left--;
            }
        }
    }

    private boolean evenOut(int zone) {
        Optional<ImbalancePolicy.Imbalance> found = policy.imbalance(tally, zone, shards);
        if (found.isEmpty()) {
            return false;
        }
        int from = found.get().from();
        int chunk = tally.firstMovable(zone, from);
        if (chunk == Tally.NO_CHUNK) {
            report(tally.firstJumbo(zone, from), from, MoveReason.IMBALANCE, Stuck.Cause.JUMBO);
            return false;
        }
        move(chunk, from, found.get().to(), MoveReason.IMBALANCE);
        return true;
    }

    private String zone(int zone) {
        return tally.zones().get(zone);
    }

    private void move(int chunk, int from, int to, MoveReason reason) {
        CollectionView collection = tally.collection();
        moves.add(new ProposedMove(
                collection.namespace(),
                collection.chunks().get(chunk),
                shards.get(to).id(),
                reason,
                policy.slices(reason),
                reason == MoveReason.DRAINING && rules.drainsByForce()));
        shards.take(from, to);
    }

    private void report(int chunk, int shard, MoveReason reason, Stuck.Cause cause) {
        int bit = shard * Stuck.Cause.values().length + cause.ordinal();
        if (chunk != Tally.NO_CHUNK && !reported.get(bit)) {
            reported.set(bit);
            CollectionView collection = tally.collection();
            stuck.add(new Stuck(collection.namespace(), collection.chunks().get(chunk), reason, cause));
        }
    }
}
