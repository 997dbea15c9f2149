package dev.chave.rehearse;

import java.util.List;
import java.util.Map;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonString;

/**
 * The explanation of a find in the form of mongos: one stage over the stages of the shards.
 *
 * <p>Source: MongoDB server 8.0, explain of mongos: SINGLE_SHARD, SHARD_MERGE and SHARD_MERGE_SORT.
 */
final class FindExplanation {
    private final Reads.Query query;
    private final List<Backend> targets;

    FindExplanation(Reads.Query query, List<Backend> targets) {
        this.query = query;
        this.targets = targets;
    }

    /** What one shard returned and looked at. */
    record Count(int returned, int examined) {}

    BsonDocument document(boolean executed, BsonDocument command, Map<String, Count> counts) {
        BsonDocument plan = new BsonDocument("mongosPlannerVersion", new BsonInt32(1))
                .append("winningPlan", new BsonDocument("stage", stage()).append("shards", plans()));
        BsonDocument explanation = new BsonDocument("queryPlanner", plan);
        if (executed) {
            explanation.append("executionStats", execution(counts));
        }
        return explanation.append("command", command).append("ok", new BsonDouble(1));
    }

    private BsonString stage() {
        if (targets.size() <= 1) {
            return new BsonString("SINGLE_SHARD");
        }
        return new BsonString(query.sort().isEmpty() ? "SHARD_MERGE" : "SHARD_MERGE_SORT");
    }

    private BsonArray plans() {
        BsonArray plans = new BsonArray();
        for (Backend target : targets) {
            plans.add(new BsonDocument("shardName", new BsonString(target.name()))
                    .append("connectionString", new BsonString(target.host()))
                    .append("namespace", new BsonString(query.namespace()))
                    .append("parsedQuery", query.filter())
                    .append("winningPlan", scan())
                    .append("rejectedPlans", new BsonArray()));
        }
        return plans;
    }

    private BsonDocument scan() {
        return new BsonDocument("stage", new BsonString("COLLSCAN"))
                .append("filter", query.filter())
                .append("direction", new BsonString("forward"));
    }

    private BsonDocument execution(Map<String, Count> counts) {
        BsonArray shards = new BsonArray();
        long returned = 0;
        int examined = 0;
        for (Backend target : targets) {
            Count count = counts.getOrDefault(target.name(), new Count(0, 0));
            returned += count.returned();
            examined += count.examined();
            shards.add(new BsonDocument("shardName", new BsonString(target.name()))
                    .append("executionSuccess", BsonBoolean.TRUE)
                    .append("nReturned", new BsonInt32(count.returned()))
                    .append("executionTimeMillis", new BsonInt32(0))
                    .append("totalKeysExamined", new BsonInt32(0))
                    .append("totalDocsExamined", new BsonInt32(count.examined()))
                    .append("executionStages", scan()));
        }
        long left = Math.max(0, returned - query.skip());
        int answered = (int) (query.limit() == 0 ? left : Math.min(left, query.limit()));
        BsonDocument stages = new BsonDocument("stage", stage())
                .append("nReturned", new BsonInt32(answered))
                .append("executionTimeMillis", new BsonInt32(0))
                .append("totalKeysExamined", new BsonInt32(0))
                .append("totalDocsExamined", new BsonInt32(examined))
                .append("shards", shards);
        return new BsonDocument("nReturned", new BsonInt32(answered))
                .append("executionTimeMillis", new BsonInt32(0))
                .append("totalKeysExamined", new BsonInt32(0))
                .append("totalDocsExamined", new BsonInt32(examined))
                .append("executionStages", stages);
    }
}
