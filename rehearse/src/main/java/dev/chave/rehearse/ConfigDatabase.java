package dev.chave.rehearse;

import dev.chave.cluster.catalogue.Cluster;
import dev.chave.cluster.catalogue.ConfigDocuments;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDateTime;
import org.bson.BsonDocument;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * {@code config.*}: the catalogue as documents that are found and aggregated like any others, and the few writes that
 * administrators make there.
 */
final class ConfigDatabase {
    static final List<String> COLLECTIONS = List.of(
            "actionlog",
            "changelog",
            "chunks",
            "collections",
            "databases",
            "locks",
            "mongos",
            "queryAnalyzers",
            "sampledQueries",
            "settings",
            "shards",
            "tags",
            "version");

    private final Cluster cluster;
    private final Scratch scratch;
    private final Cursors cursors;
    private final QueryAnalyzer analyzer;
    private final InstantSource clock;
    private final Instant started;
    private final String version;
    private int port;

    ConfigDatabase(
            Placement placement,
            Scratch scratch,
            Cursors cursors,
            QueryAnalyzer analyzer,
            InstantSource clock,
            String version) {
        this.analyzer = analyzer;
        this.scratch = scratch;
        this.cursors = cursors;
        this.clock = clock;
        this.version = version;
        cluster = placement.cluster();
        started = clock.instant();
    }

    /** Says which port the router listens on, which {@code config.mongos} tells. */
    void listens(int onPort) {
        port = onPort;
    }

    /** The documents of one collection; none where there is no such collection. */
    List<BsonDocument> documents(String collection) {
        ConfigDocuments config = cluster.config();
        return switch (collection) {
            case "version" -> List.of(config.version());
            case "shards" -> config.shards();
            case "databases" -> config.databases();
            case "collections" -> config.collections();
            case "chunks" -> chunks(config);
            case "tags" -> config.tags();
            case "settings" -> config.settings();
            case "changelog" -> config.changelog();
            case "actionlog" -> config.actionlog();
            case "mongos" -> List.of(router());
            case "sampledQueries" -> analyzer.samples();
            case "queryAnalyzers" -> analyzer.configurations();
            default -> List.of();
        };
    }

    private static List<BsonDocument> chunks(ConfigDocuments config) {
        List<BsonDocument> chunks = new ArrayList<>();
        for (BsonDocument collection : config.collections()) {
            chunks.addAll(config.chunks(collection.getString("_id").getValue()));
        }
        return chunks;
    }

    private BsonDocument router() {
        Instant now = clock.instant();
        return new BsonDocument("_id", new BsonString("127.0.0.1:" + port))
                .append("advisoryHostFQDNs", new BsonArray())
                .append("created", new BsonDateTime(started.toEpochMilli()))
                .append("mongoVersion", new BsonString(version))
                .append("ping", new BsonDateTime(now.toEpochMilli()))
                .append("up", new BsonInt64(now.getEpochSecond() - started.getEpochSecond()))
                .append("waiting", BsonBoolean.TRUE);
    }

    BsonDocument answer(BsonDocument command) {
        String name = command.getFirstKey();
        return switch (name) {
            case "find" -> find(command);
            case "aggregate" -> aggregate(command);
            case "count" -> one(command, "query", "limit", "skip", "hint", "collation", "fields");
            case "distinct" -> one(command, "key", "query", "collation", "hint");
            case "update" -> update(command);
            default -> throw CommandFailure.notRehearsed(name + " in the database config");
        };
    }

    private List<BsonDocument> read(BsonDocument command) {
        return documents(Names.collectionOf(Names.namespace(command)));
    }

    private BsonDocument find(BsonDocument command) {
        Reads.Query query = Reads.Query.of(command);
        List<BsonDocument> found = scratch.all(read(command), query.command(true, query.skip(), query.limit()));
        return cursors.reply(query.namespace(), found, Fields.ofCommand(command));
    }

