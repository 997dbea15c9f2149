package dev.chave.cluster.catalogue;

import dev.chave.cluster.Chunk;
import dev.chave.cluster.ChunkTable;
import dev.chave.cluster.ClusterRules.Trait;
import dev.chave.cluster.KeyBound;
import dev.chave.cluster.ZoneRange;
import dev.chave.cluster.ZoneRanges;
import dev.chave.cluster.catalogue.ClusterState.ZoneEntry;
import dev.chave.cluster.contents.Contents;
import dev.chave.key.CollectionInfo;
import dev.chave.key.Index;
import dev.chave.key.IndexRules;
import dev.chave.key.ShardKey;
import dev.chave.key.ShardingOptions.Collation;
import dev.chave.value.ValueText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * Changes a collection's key: refines it in place, or deals all documents anew under another one.
 *
 * <p>Source: MongoDB server 4.4 to 8.0, refineCollectionShardKey and reshardCollection commands, and manual, restated. In the
 * model a resharding is done when the command returns; what it costs is {@link ReshardCost}'s to say. Assumed: the new chunks
 * are dealt to the shards in turn, and unsharding refuses zones with IllegalOperation.
 */
final class KeyCommands {
    private static final int DEFAULT_INITIAL_CHUNKS = 90;
    private static final long MOST_INITIAL_CHUNKS_PER_SHARD = 8192;

    private final ClusterState state;
    private final Migrations migrations;
    private final Map<String, DocumentKeys> documentKeys = new HashMap<>();

    KeyCommands(ClusterState state, Migrations migrations) {
        this.state = state;
        this.migrations = migrations;
    }

    void forget(String namespace) {
        documentKeys.remove(namespace);
    }

    void forgetIn(String prefix) {
        documentKeys.keySet().removeIf(namespace -> namespace.startsWith(prefix));
    }

    /** Answers commit and abort of a resharding: in the model none is ever running. */
    BsonDocument noResharding(Arguments arguments) {
        arguments.allowOnly();
        throw ErrorCode.NO_SUCH_RESHARD_COLLECTION.because(
                "no resharding of " + ValueText.quotedInMessage(arguments.namespace()) + " is running; expected one");
    }

    /** Tells from now on how a collection's documents lie under other keys. */
    void documentKeys(String namespace, DocumentKeys keys) {
        documentKeys.put(namespace, keys);
    }

    BsonDocument refine(Arguments arguments) {
        arguments.allowOnly("key", "enforceUniquenessCheck");
        String namespace = arguments.namespace();
        ShardedCollection collection = existing(namespace);
        ShardKey key = ShardCollectionCommand.key(arguments.document("key"));
        if (key.equals(collection.key())) {
            return Replies.ok();
        }
        if (!collection.key().isPrefixOf(key)) {
            throw ErrorCode.INVALID_OPTIONS.because(key + " does not begin with " + collection.key()
                    + "; expected the key with fields added at its end");
        }
        checkIndex(collection, key, arguments.flag("enforceUniquenessCheck", true));
        Contents told = told(collection, key);
        migrations.abortAll(namespace);
        List<Chunk> chunks = new ArrayList<>();
        Rekeying rekeying = new Rekeying(collection.key(), key);
        List<Contents> parts = told == null ? List.of() : told.cutAt(innerBounds(collection, key));
        for (Chunk chunk : collection.chunks()) {
            KeyBound min = chunk.min().extended(collection.key(), key);
            KeyBound max = chunk.max().extended(collection.key(), key);
            Contents contents = told == null ? chunk.contents().rekeyed(rekeying) : parts.get(chunks.size());
            chunks.add(new Chunk(
                    chunk.id(), min, max, chunk.version(), chunk.jumbo(), chunk.history(), chunk.migrated(), contents));
        }
        List<ZoneEntry> zones = state.zoneEntries(namespace).stream()
                .map(entry -> new ZoneEntry(entry.id(), extended(entry.range(), collection.key(), key)))
                .toList();
        logRefine("refineCollectionShardKey.start", collection, key);
        List<Orphans> orphans = state.orphans().stream()
                .filter(orphan -> orphan.namespace().equals(namespace))
                .toList();
        state.removeOrphans(namespace);
        orphans.forEach(orphan -> state.orphaned(new Orphans(
                orphan.namespace(),
                orphan.shard(),
                orphan.min().extended(collection.key(), key),
                orphan.max().extended(collection.key(), key),
                orphan.documents(),
                orphan.bytes(),
                orphan.deletedAt())));
        state.putZones(namespace, zones);
        state.putDealt(new ShardedCollection(
                collection.info(),
                renewed(collection, false),
                key,
                collection.unique(),
                ChunkTable.of(chunks),
                collection.version(),
                collection.options()));
        logRefine("refineCollectionShardKey.end", collection, key);
        return Replies.ok();
    }

