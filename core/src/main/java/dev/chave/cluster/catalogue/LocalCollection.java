package dev.chave.cluster.catalogue;

import dev.chave.cluster.catalogue.ShardedCollection.Identity;
import dev.chave.key.CollectionInfo;
import org.jspecify.annotations.Nullable;

/**
 * A collection that is not sharded.
 *
 * @param info its name, sort and indexes
 * @param shard the shard that holds it; null for the primary of its database, whichever that is
 * @param documents how many documents it has
 * @param bytes their bytes of BSON together
 * @param tracked what the catalogue knows it by when it was given a shard of its own; null where it was not
 * @param keys how its documents lie under a key; null when not known, and then every key value counts as null
 */
public record LocalCollection(
        CollectionInfo info,
        @Nullable String shard,
        long documents,
        long bytes,
        @Nullable Identity tracked,
        @Nullable DocumentKeys keys) {
    public LocalCollection {
        if (documents < 0 || bytes < 0) {
            throw new IllegalArgumentException(documents + " documents of " + bytes + " bytes");
        }
    }

    public String namespace() {
        return info.namespace();
    }

    LocalCollection on(String newShard, Identity identity) {
        return new LocalCollection(info, newShard, documents, bytes, identity, keys);
    }

    LocalCollection grown(long moreDocuments, long moreBytes) {
        return new LocalCollection(info, shard, documents + moreDocuments, bytes + moreBytes, tracked, keys);
    }

    LocalCollection with(CollectionInfo newInfo) {
        return new LocalCollection(newInfo, shard, documents, bytes, tracked, keys);
    }
}
