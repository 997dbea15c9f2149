package dev.chave.cluster.catalogue;

import java.util.List;
import java.util.Map;

/**
 * A shard that is asked for more work than it can do.
 *
 * @param shard its name
 * @param wanted the work that is asked of it, in the unit of the question (such as inserts a second)
 * @param able the work that it can do, in the same unit
 */
public record Overload(String shard, double wanted, double able) {
    /**
     * The shards that cannot do what is asked of them, in the order of the catalogue.
     *
     * @param wanted the work asked of each shard; none where a shard is missing
     * @param unit the work that a shard of capacity 1 can do
     */
    public static List<Overload> of(List<Shard> shards, Map<String, Double> wanted, double unit) {
        return shards.stream()
                .map(shard -> new Overload(shard.id(), wanted.getOrDefault(shard.id(), 0.0), shard.capacity() * unit))
                .filter(load -> load.wanted() > load.able())
                .toList();
    }
}
