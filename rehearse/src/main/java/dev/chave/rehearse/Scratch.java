package dev.chave.rehearse;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;

/**
 * A backend of its own where the router puts documents of several shards to work on them together: the merging half of scattered
 * reads, and documents of {@code config.*}. Nothing stays there.
 */
final class Scratch implements AutoCloseable {
    private static final String COLLECTION = "__gathered__";
    private static final String DOCUMENT = "d";

    private final Backend backend;
    private long databases;

    Scratch(Backend backend) {
        this.backend = backend;
    }

    private interface Work<T> {
        T in(String database);
    }

    private <T> T inDatabase(Work<T> work) {
        String database = "scratch" + ++databases;
        try {
            return work.in(database);
        } finally {
            backend.run(database, new BsonDocument("dropDatabase", new BsonInt32(1)));
        }
    }

    /**
     * Runs a command on a collection that holds these documents, whose identities are unique.
     *
     * @param command its first field names the collection
     */
    BsonDocument run(List<BsonDocument> documents, BsonDocument command) {
        return inDatabase(database -> {
            load(database, documents);
            return backend.run(database, over(command));
        });
    }

    /** The same for a find or an aggregate; all that it answers. */
    List<BsonDocument> all(List<BsonDocument> documents, BsonDocument command) {
        return inDatabase(database -> {
            load(database, documents);
            return backend.all(database, over(command));
        });
    }

    /** A command that writes, and then the documents as they are. */
    record Written(BsonDocument reply, List<BsonDocument> documents) {}

    Written write(List<BsonDocument> documents, BsonDocument command) {
        return inDatabase(database -> {
            load(database, documents);
            BsonDocument reply = backend.run(database, over(command));
            return new Written(reply, backend.find(database + "." + COLLECTION, new BsonDocument()));
        });
    }

    private void load(String database, List<BsonDocument> documents) {
        backend.create(database + "." + COLLECTION);
        backend.insert(database + "." + COLLECTION, documents);
    }

    private static BsonDocument over(BsonDocument command) {
        BsonDocument here = new BsonDocument();
        command.forEach((name, value) -> here.append(name, value));
        here.put(command.getFirstKey(), new BsonString(COLLECTION));
        return here;
    }

    /**
     * Runs a pipeline over documents whose identities need not be unique, in their order.
     *
     * @param foreign the documents of other collections that the pipeline looks up, by their names
     */
    List<BsonDocument> pipeline(
            List<BsonDocument> documents, BsonArray stages, Map<String, List<BsonDocument>> foreign) {
        BsonArray all = new BsonArray();
        all.add(new BsonDocument("$sort", new BsonDocument("_id", new BsonInt32(1))));
        all.add(new BsonDocument("$replaceRoot", new BsonDocument("newRoot", new BsonString("$" + DOCUMENT))));
        all.addAll(stages);
        return pipelineOfIdentified(wrapped(documents), all, foreign);
    }

    /** The same over documents whose identities are unique: names that begin with $ in them mean nothing to the backend. */
    List<BsonDocument> pipelineOfIdentified(
            List<BsonDocument> documents, BsonArray stages, Map<String, List<BsonDocument>> foreign) {
        return inDatabase(database -> {
            load(database, documents);
            foreign.forEach((name, others) -> {
                backend.create(database + "." + name);
                backend.insert(database + "." + name, others);
            });
            return backend.all(
                    database,
                    new BsonDocument("aggregate", new BsonString(COLLECTION))
                            .append("pipeline", PlainStages.of(stages)));
        });
    }

    /** The positions of the documents in sorted order; equal ones keep their order. */
    List<Integer> sorted(List<BsonDocument> documents, BsonDocument sort) {
        BsonDocument inner = new BsonDocument();
        sort.forEach((path, direction) -> inner.append(DOCUMENT + "." + path, direction));
        inner.append("_id", new BsonInt32(1));
        return inDatabase(database -> {
            load(database, wrapped(documents));
            List<Integer> positions = new ArrayList<>();
            for (BsonDocument document : backend.all(
                    database,
                    new BsonDocument("find", new BsonString(COLLECTION))
                            .append("sort", inner)
                            .append("projection", new BsonDocument("_id", new BsonInt32(1))))) {
                positions.add(document.getInt32("_id").getValue());
            }
            return positions;
        });
    }

    /** The distinct values at a path. */
    BsonArray distinct(List<BsonDocument> documents, String path) {
        return inDatabase(database -> {
            load(database, wrapped(documents));
            return backend.run(
                            database,
                            new BsonDocument("distinct", new BsonString(COLLECTION))
                                    .append("key", new BsonString(DOCUMENT + "." + path)))
                    .getArray("values");
        });
    }

    private static List<BsonDocument> wrapped(List<BsonDocument> documents) {
        List<BsonDocument> wrapped = new ArrayList<>(documents.size());
        for (BsonDocument document : documents) {
            wrapped.add(new BsonDocument("_id", new BsonInt32(wrapped.size())).append(DOCUMENT, document));
        }
        return wrapped;
    }

    @Override
    public void close() {
        backend.close();
    }
}