    private static List<byte[]> innerBounds(ShardedCollection collection, ShardKey key) {
        List<byte[]> bounds = new ArrayList<>();
        for (Chunk chunk : collection.chunks()) {
            bounds.add(chunk.min().extended(collection.key(), key).tuple());
        }
        return bounds.subList(1, bounds.size());
    }

    private void logRefine(String what, ShardedCollection before, ShardKey key) {
        BsonDocument details = new BsonDocument("oldKey", ShardCollectionCommand.pattern(before.key()))
                .append("newKey", ShardCollectionCommand.pattern(key));
        state.changelog.add(what, before.namespace(), what.endsWith("start") ? details : new BsonDocument());
    }

    private static ZoneRange extended(ZoneRange range, ShardKey from, ShardKey to) {
        return new ZoneRange(range.min().extended(from, to), range.max().extended(from, to), range.zone());
    }

    private ShardedCollection existing(String namespace) {
        if (state.shardedOrNull(namespace) == null && state.local(namespace) == null) {
            throw ErrorCode.NAMESPACE_NOT_FOUND.because(
                    "there is no collection " + ValueText.quotedInMessage(namespace) + "; expected one that exists");
        }
        return state.sharded(namespace);
    }

    private static void checkIndex(ShardedCollection collection, ShardKey key, boolean enforceUnique) {
        if (collection.unique() && key.hasHashedField()) {
            throw ErrorCode.INVALID_OPTIONS.because(
                    "the collection is unique, and " + key + " has a hashed field; expected a suffix without one");
        }
        CollectionInfo info = collection.info();
        if (!info.indexesKnown()) {
            return;
        }
        checkUniqueIndexes(collection, key);
        boolean unique = collection.unique() && enforceUnique;
        boolean found = unique
                ? info.indexes().stream()
                        .anyMatch(index -> IndexRules.isExact(key, index) && IndexRules.isUnique(index))
                : IndexRules.supportingIndex(key, info.indexes()).isPresent();
        if (!found) {
            throw ErrorCode.INVALID_OPTIONS.because("no " + (unique ? "unique index is exactly " : "index begins with ")
                    + key + "; expected it to be created first");
        }
    }

    private ShardedCollection.Identity renewed(ShardedCollection collection, boolean newUuid) {
        return new ShardedCollection.Identity(
                newUuid ? state.ids.uuid() : collection.identity().uuid(),
                state.ids.objectId(),
                state.ids.clusterTime(),
                state.clock.instant());
    }

    /** The documents under a key as somebody told, or null. */
    private @Nullable Contents told(ShardedCollection collection, ShardKey key) {
        DocumentKeys keys = documentKeys.get(collection.namespace());
        if (keys == null) {
            return null;
        }
        Contents contents = keys.under(key);
        long documents = 0;
        long bytes = 0;
        for (Chunk chunk : collection.chunks()) {
            documents += chunk.contents().documents();
            bytes += chunk.contents().bytes();
        }
        if (contents.documents() != documents || contents.bytes() != bytes) {
            throw new IllegalStateException("told of " + contents.documents() + " documents of " + contents.bytes()
                    + " bytes under the new key; expected " + documents + " of " + bytes);
        }
        return contents;
    }

    BsonDocument reshard(Arguments arguments) {
        List<String> fields = new ArrayList<>(
                List.of("key", "unique", "numInitialChunks", "collation", "zones", "numSamplesPerChunk"));
        if (state.rules.has(Trait.RESHARDS_IN_PLACE)) {
            fields.addAll(List.of("forceRedistribution", "shardDistribution", "reshardingUUID", "demoMode"));
        }
        arguments.allowOnly(fields.toArray(String[]::new));
        String namespace = arguments.namespace();
        ShardedCollection collection = existing(namespace);
        ShardKey key = ShardCollectionCommand.key(arguments.document("key"));
        if (collection.info().kind() == CollectionInfo.Kind.TIME_SERIES
                && !state.rules.has(Trait.RESHARDS_TIME_SERIES)) {
            throw ErrorCode.NOT_IMPLEMENTED.because(
                    "a time-series collection cannot be resharded; expected 8.0.10 or later");
        }
        boolean force = arguments.flag("forceRedistribution", false);
        checkReshard(arguments, collection, force);
        if (key.equals(collection.key()) && !force) {
            return Replies.ok();
        }
        checkUniqueIndexes(collection, key);
        ZoneRanges zones = newZones(arguments, collection, key, force);
        Contents told = told(collection, key);
        Contents contents = told == null ? Rekeying.all(collection, key) : told;
        int wanted = (int) arguments.number("numInitialChunks", DEFAULT_INITIAL_CHUNKS);
        List<DealtChunk> dealt = dealt(key, zones, contents, wanted);
        migrations.abortAll(namespace);
        state.removeOrphans(namespace);
        state.putZones(
                namespace,
                zones.ranges().stream()
                        .map(range -> new ZoneEntry(state.ids.objectId(), range))
                        .toList());
        state.putDealt(new ShardedCollection(
                indexed(collection.info(), key),
                renewed(collection, true),
                key,
                false,
                Dealing.chunks(state, dealt, contents),
                Dealing.lastVersion(dealt.size()),
                collection.options()));
        return Replies.ok();
    }

