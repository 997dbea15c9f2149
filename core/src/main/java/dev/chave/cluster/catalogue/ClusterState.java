package dev.chave.cluster.catalogue;

import dev.chave.cluster.Chunk;
import dev.chave.cluster.ChunkTable;
import dev.chave.cluster.ClusterRules;
import dev.chave.cluster.ClusterRules.Trait;
import dev.chave.cluster.KeyBound;
import dev.chave.cluster.ZoneRange;
import dev.chave.cluster.ZoneRanges;
import dev.chave.cluster.contents.Contents;
import dev.chave.value.ValueText;
import java.time.InstantSource;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** All that a modelled cluster is at one moment. The commands change it; nobody else does. */
final class ClusterState {
    private static final int SAMPLES_IN_ALL = 2_000_000;
    private static final int FEWEST_SAMPLES = 16;
    private static final int MOST_SAMPLES = Contents.DEFAULT_SAMPLES;
    private static final Arrived NOTHING_ARRIVED = new Arrived();

    final ClusterRules rules;
    final InstantSource clock;
    final Ids ids;
    final ObjectId clusterId;
    final ChangeLog changelog;
    final ChangeLog actionlog;

    private final Map<String, Shard> shards = new LinkedHashMap<>();
    private final SortedMap<String, Database> databases = new TreeMap<>();
    private final SortedMap<String, ShardedCollection> sharded = new TreeMap<>();
    private final SortedMap<String, LocalCollection> local = new TreeMap<>();
    private final SortedMap<String, List<ZoneEntry>> zones = new TreeMap<>();
    private final Map<String, Totals> totals = new HashMap<>();
    private final Map<String, Integer> sampleLimits = new HashMap<>();
    private final SortedMap<String, BsonDocument> settingDocuments = new TreeMap<>();
    private final Map<String, Arrived> arrived = new HashMap<>();
    private final List<Migration> migrations = new ArrayList<>();
    private final List<Orphans> orphans = new ArrayList<>();
    private @Nullable Receiver receiver; // of the collection that was last inserted into, under the present settings
    private BalancerSettings settings = BalancerSettings.DEFAULT;
    private long migrationsBegun;

    ClusterState(ClusterRules rules, InstantSource clock, SplittableRandom random) {
        this.rules = rules;
        this.clock = clock;
        ids = new Ids(clock, random);
        clusterId = ids.objectId();
        changelog = new ChangeLog(clock, ids);
        actionlog = new ChangeLog(clock, ids);
    }

    // shards

    /** All shards, in the order of {@code config.shards}: the one in which they were added. */
    List<Shard> shards() {
        return List.copyOf(shards.values());
    }

    Shard shard(String id) {
        Shard shard = shards.get(id);
        if (shard == null) {
            throw ErrorCode.SHARD_NOT_FOUND.because(
                    "there is no shard " + ValueText.quotedInMessage(id) + "; expected one of " + shards.keySet());
        }
        return shard;
    }

    boolean hasShard(String id) {
        return shards.containsKey(id);
    }

    void put(Shard shard) {
        shards.put(shard.id(), shard);
    }

    void removeShard(String id) {
        shards.remove(id);
    }

    List<Shard> shardsIn(String zone) {
        return shards.values().stream()
                .filter(shard -> shard.zones().contains(zone))
                .toList();
    }

    // databases

    Collection<Database> databases() {
        return databases.values();
    }

    @Nullable
    Database database(String name) {
        return databases.get(name);
    }

    void put(Database database) {
        databases.put(database.name(), database);
    }

    void removeDatabase(String name) {
        databases.remove(name);
    }

    // collections

    Collection<ShardedCollection> sharded() {
        return sharded.values();
    }

    Collection<LocalCollection> local() {
        return local.values();
    }

    @Nullable
    ShardedCollection shardedOrNull(String namespace) {
        return sharded.get(namespace);
    }

    ShardedCollection sharded(String namespace) {
        ShardedCollection found = sharded.get(namespace);
        if (found == null) {
            throw ErrorCode.NAMESPACE_NOT_SHARDED.because(
                    "the collection " + ValueText.quotedInMessage(namespace) + " is not sharded; expected one that is");
        }
        return found;
    }

    @Nullable
    LocalCollection local(String namespace) {
        return local.get(namespace);
    }

    /**
     * What an insert into a sharded collection touches, found once for many inserts.
     *
     * @param leastWritten how much must be written to a chunk at least before it can be due for a split
     */
    record Receiver(ShardedCollection collection, Totals totals, Arrived arrived, long leastWritten) {}

    /** What came into a collection since it was created. */
    static final class Arrived {
        long documents;
        long bytes;
    }

