package dev.chave.cli;

import dev.chave.key.CollectionInfo;
import dev.chave.key.Index;
import dev.chave.read.UnreadableException;
import dev.chave.rehearse.RehearsalCluster;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonString;

/** Inserts documents of files into a rehearsal cluster, as an application would. */
final class Loader {
    private static final int BATCH = 1000;

    private final RehearsalCluster cluster;
    private final Reading reading;
    private final Consumer<String> warnings;
    private final SortedMap<String, Long> loaded = new TreeMap<>();

    Loader(RehearsalCluster cluster, Reading reading, Consumer<String> warnings) {
        this.cluster = cluster;
        this.reading = reading;
        this.warnings = warnings;
    }

    /** Loads every collection of the places; how many documents of each there are now. */
    SortedMap<String, Long> load(DataPlaces places) throws UnreadableException {
        for (CollectionInfo collection : places.collections()) {
            if (collection.namespace().isEmpty()) {
                throw new BadChoiceException(
                        "--load: documents without a collection's name; expected a mongodump folder or archive, or a "
                                + "design file");
            }
            indexes(collection);
            load(collection.namespace(), places);
        }
        return loaded;
    }

    private void indexes(CollectionInfo collection) {
        for (Index index : collection.indexesKnown() ? collection.indexes() : List.<Index>of()) {
            if (index.isId()) {
                continue;
            }
            BsonDocument definition =
                    new BsonDocument("key", index.pattern()).append("name", new BsonString(index.name()));
            if (index.unique()) {
                definition.append("unique", BsonBoolean.TRUE);
            }
            if (index.sparse()) {
                definition.append("sparse", BsonBoolean.TRUE);
            }
            BsonDocument reply = cluster.run(
                    collection.database(),
                    new BsonDocument("createIndexes", new BsonString(collection.collection()))
                            .append("indexes", new BsonArray(List.of(definition))));
            if (reply.getNumber("ok").intValue() != 1) {
                warnings.accept("--load: an index was not made: "
                        + reply.getString("errmsg").getValue());
            }
        }
    }

    private void load(String namespace, DataPlaces places) throws UnreadableException {
        List<BsonDocument> batch = new ArrayList<>();
        long[] counts = {0, 0};
        var unused = places.feed(namespace, reading).read(document -> {
            batch.add(document.toBsonDocument());
            if (batch.size() == BATCH) {
                insert(namespace, batch, counts);
            }
            return true;
        });
        insert(namespace, batch, counts);
        loaded.put(namespace, counts[0]);
        if (counts[1] > 0) {
            warnings.accept(
                    String.format(Locale.ROOT, "--load: %,d documents of %s were refused", counts[1], namespace));
        }
    }

    private void insert(String namespace, List<BsonDocument> batch, long[] counts) {
        if (batch.isEmpty()) {
            return;
        }
        int dot = namespace.indexOf('.');
        BsonDocument reply = cluster.run(
                namespace.substring(0, dot),
                new BsonDocument("insert", new BsonString(namespace.substring(dot + 1)))
                        .append("documents", new BsonArray(new ArrayList<>(batch)))
                        .append("ordered", BsonBoolean.FALSE));
        int inserted = reply.containsKey("n") ? reply.getNumber("n").intValue() : 0;
        counts[0] += inserted;
        counts[1] += batch.size() - inserted;
        batch.clear();
    }
}
