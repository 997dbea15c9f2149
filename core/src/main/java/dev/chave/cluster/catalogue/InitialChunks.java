package dev.chave.cluster.catalogue;

import dev.chave.cluster.ClusterRules;
import dev.chave.cluster.ClusterRules.InitialOrder;
import dev.chave.cluster.ClusterRules.Trait;
import dev.chave.cluster.ClusterRules.ZonedInitially;
import dev.chave.cluster.KeyBound;
import dev.chave.cluster.ZoneRange;
import dev.chave.cluster.ZoneRanges;
import dev.chave.key.KeyField;
import dev.chave.key.ShardKey;
import dev.chave.value.ValueText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bson.BsonDocument;
import org.bson.BsonType;
import org.bson.BsonValue;

/**
 * The chunks that an empty collection begins with, and who gets which.
 *
 * <p>Source: MongoDB server 4.0 to 8.0, initial split policy, restated.
 */
final class InitialChunks {
    private final ClusterRules rules;
    private final ShardKey key;
    private final List<Shard> shards;
    private final String primary;

    /**
     * For one collection.
     *
     * @param shards all shards, in the order of {@code config.shards}
     * @param primary the primary shard of its database
     */
    InitialChunks(ClusterRules rules, ShardKey key, List<Shard> shards, String primary) {
        this.rules = rules;
        this.key = key;
        this.shards = shards;
        this.primary = primary;
    }

    /** One chunk of everything, on the primary. */
    List<DealtChunk> single() {
        return List.of(new DealtChunk(KeyBound.lowest(key), KeyBound.highest(key), primary));
    }

    /** The shards in the order in which initial chunks are dealt. */
    private List<String> order() {
        if (rules.initialOrder() == InitialOrder.BY_NAME) {
            return shards.stream().map(Shard::id).sorted().toList();
        }
        return UnseededShuffle.of(shards.stream()
                .filter(shard -> !shard.draining())
                .map(Shard::id)
                .toList());
    }

    /**
     * The space of the leading hash in equal parts.
     *
     * @param wanted how many parts; 0 for the version's own number
     */
    List<DealtChunk> hashed(int wanted) {
        List<String> order = order();
        int parts = wanted > 0 ? wanted : rules.hashedChunksPerShard() * order.size();
        return dealt(HashedSplits.bounds(key, Map.of(), Math.max(1, parts)), order);
    }

    /** Chunks between these points, dealt to the shards in blocks of neighbours. */
    List<DealtChunk> dealt(List<KeyBound> points) {
        return dealt(points, order());
    }

    private List<DealtChunk> dealt(List<KeyBound> points, List<String> order) {
        int count = points.size() + 1;
        if (count == 1) {
            return single();
        }
        int block = Math.max(1, count / order.size());
        List<DealtChunk> chunks = new ArrayList<>();
        KeyBound min = KeyBound.lowest(key);
        for (int i = 0; i < count; i++) {
            KeyBound max = i < points.size() ? points.get(i) : KeyBound.highest(key);
            boolean onPrimary = i == 0 && count < order.size() && rules.firstChunkOnPrimary();
            chunks.add(new DealtChunk(min, max, onPrimary ? primary : order.get(i / block % order.size())));
            min = max;
        }
        return chunks;
    }

    /**
     * One chunk for each zone range and one for each gap.
     *
     * @throws CommandRefusedException when a zone has no shard
     */
    List<DealtChunk> zoned(ZoneRanges zones) {
        List<String> order = order();
        Map<String, Integer> turns = new HashMap<>();
        List<DealtChunk> chunks = new ArrayList<>();
        KeyBound end = KeyBound.lowest(key);
        int gaps = 0;
        for (ZoneRange range : zones.ranges()) {
            if (end.compareTo(range.min()) < 0) {
                chunks.add(new DealtChunk(end, range.min(), order.get(gaps++ % order.size())));
            }
            List<String> inZone = shardsIn(range.zone());
            int turn = rules.zonedInitially() == ZonedInitially.FIRST_SHARD
                    ? 0
                    : turns.merge(range.zone(), 1, Integer::sum) - 1;
            chunks.add(new DealtChunk(range.min(), range.max(), inZone.get(turn % inZone.size())));
            end = range.max();
        }
        if (end.compareTo(KeyBound.highest(key)) < 0) {
            chunks.add(new DealtChunk(end, KeyBound.highest(key), order.get(gaps % order.size())));
        }
        return chunks;
    }

    private List<String> shardsIn(String zone) {
        List<String> inZone = shards.stream()
                .filter(shard -> shard.zones().contains(zone))
                .map(Shard::id)
                .toList();
        if (inZone.isEmpty()) {
            ErrorCode code = rules.has(Trait.NAMES_ZONE_WITHOUT_SHARD)
                    ? ErrorCode.CANNOT_CREATE_CHUNK_DISTRIBUTION
                    : ErrorCode.ZONE_WITHOUT_SHARD;
            throw code.because("the zone " + ValueText.quotedInMessage(zone)
                    + " has a range and no shard; expected a shard in it (addShardToZone)");
        }
        return inZone;
    }