    private void checkReshard(Arguments arguments, ShardedCollection collection, boolean force) {
        if (arguments.flag("unique", false)) {
            throw ErrorCode.BAD_VALUE.because("reshardCollection with unique: true; expected false, or nothing");
        }
        if (ShardCollectionCommand.collation(arguments) == Collation.OTHER) {
            throw ErrorCode.BAD_VALUE.because("a collation other than simple; expected {locale: \"simple\"}");
        }
        boolean zoned = !state.zoneEntries(collection.namespace()).isEmpty();
        if (zoned && !arguments.has("zones") && !force) {
            throw ErrorCode.BAD_VALUE.because(
                    "the collection has zones; expected the zones of the new key, or forceRedistribution");
        }
        long most = MOST_INITIAL_CHUNKS_PER_SHARD * state.shards().size();
        long wanted = arguments.number("numInitialChunks", DEFAULT_INITIAL_CHUNKS);
        if (wanted < 1 || wanted >= most) {
            throw ErrorCode.INVALID_OPTIONS.because("numInitialChunks of " + wanted + "; expected 1 to " + (most - 1));
        }
    }

    private static void checkUniqueIndexes(ShardedCollection collection, ShardKey key) {
        List<Index> conflicts =
                IndexRules.uniqueConflicts(key, collection.info().indexes());
        if (!conflicts.isEmpty()) {
            throw ErrorCode.INVALID_OPTIONS.because("the unique index "
                    + ValueText.quotedInMessage(conflicts.get(0).name()) + " does not begin with the fields of " + key
                    + "; expected it dropped, or another key");
        }
    }

    private ZoneRanges newZones(Arguments arguments, ShardedCollection collection, ShardKey key, boolean force) {
        Optional<List<BsonDocument>> given = arguments.documents("zones");
        if (given.isEmpty()) {
            return force && key.equals(collection.key()) ? state.zones(collection.namespace()) : ZoneRanges.NONE;
        }
        List<ZoneRange> ranges = new ArrayList<>();
        for (BsonDocument zone : given.get()) {
            BsonValue name = zone.get("zone");
            if (!zone.isDocument("min") || !zone.isDocument("max") || name == null || !name.isString()) {
                throw ErrorCode.BAD_VALUE.because("a zone without min, max or a name; expected {min, max, zone}");
            }
            if (state.shardsIn(name.asString().getValue()).isEmpty()) {
                throw ErrorCode.ZONE_NOT_FOUND.because("no shard is in the zone "
                        + ValueText.quotedInMessage(name.asString().getValue()) + "; expected one");
            }
            if (!InitialChunks.isHashBound(zone.getDocument("min"), key)
                    || !InitialChunks.isHashBound(zone.getDocument("max"), key)) {
                throw ErrorCode.INVALID_OPTIONS.because(
                        "a bound of the hashed field that is no hash; expected NumberLong, MinKey or MaxKey");
            }
            KeyBound min = Bounds.whole(key, zone.getDocument("min"), ErrorCode.BAD_VALUE);
            KeyBound max = Bounds.whole(key, zone.getDocument("max"), ErrorCode.BAD_VALUE);
            if (min.compareTo(max) >= 0 || ranges.stream().anyMatch(range -> range.overlaps(min, max))) {
                throw ErrorCode.BAD_VALUE.because("a zone that is empty or overlaps another; expected zones apart");
            }
            ranges.add(new ZoneRange(min, max, name.asString().getValue()));
        }
        return new ZoneRanges(ranges);
    }

