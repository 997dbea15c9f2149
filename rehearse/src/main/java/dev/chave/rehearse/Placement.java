package dev.chave.rehearse;

import dev.chave.cluster.Router;
import dev.chave.cluster.catalogue.Cluster;
import dev.chave.cluster.catalogue.LocalCollection;
import dev.chave.cluster.catalogue.ShardedCollection;
import dev.chave.cluster.contents.Contents;
import dev.chave.key.CollectionInfo;
import dev.chave.key.Index;
import dev.chave.key.KeyExtractor;
import dev.chave.key.ShardKey;
import dev.chave.value.RawDocument;
import dev.chave.workload.KeyTargeting;
import dev.chave.workload.Targeting;
import dev.chave.workload.TooManyIntervalsException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * Where documents belong by the catalogue, and where they lie: the catalogue is the model of {@link Cluster}, the documents are in
 * the shards' backends, and this keeps the two in step. Used under the router's lock alone.
 */
final class Placement {
    private static final int DUPLICATE_KEY = 11_000;
    private static final BsonDocument ALL = new BsonDocument();

    private final Cluster cluster;
    private final SortedMap<String, Backend> backends;
    private final SortedMap<String, List<BsonDocument>> indexes = new TreeMap<>();
    private final Set<String> uncounted = new HashSet<>();
    private final Set<String> unsettled = new HashSet<>();
    private final Map<String, Compiled> compiled = new HashMap<>();

    Placement(Cluster cluster, SortedMap<String, Backend> backends) {
        this.cluster = cluster;
        this.backends = backends;
    }

    Cluster cluster() {
        return cluster;
    }

    // what there is

    @Nullable
    ShardedCollection sharded(String namespace) {
        return cluster.collections().stream()
                .filter(collection -> collection.namespace().equals(namespace))
                .findFirst()
                .orElse(null);
    }

    boolean exists(String namespace) {
        return indexes.containsKey(namespace);
    }

    /** All collections, by name. */
    SortedSet<String> namespaces() {
        return new TreeSet<>(indexes.keySet());
    }

    /** The definitions of a collection's indexes, as they are listed. */
    List<BsonDocument> indexes(String namespace) {
        return indexes.getOrDefault(namespace, List.of());
    }

    void putIndexes(String namespace, List<BsonDocument> definitions) {
        indexes.put(namespace, List.copyOf(definitions));
    }

    Backend backend(String shard) {
        Backend backend = backends.get(shard);
        if (backend == null) {
            throw new IllegalStateException("no backend for the shard " + shard);
        }
        return backend;
    }

    List<Backend> backends() {
        return List.copyOf(backends.values());
    }

    SortedSet<String> shardNames() {
        return new TreeSet<>(backends.keySet());
    }

    /** The shard of a collection that is not sharded; null where there is no such collection. */
    @Nullable
    String home(String namespace) {
        LocalCollection local = cluster.localCollection(namespace).orElse(null);
        if (local == null) {
            return null;
        }
        return local.shard() != null ? local.shard() : primary(Names.databaseOf(namespace));
    }

    /** The primary shard of a database; null where there is no such database. */
    @Nullable
    String primary(String database) {
        for (BsonDocument document : cluster.config().databases()) {
            if (document.getString("_id").getValue().equals(database)) {
                return document.getString("primary").getValue();
            }
        }
        return null;
    }

    /**
     * Where a read goes.
     *
     * @param targets the shards; none where there is no such collection
     * @param targeting how its filter reaches; null where the collection is not sharded
     */
    record Reach(List<Backend> targets, @Nullable Targeting targeting) {}

    /** Where a read with this filter goes. */
    Reach reach(String namespace, BsonDocument filter) {
        return reach(namespace, filter, null);
    }

    /** The same with variables. */
    Reach reach(String namespace, BsonDocument filter, @Nullable BsonDocument let) {
        ShardedCollection collection = sharded(namespace);
        if (collection == null) {
            String home = home(namespace);
            return new Reach(home == null ? List.of() : List.of(backend(home)), null);
        }
        try {
            Targeting targeting = targeting(collection).explain(filter, null, let);
            return new Reach(
                    cluster.router(namespace).targetShards(targeting.targets()).stream()
                            .map(this::backend)
                            .toList(),
                    targeting);
        } catch (TooManyIntervalsException tooMany) {
            throw new CommandFailure(17439, "Location17439", String.valueOf(tooMany.getMessage()));
        }
    }

    /** The shards that a read with this filter goes to. None where there is no such collection. */
    List<Backend> targets(String namespace, BsonDocument filter) {
        return reach(namespace, filter).targets();
    }

    private record Compiled(ShardKey key, KeyTargeting targeting) {}

    /** The targeting of a collection's key, compiled once. */
    KeyTargeting targeting(ShardedCollection collection) {
        Compiled known = compiled.get(collection.namespace());
        if (known == null || !known.key().equals(collection.key())) {
            known = new Compiled(collection.key(), KeyTargeting.of(collection.key()));
            compiled.put(collection.namespace(), known);
        }
        return known.targeting();
    }

    /** How many shards own chunks of a collection; 0 where it is not sharded. */
    int owners(String namespace) {
        return sharded(namespace) == null
                ? 0
                : cluster.router(namespace).shards().size();
    }

    /** The shard that a document of a sharded collection belongs to. */
    String owner(String namespace, byte[] tuple) {
        Router router = cluster.router(namespace);
        return router.shards().get(router.ownerOf(tuple));
    }

    // collections come and go

