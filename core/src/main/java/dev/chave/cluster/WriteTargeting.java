package dev.chave.cluster;

import dev.chave.cluster.ClusterRules.Trait;
import dev.chave.key.KeyExtractor;
import dev.chave.key.Refusal;
import dev.chave.key.ServerVersion;
import dev.chave.key.ShardKey;
import dev.chave.value.RawDocument;
import dev.chave.workload.KeyTargeting;
import dev.chave.workload.KeyTargets;
import dev.chave.workload.Operation;
import dev.chave.workload.OperationKind;
import dev.chave.workload.TargetClass;
import dev.chave.workload.UpdatedPaths;
import java.util.Collection;
import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * Tells where a router sends a write under one key, in one version: to one shard, to several, to all, in two phases, or nowhere.
 *
 * <p>Of a bulkWrite each part is a write of its own. Source: MongoDB server 4.0 to 8.0, collection routing info targeter and
 * write op targeting, restated; writes without the key are taken in two phases from 7.1. Whether an update that may change the key
 * does change it is the data's to say: it is judged as if it did.
 */
public final class WriteTargeting {
    /**
     * In what a write is sent.
     *
     * @param transaction whether in a transaction
     * @param retryable whether it may be retried (drivers do so unless told otherwise)
     */
    public record Session(boolean transaction, boolean retryable) {
        /** What drivers do where nobody says otherwise. */
        public static final Session USUAL = new Session(false, true);
    }

    private final ShardKey key;
    private final ClusterRules rules;
    private final KeyTargeting targeting;

    /** For one key and version. Not safe for use by several threads. */
    public WriteTargeting(ShardKey key, ServerVersion version) {
        this.key = key;
        rules = ClusterRules.of(version);
        targeting = KeyTargeting.of(key);
    }

    /**
     * Where an operation goes.
     *
     * @param write an insert, update, delete or findAndModify, with its filter known
     * @param router over the collection's chunks
     * @param cluster all shards of the cluster, those without chunks included
     * @throws IllegalArgumentException when it is a read, or its filter or documents are not known
     */
    public WriteRoute route(Operation write, Router router, Collection<String> cluster, Session session) {
        return switch (write.kind()) {
            case INSERT -> insert(write, router);
            case UPDATE, DELETE, FIND_AND_MODIFY -> filtered(write, router, cluster, session);
            case FIND, AGGREGATE, COUNT, DISTINCT ->
                throw new IllegalArgumentException(write.kind().label() + " writes nothing");
        };
    }

    private WriteRoute insert(Operation write, Router router) {
        SortedSet<String> shards = new TreeSet<>();
        for (BsonDocument document : write.inserted()) {
            RawDocument raw = RawDocument.of(document);
            byte[] tuple = new KeyExtractor(key).tuple(raw);
            boolean missing = key.paths().stream()
                    .anyMatch(path -> KeyExtractor.foundAt(raw, path) == KeyExtractor.Found.MISSING);
            if (tuple == null || (missing && !rules.has(Trait.NULL_FOR_MISSING))) {
                return refused(
                        61,
                        "ShardKeyNotFound",
                        tuple == null
                                ? "an array on a field of the key " + key + "; expected one value for each field"
                                : "a document without a field of the key " + key + "; expected all of them");
            }
            shards.add(router.shards().get(router.ownerOf(tuple)));
        }
        if (shards.isEmpty()) {
            throw new IllegalArgumentException("an insert whose documents are not known");
        }
        return sent(shards);
    }

    private static WriteRoute sent(SortedSet<String> shards) {
        return shards.size() == 1 ? new WriteRoute.OneShard(shards.first()) : new WriteRoute.SomeShards(shards);
    }

    private WriteRoute filtered(Operation write, Router router, Collection<String> cluster, Session session) {
        BsonDocument filter = write.filter();
        if (filter == null) {
            throw new IllegalArgumentException("a write whose filter is not known");
        }
        KeyTargets targets = targeting.targets(filter, write.collation(), write.let());
        boolean fullKey = targets.targetClass() == TargetClass.TARGETED;
        Refusal change = keyChangeRefusal(write, fullKey, session);
        if (change != null) {
            return new WriteRoute.Refused(change);
        }
        SortedSet<String> shards = router.targetShards(targets);
        if (write.multi()) {
            return many(write, shards, fullKey, cluster, session);
        }
        if (write.upsert() && !fullKey) {
            return twoPhases()
                    ? new WriteRoute.TwoPhases(shards)
                    : refused(61, "ShardKeyNotFound", "an upsert without the whole key " + key + " in its filter");
        }
        return write.kind() == OperationKind.FIND_AND_MODIFY
                ? findAndModify(shards, fullKey)
                : one(write, filter, shards, fullKey, router);
    }

