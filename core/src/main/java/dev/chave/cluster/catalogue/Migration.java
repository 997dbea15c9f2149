package dev.chave.cluster.catalogue;

import dev.chave.cluster.KeyBound;
import dev.chave.cluster.balance.MoveReason;
import java.time.Instant;
import org.bson.BsonType;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * A migration under way: a range of keys that is copied to another shard and, on commit, belongs to it.
 *
 * @param number its number in this cluster, from 1
 * @param namespace the collection
 * @param epoch the collection's epoch when it began; a commit under another one is refused
 * @param min the lower bound of what moves, included
 * @param max the upper bound, excluded
 * @param from the donor
 * @param to the recipient
 * @param reason why the balancer wants it; null when it was asked for by hand
 * @param started when it began
 * @param documents how many documents it had to copy when it began
 * @param bytes their bytes together
 */
public record Migration(
        long number,
        String namespace,
        ObjectId epoch,
        KeyBound min,
        KeyBound max,
        String from,
        String to,
        @Nullable MoveReason reason,
        Instant started,
        long documents,
        long bytes) {
    /**
     * Whether the range ends at MaxKey. Where keys ascend documents arrive in it all the time, so that whoever waits for the
     * donor to delete its copies (waitForDelete) may wait for long.
     */
    public boolean endsAtTop() {
        return max.document().values().stream().allMatch(value -> value.getBsonType() == BsonType.MAX_KEY);
    }

    boolean uses(String shard) {
        return from.equals(shard) || to.equals(shard);
    }

    boolean touches(String otherNamespace, KeyBound otherMin, KeyBound otherMax) {
        return namespace.equals(otherNamespace) && min.compareTo(otherMax) < 0 && otherMin.compareTo(max) < 0;
    }
}
