package dev.chave.cluster.catalogue;

import dev.chave.cluster.BadTypedValueException;
import dev.chave.cluster.KeyBound;
import dev.chave.cluster.ZoneRange;
import dev.chave.cluster.catalogue.ClusterState.ZoneEntry;
import dev.chave.key.BadKeyException;
import dev.chave.key.KeyField;
import dev.chave.key.ShardKey;
import dev.chave.value.ValueText;
import java.util.ArrayList;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.BsonMinKey;

/**
 * Zones: which shards are in them, and which ranges of keys belong to them. A zone moves nothing by itself; it tells the
 * balancer where chunks may be.
 *
 * <p>Source: MongoDB server 4.0 to 8.0, sharding catalog manager, zone operations, restated, errors in that order.
 */
final class ZoneCommands {
    private final ClusterState state;

    ZoneCommands(ClusterState state) {
        this.state = state;
    }

    static boolean hasRange(ClusterState state, String zone) {
        return state.zoneEntries().values().stream()
                .flatMap(List::stream)
                .anyMatch(entry -> entry.range().zone().equals(zone));
    }

    BsonDocument addShard(Arguments arguments) {
        arguments.allowOnly("zone");
        Shard shard = state.shard(arguments.subject());
        state.put(shard.withZone(zoneName(arguments)));
        return Replies.ok();
    }

    private static String zoneName(Arguments arguments) {
        String zone = arguments.string("zone");
        if (zone.isEmpty()) {
            throw ErrorCode.BAD_VALUE.because("a zone without a name; expected one");
        }
        return zone;
    }

    BsonDocument removeShard(Arguments arguments) {
        arguments.allowOnly("zone");
        Shard shard = state.shard(arguments.subject());
        String zone = zoneName(arguments);
        List<Shard> inZone = state.shardsIn(zone);
        boolean last = inZone.size() == 1 && inZone.get(0).id().equals(shard.id());
        if (last && hasRange(state, zone)) {
            throw ErrorCode.ZONE_STILL_IN_USE.because("it is the only shard of the zone "
                    + ValueText.quotedInMessage(zone) + ", which has ranges; expected another shard in it first");
        }
        state.put(shard.withoutZone(zone));
        return Replies.ok();
    }

    BsonDocument updateRange(Arguments arguments) {
        arguments.allowOnly("min", "max", "zone");
        String namespace = arguments.namespace();
        BsonDocument min = arguments.document("min");
        BsonDocument max = arguments.document("max");
        ShardKey given = keyOfNames(min);
        if (!List.copyOf(min.keySet()).equals(List.copyOf(max.keySet()))) {
            throw ErrorCode.SHARD_KEY_NOT_FOUND.because("min has the fields " + given.paths()
                    + " and max others; expected the same fields in the same order");
        }
        checkOrder(given, min, max);
        if (!arguments.isNull("zone") && !arguments.has("zone")) {
            throw arguments.missing("zone");
        }
        if (!arguments.isNull("zone")) {
            String zone = zoneName(arguments);
            if (state.shardsIn(zone).isEmpty()) {
                throw ErrorCode.ZONE_NOT_FOUND.because("no shard is in the zone " + ValueText.quotedInMessage(zone)
                        + "; expected one (addShardToZone first)");
            }
            return assign(namespace, given, min, max, zone);
        }
        return remove(namespace, given, min, max);
    }

    private static void checkOrder(ShardKey given, BsonDocument min, BsonDocument max) {
        if (bound(given, min).compareTo(bound(given, max)) >= 0) {
            throw ErrorCode.FAILED_TO_PARSE.because("a range that ends where it begins, or before; expected min < max");
        }
    }

    private static KeyBound bound(ShardKey key, BsonDocument document) {
        document.forEach((path, value) -> {
            boolean operator = value.isDocument()
                    && !value.asDocument().isEmpty()
                    && value.asDocument().getFirstKey().startsWith("$");
            if (operator) {
                throw ErrorCode.BAD_VALUE.because(
                        "an operator as a bound of " + ValueText.quotedInMessage(path) + "; expected a value");
            }
        });
        try {
            return KeyBound.of(key, document);
        } catch (BadTypedValueException bad) {
            throw ErrorCode.BAD_VALUE.because(String.valueOf(bad.getMessage()));
        }
    }

    /** A key of the fields that a bound names, all ascending: what orders bounds where no key is known. */
    private static ShardKey keyOfNames(BsonDocument bound) {
        try {
            return new ShardKey(bound.keySet().stream()
                    .map(path -> new KeyField(path, false))
                    .toList());
        } catch (BadKeyException bad) {
            throw ErrorCode.BAD_VALUE.because(String.valueOf(bad.getMessage()));
        }
    }

    private BsonDocument assign(String namespace, ShardKey given, BsonDocument min, BsonDocument max, String zone) {
        ZoneRange range = range(namespace, given, min, max, zone);
        List<ZoneEntry> entries = new ArrayList<>(state.zoneEntries(namespace));
        for (ZoneEntry entry : entries) {
            if (entry.range().equals(range)) {
                return Replies.ok();
            }
            if (entry.range().overlaps(range.min(), range.max())) {
                throw ErrorCode.RANGE_OVERLAP_CONFLICT.because("the range overlaps one of the zone "
                        + ValueText.quotedInMessage(entry.range().zone())
                        + "; expected ranges apart (remove that one first)");
            }
        }
        entries.add(new ZoneEntry(state.ids.objectId(), range));
        state.putZones(namespace, entries);
        return Replies.ok();
    }

    private BsonDocument remove(String namespace, ShardKey given, BsonDocument min, BsonDocument max) {
        ZoneRange wanted = range(namespace, given, min, max, "");
        state.putZones(
                namespace,
                state.zoneEntries(namespace).stream()
                        .filter(entry -> !entry.range().min().equals(wanted.min())
                                || !entry.range().max().equals(wanted.max()))
                        .toList());
        return Replies.ok();
    }

    /** The range under the collection's key, with the fields that it leaves out; as given where there is no key. */
    private ZoneRange range(String namespace, ShardKey given, BsonDocument min, BsonDocument max, String zone) {
        ShardedCollection collection = state.shardedOrNull(namespace);
        if (collection == null) {
            return new ZoneRange(bound(given, min), bound(given, max), zone);
        }
        ShardKey key = collection.key();
        if (given.size() > key.size() || !key.paths().subList(0, given.size()).equals(given.paths())) {
            throw ErrorCode.SHARD_KEY_NOT_FOUND.because(
                    "bounds of the fields " + given.paths() + "; expected the first fields of the key " + key);
        }
        if (!InitialChunks.isHashBound(min, key) || !InitialChunks.isHashBound(max, key)) {
            throw ErrorCode.INVALID_OPTIONS.because(
                    "a bound of the hashed field that is no hash; expected NumberLong, MinKey or MaxKey");
        }
        return new ZoneRange(bound(key, extended(key, min)), bound(key, extended(key, max)), zone);
    }

    /** Missing fields are MinKey at both ends, so the upper end stays out of the range. */
    private static BsonDocument extended(ShardKey key, BsonDocument bound) {
        BsonDocument whole = new BsonDocument();
        key.paths().forEach(path -> whole.append(path, bound.get(path, new BsonMinKey())));
        return whole;
    }
}
