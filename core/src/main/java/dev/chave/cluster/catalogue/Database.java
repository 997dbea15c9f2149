package dev.chave.cluster.catalogue;

import java.util.UUID;
import org.bson.BsonTimestamp;

/**
 * A database of the cluster.
 *
 * @param name its name
 * @param primary the shard that holds what is not sharded
 * @param uuid the identity of its version
 * @param timestamp when it was created
 * @param lastMod how often its primary changed, from 1
 * @param partitioned whether sharding was enabled for it
 */
public record Database(
        String name, String primary, UUID uuid, BsonTimestamp timestamp, int lastMod, boolean partitioned) {
    Database withPrimary(String newPrimary) {
        return new Database(name, newPrimary, uuid, timestamp, lastMod + 1, partitioned);
    }

    Database asPartitioned() {
        return new Database(name, primary, uuid, timestamp, lastMod, true);
    }
}