    private BsonDocument aggregate(BsonDocument command) {
        BsonArray stages = Aggregates.stages(command);
        if (command.isNumber("aggregate")) {
            throw CommandFailure.notRehearsed("an aggregate of the database config without a collection");
        }
        Map<String, List<BsonDocument>> foreign = new TreeMap<>();
        Aggregates.check(stages);
        for (String other : Aggregates.foreignNames(stages)) {
            foreign.put(other, documents(other));
        }
        List<BsonDocument> found = scratch.pipelineOfIdentified(read(command), stages, foreign);
        return cursors.reply(Names.namespace(command), found, Fields.ofCommand(command));
    }

    private BsonDocument one(BsonDocument command, String... fields) {
        Fields.ofCommand(command).allow(fields).simpleCollation();
        BsonDocument plain = new BsonDocument(command.getFirstKey(), new BsonString(""));
        for (String field : List.of("key", "query", "limit", "skip")) {
            BsonValue value = command.get(field);
            if (value != null) {
                plain.append(field, value);
            }
        }
        return scratch.run(read(command), plain);
    }

    /** An update: worked out on copies, and what it changed is told to the cluster. */
    private BsonDocument update(BsonDocument command) {
        String collection = Names.collectionOf(Names.namespace(command));
        if (!Set.of("settings", "collections", "shards").contains(collection)) {
            throw CommandFailure.notRehearsed("a write to config." + collection);
        }
        Fields fields = Fields.ofCommand(command).allow("updates", "ordered", "bypassDocumentValidation");
        Map<BsonValue, BsonDocument> before = new HashMap<>();
        List<BsonDocument> documents = documents(collection);
        documents.forEach(document -> before.put(document.get("_id"), document));
        Scratch.Written written = scratch.write(
                documents,
                new BsonDocument("update", new BsonString(""))
                        .append("updates", fields.array("updates"))
                        .append("ordered", BsonBoolean.TRUE));
        List<BsonDocument> changed = written.documents().stream()
                .filter(document -> !document.equals(before.get(document.get("_id"))))
                .toList();
        if (changed.size() > 1) {
            throw CommandFailure.notRehearsed("a write to several documents of config." + collection);
        }
        changed.forEach(document -> take(collection, before.get(document.get("_id")), document));
        return written.reply();
    }

    private void take(String collection, @Nullable BsonDocument before, BsonDocument after) {
        if (collection.equals("settings")) {
            cluster.writeSetting(after);
            return;
        }
        String subject = after.getString("_id").getValue();
        for (String field : fieldsOf(before, after)) {
            BsonValue value = after.get(field);
            boolean same = before != null && Objects.equals(before.get(field), value);
            if (same) {
                continue;
            }
            if (before != null && collection.equals("collections") && field.equals("noBalance")) {
                cluster.writeNoBalance(subject, Placement.isTrue(after, field));
            } else if (before != null && collection.equals("collections") && field.equals("enableAutoMerge")) {
                boolean enabled = value == null || Placement.isTrue(after, field);
                cluster.run(new BsonDocument("configureCollectionBalancing", new BsonString(subject))
                        .append("enableAutoMerger", BsonBoolean.valueOf(enabled)));
            } else if (before != null && collection.equals("shards") && field.equals("tags")) {
                cluster.writeShardZones(subject, texts(value));
            } else {
                throw CommandFailure.notRehearsed("a write to " + Names.quoted(field) + " in config." + collection);
            }
        }
    }

    private static Set<String> fieldsOf(@Nullable BsonDocument before, BsonDocument after) {
        Set<String> fields = new java.util.TreeSet<>(after.keySet());
        if (before != null) {
            fields.addAll(before.keySet());
        }
        return fields;
    }

    private static List<String> texts(@Nullable BsonValue value) {
        if (value == null) {
            return List.of();
        }
        if (!value.isArray() || !value.asArray().stream().allMatch(BsonValue::isString)) {
            throw CommandFailure.typeMismatch("tags that are no texts; expected an array of zones' names");
        }
        return value.asArray().stream().map(zone -> zone.asString().getValue()).toList();
    }
}
