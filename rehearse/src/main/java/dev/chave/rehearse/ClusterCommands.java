package dev.chave.rehearse;

import dev.chave.cluster.balance.ProposedMove;
import dev.chave.cluster.catalogue.Cluster;
import dev.chave.cluster.catalogue.CommandRefusedException;
import dev.chave.cluster.catalogue.ErrorCode;
import dev.chave.cluster.catalogue.Migration;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonValue;

/**
 * The commands that change the cluster: run by the model, and followed by the documents. A migration is whole when its command
 * or round ends, and the donor keeps no copies.
 */
final class ClusterCommands {
    private static final Set<String> GENERIC = Set.of(
            "$db",
            "lsid",
            "txnNumber",
            "$clusterTime",
            "$readPreference",
            "readConcern",
            "writeConcern",
            "maxTimeMS",
            "comment",
            "apiVersion",
            "apiStrict",
            "apiDeprecationErrors",
            "$configServerState");
    private static final Set<String> MOVE_DOCUMENTS = Set.of(
            "shardCollection", "moveChunk", "moveRange", "reshardCollection", "unshardCollection", "moveCollection");

    private final Placement placement;
    private final Cluster cluster;
    private final CollectionCommands collections;
    private final SortedMap<String, Backend> backends;
    private final InstantSource clock;

    ClusterCommands(
            Placement placement,
            CollectionCommands collections,
            SortedMap<String, Backend> backends,
            InstantSource clock) {
        this.placement = placement;
        this.collections = collections;
        this.backends = backends;
        this.clock = clock;
        cluster = placement.cluster();
    }

    boolean has(String name) {
        return cluster.commandNames().contains(name);
    }

    BsonDocument run(BsonDocument command) {
        String name = command.getFirstKey();
        if (!Names.database(command).equals("admin")) {
            throw new CommandFailure(13, "Unauthorized", name + " may only be run against the admin database.");
        }
        BsonDocument bare = new BsonDocument();
        command.forEach((field, value) -> {
            if (!GENERIC.contains(field)) {
                bare.append(field, value);
            }
        });
        BsonValue subject = bare.get(name);
        String namespace =
                subject != null && subject.isString() ? subject.asString().getValue() : "";
        placement.recount();
        if (name.equals("addShard")) {
            throw CommandFailure.notRehearsed("addShard (the shards are those it was started with)");
        }
        if (MOVE_DOCUMENTS.contains(name)) {
            placement.checkIdentities(namespace.indexOf('.') > 0 ? namespace : "none.none");
            deleteAtOnce(name, bare);
        }
        BsonDocument reply = cluster.run(bare);
        follow(name, namespace);
        return reply;
    }

    /** The donor deletes its copies before the command ends: there is one copy of every document here. */
    private static void deleteAtOnce(String name, BsonDocument command) {
        if (name.equals("moveChunk")) {
            command.put("_waitForDelete", BsonBoolean.TRUE);
        } else if (name.equals("moveRange")) {
            command.put("waitForDelete", BsonBoolean.TRUE);
        }
    }

    private void follow(String name, String namespace) {
        switch (name) {
            case "shardCollection", "reshardCollection" -> {
                collections.adopt(namespace);
                cluster.tellDocumentKeys(namespace, key -> placement.contents(namespace, key));
                placement.settle(namespace);
            }
            case "moveChunk", "moveRange", "unshardCollection", "moveCollection" -> placement.settle(namespace);
            case "movePrimary" ->
                placement.namespaces().stream()
                        .filter(each -> Names.databaseOf(each).equals(namespace))
                        .forEach(placement::settle);
            case "removeShard" -> retire();
            default -> {}
        }
    }

    /** Adds a shard by its name. */
    void addShard(String name) {
        try {
            Backend backend = Backend.start(name);
            try {
                cluster.run(new BsonDocument("addShard", new BsonString(backend.host()))
                        .append("name", new BsonString(name)));
            } catch (CommandRefusedException refused) {
                backend.close();
                throw refused;
            }
            backends.put(name, backend);
            cluster.collections().forEach(collection -> collections.prepare(backend, collection.namespace()));
        } catch (IOException unable) {
            throw new UncheckedIOException("no backend could be started for the shard " + name, unable);
        }
    }

    private void retire() {
        List<String> left = cluster.shards().stream().map(shard -> shard.id()).toList();
        List<String> gone =
                backends.keySet().stream().filter(name -> !left.contains(name)).toList();
        for (String name : gone) {
            Backend backend = backends.remove(name);
            if (backend != null) {
                backend.close();
            }
        }
    }

    /** Runs one round of the balancer, if it may; how many migrations it made. */
    int round() {
        placement.recount();
        List<Migration> begun = cluster.beginRound();
        if (!cluster.inRound()) {
            return 0;
        }
        int made = 0;
        for (Migration migration : begun) {
            made += commit(migration) ? 1 : 0;
        }
        cluster.endRound();
        return made;
    }

    private boolean commit(Migration migration) {
        try {
            placement.checkIdentities(migration.namespace());
        } catch (CommandFailure ambiguous) {
            cluster.abort(migration, ErrorCode.OPERATION_FAILED);
            return false;
        }
        try {
            cluster.commit(migration, clock.instant());
        } catch (CommandRefusedException refused) {
            return false; // it was aborted: nothing belongs elsewhere than before
        }
        placement.settle(migration.namespace());
        return true;
    }

    /** Makes the move of a new end chunk that an automatic split asks for, where the balancer is on. */
    void propose(ProposedMove move) {
        if (cluster.settings().balances()) {
            placement.recount();
            cluster.begin(move).ifPresent(this::commit);
        }
    }
}
