package dev.chave.rehearse;

import dev.chave.workload.TargetClass;
import java.util.List;

/**
 * An operation that went through the router: where it was sent, and why.
 *
 * @param command the command's name, such as {@code find}
 * @param namespace the collection
 * @param shards the shards it was sent to, by name; those it would have been sent to where it was refused
 * @param sharded whether the collection was sharded then
 * @param targetClass how widely it reaches, judged by its filter and the key alone, never by where chunks lie
 * @param scattered whether it goes to every shard, however many there are
 * @param reason why it is not narrower, or that it cannot be, in words
 * @param refused whether the guard refused it
 */
public record RoutedOperation(
        String command,
        String namespace,
        List<String> shards,
        boolean sharded,
        TargetClass targetClass,
        boolean scattered,
        String reason,
        boolean refused) {
    public RoutedOperation {
        shards = List.copyOf(shards);
    }
}
