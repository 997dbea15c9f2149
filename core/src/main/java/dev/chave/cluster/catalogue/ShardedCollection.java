package dev.chave.cluster.catalogue;

import dev.chave.cluster.ChunkTable;
import dev.chave.cluster.ChunkVersion;
import dev.chave.key.CollectionInfo;
import dev.chave.key.ShardKey;
import java.time.Instant;
import java.util.UUID;
import org.bson.BsonTimestamp;
import org.bson.types.ObjectId;

/**
 * A sharded collection as the catalogue knows it. Immutable, but for the contents of its chunks.
 *
 * @param info its name, sort and indexes
 * @param identity what tells it apart from one of the same name, before or after
 * @param key its shard key
 * @param unique whether it was sharded as unique
 * @param chunks its chunks
 * @param version the highest version of any of its chunks
 * @param options what was set for it alone
 */
public record ShardedCollection(
        CollectionInfo info,
        Identity identity,
        ShardKey key,
        boolean unique,
        ChunkTable chunks,
        ChunkVersion version,
        Options options) {
    /**
     * What tells a collection apart from one of the same name.
     *
     * @param uuid its own identity, kept when it is sharded
     * @param epoch renewed when its key changes
     * @param timestamp renewed with the epoch
     * @param changed when its entry was last renewed
     */
    public record Identity(UUID uuid, ObjectId epoch, BsonTimestamp timestamp, Instant changed) {}

    /**
     * What was set for one collection.
     *
     * @param noBalance whether the balancer leaves it alone
     * @param allowMigrations whether its chunks may move at all
     * @param chunkBytes its own chunk size, 0 for the cluster's
     * @param autoMerge whether its chunks may be merged without asking
     */
    public record Options(boolean noBalance, boolean allowMigrations, long chunkBytes, boolean autoMerge) {
        /** What a new collection has. */
        public static final Options DEFAULT = new Options(false, true, 0, true);

        Options withNoBalance(boolean value) {
            return new Options(value, allowMigrations, chunkBytes, autoMerge);
        }

        Options withAllowMigrations(boolean value) {
            return new Options(noBalance, value, chunkBytes, autoMerge);
        }

        Options withChunkBytes(long value) {
            return new Options(noBalance, allowMigrations, value, autoMerge);
        }

        Options withAutoMerge(boolean value) {
            return new Options(noBalance, allowMigrations, chunkBytes, value);
        }
    }

    public String namespace() {
        return info.namespace();
    }

    ShardedCollection with(ChunkTable newChunks, ChunkVersion newVersion) {
        return new ShardedCollection(info, identity, key, unique, newChunks, newVersion, options);
    }

    ShardedCollection with(Options newOptions) {
        return new ShardedCollection(info, identity, key, unique, chunks, version, newOptions);
    }

    ShardedCollection with(CollectionInfo newInfo) {
        return new ShardedCollection(newInfo, identity, key, unique, chunks, version, options);
    }
}