    /**
     * What an insert into a sharded collection touches. Any change to collections or settings makes an earlier answer worthless.
     *
     * @param leastWritten tells that of a collection
     */
    Receiver receiver(String namespace, ToLongFunction<ShardedCollection> leastWritten) {
        Receiver last = receiver;
        if (last == null || !last.collection.namespace().equals(namespace)) {
            ShardedCollection collection = sharded(namespace);
            last = new Receiver(
                    collection,
                    totals(namespace),
                    arrived.computeIfAbsent(namespace, name -> new Arrived()),
                    leastWritten.applyAsLong(collection));
            receiver = last;
        }
        return last;
    }

    /** Puts a new collection, or one whose documents were dealt anew. */
    void putDealt(ShardedCollection collection) {
        receiver = null;
        local.remove(collection.namespace());
        sharded.put(collection.namespace(), collection);
        totals.put(collection.namespace(), Totals.of(collection.chunks()));
        sampleLimits.put(collection.namespace(), samples(collection.chunks().size()));
    }

    /** Puts a changed collection whose documents lie on the shards they lay on. */
    void put(ShardedCollection collection) {
        receiver = null;
        sharded.put(collection.namespace(), collection);
        limitSamples(collection);
    }

    /** When there are twice as many chunks as at the last time, each may keep half as many samples. */
    private void limitSamples(ShardedCollection collection) {
        int limit = samples(collection.chunks().size());
        int before = sampleLimits.getOrDefault(collection.namespace(), MOST_SAMPLES);
        if (limit <= before / 2) {
            sampleLimits.put(collection.namespace(), limit);
            collection.chunks().forEach(chunk -> chunk.contents().limitSamples(limit));
        }
    }

    void put(LocalCollection collection) {
        removeCollection(collection.namespace());
        local.put(collection.namespace(), collection);
    }

    /** Counts documents that came into an unsharded collection. */
    void grown(LocalCollection collection, long count, long bytes) {
        local.put(collection.namespace(), collection.grown(count, bytes));
        arrived(collection.namespace(), count, bytes);
    }

    void removeCollection(String namespace) {
        receiver = null;
        sharded.remove(namespace);
        local.remove(namespace);
        totals.remove(namespace);
        sampleLimits.remove(namespace);
        removeOrphans(namespace);
    }

    /** Counts documents that came into a collection. */
    void arrived(String namespace, long documents, long bytes) {
        Arrived counts = arrived.computeIfAbsent(namespace, name -> new Arrived());
        counts.documents += documents;
        counts.bytes += bytes;
    }

    long arrivedDocuments(String namespace) {
        return arrived.getOrDefault(namespace, NOTHING_ARRIVED).documents;
    }

    long arrivedBytes(String namespace) {
        return arrived.getOrDefault(namespace, NOTHING_ARRIVED).bytes;
    }

    void forgetArrived(String namespace) {
        receiver = null;
        arrived.remove(namespace);
    }

    void forgetArrivedIn(String prefix) {
        receiver = null;
        arrived.keySet().removeIf(namespace -> namespace.startsWith(prefix));
    }

    Totals totals(String namespace) {
        Totals known = totals.get(namespace);
        return known != null ? known : totals.computeIfAbsent(namespace, name -> new Totals());
    }

    /** How many samples a chunk of a collection with so many chunks may keep. */
    static int samples(int chunks) {
        return Math.min(MOST_SAMPLES, Math.max(FEWEST_SAMPLES, SAMPLES_IN_ALL / Math.max(1, chunks)));
    }

    /** The chunk size that holds for a collection, in bytes. */
    long chunkBytes(ShardedCollection collection) {
        return collection.options().chunkBytes() > 0 ? collection.options().chunkBytes() : chunkBytes();
    }

    /** The cluster's chunk size, in bytes. */
    long chunkBytes() {
        int set = settings.chunkMebibytes();
        return set > 0 ? set * ClusterRules.MEBIBYTE : rules.defaultChunkBytes();
    }

    // documents on shards, orphans included

    long localDocuments(String namespace, String shard) {
        return totals(namespace).documents(shard)
                + orphansOf(namespace, shard).stream()
                        .mapToLong(Orphans::documents)
                        .sum();
    }

    long localBytes(String namespace, String shard) {
        return totals(namespace).bytes(shard)
                + orphansOf(namespace, shard).stream().mapToLong(Orphans::bytes).sum();
    }

    /** How many documents of average size a full chunk holds on this shard, at least one. */
    long documentsPerChunk(ShardedCollection collection, String shard) {
        long documents = localDocuments(collection.namespace(), shard);
        long average = documents == 0 ? 0 : localBytes(collection.namespace(), shard) / documents;
        return Math.max(1, chunkBytes(collection) / Math.max(1, average));
    }

    // zones

