package dev.chave.cluster.catalogue;

import java.util.ArrayList;
import java.util.List;
import org.bson.BsonTimestamp;

/**
 * A shard of the cluster.
 *
 * @param id its name
 * @param host its replica set and hosts, as in a connection string
 * @param zones the zones it is in, in the order they were given
 * @param draining whether it is being removed
 * @param maxBytes the size it was given at most, 0 for no limit (a limit that exists up to 5.0)
 * @param capacity how much work it can do compared with the others; a model's word, no server keeps it
 * @param topologyTime when it was added
 */
public record Shard(
        String id,
        String host,
        List<String> zones,
        boolean draining,
        long maxBytes,
        double capacity,
        BsonTimestamp topologyTime) {
    public Shard {
        zones = List.copyOf(zones);
        if (!(capacity > 0)) {
            throw new IllegalArgumentException("a shard of capacity " + capacity + "; expected more than 0");
        }
    }

    Shard withZones(List<String> newZones) {
        return new Shard(id, host, newZones, draining, maxBytes, capacity, topologyTime);
    }

    Shard withZone(String zone) {
        if (zones.contains(zone)) {
            return this;
        }
        List<String> more = new ArrayList<>(zones);
        more.add(zone);
        return withZones(more);
    }

    Shard withoutZone(String zone) {
        return withZones(zones.stream().filter(other -> !other.equals(zone)).toList());
    }

    Shard asDraining(boolean nowDraining) {
        return new Shard(id, host, zones, nowDraining, maxBytes, capacity, topologyTime);
    }

    Shard withCapacity(double newCapacity) {
        return new Shard(id, host, zones, draining, maxBytes, newCapacity, topologyTime);
    }
}
