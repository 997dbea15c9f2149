package dev.chave.rehearse;

import dev.chave.cluster.catalogue.CommandRefusedException;
import dev.chave.cluster.catalogue.ShardedCollection;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonNumber;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * Collections, databases and indexes. Backends keep of indexes only what changes answers: which are unique. The others are kept
 * as definitions.
 */
final class CollectionCommands {
    private static final int CANNOT_DROP_KEY_INDEX = 370;

    private final Placement placement;
    private final Scratch scratch;
    private final Cursors cursors;

    CollectionCommands(Placement placement, Scratch scratch, Cursors cursors) {
        this.placement = placement;
        this.scratch = scratch;
        this.cursors = cursors;
    }

    private static BsonDocument ok() {
        return new BsonDocument("ok", new BsonDouble(1));
    }

    BsonDocument create(BsonDocument command) {
        Fields fields = Fields.ofCommand(command)
                .allow("idIndex", "autoIndexId", "collation", "capped")
                .simpleCollation();
        if (fields.flag("capped", false)) {
            throw CommandFailure.notRehearsed("a capped collection");
        }
        String namespace = Names.namespace(command);
        if (placement.exists(namespace)) {
            throw new CommandFailure(48, "NamespaceExists", "the collection exists; expected a new name");
        }
        placement.ensure(namespace);
        return ok();
    }

    BsonDocument drop(BsonDocument command) {
        Fields.ofCommand(command).allow();
        String namespace = Names.namespace(command);
        if (!placement.exists(namespace)) {
            if (placement.cluster().rules().isAtLeast("7.0")) {
                return ok();
            }
            throw new CommandFailure(26, "NamespaceNotFound", "ns not found");
        }
        int indexes = placement.indexes(namespace).size();
        placement.cluster().dropCollection(namespace);
        placement.forget(namespace);
        return new BsonDocument("nIndexesWas", new BsonInt32(indexes))
                .append("ns", new BsonString(namespace))
                .append("ok", new BsonDouble(1));
    }

    BsonDocument dropDatabase(BsonDocument command) {
        Fields.ofCommand(command).allow();
        String database = Names.database(command);
        if (Set.of("admin", "config", "local").contains(database)) {
            throw new CommandFailure(
                    20, "IllegalOperation", "a drop of the database " + database + "; expected one of your own");
        }
        boolean known = placement.primary(database) != null;
        placement.cluster().dropDatabase(database);
        placement.namespaces().stream()
                .filter(namespace -> namespace.startsWith(database + "."))
                .forEach(placement::forget);
        return known ? new BsonDocument("dropped", new BsonString(database)).append("ok", new BsonDouble(1)) : ok();
    }

    BsonDocument listDatabases(BsonDocument command) {
        Fields fields = Fields.ofCommand(command).allow("filter", "nameOnly", "authorizedDatabases");
        Set<String> names = new TreeSet<>(List.of("admin", "config"));
        placement
                .cluster()
                .config()
                .databases()
                .forEach(document -> names.add(document.getString("_id").getValue()));
        List<BsonDocument> databases = new ArrayList<>();
        long total = 0;
        for (String name : names) {
            long bytes = bytesOf(name);
            total += bytes;
            databases.add(new BsonDocument("name", new BsonString(name))
                    .append("sizeOnDisk", new BsonInt64(bytes))
                    .append("empty", BsonBoolean.valueOf(bytes == 0)));
        }
        BsonArray shown = new BsonArray(filtered(databases, fields.document("filter")));
        if (fields.flag("nameOnly", false)) {
            shown = new BsonArray(shown.stream()
                    .map(one -> new BsonDocument("name", one.asDocument().get("name")))
                    .toList());
            return new BsonDocument("databases", shown).append("ok", new BsonDouble(1));
        }
        return new BsonDocument("databases", shown)
                .append("totalSize", new BsonInt64(total))
                .append("totalSizeMb", new BsonInt64(total >> 20))
                .append("ok", new BsonDouble(1));
    }

    private long bytesOf(String database) {
        long bytes = 0;
        for (String namespace : placement.namespaces()) {
            if (Names.databaseOf(namespace).equals(database)) {
                for (Backend backend : placement.targets(namespace, new BsonDocument())) {
                    bytes += backend.find(namespace, new BsonDocument()).stream()
                            .mapToLong(Sizes::of)
                            .sum();
                }
            }
        }
        return bytes;
    }

    private List<BsonDocument> filtered(List<BsonDocument> documents, BsonDocument filter) {
        return filter.isEmpty()
                ? documents
                : scratch.pipeline(
                        documents, new BsonArray(List.of(new BsonDocument("$match", filter))), java.util.Map.of());
    }

