package dev.chave.sql.measure;

import dev.chave.sql.measure.PlaceResult.Remedy;
import java.util.List;

/** What each engine offers for one value that is too large (Citus 13.2.2, Vitess 22, ShardingSphere 5.5.2, MongoDB 8.0). */
final class Remedies {
    private Remedies() {}

    static List<Remedy> all() {
        return List.of(
                new Remedy(
                        "citus",
                        "SELECT isolate_tenant_to_new_shard('TABLE', VALUE, 'CASCADE') gives it a shard of one hash value, CASCADE"
                                + " with those of the co-located tables; then citus_move_shard_placement to a node of its own. It"
                                + " cannot be cut further. By-disk-size rebalancing (citus_rebalance_start) evens the other nodes."
                                + " A schema per tenant is the other way."),
                new Remedy(
                        "vitess",
                        "a multicol vindex, bytes of the tenant first and then of the user, spreads it over the shards of its prefix;"
                                + " or a shard range of its own."),
                new Remedy(
                        "shardingsphere",
                        "none among the automatic algorithms: a CLASS_BASED or HINT algorithm that knows the value, or a second"
                                + " sharding column."),
                new Remedy("directory", "its own entry: give it a shard of its own and let the table say so."),
                new Remedy("mongodb", "a finer field behind it in the key ({tenant: 1, user: 1}), or a zone for it."),
                new Remedy(
                        "any",
                        "to spread one value over several shards without another key is impossible: a placement gives equal keys"
                                + " equal shards."));
    }
}
