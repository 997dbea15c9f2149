package dev.chave.rehearse;

import dev.chave.cluster.balance.ProposedMove;
import dev.chave.cluster.catalogue.Cluster;
import dev.chave.cluster.catalogue.CommandRefusedException;
import dev.chave.cluster.catalogue.ErrorCode;
import dev.chave.cluster.catalogue.Migration;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SortedMap;
import java.util.function.Consumer;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonValue;

/**
 * The commands that change the cluster: run by the model, and followed by the documents. A migration is whole when its command
 * or round ends, and the donor keeps no copies;
 * where orphans are asked for, they are counted as a real donor would count them until its clock says that they are deleted.
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
    private static final String EMBEDDED = "embedded";
    private static final Duration MERGE_PAUSE = Duration.ofHours(1);
    private static final Set<String> MOVE_DOCUMENTS = Set.of(
            "shardCollection", "moveChunk", "moveRange", "reshardCollection", "unshardCollection", "moveCollection");

    private final Placement placement;
    private final Cluster cluster;
    private final CollectionCommands collections;
    private final SortedMap<String, Backend> backends;
    private final InstantSource clock;
    private final boolean orphans;
    private final Consumer<String> log;
    private Instant merged;

    ClusterCommands(
            Placement placement,
            CollectionCommands collections,
            SortedMap<String, Backend> backends,
            InstantSource clock,
            boolean orphans,
            Consumer<String> log) {
        this.placement = placement;
        this.collections = collections;
        this.backends = backends;
        this.clock = clock;
        this.orphans = orphans;
        this.log = log;
        cluster = placement.cluster();
        merged = clock.instant();
    }

    /** Whether the cluster is of this version or a later one. */
    boolean isAtLeast(String version) {
        return cluster.rules().isAtLeast(version);
    }

    /** Says that an operation was broken off, and that nothing is known of what it did. */
    void brokenOff() {
        placement.namespaces().forEach(placement::changed);
    }

    /** Ends moves of documents that a lost backend left half done; nothing is served before. */
    void settleWhatIsLeft() {
        placement.settleWhatIsLeft();
    }

    boolean has(String name) {
        return cluster.hasCommand(name);
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
        var unused = cluster.deleteOrphans();
        if (name.equals("addShard")) {
            return addShard(command);
        }
        if (MOVE_DOCUMENTS.contains(name)) {
            placement.checkIdentities(namespace.indexOf('.') > 0 ? namespace : "none.none");
            if (!orphans) {
                deleteAtOnce(name, bare);
            }
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

    /** Adds a shard in this process. */
    void addShard(String name) {
        add(Backend.embedded(name));
    }

    /**
     * Adds a shard in a process of its own.
     *
     * @throws IOException when it does not answer
     */
    void addShard(String name, InetSocketAddress address) throws IOException {
        add(Backend.remote(name, address, this::revive));
    }

    /** As the catalogue takes it, which may refuse the name. */
    private BsonDocument add(Backend backend) {
        BsonDocument reply;
        try {
            reply = cluster.run(new BsonDocument("addShard", new BsonString(backend.host()))
                    .append("name", new BsonString(backend.name())));
        } catch (CommandRefusedException refused) {
            backend.close();
            throw refused;
        }
        backends.put(backend.name(), backend);
        cluster.collections().forEach(collection -> collections.prepare(backend, collection.namespace()));
        return reply;
    }

    /** {@code NAME/embedded} is a new shard in this process; anything else is the host of an empty server. */
    private BsonDocument addShard(BsonDocument command) {
        Fields fields = Fields.ofCommand(command).allow("name", "maxSize");
        String host = fields.string("addShard");
        int slash = host.indexOf('/');
        String name = fields.has("name") ? fields.string("name") : slash > 0 ? host.substring(0, slash) : freeName();
        if (backends.containsKey(name)) {
            throw new CommandFailure(
                    20, "IllegalOperation", "a shard named " + Names.quoted(name) + " is there; expected a new name");
        }
        if (host.substring(slash + 1).equals(EMBEDDED)) {
            return add(Backend.embedded(name));
        }
        try {
            return add(Backend.remote(name, Addresses.of(host.substring(slash + 1)), this::revive));
        } catch (IllegalArgumentException noHost) {
            throw CommandFailure.badValue(String.valueOf(noHost.getMessage()));
        } catch (IOException unable) {
            throw new CommandFailure(
                    6, "HostUnreachable", "the host of the shard does not answer; expected a server there");
        }
    }

    private String freeName() {
        int number = backends.size();
        String name;
        do {
            name = String.format(Locale.ROOT, "shard%04d", number++);
        } while (backends.containsKey(name));
        return name;
    }

    /** Makes a shard that came back empty hold what the catalogue says that it holds; its documents are lost. */
    private void revive(Backend backend) {
        log.accept("the backend of the shard " + backend.name()
                + " came back empty: what it held is lost; expected a backend that keeps its documents");
        for (String namespace : placement.namespaces()) {
            if (placement.sharded(namespace) != null || backend.name().equals(placement.home(namespace))) {
                collections.prepare(backend, namespace);
                placement.changed(namespace);
            }
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
        var unused = cluster.deleteOrphans();
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

    /** Merges chunks as the action of 7.0 does, where an hour has gone by since it last did. */
    void mergeHourly() {
        if (!clock.instant().isBefore(merged.plus(MERGE_PAUSE))) {
            merge();
        }
    }

    /** Merges chunks as the action of 7.0 does; how many went into others. */
    int merge() {
        merged = clock.instant();
        placement.recount();
        return cluster.autoMerge();
    }

    private boolean commit(Migration migration) {
        try {
            placement.checkIdentities(migration.namespace());
        } catch (CommandFailure ambiguous) {
            cluster.abort(migration, ErrorCode.OPERATION_FAILED);
            return false;
        }
        try {
            if (orphans) {
                cluster.commit(migration);
            } else {
                cluster.commit(migration, clock.instant());
            }
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
