package dev.chave.cluster.balance;

import dev.chave.cluster.Chunk;
import dev.chave.cluster.KeyBound;
import java.util.List;

/**
 * A chunk that straddles the bounds of zone ranges and is to be cut there.
 *
 * @param namespace the collection
 * @param chunk the chunk as the view had it
 * @param points where to cut, ascending, strictly inside it
 */
public record ProposedSplit(String namespace, Chunk chunk, List<KeyBound> points) {
    public ProposedSplit {
        points = List.copyOf(points);
    }
}