    BsonDocument listCollections(BsonDocument command) {
        Fields fields = Fields.ofCommand(command).allow("filter", "nameOnly", "authorizedCollections", "cursor");
        String database = Names.database(command);
        List<String> names = database.equals("config")
                ? ConfigDatabase.COLLECTIONS
                : placement.namespaces().stream()
                        .filter(namespace -> Names.databaseOf(namespace).equals(database))
                        .map(Names::collectionOf)
                        .toList();
        List<BsonDocument> collections = names.stream()
                .map(name -> new BsonDocument("name", new BsonString(name))
                        .append("type", new BsonString("collection"))
                        .append("options", new BsonDocument())
                        .append("info", new BsonDocument("readOnly", BsonBoolean.FALSE))
                        .append("idIndex", Placement.idIndex()))
                .toList();
        List<BsonDocument> shown = filtered(collections, fields.document("filter"));
        if (fields.flag("nameOnly", false)) {
            shown = shown.stream()
                    .map(one -> new BsonDocument("name", one.get("name")).append("type", one.get("type")))
                    .toList();
        }
        return cursors.reply(database + ".$cmd.listCollections", shown, fields);
    }

    // indexes

    BsonDocument listIndexes(BsonDocument command) {
        Fields fields = Fields.ofCommand(command).allow("cursor");
        String namespace = Names.namespace(command);
        if (!placement.exists(namespace)) {
            throw new CommandFailure(26, "NamespaceNotFound", "ns does not exist: " + Names.quoted(namespace));
        }
        return cursors.reply(namespace, placement.indexes(namespace), fields);
    }

    BsonDocument createIndexes(BsonDocument command) {
        Fields fields = Fields.ofCommand(command).allow("indexes", "commitQuorum", "ignoreUnknownIndexOptions");
        String namespace = Names.namespace(command);
        List<BsonDocument> definitions = fields.array("indexes").stream()
                .map(CollectionCommands::definition)
                .toList();
        boolean created = !placement.exists(namespace);
        placement.ensure(namespace);
        int before = placement.indexes(namespace).size();
        definitions.forEach(definition -> createIndex(namespace, definition));
        return new BsonDocument("numIndexesBefore", new BsonInt32(before))
                .append(
                        "numIndexesAfter",
                        new BsonInt32(placement.indexes(namespace).size()))
                .append("createdCollectionAutomatically", BsonBoolean.valueOf(created))
                .append("ok", new BsonDouble(1));
    }

    private static BsonDocument definition(BsonValue value) {
        Fields fields = Fields.ofPart(value, "an index")
                .allow(
                        "v",
                        "key",
                        "name",
                        "ns",
                        "unique",
                        "sparse",
                        "background",
                        "hidden",
                        "partialFilterExpression",
                        "expireAfterSeconds",
                        "weights",
                        "default_language",
                        "language_override",
                        "textIndexVersion",
                        "2dsphereIndexVersion",
                        "collation")
                .simpleCollation();
        BsonDocument key = fields.document("key");
        if (key.isEmpty()) {
            throw new CommandFailure(67, "CannotCreateIndex", "an index without a key; expected at least one field");
        }
        BsonDocument definition = new BsonDocument("v", new BsonInt32(2)).append("key", key);
        definition.append("name", new BsonString(fields.has("name") ? fields.string("name") : nameOf(key)));
        value.asDocument().forEach((name, option) -> {
            if (!List.of("v", "key", "name", "ns", "background", "collation").contains(name)) {
                definition.append(name, option);
            }
        });
        if (Placement.isTrue(definition, "unique") && definition.containsKey("partialFilterExpression")) {
            throw CommandFailure.notRehearsed("a unique index with a partial filter");
        }
        return definition;
    }

    private static String nameOf(BsonDocument key) {
        return key.entrySet().stream()
                .map(field -> field.getKey() + "_" + direction(field.getValue()))
                .collect(Collectors.joining("_"));
    }

    private static String direction(BsonValue value) {
        if (value instanceof BsonNumber number) {
            return Long.toString(number.longValue());
        }
        return value.isString() ? value.asString().getValue() : "";
    }

    private void createIndex(String namespace, BsonDocument definition) {
        List<BsonDocument> indexes = new ArrayList<>(placement.indexes(namespace));
        if (definition.getDocument("key").equals(Placement.idIndex().getDocument("key"))) {
            return;
        }
        for (BsonDocument known : indexes) {
            boolean sameName = Objects.equals(known.get("name"), definition.get("name"));
            boolean sameKey = Objects.equals(known.get("key"), definition.get("key"));
            if (sameName && sameKey && Placement.isTrue(known, "unique") == Placement.isTrue(definition, "unique")) {
                return;
            }
            if (sameKey) {
                throw new CommandFailure(
                        85,
                        "IndexOptionsConflict",
                        "an index of the same key has another name or options; expected the same");
            }
        }
        placement.cluster().createIndex(namespace, Placement.index(definition));
        try {
            if (Placement.isTrue(definition, "unique")) {
                homes(namespace).forEach(backend -> enforce(backend, namespace, definition));
            }
        } catch (CommandFailure refused) {
            String name = definition.getString("name").getValue();
            placement.cluster().dropIndex(namespace, name);
            homes(namespace).forEach(backend -> release(backend, namespace, name));
            throw refused;
        }
        indexes.add(definition);
        placement.putIndexes(namespace, indexes);
    }