    /**
     * A zone range as it was given, under a key or before there is one.
     *
     * @param id its identity
     * @param range the range; before a key is set its bounds are under the fields of the range itself
     */
    record ZoneEntry(ObjectId id, ZoneRange range) {}

    List<ZoneEntry> zoneEntries(String namespace) {
        return List.copyOf(zones.getOrDefault(namespace, List.of()));
    }

    SortedMap<String, List<ZoneEntry>> zoneEntries() {
        return zones;
    }

    ZoneRanges zones(String namespace) {
        return new ZoneRanges(
                zoneEntries(namespace).stream().map(ZoneEntry::range).toList());
    }

    void putZones(String namespace, List<ZoneEntry> entries) {
        if (entries.isEmpty()) {
            zones.remove(namespace);
        } else {
            zones.put(namespace, List.copyOf(entries));
        }
    }

    // migrations and what they leave

    List<Migration> migrations() {
        return List.copyOf(migrations);
    }

    long nextMigration() {
        return ++migrationsBegun;
    }

    void begun(Migration migration) {
        migrations.add(migration);
    }

    boolean ended(Migration migration) {
        return migrations.remove(migration);
    }

    boolean isBusy(String shard) {
        return migrations.stream().anyMatch(migration -> migration.uses(shard));
    }

    /** Refuses to change a range that is on the move. */
    void checkNotMoving(String namespace, KeyBound min, KeyBound max) {
        if (migrations.stream().anyMatch(migration -> migration.touches(namespace, min, max))) {
            throw ErrorCode.CONFLICTING_OPERATION_IN_PROGRESS.because(
                    "the range is on the move; expected the migration to have ended (try again)");
        }
    }

    List<Orphans> orphans() {
        return List.copyOf(orphans);
    }

    List<Orphans> orphansOf(String namespace, String shard) {
        List<Orphans> found = new ArrayList<>();
        for (Orphans orphan : orphans) {
            if (orphan.namespace().equals(namespace) && orphan.shard().equals(shard)) {
                found.add(orphan);
            }
        }
        return found;
    }

    void orphaned(Orphans orphan) {
        if (orphan.documents() > 0) {
            orphans.add(orphan);
        }
    }

    /** Deletes the orphans whose time has come, and tells which. */
    List<Orphans> deleteOrphans() {
        List<Orphans> due = orphans.stream()
                .filter(orphan -> !orphan.deletedAt().isAfter(clock.instant()))
                .toList();
        orphans.removeAll(due);
        return due;
    }

    void removeOrphans(String namespace) {
        orphans.removeIf(orphan -> orphan.namespace().equals(namespace));
    }

    void deleteOrphansOf(String shard) {
        orphans.removeIf(orphan -> orphan.shard().equals(shard));
    }

    // settings

    BalancerSettings settings() {
        return settings;
    }

    /** The documents of {@code config.settings}, as they were written. */
    List<BsonDocument> settingDocuments() {
        return List.copyOf(settingDocuments.values());
    }

    BsonDocument settingDocument(String id) {
        return settingDocuments.getOrDefault(id, new BsonDocument("_id", new BsonString(id)));
    }

    /** Takes a setting; nothing changes when a value is none that the server takes. */
    void set(String id, BsonDocument document) {
        SortedMap<String, BsonDocument> next = new TreeMap<>(settingDocuments);
        next.put(id, document);
        settings = BalancerSettings.of(next);
        receiver = null;
        settingDocuments.put(id, document);
    }

    /** Whether the balancer may work now: it is on, and its window is open. */
    boolean balancerMayWork() {
        BalancerSettings.Window window = settings.window();
        return settings.balances()
                && (window == null || window.contains(LocalTime.ofInstant(clock.instant(), ZoneOffset.UTC)));
    }

    /** Whether a shard holds more than the size it was given, in versions that know such a size. */
    boolean isFull(Shard shard) {
        return shard.maxBytes() > 0 && !rules.has(Trait.LIMITLESS_SHARDS) && bytesOn(shard.id()) > shard.maxBytes();
    }

    /** All bytes on a shard, orphans included. */
    long bytesOn(String shard) {
        long onShard = 0;
        for (ShardedCollection collection : sharded.values()) {
            onShard += localBytes(collection.namespace(), shard);
        }
        for (LocalCollection collection : local.values()) {
            onShard += shardOf(collection).equals(shard) ? collection.bytes() : 0;
        }
        return onShard;
    }

    /** The shard that holds an unsharded collection. */
    String shardOf(LocalCollection collection) {
        String moved = collection.shard();
        return moved != null
                ? moved
                : Objects.requireNonNull(database(collection.info().database()), "a database for every collection")
                        .primary();
    }

    /** The chunk of a collection that begins at a bound. */
    static Chunk chunkAt(ChunkTable chunks, KeyBound min) {
        return chunks.at(min.tuple());
    }
}
