package dev.chave.cluster.catalogue;

import dev.chave.cluster.Chunk;
import dev.chave.cluster.ChunkVersion;
import dev.chave.cluster.ClusterRules;
import dev.chave.cluster.ClusterRules.DocumentForms;
import dev.chave.cluster.ClusterRules.Trait;
import dev.chave.cluster.KeyBound;
import dev.chave.cluster.Ownership;
import dev.chave.cluster.ZoneRange;
import dev.chave.cluster.catalogue.ClusterState.ZoneEntry;
import dev.chave.value.ValueText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.bson.BsonArray;
import org.bson.BsonBinary;
import org.bson.BsonBoolean;
import org.bson.BsonDateTime;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonMaxKey;
import org.bson.BsonMinKey;
import org.bson.BsonObjectId;
import org.bson.BsonString;
import org.bson.BsonTimestamp;
import org.bson.BsonValue;

/**
 * The catalogue as {@code config.*} shows it in a version. Documents are made anew at each call and belong to the caller.
 *
 * <p>Source: MongoDB server 4.0 to 8.0, documents of the config database, restated. Unsure: {@code partitioned} is left out
 * from 7.0, and {@code replSetConfigVersion} is -1.
 */
public final class ConfigDocuments {
    private static final int MINIMUM_COMPATIBLE_VERSION = 5;
    private static final int CURRENT_VERSION = 6;

    private final ClusterState state;
    private final DocumentForms forms;

    ConfigDocuments(ClusterState state) {
        this.state = state;
        forms = state.rules.documents();
    }

    /** {@code config.version}: one document. */
    public BsonDocument version() {
        BsonDocument document = new BsonDocument("_id", new BsonInt32(1));
        if (forms.compatibilityNumbers()) {
            document.append("minCompatibleVersion", new BsonInt32(MINIMUM_COMPATIBLE_VERSION))
                    .append("currentVersion", new BsonInt32(CURRENT_VERSION));
        }
        return document.append("clusterId", new BsonObjectId(state.clusterId));
    }

    /** {@code config.shards}. */
    public List<BsonDocument> shards() {
        return state.shards().stream().map(this::shard).toList();
    }

    private BsonDocument shard(Shard shard) {
        BsonDocument document = new BsonDocument("_id", new BsonString(shard.id()))
                .append("host", new BsonString(shard.host()))
                .append("state", new BsonInt32(1));
        if (!shard.zones().isEmpty()) {
            document.append(
                    "tags",
                    new BsonArray(shard.zones().stream().map(BsonString::new).toList()));
        }
        if (shard.draining()) {
            document.append("draining", BsonBoolean.TRUE);
        }
        if (shard.maxBytes() > 0 && !state.rules.has(Trait.LIMITLESS_SHARDS)) {
            document.append("maxSize", new BsonInt64(shard.maxBytes() / ClusterRules.MEBIBYTE));
        }
        if (forms.topologyTime()) {
            document.append("topologyTime", shard.topologyTime());
        }
        if (forms.replicaSetVersion()) {
            document.append("replSetConfigVersion", new BsonInt64(-1));
        }
        return document;
    }

    /** {@code config.databases}. */
    public List<BsonDocument> databases() {
        return state.databases().stream().map(this::database).toList();
    }

    private BsonDocument database(Database database) {
        BsonDocument document = new BsonDocument("_id", new BsonString(database.name()))
                .append("primary", new BsonString(database.primary()));
        if (forms.partitioned()) {
            document.append("partitioned", BsonBoolean.valueOf(database.partitioned()));
        }
        BsonDocument version = new BsonDocument("uuid", new BsonBinary(database.uuid()));
        if (forms.databaseTimestamp()) {
            version.append("timestamp", database.timestamp());
        }
        return document.append("version", version.append("lastMod", new BsonInt32(database.lastMod())));
    }

    /** {@code config.collections}, by name: the sharded ones, and from 8.0 those that were given a shard of their own. */
    public List<BsonDocument> collections() {
        SortedMap<String, BsonDocument> documents = new TreeMap<>();
        state.sharded().forEach(collection -> documents.put(collection.namespace(), collection(collection)));
        if (state.rules.has(Trait.TRACKS_UNSHARDED)) {
            state.local().forEach(collection -> {
                ShardedCollection.Identity identity = collection.tracked();
                if (identity != null) {
                    documents.put(collection.namespace(), unsplittable(collection, identity));
                }
            });
        }
        return List.copyOf(documents.values());
    }

