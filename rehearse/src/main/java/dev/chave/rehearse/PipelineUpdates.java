package dev.chave.rehearse;

import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.BsonValue;

/**
 * Updates by a pipeline, which the embedded backends do not know: each document that matches goes through the stages apart from the
 * others, and what comes out replaces it.
 *
 * <p>Source: MongoDB server 4.2 on, the stages that an update may have.
 */
final class PipelineUpdates {
    /** An update that makes of an upsert what its filter alone gives. */
    static final BsonDocument NOTHING = new BsonDocument("$setOnInsert", new BsonDocument());

    private static final Set<String> STAGES =
            Set.of("$set", "$addFields", "$unset", "$project", "$replaceRoot", "$replaceWith");

    private final Scratch scratch;

    PipelineUpdates(Scratch scratch) {
        this.scratch = scratch;
    }

    /** What a statement did. */
    record Changed(int matched, int modified) {}

    static void check(BsonArray stages) {
        Aggregates.check(stages);
        for (BsonValue stage : stages) {
            String name = stage.asDocument().getFirstKey();
            if (!STAGES.contains(name)) {
                throw new CommandFailure(72, "InvalidOptions", name + " is not allowed to be used within an update");
            }
        }
    }

    /** Runs a statement on one shard. */
    Changed apply(String namespace, Backend backend, BsonDocument statement) {
        BsonArray stages = statement.getArray("u");
        BsonDocument find = new BsonDocument("find", new BsonString(Names.collectionOf(namespace)))
                .append("filter", statement.getDocument("q"));
        if (!BsonBoolean.TRUE.equals(statement.get("multi"))) {
            find.append("limit", new BsonInt32(1));
        }
        List<BsonDocument> matched = backend.all(Names.databaseOf(namespace), find);
        int modified = 0;
        for (BsonDocument before : matched) {
            BsonDocument after = through(before, stages);
            if (!after.equals(before)) {
                replace(namespace, backend, after);
                modified++;
            }
        }
        return new Changed(matched.size(), modified);
    }

    private static void replace(String namespace, Backend backend, BsonDocument after) {
        BsonDocument byItself =
                new BsonDocument("q", Backend.byId(Objects.requireNonNull(after.get("_id")))).append("u", after);
        BsonDocument reply = backend.run(
                Names.databaseOf(namespace),
                new BsonDocument("update", new BsonString(Names.collectionOf(namespace)))
                        .append("updates", new BsonArray(List.of(byItself))));
        if (reply.containsKey("writeErrors")) {
            throw CommandFailure.ofReply(reply.getArray("writeErrors").get(0).asDocument());
        }
    }

    /** What the stages make of a document. */
    BsonDocument through(BsonDocument before, BsonArray stages) {
        BsonDocument after =
                scratch.pipeline(List.of(before), stages, java.util.Map.of()).get(0);
        BsonValue id = Objects.requireNonNull(before.get("_id"));
        if (!after.containsKey("_id")) {
            BsonDocument withId = new BsonDocument("_id", id);
            withId.putAll(after);
            return withId;
        }
        if (!id.equals(after.get("_id"))) {
            throw new CommandFailure(66, "ImmutableField", "an update of _id, which no version takes");
        }
        return after;
    }
}
