package dev.chave.cluster.catalogue;

import dev.chave.cluster.ClusterRules;
import dev.chave.cluster.ClusterRules.Populated;
import dev.chave.cluster.ClusterRules.Trait;
import dev.chave.cluster.KeyBound;
import dev.chave.cluster.ZoneRange;
import dev.chave.cluster.ZoneRanges;
import dev.chave.cluster.catalogue.ClusterState.ZoneEntry;
import dev.chave.cluster.contents.Contents;
import dev.chave.key.CollectionInfo;
import dev.chave.key.Index;
import dev.chave.key.IndexRules;
import dev.chave.key.KeyLegality;
import dev.chave.key.ShardKey;
import dev.chave.key.ShardingOptions;
import dev.chave.key.ShardingOptions.Collation;
import dev.chave.value.OrderedBytes;
import dev.chave.value.RawValue;
import dev.chave.value.ValueText;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.bson.BsonBinary;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * Shards a collection: checks what a server checks, makes a missing index on an empty collection, and deals the first chunks.
 *
 * <p>Source: MongoDB server 4.0 to 8.0, shard collection command and initial split policy, restated.
 */
final class ShardCollectionCommand {
    private static final long MOST_SPLIT_VECTOR_BYTES = 16 * ClusterRules.MEBIBYTE;
    private static final long MOST_INITIAL_CHUNKS = 1_000_000;
    private static final long MOST_INITIAL_CHUNKS_PER_SHARD = 8192;

    private final ClusterState state;
    private final DatabaseCommands databases;

    ShardCollectionCommand(ClusterState state, DatabaseCommands databases) {
        this.state = state;
        this.databases = databases;
    }

    /** What was asked for. */
    private record Request(
            String namespace, ShardKey key, boolean unique, boolean presplitZones, long numInitialChunks) {}

    BsonDocument run(Arguments arguments) {
        allowFields(arguments);
        String namespace = arguments.namespace();
        ShardKey key = key(arguments.document("key"));
        boolean unique = arguments.flag("unique", false);
        Request request = new Request(
                namespace,
                key,
                unique,
                arguments.flag("presplitHashedZones", false),
                arguments.number("numInitialChunks", 0));
        ShardedCollection known = state.shardedOrNull(namespace);
        if (known != null) {
            return again(known, request);
        }
        LocalCollection local = state.local(namespace);
        CollectionInfo info = local != null ? local.info() : newInfo(namespace, arguments);
        checkEnabled(info.database());
        boolean empty = local == null || local.documents() == 0;
        ShardingOptions options = new ShardingOptions(
                unique,
                empty,
                collation(arguments),
                arguments.flag("implicitlyCreateIndex", true),
                arguments.flag("enforceUniquenessCheck", true));
        KeyLegality.refusals(key, info, state.rules.version(), options).stream()
                .findFirst()
                .ifPresent(refusal -> {
                    throw new CommandRefusedException(refusal);
                });
        checkNumInitialChunks(request, arguments.has("numInitialChunks"), empty);
        ZoneRanges zones = zonesUnder(state, namespace, key);
        Database database = databases.knownOrNew(info.database());
        String primary = local != null ? state.shardOf(local) : database.primary();
        Contents contents = contents(local, key);
        List<DealtChunk> dealt = dealt(request, zones, primary, contents);
        state.put(database);
        create(request, withIndex(info, key, unique), zones, dealt, contents, primary);
        return reply(namespace);
    }

    private void allowFields(Arguments arguments) {
        List<String> fields = new ArrayList<>(List.of(
                "key", "unique", "numInitialChunks", "collation", "implicitlyCreateIndex", "enforceUniquenessCheck"));
        if (state.rules.has(Trait.PRESPLITS_ZONES)) {
            fields.add("presplitHashedZones");
        }
        if (state.rules.has(Trait.TIME_SERIES)) {
            fields.add("timeseries");
        }
        arguments.allowOnly(fields.toArray(String[]::new));
    }

    static ShardKey key(BsonDocument pattern) {
        KeyLegality.patternRefusal(pattern).ifPresent(refusal -> {
            throw new CommandRefusedException(refusal);
        });
        return ShardKey.of(pattern);
    }

    private BsonDocument again(ShardedCollection known, Request request) {
        if (known.key().equals(request.key()) && known.unique() == request.unique()) {
            return reply(request.namespace());
        }
        throw ErrorCode.ALREADY_INITIALIZED.because("the collection is sharded by " + known.key()
                + (known.unique() ? ", unique" : "") + "; expected the same, or reshardCollection");
    }

    private static CollectionInfo newInfo(String namespace, Arguments arguments) {
        Index id = Index.plain("_id_", new BsonDocument("_id", new BsonInt32(1)), false);
        CollectionInfo plain = CollectionInfo.bare(namespace).withIndexes(List.of(id));
        return arguments
                .optionalDocument("timeseries")
                .map(series -> new CollectionInfo(
                        namespace,
                        CollectionInfo.Kind.TIME_SERIES,
                        List.of(),
                        false,
                        false,
                        text(series.get("timeField")),
                        text(series.get("metaField"))))
                .orElse(plain);
    }

