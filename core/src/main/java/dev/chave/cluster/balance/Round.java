package dev.chave.cluster.balance;

import java.util.List;

/**
 * What a balancer round decides.
 *
 * @param moves at most one for each shard, as donor or recipient
 * @param stuck what ought to move and cannot, each chunk once; what merely waits for a shard that is busy is not stuck
 */
public record Round(List<ProposedMove> moves, List<Stuck> stuck) {
    public Round {
        moves = List.copyOf(moves);
        stuck = List.copyOf(stuck);
    }
}
