package dev.chave.cluster.catalogue;

import dev.chave.cluster.Chunk;
import dev.chave.cluster.ChunkMap;
import dev.chave.cluster.ChunkTable;
import dev.chave.cluster.ClusterRules;
import dev.chave.cluster.Router;
import dev.chave.cluster.Routing;
import dev.chave.cluster.ZoneRanges;
import dev.chave.cluster.balance.ProposedMove;
import dev.chave.cluster.balance.Stuck;
import dev.chave.cluster.catalogue.ClusterState.ZoneEntry;
import dev.chave.cluster.contents.Contents;
import dev.chave.key.CollectionInfo;
import dev.chave.key.Index;
import dev.chave.key.ServerVersion;
import dev.chave.key.ShardKey;
import dev.chave.value.RawDocument;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.SplittableRandom;
import java.util.function.ToLongFunction;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * A model of a MongoDB sharded cluster of one version: its catalogue, the commands that change it, its balancer and its router.
 *
 * <p>It keeps no documents, only how many lie where (see {@link dev.chave.cluster.contents.Contents}). It is deterministic: the
 * same seed, clock and calls give the same catalogue, byte for byte. Commands are the documents that a real cluster takes, and
 * are refused with its error numbers ({@link CommandRefusedException}); nothing has changed then. Time passes only as the clock
 * says; migrations last from {@link #beginRound} to {@link #commit}, or, by hand, no time at all.
 *
 * <p>Source: MongoDB server 4.0 to 8.0 and its manual, restated; no part was run against a server. Not safe for use by several
 * threads.
 */
public final class Cluster {
    private final ClusterState state;
    private final ConfigDocuments config;
    private final AdminCommands commands;
    private final DatabaseCommands databases;
    private final KeyCommands keys;
    private final IndexCommands indexes;
    private final Migrations migrations;
    private final Splitter splitter;
    private final BalancerRounds rounds;
    private final BalancerCommands balancer;
    private final AutoMerger merger;
    private final KeyedInsert inserts;
    private final ToLongFunction<ShardedCollection> leastTrigger;
    private final Map<String, CachedRouter> routers = new HashMap<>();

    private record CachedRouter(ShardedCollection of, Router router) {}

    private Cluster(ServerVersion version, InstantSource clock, long seed, boolean shuffled) {
        SplittableRandom random = new SplittableRandom(seed);
        state = new ClusterState(ClusterRules.of(version), clock, random.split());
        config = new ConfigDocuments(state);
        databases = new DatabaseCommands(state);
        ChunkEdits edits = new ChunkEdits(state);
        migrations = new Migrations(state);
        keys = new KeyCommands(state, migrations);
        indexes = new IndexCommands(state);
        splitter = new Splitter(state, edits);
        leastTrigger = splitter::leastTrigger;
        Optional<SplittableRandom> shuffle = shuffled ? Optional.of(random.split()) : Optional.empty();
        rounds = new BalancerRounds(state, edits, migrations, shuffle);
        balancer = new BalancerCommands(state, rounds);
        merger = new AutoMerger(state, edits);
        inserts = new KeyedInsert(state.rules);
        commands = commands(edits);
    }

    /**
     * A cluster without shards.
     *
     * @param version whose rules it follows
     * @param clock tells it the time
     * @param seed of identities, and of the order in which balancer rounds go through shards and collections
     */
    public static Cluster of(ServerVersion version, InstantSource clock, long seed) {
        return new Cluster(version, clock, seed, true);
    }

    /** The same, but balancer rounds go through shards and collections by their names: for runs that people read. */
    public static Cluster unshuffled(ServerVersion version, InstantSource clock, long seed) {
        return new Cluster(version, clock, seed, false);
    }

    private AdminCommands commands(ChunkEdits edits) {
        ShardCommands shards = new ShardCommands(state, config);
        ShardCollectionCommand shardCollection = new ShardCollectionCommand(state, databases);
        ChunkCommands chunks = new ChunkCommands(state, edits);
        MoveCommands moves = new MoveCommands(state, migrations);
        ZoneCommands zones = new ZoneCommands(state);
        return new AdminCommands(state.rules)
                .with("addShard", shards::add)
                .with("removeShard", shards::remove)
                .with("listShards", shards::list)
                .with("enableSharding", databases::enableSharding)
                .with("movePrimary", databases::movePrimary)
                .with("moveCollection", "8.0", databases::moveCollection)
                .with("shardCollection", shardCollection::run)
                .with("split", chunks::split)
                .with("mergeChunks", chunks::merge)
                .with("mergeAllChunksOnShard", "7.0", merger::mergeAllChunksOnShard)
                .with("clearJumboFlag", "4.0.15", chunks::clearJumboFlag)
                .with("moveChunk", moves::moveChunk)
                .with("moveRange", "6.0", moves::moveRange)
                .with("addShardToZone", zones::addShard)
                .with("removeShardFromZone", zones::removeShard)
                .with("updateZoneKeyRange", zones::updateRange)
                .with("balancerStart", balancer::start)
                .with("balancerStop", balancer::stop)
                .with("balancerStatus", balancer::status)
                .with("balancerCollectionStatus", "4.4", balancer::collectionStatus)
                .with("setAllowMigrations", "5.0", balancer::setAllowMigrations)
                .with("configureCollectionBalancing", "5.3", balancer::configureCollection)
                .with("refineCollectionShardKey", "4.4", keys::refine)
                .with("reshardCollection", "5.0", keys::reshard)
                .with("abortReshardCollection", "5.0", keys::noResharding)
                .with("commitReshardCollection", "5.0", keys::noResharding)
                .with("unshardCollection", "8.0", keys::unshard);
    }

    /** The rules of its version. */
    public ClusterRules rules() {
        return state.rules;
    }

    /** The commands that {@link #run} takes in this version. */
    public SortedSet<String> commandNames() {
        return commands.names();
    }

    /** Whether the version has an administrative command of this name. */
    public boolean hasCommand(String name) {
        return commands.has(name);
    }

    /**
     * Runs a command as sent to the database {@code admin}.
     *
     * @return the reply
     * @throws CommandRefusedException when it is refused
     */
    public BsonDocument run(BsonDocument command) {
        return commands.run(command);
    }

    /**
     * Runs a command as typed in mongosh, such as {@code {moveChunk: "app.users", find: {x: 7}, to: "shard2"}}.
     *
     * @throws dev.chave.cluster.BadTypedValueException when the text is no document
     */
    public BsonDocument run(String command) {
        return run(Routing.document(command));
    }

    /** The catalogue as {@code config.*} shows it. */
    public ConfigDocuments config() {
        return config;
    }

    // collections and their documents

    /**
     * Creates a collection that is not sharded, with documents that are there already.
     *
     * @param keys how the documents lie under a key; null when not known, and then they all count as having none of its fields
     */
    public void createCollection(CollectionInfo info, long documents, long bytes, @Nullable DocumentKeys keys) {
        if (state.local(info.namespace()) != null || state.shardedOrNull(info.namespace()) != null) {
            throw ErrorCode.NAMESPACE_EXISTS.because("the collection exists; expected a new name");
        }
        state.put(databases.knownOrNew(info.database()));
        state.put(new LocalCollection(info, null, documents, bytes, null, keys));
        state.arrived(info.namespace(), documents, bytes);
    }

    /** Tells how a sharded collection's documents lie under keys other than its own, for when its key is changed. */
    public void tellDocumentKeys(String namespace, DocumentKeys documentKeys) {
        keys.documentKeys(namespace, documentKeys);
    }

    /**
     * Inserts documents of one key into a sharded collection.
     *
     * @param tuple their key in ordered bytes; kept, not copied
     * @param count how many
     * @param bytes their bytes together
     * @return a move of a new end chunk that the automatic split asks for, if it asks for one; {@link #begin} begins it
     */
    public Optional<ProposedMove> insert(String namespace, byte[] tuple, long count, long bytes) {
        return insert(namespace, tuple, count, bytes, false);
    }

    /**
     * Inserts documents that lie from a key on, each with a key of its own: one that stands for many. Parameters and result are
     * those of {@link #insert}.
     */
    public Optional<ProposedMove> insertSpread(String namespace, byte[] tuple, long count, long bytes) {
        return insert(namespace, tuple, count, bytes, true);
    }

    private Optional<ProposedMove> insert(String namespace, byte[] tuple, long count, long bytes, boolean spread) {
        ClusterState.Receiver receiver = state.receiver(namespace, leastTrigger);
        ChunkTable chunks = receiver.collection().chunks();
        long place = chunks.placeOf(tuple);
        long written = chunks.insertAt(place, tuple, count, bytes, spread);
        receiver.totals().add(chunks.shardAt(place), count, bytes);
        receiver.arrived().documents += count;
        receiver.arrived().bytes += bytes;
        if (written < receiver.leastWritten()) {
            return Optional.empty();
        }
        Optional<ProposedMove> move = splitter.afterWrite(receiver.collection(), chunks.chunkAt(place));
        chunks.recountAt(place);
        return move;
    }

    /**
     * Inserts a document into a sharded collection, by the version's rules for the key's fields.
     *
     * @throws CommandRefusedException when its key is one that the version refuses
     */
    public Optional<ProposedMove> insert(String namespace, RawDocument document) {
        return insert(namespace, place(namespace, document), 1, document.length());
    }

    /**
     * Inserts documents into a collection that is not sharded.
     *
     * @return the shard that holds it
     * @throws CommandRefusedException when there is none of that name
     */
    public String insertUnsharded(String namespace, long count, long bytes) {
        LocalCollection local = state.local(namespace);
        if (local == null) {
            throw ErrorCode.NAMESPACE_NOT_FOUND.because("there is no such unsharded collection; expected one that is");
        }
        state.grown(local, count, bytes);
        return state.shardOf(local);
    }

    /** The shard that holds an unsharded collection. */
    public String shardOf(LocalCollection collection) {
        return state.shardOf(collection);
    }

    /**
     * Counts the documents of a collection anew, after its documents changed in ways the model was not told of: deletes, updates
     * that made them longer or shorter, and all writes to a collection that is not sharded.
     *
     * @param documentKeys all documents that the collection has now, under any key
     * @throws CommandRefusedException when there is no such collection
     */
    public void recount(String namespace, DocumentKeys documentKeys) {
        LocalCollection local = state.local(namespace);
        if (local != null) {
            Contents all = documentKeys.under(ShardKey.parse("_id"));
            state.put(new LocalCollection(
                    local.info(), local.shard(), all.documents(), all.bytes(), local.tracked(), documentKeys));
            return;
        }
        ShardedCollection collection = state.sharded(namespace);
        Contents rest = documentKeys.under(collection.key());
        for (int position = collection.chunks().size() - 1; position >= 0; position--) {
            Chunk chunk = collection.chunks().get(position);
            Contents part = rest.cutFrom(chunk.min().tuple());
            chunk.contents().replaceBy(part);
        }
        state.putDealt(collection);
        state.forgetArrived(namespace);
        for (Chunk chunk : collection.chunks()) {
            state.arrived(
                    namespace, chunk.contents().documents(), chunk.contents().bytes());
        }
    }

    /** Drops a collection with its chunks and zone ranges. */
    public void dropCollection(String namespace) {
        migrations.abortAll(namespace);
        databases.drop(namespace);
        keys.forget(namespace);
        state.forgetArrived(namespace);
    }

    /** Drops a database with its collections. */
    public void dropDatabase(String name) {
        String prefix = name + ".";
        state.migrations().stream()
                .map(Migration::namespace)
                .distinct()
                .filter(namespace -> namespace.startsWith(prefix))
                .forEach(migrations::abortAll);
        databases.dropDatabase(name);
        keys.forgetIn(prefix);
        state.forgetArrivedIn(prefix);
    }

    /** Creates an index. */
    public void createIndex(String namespace, Index index) {
        indexes.create(namespace, index);
    }

    /** Drops an index by its name. */
    public void dropIndex(String namespace, String name) {
        indexes.drop(namespace, name);
    }

    // the balancer

    /**
     * Begins a balancer round, if the balancer may begin one now.
     *
     * @return the migrations that began; each must be committed or aborted before {@link #endRound}
     */
    public List<Migration> beginRound() {
        return rounds.begin();
    }

    /** Whether a round has begun and not ended. */
    public boolean inRound() {
        return rounds.inRound();
    }

    /** Ends the round that {@link #beginRound} began. */
    public void endRound() {
        rounds.end();
    }

    /**
     * Runs one whole round, in no time.
     *
     * @return the migrations that it made; none when nothing is to be moved or the balancer may not
     */
    public List<Migration> runRound() {
        List<Migration> begun = rounds.begin();
        if (rounds.inRound()) {
            begun.forEach(this::commit);
            rounds.end();
        }
        return begun;
    }

    /** What the last round found that ought to move and cannot. */
    public List<Stuck> stuck() {
        return rounds.stuck();
    }

    /** What the last round chose to move and a shard refused, as it does with chunks that are too big. */
    public List<FailedMove> failedMoves() {
        return rounds.failed();
    }

    /** Begins a move that was proposed. Empty when it is refused, as when a shard is busy. */
    public Optional<Migration> begin(ProposedMove move) {
        return rounds.begin(move);
    }

    /**
     * Commits a migration; the donor keeps the documents as orphans for the usual delay.
     *
     * @throws CommandRefusedException when it can no longer be committed; it is aborted then
     */
    public void commit(Migration migration) {
        migrations.commit(migration, state.clock.instant().plus(ClusterRules.ORPHAN_CLEANUP_DELAY));
    }

    /** Commits a migration whose donor may delete its copies at a time of the caller's choice. Otherwise as {@link #commit}. */
    public void commit(Migration migration, Instant orphansDeletedAt) {
        migrations.commit(migration, orphansDeletedAt);
    }

    /** The place in the key space of a document of a sharded collection. Errors are those of {@link #insert}. */
    public byte[] place(String namespace, RawDocument document) {
        return inserts.tuple(state.sharded(namespace).key(), document);
    }

    /** Aborts a migration; what was copied lies on the recipient as orphans. */
    public void abort(Migration migration, ErrorCode cause) {
        migrations.abort(migration, cause);
    }

    /** Deletes the orphans whose time has come, and tells which. */
    public List<Orphans> deleteOrphans() {
        return state.deleteOrphans();
    }

    /** Merges chunks as the hourly action of 7.0 does; how many chunks went into others. Before 7.0 nothing happens. */
    public int autoMerge() {
        return merger.mergeEverywhere();
    }

    // what administrators write into config.* directly

    /**
     * Takes a document that is written to {@code config.settings}.
     *
     * @throws CommandRefusedException when the server would not take it
     */
    public void writeSetting(BsonDocument document) {
        balancer.setting(document);
    }

    /** Takes {@code noBalance} of {@code config.collections}. */
    public void writeNoBalance(String namespace, boolean noBalance) {
        ShardedCollection collection = state.sharded(namespace);
        state.put(collection.with(collection.options().withNoBalance(noBalance)));
    }

    /** Takes {@code tags} of {@code config.shards}, which nothing checks: a zone may lose its last shard like this. */
    public void writeShardZones(String shard, List<String> zones) {
        state.put(state.shard(shard).withZones(zones));
    }

    /** Says how much work a shard can do compared with the others. No server keeps this. */
    public void setCapacity(String shard, double capacity) {
        state.put(state.shard(shard).withCapacity(capacity));
    }

    // what it is now

    /** The shards, in the order of {@code config.shards}. */
    public List<Shard> shards() {
        return state.shards();
    }

    /** The sharded collections, by name. */
    public List<ShardedCollection> collections() {
        return List.copyOf(state.sharded());
    }

    /**
     * A sharded collection.
     *
     * @throws CommandRefusedException when it is not sharded
     */
    public ShardedCollection collection(String namespace) {
        return state.sharded(namespace);
    }

    /** An unsharded collection, if there is one of that name. */
    public Optional<LocalCollection> localCollection(String namespace) {
        return Optional.ofNullable(state.local(namespace));
    }

    /** The zone ranges of a collection. */
    public ZoneRanges zones(String namespace) {
        return new ZoneRanges(
                state.zoneEntries(namespace).stream().map(ZoneEntry::range).toList());
    }

    /** What is set for the balancer. */
    public BalancerSettings settings() {
        return state.settings();
    }

    /** The migrations that are running. */
    public List<Migration> migrations() {
        return state.migrations();
    }

    /** The documents that lie where they do not belong. */
    public List<Orphans> orphans() {
        return state.orphans();
    }

    /** How many documents of a collection a shard owns: what a query with the shard filter sees. */
    public long ownedDocuments(String namespace, String shard) {
        return state.totals(namespace).documents(shard);
    }

    /** The bytes of the documents that a shard owns. */
    public long ownedBytes(String namespace, String shard) {
        return state.totals(namespace).bytes(shard);
    }

    /** How many chunks of a collection a shard owns. */
    public long ownedChunks(String namespace, String shard) {
        return state.totals(namespace).chunks(shard);
    }

    /** How many documents of a collection lie on a shard, orphans included: what a query without the shard filter sees. */
    public long localDocuments(String namespace, String shard) {
        return state.localDocuments(namespace, shard);
    }

    /** How many documents of a collection arrived since it was created. */
    public long arrivedDocuments(String namespace) {
        return state.arrivedDocuments(namespace);
    }

    /** Their bytes. */
    public long arrivedBytes(String namespace) {
        return state.arrivedBytes(namespace);
    }

    /** The router over a collection's chunks as they are now. */
    public Router router(String namespace) {
        ShardedCollection collection = state.sharded(namespace);
        CachedRouter cached = routers.get(namespace);
        if (cached == null
                || cached.of().chunks() != collection.chunks()
                || !cached.of().key().equals(collection.key())) {
            cached = new CachedRouter(collection, routerOf(collection));
            routers.put(namespace, cached);
        }
        return cached.router();
    }

    private static Router routerOf(ShardedCollection collection) {
        ShardKey key = collection.key();
        List<byte[]> splits = new ArrayList<>(collection.chunks().size());
        List<String> owners = new ArrayList<>(collection.chunks().size());
        for (Chunk chunk : collection.chunks()) {
            if (!owners.isEmpty()) {
                splits.add(chunk.min().tuple());
            }
            owners.add(chunk.shard());
        }
        return new Router(ChunkMap.ofSplits(key, splits), owners);
    }

    /**
     * What keeps a draining shard from being removed: the chunks that no round can move, and the databases whose primary it
     * is, each with a way out.
     */
    public List<DrainBlocker> drainBlockers(String shard) {
        return DrainBlocker.of(state, state.shard(shard).id());
    }
}