    private List<Backend> homes(String namespace) {
        return placement.sharded(namespace) != null
                ? placement.backends()
                : List.of(placement.backend(Objects.requireNonNull(placement.home(namespace))));
    }

    /** Lets a backend keep an index unique. */
    static void enforce(Backend backend, String namespace, BsonDocument definition) {
        BsonDocument index = new BsonDocument("key", definition.get("key"))
                .append("name", definition.get("name"))
                .append("unique", BsonBoolean.TRUE);
        if (Placement.isTrue(definition, "sparse")) {
            index.append("sparse", BsonBoolean.TRUE);
        }
        backend.run(
                Names.databaseOf(namespace),
                new BsonDocument("createIndexes", new BsonString(Names.collectionOf(namespace)))
                        .append("indexes", new BsonArray(List.of(index))));
    }

    private static void release(Backend backend, String namespace, String name) {
        try {
            backend.run(
                    Names.databaseOf(namespace),
                    new BsonDocument("dropIndexes", new BsonString(Names.collectionOf(namespace)))
                            .append("index", new BsonString(name)));
        } catch (CommandFailure missing) {
            if (missing.code() != 27 && missing.code() != 26) {
                throw missing;
            }
        }
    }

    BsonDocument dropIndexes(BsonDocument command) {
        Fields fields = Fields.ofCommand(command).allow("index");
        String namespace = Names.namespace(command);
        if (!placement.exists(namespace)) {
            throw new CommandFailure(26, "NamespaceNotFound", "ns not found");
        }
        int before = placement.indexes(namespace).size();
        BsonValue asked = fields.value("index");
        if (new BsonString("*").equals(asked)) {
            for (BsonDocument index : placement.indexes(namespace)) {
                String name = index.getString("name").getValue();
                if (!name.equals("_id_")) {
                    dropUnlessNeeded(namespace, name);
                }
            }
        } else {
            BsonArray names = asked != null && asked.isArray() ? asked.asArray() : new BsonArray();
            if (names.isEmpty() && asked != null) {
                names.add(asked);
            }
            names.forEach(one -> dropIndex(namespace, named(namespace, one)));
        }
        return new BsonDocument("nIndexesWas", new BsonInt32(before)).append("ok", new BsonDouble(1));
    }

    private String named(String namespace, @Nullable BsonValue asked) {
        for (BsonDocument index : placement.indexes(namespace)) {
            if (Objects.equals(index.get("name"), asked) || Objects.equals(index.get("key"), asked)) {
                return index.getString("name").getValue();
            }
        }
        throw new CommandFailure(27, "IndexNotFound", "there is no such index; expected one that exists");
    }

    private void dropUnlessNeeded(String namespace, String name) {
        try {
            dropIndex(namespace, name);
        } catch (CommandRefusedException needed) {
            if (needed.code() != CANNOT_DROP_KEY_INDEX) {
                throw needed;
            }
        }
    }

    private void dropIndex(String namespace, String name) {
        if (name.equals("_id_")) {
            throw new CommandFailure(72, "InvalidOptions", "a drop of the _id index; expected another one");
        }
        placement.cluster().dropIndex(namespace, name);
        List<BsonDocument> left = new ArrayList<>(placement.indexes(namespace));
        left.removeIf(index -> index.getString("name").getValue().equals(name));
        placement.putIndexes(namespace, left);
        homes(namespace).forEach(backend -> release(backend, namespace, name));
    }

    /** Takes over the indexes that the catalogue made by itself, as for a shard key. */
    void adopt(String namespace) {
        ShardedCollection collection = placement.sharded(namespace);
        if (collection == null) {
            return;
        }
        List<BsonDocument> definitions = new ArrayList<>(placement.indexes(namespace));
        if (definitions.isEmpty()) {
            definitions.add(Placement.idIndex());
        }
        for (dev.chave.key.Index index : collection.info().indexes()) {
            boolean known = definitions.stream()
                    .anyMatch(definition ->
                            definition.getString("name").getValue().equals(index.name()));
            if (!known) {
                BsonDocument definition = new BsonDocument("v", new BsonInt32(2))
                        .append("key", index.pattern())
                        .append("name", new BsonString(index.name()));
                if (index.unique()) {
                    definition.append("unique", BsonBoolean.TRUE);
                }
                definitions.add(definition);
            }
        }
        placement.putIndexes(namespace, definitions);
        placement.backends().forEach(backend -> prepare(backend, namespace));
    }

    /** Makes a backend ready to hold documents of a collection. */
    void prepare(Backend backend, String namespace) {
        backend.create(namespace);
        placement.indexes(namespace).stream()
                .filter(definition -> Placement.isTrue(definition, "unique"))
                .forEach(definition -> enforce(backend, namespace, definition));
    }
}
