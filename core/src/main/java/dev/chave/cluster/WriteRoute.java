package dev.chave.cluster;

import dev.chave.key.Refusal;
import java.util.SortedSet;

/** Where a router sends a write, or why it does not. */
public sealed interface WriteRoute {
    /** One shard does it all. */
    record OneShard(String shard) implements WriteRoute {}

    /** These shards each get the statement, or each their part of a batch; others do not. */
    record SomeShards(SortedSet<String> shards) implements WriteRoute {}

    /** Every shard of the cluster gets the statement, even those without a chunk of the collection. */
    record AllShards(SortedSet<String> shards) implements WriteRoute {}

    /**
     * The router first looks for one matching document on these shards, then writes on the shard that has it, both in one
     * transaction of its own: a read on each and one write.
     */
    record TwoPhases(SortedSet<String> candidates) implements WriteRoute {}

    /** The version refuses the statement. */
    record Refused(Refusal refusal) implements WriteRoute {}
}
