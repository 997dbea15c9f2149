package dev.chave.cluster.balance;

import java.util.Set;

/**
 * A shard as the balancer sees it at the beginning of a round.
 *
 * @param id its name
 * @param draining whether it is being removed
 * @param full whether it is over the size it was given, so that it receives nothing (a limit that exists up to 5.0)
 * @param zones the zones it is in
 */
public record ShardView(String id, boolean draining, boolean full, Set<String> zones) {
    public ShardView {
        zones = Set.copyOf(zones);
    }
}
