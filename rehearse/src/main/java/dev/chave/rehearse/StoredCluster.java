package dev.chave.rehearse;

import dev.chave.cluster.catalogue.Cluster;
import dev.chave.cluster.catalogue.CommandRefusedException;
import dev.chave.cluster.catalogue.ConfigDocuments;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.json.JsonMode;
import org.bson.json.JsonWriterSettings;

/**
 * A whole cluster kept in a folder from one run to the next: what each shard holds as mongodump lays it out, and beside it the
 * catalogue. The catalogue is made anew from what it said, by the commands that an administrator would type: keys, chunks, owners,
 * zones and settings are the same, identities and history are not.
 */
final class StoredCluster {
    private static final JsonWriterSettings CANONICAL =
            JsonWriterSettings.builder().outputMode(JsonMode.EXTENDED).build();

    private final Path folder;

    StoredCluster(Path folder) {
        this.folder = folder;
    }

    private Path catalogue() {
        return folder.resolve("catalogue.json");
    }

    private StoredShard shard(Backend backend) {
        return new StoredShard(folder.resolve("shards").resolve(StoredShard.escaped(backend.name())));
    }

    /** Whether a cluster was kept here. */
    boolean isKept() {
        return Files.exists(catalogue());
    }

    // save

    void save(Placement placement) throws IOException {
        Files.createDirectories(folder.resolve("shards"));
        for (Backend backend : placement.backends()) {
            backend.save(shard(backend));
        }
        ConfigDocuments config = placement.cluster().config();
        BsonDocument chunks = new BsonDocument();
        for (BsonDocument collection : config.collections()) {
            String namespace = collection.getString("_id").getValue();
            chunks.append(namespace, new BsonArray(config.chunks(namespace)));
        }
        BsonDocument indexes = new BsonDocument();
        placement.namespaces().forEach(name -> indexes.append(name, new BsonArray(placement.indexes(name))));
        BsonDocument document = new BsonDocument("shards", new BsonArray(config.shards()))
                .append("databases", new BsonArray(config.databases()))
                .append("collections", new BsonArray(config.collections()))
                .append("chunks", chunks)
                .append("tags", new BsonArray(config.tags()))
                .append("settings", new BsonArray(config.settings()))
                .append("indexes", indexes);
        Path fresh = folder.resolve("catalogue.json.new");
        Files.writeString(fresh, document.toJson(CANONICAL));
        Files.move(fresh, catalogue(), StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    }

    // restore

    /**
     * Gives a new cluster what was kept.
     *
     * @throws IOException when it cannot be read, or was kept with other shards
     */
    void restore(Placement placement, CollectionCommands collections) throws IOException {
        BsonDocument kept = BsonDocument.parse(Files.readString(catalogue()));
        TreeSet<String> names = new TreeSet<>();
        documents(kept, "shards").forEach(shard -> names.add(id(shard)));
        if (!names.equals(new TreeSet<>(placement.shardNames()))) {
            throw new IOException("it was kept with the shards " + String.join(", ", names));
        }
        for (Backend backend : placement.backends()) {
            backend.restore(shard(backend));
        }
        new Restoring(placement, collections, kept).all();
    }

    private static List<BsonDocument> documents(BsonDocument of, String name) {
        return of.getArray(name).stream().map(BsonValue::asDocument).toList();
    }

    private static String id(BsonDocument document) {
        return document.getString("_id").getValue();
    }

    /** One restoration under way. */
    private static final class Restoring {
        private final Placement placement;
        private final Cluster cluster;
        private final CollectionCommands collections;
        private final BsonDocument kept;

        Restoring(Placement placement, CollectionCommands collections, BsonDocument kept) {
            this.placement = placement;
            this.collections = collections;
            this.kept = kept;
            cluster = placement.cluster();
        }

        private void all() {
            for (BsonDocument shard : documents(kept, "shards")) {
                for (BsonValue zone : shard.getArray("tags", new BsonArray())) {
                    run(new BsonDocument("addShardToZone", shard.get("_id")).append("zone", zone));
                }
            }
            documents(kept, "databases").forEach(this::database);
            kept.getDocument("indexes").forEach((namespace, indexes) -> collection(namespace, indexes.asArray()));
            for (BsonDocument collection : documents(kept, "collections")) {
                if (isTrue(collection, "unsplittable")) {
                    tracked(collection);
                } else {
                    sharded(collection);
                }
            }
            for (BsonDocument zone : documents(kept, "tags")) {
                run(new BsonDocument("updateZoneKeyRange", zone.get("ns"))
                        .append("min", zone.get("min"))
                        .append("max", zone.get("max"))
                        .append("zone", zone.get("tag")));
            }
            documents(kept, "settings").forEach(cluster::writeSetting);
            placement.namespaces().forEach(placement::changed);
            placement.recount();
            placement.namespaces().forEach(placement::settle);
            for (BsonDocument shard : documents(kept, "shards")) {
                if (isTrue(shard, "draining")) {
                    run(new BsonDocument("removeShard", shard.get("_id")));
                }
            }
        }

        private void run(BsonDocument command) {
            var unused = cluster.run(command);
        }

        private static boolean isTrue(BsonDocument document, String name) {
            return Placement.isTrue(document, name);
        }

        private void database(BsonDocument database) {
            if (id(database).equals("config")) {
                return;
            }
            try {
                run(new BsonDocument("enableSharding", database.get("_id"))
                        .append("primaryShard", database.get("primary")));
            } catch (CommandRefusedException older) { // which knows no primaryShard
                run(new BsonDocument("enableSharding", database.get("_id")));
                run(new BsonDocument("movePrimary", database.get("_id")).append("to", database.get("primary")));
            }
        }

        private void collection(String namespace, BsonArray indexes) {
            placement.ensure(namespace);
            BsonArray others = new BsonArray(indexes.stream()
                    .filter(index ->
                            !index.asDocument().getString("name").getValue().equals("_id_"))
                    .toList());
            if (!others.isEmpty()) {
                var unused = collections.createIndexes(
                        new BsonDocument("createIndexes", new BsonString(Names.collectionOf(namespace)))
                                .append("indexes", others)
                                .append("$db", new BsonString(Names.databaseOf(namespace))));
            }
        }

        /** A collection that is not sharded and lies elsewhere than on its database's primary shard. */
        private void tracked(BsonDocument collection) {
            BsonDocument chunk = chunks(id(collection)).get(0);
            run(new BsonDocument("moveCollection", collection.get("_id")).append("toShard", chunk.get("shard")));
        }

        private List<BsonDocument> chunks(String namespace) {
            return documents(kept.getDocument("chunks"), namespace);
        }

        private void sharded(BsonDocument collection) {
            String namespace = id(collection);
            BsonDocument command =
                    new BsonDocument("shardCollection", collection.get("_id")).append("key", collection.get("key"));
            if (isTrue(collection, "unique")) {
                command.append("unique", BsonBoolean.TRUE);
            }
            run(command);
            collections.adopt(namespace);
            List<BsonDocument> wanted = chunks(namespace);
            joinWhatIsTooMuch(namespace, wanted);
            for (BsonDocument chunk : wanted.subList(1, wanted.size())) {
                if (current(namespace).stream().noneMatch(one -> sameMin(one, chunk))) {
                    run(new BsonDocument("split", collection.get("_id")).append("middle", chunk.get("min")));
                }
            }
            for (BsonDocument chunk : wanted) {
                move(namespace, chunk, Objects.requireNonNull(chunk.get("shard")));
            }
            if (isTrue(collection, "noBalance")) {
                cluster.writeNoBalance(namespace, true);
            }
        }

        private List<BsonDocument> current(String namespace) {
            return cluster.config().chunks(namespace);
        }

        private static boolean sameMin(BsonDocument one, BsonDocument other) {
            return Objects.equals(one.get("min"), other.get("min"));
        }

        /** Chunks of a new collection that the kept one did not have are joined with those before them. */
        private void joinWhatIsTooMuch(String namespace, List<BsonDocument> wanted) {
            List<BsonDocument> now = new ArrayList<>(current(namespace));
            for (int i = 1; i < now.size(); i++) {
                BsonDocument chunk = now.get(i);
                if (wanted.stream().anyMatch(one -> sameMin(one, chunk))) {
                    continue;
                }
                BsonDocument before = now.get(i - 1);
                move(namespace, chunk, Objects.requireNonNull(before.get("shard")));
                run(new BsonDocument("mergeChunks", new BsonString(namespace))
                        .append(
                                "bounds",
                                new BsonArray(List.of(
                                        Objects.requireNonNull(before.get("min")),
                                        Objects.requireNonNull(chunk.get("max"))))));
                now = new ArrayList<>(current(namespace));
                i = 0;
            }
        }

        private void move(String namespace, BsonDocument chunk, BsonValue to) {
            run(new BsonDocument("moveChunk", new BsonString(namespace))
                    .append(
                            "bounds",
                            new BsonArray(List.of(
                                    Objects.requireNonNull(chunk.get("min")),
                                    Objects.requireNonNull(chunk.get("max")))))
                    .append("to", to)
                    .append("_waitForDelete", BsonBoolean.TRUE));
        }
    }
}