    private static String text(@Nullable BsonValue value) {
        return value != null && value.isString() ? value.asString().getValue() : "";
    }

    private void checkEnabled(String name) {
        Database database = state.database(name);
        if (state.rules.needsEnableSharding() && (database == null || !database.partitioned())) {
            throw ErrorCode.NO_SHARDING_ENABLED.because("sharding is not enabled for the database "
                    + ValueText.quotedInMessage(name) + "; expected enableSharding first (up to 5.0)");
        }
    }

    static Collation collation(Arguments arguments) {
        return arguments
                .optionalDocument("collation")
                .map(document -> text(document.get("locale")).equals("simple") ? Collation.SIMPLE : Collation.OTHER)
                .orElse(Collation.NOT_NAMED);
    }

    private void checkNumInitialChunks(Request request, boolean named, boolean empty) {
        if (!named || !state.rules.numInitialChunksHonoured()) {
            return;
        }
        long wanted = request.numInitialChunks();
        long most = Math.min(MOST_INITIAL_CHUNKS_PER_SHARD * state.shards().size(), MOST_INITIAL_CHUNKS);
        if (wanted < 0 || wanted > most) {
            throw ErrorCode.INVALID_OPTIONS.because(
                    "numInitialChunks of " + wanted + "; expected 0 to " + most + " with so many shards");
        }
        boolean leading = request.key().first().hashed();
        boolean possible = request.key().hasHashedField() && empty && (leading || request.presplitZones());
        if (!possible) {
            throw ErrorCode.INVALID_OPTIONS.because(
                    "numInitialChunks for " + request.key()
                            + "; expected an empty collection and a key that begins with a hashed field, or presplitHashedZones");
        }
    }

    /**
     * The zone ranges of a collection under the key it is to have.
     *
     * @throws CommandRefusedException when they have other fields, or bounds that are no hashes
     */
    static ZoneRanges zonesUnder(ClusterState state, String namespace, ShardKey key) {
        List<ZoneRange> ranges = new ArrayList<>();
        for (ZoneEntry entry : state.zoneEntries(namespace)) {
            BsonDocument min = entry.range().min().document();
            BsonDocument max = entry.range().max().document();
            boolean fits = List.copyOf(min.keySet()).equals(key.paths())
                    && InitialChunks.isHashBound(min, key)
                    && InitialChunks.isHashBound(max, key);
            if (!fits) {
                throw ErrorCode.INVALID_OPTIONS.because("a zone range of the fields " + List.copyOf(min.keySet())
                        + "; expected those of the key " + key + ", hashed ones by NumberLong, MinKey or MaxKey");
            }
            ranges.add(new ZoneRange(
                    KeyBound.of(key, min), KeyBound.of(key, max), entry.range().zone()));
        }
        return new ZoneRanges(ranges);
    }

    /** The documents by the key; where nobody told how they lie, all have null in every field. */
    static Contents contents(@Nullable LocalCollection local, ShardKey key) {
        if (local == null || local.documents() == 0) {
            return Contents.empty();
        }
        DocumentKeys keys = local.keys();
        Contents contents = keys == null ? Contents.empty() : keys.under(key);
        long untold = local.documents() - contents.documents();
        long untoldBytes = local.bytes() - contents.bytes();
        if (untold < 0 || untoldBytes < 0) {
            throw new IllegalStateException("told of " + contents.documents() + " documents of " + contents.bytes()
                    + " bytes under the key; expected at most " + local.documents() + " of " + local.bytes());
        }
        if (untold > 0) {
            OrderedBytes tuple = new OrderedBytes();
            key.fields().forEach(field -> tuple.append(RawValue.NULL));
            contents.add(tuple.toByteArray(), untold, untoldBytes);
        }
        return contents;
    }

    private List<DealtChunk> dealt(Request request, ZoneRanges zones, String primary, Contents contents) {
        InitialChunks initial = new InitialChunks(state.rules, request.key(), state.shards(), primary);
        boolean empty = contents.documents() == 0;
        int wanted = state.rules.numInitialChunksHonoured() ? (int) request.numInitialChunks() : 0;
        if (request.presplitZones()) {
            if (!empty) {
                throw ErrorCode.PRESPLIT_NOT_POSSIBLE.because(
                        "presplitHashedZones for a collection with documents; expected an empty one");
            }
            return initial.zonedHashed(zones, wanted);
        }
        if (!zones.isEmpty()) {
            return empty ? initial.zoned(zones) : initial.single();
        }
        if (empty) {
            return request.key().first().hashed() ? initial.hashed(wanted) : initial.single();
        }
        return state.rules.populated() == Populated.SPLIT
                ? populated(request.key(), contents, primary)
                : initial.single();
    }