    /**
     * The space of the hash in equal parts inside each zone range.
     *
     * @param wanted how many chunks are wanted in all; 0 for the version's own number
     * @throws CommandRefusedException when the ranges are not of the form that this needs
     */
    List<DealtChunk> zonedHashed(ZoneRanges zones, int wanted) {
        checkPresplit(zones);
        Map<String, Integer> rangesOn = new LinkedHashMap<>();
        for (ZoneRange range : zones.ranges()) {
            shardsIn(range.zone()).forEach(shard -> rangesOn.merge(shard, 1, Integer::sum));
        }
        boolean one = rules.hashedChunksPerShard() == 1;
        int shardsWithZones = rangesOn.size();
        int total = wanted > 0 ? wanted : rules.hashedChunksPerShard() * shardsWithZones;
        int perShard = (total + shardsWithZones - 1) / shardsWithZones;
        List<DealtChunk> chunks = new ArrayList<>();
        KeyBound end = KeyBound.lowest(key);
        int gaps = 0;
        List<String> order = order();
        for (ZoneRange range : zones.ranges()) {
            if (end.compareTo(range.min()) < 0) {
                chunks.add(new DealtChunk(end, range.min(), order.get(gaps++ % order.size())));
            }
            List<String> owners = new ArrayList<>();
            for (String shard : shardsIn(range.zone())) {
                int onThis = rangesOn.getOrDefault(shard, 1);
                int here = one ? 1 : (perShard + onThis - 1) / onThis;
                for (int i = 0; i < here; i++) {
                    owners.add(shard);
                }
            }
            addParts(range, owners, chunks);
            end = range.max();
        }
        if (end.compareTo(KeyBound.highest(key)) < 0) {
            chunks.add(new DealtChunk(end, KeyBound.highest(key), order.get(gaps % order.size())));
        }
        return chunks;
    }

    private void addParts(ZoneRange range, List<String> owners, List<DealtChunk> chunks) {
        Map<String, BsonValue> prefix = new HashMap<>();
        for (String path : key.paths().subList(0, hashedField())) {
            prefix.put(path, range.min().document().get(path));
        }
        KeyBound min = range.min();
        List<KeyBound> points = HashedSplits.bounds(key, prefix, owners.size());
        for (int i = 0; i < owners.size(); i++) {
            KeyBound max = i < points.size() ? points.get(i) : range.max();
            chunks.add(new DealtChunk(min, max, owners.get(i)));
            min = max;
        }
    }

    private int hashedField() {
        List<KeyField> fields = key.fields();
        return fields.indexOf(
                fields.stream().filter(KeyField::hashed).findFirst().orElseThrow());
    }

    private void checkPresplit(ZoneRanges zones) {
        if (zones.isEmpty() || !key.hasHashedField()) {
            throw ErrorCode.PRESPLIT_NOT_POSSIBLE.because(
                    "presplitHashedZones for " + key + " and " + zones.ranges().size()
                            + " zone ranges; expected a hashed field in the key and at least one range");
        }
        int hashed = hashedField();
        if (hashed == 0) {
            ZoneRange only = zones.ranges().get(0);
            boolean whole = zones.ranges().size() == 1
                    && only.min().isLowest(key)
                    && only.max().isHighest(key);
            if (!whole) {
                throw ErrorCode.PRESPLIT_NOT_WHOLE.because(
                        "zone ranges inside the space of the leading hash; expected one range from MinKey to MaxKey");
            }
            return;
        }
        zones.ranges().stream()
                .sorted(Comparator.comparing(ZoneRange::min))
                .forEach(range -> checkPresplit(range, hashed));
    }

    private void checkPresplit(ZoneRange range, int hashed) {
        List<BsonValue> min = List.copyOf(range.min().document().values());
        List<BsonValue> max = List.copyOf(range.max().document().values());
        boolean differs = false;
        for (int i = 0; i < key.size(); i++) {
            BsonType type = min.get(i).getBsonType();
            if (i < hashed) {
                if (type == BsonType.MIN_KEY || type == BsonType.MAX_KEY) {
                    throw ErrorCode.PRESPLIT_PREFIX_OPEN.because(
                            "a zone range that begins with " + type + " before the hashed field; expected a value");
                }
                differs |= !min.get(i).equals(max.get(i));
            } else if (type != BsonType.MIN_KEY) {
                ErrorCode code = i == hashed ? ErrorCode.PRESPLIT_HASH_BOUND : ErrorCode.PRESPLIT_SUFFIX_BOUND;
                throw code.because("a zone range that begins with a value of type " + type + " for "
                        + ValueText.quotedInMessage(key.fields().get(i).path()) + "; expected MinKey");
            }
        }
        if (!differs) {
            throw ErrorCode.PRESPLIT_PREFIX_EQUAL.because(
                    "a zone range whose ends have the same values before the hashed field; expected different ones");
        }
    }

    /** What a hashed-only document names: used to tell whether a bound of a hashed field is a hash. */
    static boolean isHashBound(BsonDocument bound, ShardKey key) {
        return key.fields().stream().filter(KeyField::hashed).allMatch(field -> {
            BsonValue value = bound.get(field.path());
            return value == null
                    || value.getBsonType() == BsonType.INT64
                    || value.getBsonType() == BsonType.MIN_KEY
                    || value.getBsonType() == BsonType.MAX_KEY;
        });
    }
}
