package dev.chave.cluster.balance;

import dev.chave.cluster.ClusterRules;
import java.util.Optional;

/** What a balancer counts: how loaded it holds a shard to be, and between which two shards a zone is uneven. */
sealed interface ImbalancePolicy permits ByChunks, ByBytes {
    /** The policy of a version. */
    static ImbalancePolicy of(ClusterRules rules) {
        return switch (rules.engine()) {
            case CHUNKS -> new ByChunks(rules.ideal(), rules.threshold());
            case BYTES -> new ByBytes(rules);
        };
    }

    /** What a shard has of the collection: the less, the better a recipient it is. */
    long load(Tally tally, int shard);

    /** Between which free shards a chunk of a zone is to move, if any. It says nothing on whether there is one that can. */
    Optional<Imbalance> imbalance(Tally tally, int zone, RoundShards shards);

    /** How many chunks of one collection may move in a round because of imbalance. */
    int movesOfCollection();

    /** Whether a move for this reason names a lower bound only, so that the donor cuts off about a chunk size. */
    boolean slices(MoveReason reason);

    /**
     * Two shards that are uneven, by position.
     *
     * @param from the one that has too much
     * @param to the one that has too little
     */
    record Imbalance(int from, int to) {}
}
