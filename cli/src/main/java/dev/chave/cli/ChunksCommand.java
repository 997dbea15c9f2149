package dev.chave.cli;

import com.mongodb.ConnectionString;
import com.mongodb.MongoClientSettings;
import com.mongodb.MongoException;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Sorts;
import java.io.PrintWriter;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.bson.BsonDocument;
import org.bson.BsonTimestamp;
import org.bson.BsonValue;
import org.bson.conversions.Bson;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code chave chunks}: the chunks of a collection as the shells of old listed them. It reads {@code config.*} and writes nothing. */
@Command(
        name = "chunks",
        customSynopsis = "chave chunks URI NS",
        sortOptions = false,
        description = {
            "The chunks of a sharded collection, one a line, as the mongo shell used to list them.",
            "Bounds are shown as they are: they are values of the shard key."
        },
        footer = {"", "Example:", "  chave chunks mongodb://localhost:27017/ app.users"})
final class ChunksCommand implements Callable<Integer> {
    private static final int PATIENCE_SECONDS = 10;

    @Parameters(index = "0", paramLabel = "URI", description = "Of a mongos, or of a rehearsal cluster.")
    private String uri;

    @Parameters(index = "1", paramLabel = "NS", description = "The collection, as in app.users.")
    private String namespace;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        try (MongoClient client = MongoClients.create(settings())) {
            return list(client.getDatabase("config"));
        } catch (MongoException unable) {
            spec.commandLine()
                    .getErr()
                    .println("chave: URI: the cluster could not be read (" + reason(unable)
                            + "); expected a mongos that answers");
            return ExitCode.INPUT;
        }
    }

    private MongoClientSettings settings() {
        try {
            return MongoClientSettings.builder()
                    .applyConnectionString(new ConnectionString(uri))
                    .applyToClusterSettings(
                            cluster -> cluster.serverSelectionTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS))
                    .build();
        } catch (IllegalArgumentException noUri) {
            throw new ParameterException(
                    spec.commandLine(), "URI: this is none; expected mongodb://HOST:PORT/ or mongodb+srv://HOST/");
        }
    }

    /** Without what a driver's message may have in it: hosts, users, values. */
    private static String reason(MongoException unable) {
        return unable.getClass().getSimpleName();
    }

    private int list(MongoDatabase config) {
        BsonDocument collection = config.getCollection("collections", BsonDocument.class)
                .find(Filters.eq("_id", namespace))
                .first();
        if (collection == null || !collection.isDocument("key") || isTrue(collection, "dropped")) {
            spec.commandLine()
                    .getErr()
                    .println("chave: NS: no sharded collection of this name; expected one of config.collections");
            return ExitCode.INPUT;
        }
        PrintWriter out = spec.commandLine().getOut();
        out.println(namespace);
        out.println("        shard key: " + text(collection.getDocument("key")));
        out.println("        unique: " + isTrue(collection, "unique"));
        out.println("        balancing: " + !isTrue(collection, "noBalance"));
        // from 5.0 on chunks name the collection by its identity
        Bson mine = collection.containsKey("timestamp")
                ? Filters.eq("uuid", collection.get("uuid"))
                : Filters.eq("ns", namespace);
        MongoCollection<BsonDocument> chunks = config.getCollection("chunks", BsonDocument.class);
        Map<String, Long> counts = new TreeMap<>();
        chunks.find(mine).forEach(chunk -> counts.merge(chunk.getString("shard").getValue(), 1L, Long::sum));
        out.println("        chunks:");
        counts.forEach((shard, count) -> out.println("                " + shard + "\t" + count));
        chunks.find(mine).sort(Sorts.ascending("min")).forEach(chunk -> out.println("        " + line(chunk)));
        config.getCollection("tags", BsonDocument.class)
                .find(Filters.eq("ns", namespace))
                .sort(Sorts.ascending("min"))
                .forEach(zone ->
                        out.println("        tag: " + zone.getString("tag").getValue() + "  " + range(zone)));
        out.flush();
        return ExitCode.FINE;
    }

    private static String line(BsonDocument chunk) {
        BsonValue version = chunk.get("lastmod");
        String shown = version instanceof BsonTimestamp lastmod
                ? " Timestamp(" + lastmod.getTime() + ", " + lastmod.getInc() + ")"
                : "";
        String jumbo = isTrue(chunk, "jumbo") ? " jumbo" : "";
        return range(chunk) + " on : " + chunk.getString("shard").getValue() + shown + jumbo;
    }

    private static String range(BsonDocument of) {
        return text(of.getDocument("min")) + " -->> " + text(of.getDocument("max"));
    }

    private static String text(BsonDocument bound) {
        return ClassicText.of(bound);
    }

    private static boolean isTrue(BsonDocument document, String name) {
        return document.isBoolean(name) && document.getBoolean(name).getValue();
    }
}