    /** Whether the version writes without the key, by looking first. */
    private boolean twoPhases() {
        return rules.has(Trait.WRITES_WITHOUT_KEY);
    }

    private WriteRoute many(
            Operation write, SortedSet<String> shards, boolean fullKey, Collection<String> cluster, Session session) {
        if (write.upsert() && !fullKey) {
            return refused(61, "ShardKeyNotFound", "an upsert of many without the whole key " + key + " in its filter");
        }
        if (shards.size() == 1) {
            return sent(shards);
        }
        return session.transaction()
                ? new WriteRoute.SomeShards(shards)
                : new WriteRoute.AllShards(Collections.unmodifiableSortedSet(new TreeSet<>(cluster)));
    }

    private WriteRoute findAndModify(SortedSet<String> shards, boolean fullKey) {
        boolean partialDoes = rules.has(Trait.PARTIAL_KEY_DOES);
        if (fullKey || (shards.size() == 1 && partialDoes)) {
            return sent(shards);
        }
        return twoPhases()
                ? new WriteRoute.TwoPhases(shards)
                : refused(61, "ShardKeyNotFound", "a findAndModify without the whole key " + key + " in its filter");
    }

    /** An update or delete of one document. */
    private WriteRoute one(
            Operation write, BsonDocument filter, SortedSet<String> shards, boolean fullKey, Router router) {
        boolean update = write.kind() == OperationKind.UPDATE;
        boolean partialDoes = update || rules.has(Trait.PARTIAL_KEY_DOES);
        if (shards.size() == 1 && (fullKey || partialDoes)) {
            return sent(shards);
        }
        if (hasExactId(write, filter)) {
            return new WriteRoute.SomeShards(shards);
        }
        if (twoPhases()) {
            return new WriteRoute.TwoPhases(shards);
        }
        String byItself = write.isReplacement() ? shardOfReplacement(write, filter, router) : null;
        if (byItself != null) {
            return new WriteRoute.OneShard(byItself);
        }
        return update
                ? refused(72, "InvalidOptions", "an update of one document without the whole key or the exact _id")
                : refused(61, "ShardKeyNotFound", "a delete of one document without the whole key or the exact _id");
    }

    private static boolean hasExactId(Operation write, BsonDocument filter) {
        BsonValue id = filter.get("_id");
        if (id == null || write.collation() != null) {
            return false;
        }
        if (id.isDocument() && !id.asDocument().isEmpty()) {
            String first = id.asDocument().getFirstKey();
            return !first.startsWith("$")
                    || (first.equals("$eq") && id.asDocument().size() == 1);
        }
        return !id.isRegularExpression();
    }

    /** The shard of the document that replaces, its {@code _id} taken from the filter; null when an array keeps it from having one. */
    private @Nullable String shardOfReplacement(Operation write, BsonDocument filter, Router router) {
        BsonValue update = write.update();
        if (update == null) {
            return null;
        }
        BsonDocument replacement = update.asDocument().clone();
        BsonValue id = filter.get("_id");
        if (id != null && !replacement.containsKey("_id") && hasExactId(write, filter)) {
            replacement.put("_id", id);
        }
        byte[] tuple = new KeyExtractor(key).tuple(RawDocument.of(replacement));
        return tuple == null ? null : router.shards().get(router.ownerOf(tuple));
    }

    /** Why the version refuses an update for the key fields that it may change, or null. */
    private @Nullable Refusal keyChangeRefusal(Operation write, boolean fullKey, Session session) {
        UpdatedPaths paths = UpdatedPaths.of(write);
        boolean known = paths.extent() == UpdatedPaths.Extent.PATHS;
        if (!known || key.paths().stream().noneMatch(paths::mayChange)) {
            return null;
        }
        if (key.paths().stream()
                .anyMatch(path -> (path.equals("_id") || path.startsWith("_id.")) && paths.mayChange(path))) {
            return refusal(66, "ImmutableField", "a change of _id, which no version takes");
        }
        if (!rules.has(Trait.KEY_MAY_CHANGE)) {
            return refusal(
                    66, "ImmutableField", "a change of a field of the key " + key + "; 4.2 is the first to take it");
        }
        if (write.multi()) {
            return refusal(72, "InvalidOptions", "a change of a field of the key in many documents at once");
        }
        if (!session.transaction() && !session.retryable()) {
            return refusal(
                    20, "IllegalOperation", "a change of a field of the key outside a transaction and not retryable");
        }
        if (!fullKey && !twoPhases()) {
            return refusal(
                    31025,
                    "Location31025",
                    "a change of a field of the key without the whole key " + key + " in the filter");
        }
        return null;
    }

    private static WriteRoute refused(int code, String codeName, String message) {
        return new WriteRoute.Refused(refusal(code, codeName, message));
    }

    private static Refusal refusal(int code, String codeName, String message) {
        return Refusal.ofThisVersion(code, codeName, message);
    }
}