    /** Creates a collection that is not sharded, where there is none yet. */
    void ensure(String namespace) {
        if (exists(namespace)) {
            return;
        }
        recount();
        BsonDocument id = idIndex();
        CollectionInfo info = CollectionInfo.bare(namespace).withIndexes(List.of(index(id)));
        cluster.createCollection(info, 0, 0, key -> contents(namespace, key));
        indexes.put(namespace, List.of(id));
        backend(Objects.requireNonNull(home(namespace))).create(namespace);
    }

    void forget(String namespace) {
        indexes.remove(namespace);
        uncounted.remove(namespace);
        backends.values().forEach(backend -> backend.drop(namespace));
    }

    static BsonDocument idIndex() {
        return new BsonDocument("v", new BsonInt32(2))
                .append("key", new BsonDocument("_id", new BsonInt32(1)))
                .append("name", new BsonString("_id_"));
    }

    /** A definition as the catalogue knows indexes. */
    static Index index(BsonDocument definition) {
        return new Index(
                definition.getString("name").getValue(),
                definition.getDocument("key"),
                isTrue(definition, "unique"),
                isTrue(definition, "sparse"),
                definition.containsKey("partialFilterExpression"),
                isTrue(definition, "hidden"),
                false,
                false);
    }

    static boolean isTrue(BsonDocument definition, String name) {
        BsonValue value = definition.get(name);
        return value != null
                && ((value.isBoolean() && value.asBoolean().getValue())
                        || (value.isNumber() && value.asNumber().doubleValue() != 0));
    }

    // counting

    /** Says that documents changed in a way that the catalogue's counts do not follow by themselves. */
    void changed(String namespace) {
        uncounted.add(namespace);
    }

    /** Brings the catalogue's counts up to date, before anything that asks for them. */
    void recount() {
        for (String namespace : new TreeSet<>(uncounted)) {
            if (exists(namespace)) {
                cluster.recount(namespace, key -> contents(namespace, key));
            }
        }
        uncounted.clear();
    }

    /** How the documents that there are lie under a key. */
    Contents contents(String namespace, ShardKey key) {
        KeyExtractor extractor = new KeyExtractor(key);
        SortedMap<byte[], long[]> keyed = new TreeMap<>(Arrays::compareUnsigned);
        for (Backend backend : backends.values()) {
            for (BsonDocument document : backend.find(namespace, ALL)) {
                RawDocument raw = RawDocument.of(document);
                byte[] tuple = extractor.tuple(raw);
                if (tuple == null) {
                    throw new CommandFailure(
                            72,
                            "InvalidOptions",
                            "a document has an array on a field of the key " + key
                                    + "; expected one value for each field");
                }
                long[] count = keyed.computeIfAbsent(tuple, absent -> new long[2]);
                count[0]++;
                count[1] += raw.length();
            }
        }
        Contents contents = Contents.empty();
        keyed.forEach((tuple, count) -> contents.add(tuple, count[0], count[1]));
        return contents;
    }

    // moving

    /**
     * Refuses to move documents where one identity lies on two shards: the migration of a real cluster would fail when the two
     * met.
     */
    void checkIdentities(String namespace) {
        Set<BsonValue> seen = new HashSet<>();
        for (Backend backend : backends.values()) {
            for (BsonDocument document : backend.find(namespace, ALL)) {
                BsonValue id = document.get("_id");
                if (id != null && !seen.add(id)) {
                    throw new CommandFailure(
                            11000,
                            "DuplicateKey",
                            "one _id lies on two shards, so that documents cannot be moved; expected every _id once");
                }
            }
        }
    }

    /** Moves every document that lies on another shard than the catalogue says; how many. */
    int settle(String namespace) {
        record Move(Backend from, Backend to, BsonDocument document) {}
        ShardedCollection collection = sharded(namespace);
        String home = collection == null ? home(namespace) : null;
        if (collection == null && home == null) {
            return 0;
        }
        unsettled.add(namespace);
        List<Move> moves = new ArrayList<>();
        for (Backend from : backends.values()) {
            for (BsonDocument document : from.find(namespace, ALL)) {
                String owner =
                        home != null ? home : owner(namespace, cluster.place(namespace, RawDocument.of(document)));
                if (!owner.equals(from.name())) {
                    moves.add(new Move(from, backend(owner), document));
                }
            }
        }
        try {
            for (Move move : moves) {
                arrive(namespace, move.to(), move.document());
                move.from()
                        .delete(
                                namespace,
                                Objects.requireNonNull(move.document().get("_id")));
            }
        } catch (CommandFailure refused) {
            unsettled.remove(namespace); // trying again would change nothing
            throw refused;
        }
        unsettled.remove(namespace);
        return moves.size();
    }

    /** Brings a document to its owner, where an attempt that a lost backend broke off may have brought it before. */
    private static void arrive(String namespace, Backend owner, BsonDocument document) {
        try {
            owner.insert(namespace, List.of(document));
        } catch (CommandFailure refused) {
            BsonValue id = Objects.requireNonNull(document.get("_id"));
            boolean there = refused.code() == DUPLICATE_KEY
                    && owner.find(namespace, Backend.byId(id)).contains(document);
            if (!there) {
                throw refused;
            }
        }
    }

    /** Says that documents of a collection may lie half moved. */
    void unsettled(String namespace) {
        unsettled.add(namespace);
    }

    /** Says that they do not. */
    void settled(String namespace) {
        unsettled.remove(namespace);
    }

    /** Ends what a lost backend left half done; fails while it is lost. */
    void settleWhatIsLeft() {
        for (String namespace : new TreeSet<>(unsettled)) {
            if (exists(namespace)) {
                settle(namespace);
                changed(namespace);
            }
            unsettled.remove(namespace);
        }
    }
}
