package dev.chave.cluster;

import dev.chave.cluster.contents.Contents;
import java.util.List;
import org.bson.types.ObjectId;

/**
 * One chunk of a collection as the catalogue knows it. Immutable, but for its contents, which grow as documents arrive.
 *
 * @param id its identity, kept when it moves or is the first part of a split
 * @param min its lower bound, included
 * @param max its upper bound, excluded
 * @param version when it was last changed
 * @param jumbo whether it is flagged as too large to move
 * @param history who has owned it, the present owner first; never empty
 * @param migrated whether it ever changed its owner
 * @param contents its documents, as far as the model knows them
 */
public record Chunk(
        ObjectId id,
        KeyBound min,
        KeyBound max,
        ChunkVersion version,
        boolean jumbo,
        List<Ownership> history,
        boolean migrated,
        Contents contents) {
    public Chunk {
        history = List.copyOf(history);
        if (history.isEmpty() || min.compareTo(max) >= 0) {
            throw new IllegalArgumentException("a chunk without an owner, or one that ends where it begins");
        }
    }

    /** The shard that owns it. */
    public String shard() {
        return history.get(0).shard();
    }

    /** Since when that shard owns it. */
    public Ownership ownership() {
        return history.get(0);
    }

    public Chunk withVersion(ChunkVersion newVersion) {
        return new Chunk(id, min, max, newVersion, jumbo, history, migrated, contents);
    }

    public Chunk withJumbo(boolean newJumbo) {
        return new Chunk(id, min, max, version, newJumbo, history, migrated, contents);
    }

    public Chunk withBounds(KeyBound newMin, KeyBound newMax) {
        return new Chunk(id, newMin, newMax, version, jumbo, history, migrated, contents);
    }
}