    private BsonDocument collection(ShardedCollection collection) {
        ShardedCollection.Identity identity = collection.identity();
        BsonDocument document = new BsonDocument("_id", new BsonString(collection.namespace()))
                .append("lastmodEpoch", new BsonObjectId(identity.epoch()))
                .append("lastmod", new BsonDateTime(identity.changed().toEpochMilli()));
        if (forms.collectionTimestamp()) {
            document.append("timestamp", identity.timestamp()).append("uuid", new BsonBinary(identity.uuid()));
        } else {
            document.append("dropped", BsonBoolean.FALSE);
        }
        document.append("key", ShardCollectionCommand.pattern(collection.key()))
                .append("unique", BsonBoolean.valueOf(collection.unique()));
        if (!forms.collectionTimestamp()) {
            document.append("uuid", new BsonBinary(identity.uuid()));
        }
        addOptions(collection.options(), document);
        return document;
    }

    private void addOptions(ShardedCollection.Options options, BsonDocument document) {
        if (options.noBalance() || forms.collectionTimestamp()) {
            document.append("noBalance", BsonBoolean.valueOf(options.noBalance()));
        }
        if (options.chunkBytes() > 0) {
            document.append("maxChunkSizeBytes", new BsonInt64(options.chunkBytes()));
        }
        if (!options.autoMerge()) {
            document.append("enableAutoMerge", BsonBoolean.FALSE);
        }
        if (!options.allowMigrations()) {
            document.append("allowMigrations", BsonBoolean.FALSE);
        }
    }

    private static BsonDocument unsplittable(LocalCollection collection, ShardedCollection.Identity identity) {
        return new BsonDocument("_id", new BsonString(collection.namespace()))
                .append("lastmodEpoch", new BsonObjectId(identity.epoch()))
                .append("lastmod", new BsonDateTime(identity.changed().toEpochMilli()))
                .append("timestamp", identity.timestamp())
                .append("uuid", new BsonBinary(identity.uuid()))
                .append("key", new BsonDocument("_id", new BsonInt32(1)))
                .append("unique", BsonBoolean.FALSE)
                .append("noBalance", BsonBoolean.FALSE)
                .append("unsplittable", BsonBoolean.TRUE);
    }

    /** {@code config.chunks} of one sharded collection, in the order of its key. */
    public List<BsonDocument> chunks(String namespace) {
        List<BsonDocument> documents = new ArrayList<>();
        forEachChunk(namespace, documents::add);
        return documents;
    }

    /** The same, one after the other. */
    public void forEachChunk(String namespace, Consumer<BsonDocument> sink) {
        LocalCollection local = state.local(namespace);
        ShardedCollection.Identity tracked = local == null ? null : local.tracked();
        if (local != null && tracked != null) {
            sink.accept(onlyChunk(local, tracked));
            return;
        }
        ShardedCollection collection = state.sharded(namespace);
        for (Chunk chunk : collection.chunks()) {
            sink.accept(chunk(collection, chunk));
        }
    }

    private BsonDocument chunk(ShardedCollection collection, Chunk chunk) {
        BsonDocument document = new BsonDocument();
        document.append(
                "_id",
                forms.chunkIdsAreTexts()
                        ? new BsonString(textId(collection.namespace(), chunk.min()))
                        : new BsonObjectId(chunk.id()));
        if (forms.byUuid()) {
            document.append("uuid", new BsonBinary(collection.identity().uuid()));
        } else {
            document.append("ns", new BsonString(collection.namespace()));
        }
        document.append("min", chunk.min().document())
                .append("max", chunk.max().document())
                .append("shard", new BsonString(chunk.shard()))
                .append("lastmod", chunk.version().toTimestamp());
        if (!forms.byUuid()) {
            document.append(
                    "lastmodEpoch", new BsonObjectId(collection.identity().epoch()));
        }
        if (forms.onCurrentShardSince()) {
            document.append("onCurrentShardSince", timestamp(chunk.ownership()));
        }
        document.append(
                "history",
                new BsonArray(chunk.history().stream()
                        .map(owner -> new BsonDocument("validAfter", timestamp(owner))
                                .append("shard", new BsonString(owner.shard())))
                        .toList()));
        if (chunk.jumbo()) {
            document.append("jumbo", BsonBoolean.TRUE);
        }
        return document;
    }