    private static CollectionInfo indexed(CollectionInfo info, ShardKey key) {
        if (!info.indexesKnown()
                || IndexRules.supportingIndex(key, info.indexes()).isPresent()) {
            return info;
        }
        List<Index> indexes = new ArrayList<>(info.indexes());
        indexes.add(ShardCollectionCommand.indexOf(key, false));
        return info.withIndexes(indexes);
    }

    /** The new chunks, cut at zone bounds and at equal shares, dealt in turn to the shards that may have them. */
    private List<DealtChunk> dealt(ShardKey key, ZoneRanges zones, Contents contents, int wanted) {
        List<KeyBound> points = new ArrayList<>(points(key, contents, wanted));
        points.addAll(zones.boundsInside(KeyBound.lowest(key), KeyBound.highest(key)));
        List<KeyBound> ascending = points.stream().sorted().distinct().toList();
        List<Shard> shards = state.shards().stream()
                .filter(shard -> !shard.draining())
                .sorted(Comparator.comparing(Shard::id))
                .toList();
        Map<String, Integer> turns = new HashMap<>();
        List<DealtChunk> dealt = new ArrayList<>();
        KeyBound min = KeyBound.lowest(key);
        for (int i = 0; i <= ascending.size(); i++) {
            KeyBound max = i < ascending.size() ? ascending.get(i) : KeyBound.highest(key);
            String zone = zones.zoneOf(min.tuple());
            List<Shard> able = shards.stream()
                    .filter(shard -> zone.isEmpty() || shard.zones().contains(zone))
                    .toList();
            if (able.isEmpty()) {
                throw ErrorCode.CANNOT_CREATE_CHUNK_DISTRIBUTION.because(
                        "every shard of the zone " + ValueText.quotedInMessage(zone) + " is draining; expected one");
            }
            int turn = turns.merge(zone, 1, Integer::sum) - 1;
            dealt.add(new DealtChunk(min, max, able.get(turn % able.size()).id()));
            min = max;
        }
        return dealt;
    }

    private static List<KeyBound> points(ShardKey key, Contents contents, int wanted) {
        if (key.first().hashed()) {
            return HashedSplits.bounds(key, Map.of(), wanted);
        }
        List<byte[]> keys = new ArrayList<>();
        List<Long> before = new ArrayList<>();
        long[] passed = {0};
        contents.forEach((tuple, count, length) -> {
            keys.add(tuple);
            before.add(passed[0]);
            passed[0] += count;
        });
        if (keys.size() < wanted) {
            throw ErrorCode.TOO_FEW_KEYS_TO_RESHARD.because("the documents have " + keys.size()
                    + " keys under " + key + "; expected at least " + wanted
                    + ", one for each initial chunk (numInitialChunks asks for fewer)");
        }
        List<KeyBound> points = new ArrayList<>();
        int at = 0;
        for (int i = 1; i < wanted; i++) {
            long goal = passed[0] * i / wanted;
            int last = keys.size() - (wanted - i); // leaves a key for each chunk to come
            at++;
            while (at < last && before.get(at) < goal) {
                at++;
            }
            points.add(KeyBound.ofTuple(key, keys.get(at)));
        }
        return points;
    }

    /** Puts all documents on one shard, with no key any more. */
    BsonDocument unshard(Arguments arguments) {
        arguments.allowOnly("toShard");
        String namespace = arguments.namespace();
        ShardedCollection collection = existing(namespace);
        Optional<String> named = arguments.optionalString("toShard");
        named.ifPresent(state::shard);
        if (!state.zoneEntries(namespace).isEmpty()) {
            throw ErrorCode.ILLEGAL_OPERATION.because(
                    "the collection has zones; expected their ranges to be removed first");
        }
        String to = named.orElseGet(this::emptiest);
        if (state.shard(to).draining()) {
            throw ErrorCode.ILLEGAL_OPERATION.because("the shard is draining; expected one that stays");
        }
        migrations.abortAll(namespace);
        long documents = 0;
        long bytes = 0;
        for (Chunk chunk : collection.chunks()) {
            documents += chunk.contents().documents();
            bytes += chunk.contents().bytes();
        }
        DocumentKeys told = documentKeys.get(namespace);
        DocumentKeys known = told != null ? told : key -> Rekeying.all(collection, key);
        state.put(new LocalCollection(
                collection.info(), to, documents, bytes, DatabaseCommands.newIdentity(state), known));
        return Replies.ok();
    }

    /** The shard with least data, of all collections. */
    private String emptiest() {
        return state.shards().stream()
                .filter(shard -> !shard.draining())
                .map(Shard::id)
                .sorted()
                .min(Comparator.comparingLong(state::bytesOn))
                .orElseThrow();
    }
}
