package dev.chave.rehearse;

import java.util.List;

/**
 * An operation that went through the router, and the shards it was sent to.
 *
 * @param command the command's name, such as {@code find}
 * @param namespace the collection
 * @param shards the shards it was sent to, by name
 * @param sharded whether the collection was sharded then
 */
public record RoutedOperation(String command, String namespace, List<String> shards, boolean sharded) {
    public RoutedOperation {
        shards = List.copyOf(shards);
    }

    /** Whether it went to more than one shard. */
    public boolean scattered() {
        return shards.size() > 1;
    }
}
