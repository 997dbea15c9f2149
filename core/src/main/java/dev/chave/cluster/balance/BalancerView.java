package dev.chave.cluster.balance;

import dev.chave.cluster.ClusterRules;
import java.util.List;
import java.util.Set;

/**
 * All that a balancer round may know: immutable, so that a decision can be repeated and checked.
 *
 * @param rules the version's rules
 * @param shards the shards, in the order in which this round goes through them (ties fall to the first)
 * @param collections the collections to balance, in this round's order
 * @param busy shards that a migration uses already, so that this round leaves them alone
 */
public record BalancerView(
        ClusterRules rules, List<ShardView> shards, List<CollectionView> collections, Set<String> busy) {
    public BalancerView {
        shards = List.copyOf(shards);
        collections = List.copyOf(collections);
        busy = Set.copyOf(busy);
    }
}