    /** The one chunk of a collection that is not sharded and has a shard of its own. */
    private BsonDocument onlyChunk(LocalCollection collection, ShardedCollection.Identity identity) {
        Ownership owner = new Ownership(identity.changed(), state.shardOf(collection));
        return new BsonDocument("_id", new BsonObjectId(identity.epoch()))
                .append("uuid", new BsonBinary(identity.uuid()))
                .append("min", new BsonDocument("_id", new BsonMinKey()))
                .append("max", new BsonDocument("_id", new BsonMaxKey()))
                .append("shard", new BsonString(owner.shard()))
                .append("lastmod", ChunkVersion.FIRST.toTimestamp())
                .append("onCurrentShardSince", timestamp(owner))
                .append(
                        "history",
                        new BsonArray(List.of(new BsonDocument("validAfter", timestamp(owner))
                                .append("shard", new BsonString(owner.shard())))));
    }

    private static BsonTimestamp timestamp(Ownership owner) {
        return Ids.timestamp(owner.validAfter());
    }

    /** The namespace, and each field with its value as the shell prints it. */
    private static String textId(String namespace, KeyBound min) {
        StringBuilder id = new StringBuilder(namespace).append('-');
        min.document().forEach((path, value) -> id.append(path).append('_').append(text(value)));
        return id.toString();
    }

    private static String text(BsonValue value) {
        if (value instanceof BsonMinKey) {
            return "MinKey";
        }
        return value instanceof BsonMaxKey ? "MaxKey" : ValueText.of(value, Integer.MAX_VALUE);
    }

    /** {@code config.tags}, by namespace and lower bound. */
    public List<BsonDocument> tags() {
        List<BsonDocument> documents = new ArrayList<>();
        state.zoneEntries().forEach((namespace, entries) -> entries.stream()
                .sorted(Comparator.comparing(entry -> entry.range().min()))
                .forEach(entry -> documents.add(tag(namespace, entry))));
        return documents;
    }

    private BsonDocument tag(String namespace, ZoneEntry entry) {
        ZoneRange range = entry.range();
        BsonValue id = forms.zoneIdsAreKeys()
                ? new BsonDocument("ns", new BsonString(namespace))
                        .append("min", range.min().document())
                : new BsonObjectId(entry.id());
        return new BsonDocument("_id", id)
                .append("ns", new BsonString(namespace))
                .append("min", range.min().document())
                .append("max", range.max().document())
                .append("tag", new BsonString(range.zone()));
    }

    /** {@code config.settings}: the documents that were written, as they were written. */
    public List<BsonDocument> settings() {
        return state.settingDocuments().stream().map(BsonDocument::clone).toList();
    }

    /** {@code config.changelog}, oldest first. */
    public List<BsonDocument> changelog() {
        return state.changelog.entries();
    }

    /** {@code config.actionlog}, oldest first. */
    public List<BsonDocument> actionlog() {
        return state.actionlog.entries();
    }

    /** What the stage {@code $shardedDataDistribution} answers: for each collection what each shard holds. */
    public List<BsonDocument> shardedDataDistribution() {
        return state.sharded().stream().map(this::distribution).toList();
    }

    private BsonDocument distribution(ShardedCollection collection) {
        String namespace = collection.namespace();
        Totals totals = state.totals(namespace);
        BsonArray shards = new BsonArray();
        for (Shard shard : state.shards()) {
            long documents = totals.documents(shard.id());
            long orphans = state.localDocuments(namespace, shard.id()) - documents;
            if (totals.chunks(shard.id()) == 0 && orphans == 0) {
                continue;
            }
            shards.add(new BsonDocument("shardName", new BsonString(shard.id()))
                    .append("numOrphanedDocs", new BsonInt64(orphans))
                    .append("numOwnedDocuments", new BsonInt64(documents))
                    .append("ownedSizeBytes", new BsonInt64(totals.bytes(shard.id())))
                    .append(
                            "orphanedSizeBytes",
                            new BsonInt64(state.localBytes(namespace, shard.id()) - totals.bytes(shard.id()))));
        }
        return new BsonDocument("ns", new BsonString(namespace)).append("shards", shards);
    }
}