    private List<DealtChunk> populated(ShardKey key, Contents contents, String primary) {
        List<DealtChunk> chunks = new ArrayList<>();
        KeyBound min = KeyBound.lowest(key);
        List<byte[]> points = Splitter.points(
                contents, contents.documents(), contents.bytes(), state.chunkBytes(), Integer.MAX_VALUE);
        long told = 0;
        for (byte[] point : points) {
            KeyBound max = KeyBound.ofTuple(key, point);
            told += max.bsonBytes();
            if (told > MOST_SPLIT_VECTOR_BYTES) {
                break; // the answer to the primary is full; the last chunk keeps the rest
            }
            chunks.add(new DealtChunk(min, max, primary));
            min = max;
        }
        chunks.add(new DealtChunk(min, KeyBound.highest(key), primary));
        return chunks;
    }

    private static CollectionInfo withIndex(CollectionInfo info, ShardKey key, boolean unique) {
        boolean found = unique
                ? info.indexes().stream()
                        .anyMatch(index -> IndexRules.isExact(key, index) && IndexRules.isUnique(index))
                : IndexRules.supportingIndex(key, info.indexes()).isPresent();
        boolean needed = info.kind() == CollectionInfo.Kind.COLLECTION && info.indexesKnown() && !found;
        if (!needed) {
            return info;
        }
        List<Index> indexes = new ArrayList<>(info.indexes());
        indexes.add(indexOf(key, unique));
        return info.withIndexes(indexes);
    }

    /** The index that a server makes for a key: its pattern, named by fields and values. */
    static Index indexOf(ShardKey key, boolean unique) {
        BsonDocument pattern = pattern(key);
        String name = pattern.entrySet().stream()
                .map(field -> field.getKey() + "_" + (field.getValue().isString() ? "hashed" : "1"))
                .collect(Collectors.joining("_"));
        return Index.plain(name, pattern, unique);
    }

    /** A key as a pattern document. */
    static BsonDocument pattern(ShardKey key) {
        BsonDocument pattern = new BsonDocument();
        key.fields()
                .forEach(field ->
                        pattern.append(field.path(), field.hashed() ? new BsonString("hashed") : new BsonInt32(1)));
        return pattern;
    }

    private void create(
            Request request,
            CollectionInfo info,
            ZoneRanges zones,
            List<DealtChunk> dealt,
            Contents contents,
            String primary) {
        String namespace = request.namespace();
        boolean empty = contents.documents() == 0;
        ShardedCollection.Identity identity = DatabaseCommands.newIdentity(state);
        state.changelog.add(
                primary,
                "shardCollection.start",
                namespace,
                new BsonDocument("shardKey", pattern(request.key()))
                        .append("collection", new BsonString(namespace))
                        .append("uuid", new BsonBinary(identity.uuid()))
                        .append("empty", BsonBoolean.valueOf(empty))
                        .append("primary", new BsonString(primary)));
        ShardedCollection collection = new ShardedCollection(
                info,
                identity,
                request.key(),
                request.unique(),
                Dealing.chunks(state, dealt, contents),
                Dealing.lastVersion(dealt.size()),
                ShardedCollection.Options.DEFAULT);
        state.putDealt(collection);
        restate(state, namespace, zones);
        state.changelog.add(
                primary,
                "shardCollection.end",
                namespace,
                new BsonDocument("version", new BsonString(collection.version().toString()))
                        .append("numChunks", new BsonInt64(dealt.size())));
    }

    /** Keeps the zone ranges under another key, each with its identity. */
    static void restate(ClusterState state, String namespace, ZoneRanges zones) {
        List<ZoneEntry> entries = new ArrayList<>();
        for (ZoneEntry entry : state.zoneEntries(namespace)) {
            zones.ranges().stream()
                    .filter(range ->
                            range.min().document().equals(entry.range().min().document()))
                    .findFirst()
                    .ifPresent(range -> entries.add(new ZoneEntry(entry.id(), range)));
        }
        state.putZones(namespace, entries);
    }

    private BsonDocument reply(String namespace) {
        BsonDocument reply = Replies.with("collectionsharded", namespace);
        if (state.rules.documents().uuidInReply()) {
            reply.append(
                    "collectionUUID",
                    new BsonBinary(Objects.requireNonNull(state.shardedOrNull(namespace))
                            .identity()
                            .uuid()));
        }
        return Replies.ok(reply);
    }

    /** The least and most that the catalogue takes for a chunk size, in mebibytes. */
    static void checkChunkMebibytes(double mebibytes) {
        if (mebibytes < 1 || mebibytes > 1024 || mebibytes != Math.rint(mebibytes)) {
            throw ErrorCode.INVALID_OPTIONS.because(
                    "a chunk size of " + mebibytes + " MB; expected a whole number from 1 to 1024");
        }
    }

    /** Bytes of a chunk size in mebibytes. */
    static long chunkBytes(long mebibytes) {
        return mebibytes * ClusterRules.MEBIBYTE;
    }
}
