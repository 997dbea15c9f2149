package dev.chave.cluster.catalogue;

import dev.chave.value.ValueText;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.bson.BsonDocument;
import org.bson.BsonString;

/** Databases, and collections that are not sharded. */
final class DatabaseCommands {
    private final ClusterState state;

    DatabaseCommands(ClusterState state) {
        this.state = state;
    }

    BsonDocument enableSharding(Arguments arguments) {
        arguments.allowOnly("primaryShard");
        String name = arguments.subject();
        if (name.isEmpty()
                || name.indexOf('.') >= 0
                || List.of("admin", "local", "config").contains(name)) {
            throw ErrorCode.INVALID_NAMESPACE.because("the database " + ValueText.quotedInMessage(name)
                    + "; expected one of your own, by its name alone");
        }
        Optional<String> primary = arguments.optionalString("primaryShard");
        primary.ifPresent(state::shard);
        Database known = state.database(name);
        if (known != null && primary.isPresent() && !primary.get().equals(known.primary())) {
            throw ErrorCode.NAMESPACE_EXISTS.because("the database has the primary shard "
                    + ValueText.quotedInMessage(known.primary()) + "; expected that one (movePrimary changes it)");
        }
        Database database = known != null ? known : created(name, primary.orElseGet(this::smallestShard));
        state.put(database.asPartitioned());
        return Replies.ok();
    }

    /** The database; where it does not exist, the one that would be made, on the smallest shard. Nothing changes yet. */
    Database knownOrNew(String name) {
        Database known = state.database(name);
        return known != null ? known : created(name, smallestShard());
    }

    private Database created(String name, String primary) {
        return new Database(name, primary, state.ids.uuid(), state.ids.clusterTime(), 1, false);
    }

    /** The shard with the fewest bytes, the first by name of equal ones. */
    private String smallestShard() {
        return state.shards().stream()
                .filter(shard -> !shard.draining())
                .min(Comparator.<Shard>comparingLong(shard -> state.bytesOn(shard.id()))
                        .thenComparing(Shard::id))
                .map(Shard::id)
                .orElseThrow(
                        () -> ErrorCode.SHARD_NOT_FOUND.because("the cluster has no shard; expected one (addShard)"));
    }

    BsonDocument movePrimary(Arguments arguments) {
        arguments.allowOnly("to");
        Database database = state.database(arguments.subject());
        if (database == null) {
            throw ErrorCode.NAMESPACE_NOT_FOUND.because("there is no such database; expected one that exists");
        }
        Shard to = state.shard(arguments.string("to"));
        if (to.draining()) {
            throw ErrorCode.ILLEGAL_OPERATION.because(
                    "the shard " + ValueText.quotedInMessage(to.id()) + " is draining; expected one that stays");
        }
        if (!to.id().equals(database.primary())) {
            BsonDocument move = Replies.with("from", database.primary()).append("to", new BsonString(to.id()));
            state.changelog.add("movePrimary.start", database.name(), move);
            state.put(database.withPrimary(to.id()));
            state.changelog.add("movePrimary.commit", database.name(), move);
        }
        return Replies.ok();
    }

    /** Puts one unsharded collection on a shard of its own choice (8.0). */
    BsonDocument moveCollection(Arguments arguments) {
        arguments.allowOnly("toShard");
        String namespace = arguments.namespace();
        Shard to = state.shard(arguments.string("toShard"));
        if (state.shardedOrNull(namespace) != null) {
            throw ErrorCode.NAMESPACE_NOT_FOUND.because(
                    "the collection is sharded; expected one that is not (unshardCollection, or moveRange)");
        }
        LocalCollection collection = state.local(namespace);
        if (collection == null) {
            throw ErrorCode.NAMESPACE_NOT_FOUND.because("there is no such collection; expected one that exists");
        }
        if (to.draining()) {
            throw ErrorCode.ILLEGAL_OPERATION.because("the shard is draining; expected one that stays");
        }
        ShardedCollection.Identity known = collection.tracked();
        state.put(collection.on(to.id(), known != null ? known : newIdentity(state)));
        return Replies.ok();
    }

    static ShardedCollection.Identity newIdentity(ClusterState state) {
        return new ShardedCollection.Identity(
                state.ids.uuid(), state.ids.objectId(), state.ids.clusterTime(), state.clock.instant());
    }

    /** Forgets a collection with its chunks and zones. */
    void drop(String namespace) {
        state.changelog.add("dropCollection.start", namespace, new BsonDocument());
        state.removeCollection(namespace);
        state.putZones(namespace, List.of());
        state.changelog.add("dropCollection", namespace, new BsonDocument());
    }

    /** Forgets a database with all its collections. */
    void dropDatabase(String name) {
        state.changelog.add("dropDatabase.start", name, new BsonDocument());
        String prefix = name + ".";
        state.sharded().stream()
                .map(ShardedCollection::namespace)
                .filter(namespace -> namespace.startsWith(prefix))
                .toList()
                .forEach(this::drop);
        state.local().stream()
                .map(LocalCollection::namespace)
                .filter(namespace -> namespace.startsWith(prefix))
                .toList()
                .forEach(state::removeCollection);
        state.zoneEntries().keySet().stream()
                .filter(namespace -> namespace.startsWith(prefix))
                .toList()
                .forEach(namespace -> state.putZones(namespace, List.of()));
        state.removeDatabase(name);
        state.changelog.add("dropDatabase", name, new BsonDocument());
    }
}
