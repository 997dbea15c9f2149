package dev.chave.read.operation;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * The filter by which a router targets an aggregate: its leading {@code $match} stages, after those that may have moved
 * forward.
 *
 * <p>A {@code $match} moves before a sort, and before a stage that only adds, removes or unfolds fields, as far as its
 * predicates do not speak of these fields. Source of the truth: "Aggregation Pipeline Optimization" in the manual of
 * MongoDB 8.0, and the server's own tests of sampled queries. Where we knowingly differ: a predicate on a field that a
 * {@code $project} renames stays where it is.
 */
final class PipelineFilter {
    private PipelineFilter() {}

    /** The filter; empty when every document is read. */
    static BsonDocument of(BsonArray pipeline) {
        List<BsonDocument> matches = new ArrayList<>();
        List<BsonDocument> passed = new ArrayList<>();
        for (BsonValue value : pipeline) {
            if (!value.isDocument() || value.asDocument().isEmpty()) {
                break;
            }
            BsonDocument stage = value.asDocument();
            String name = stage.getFirstKey();
            if (name.equals("$match")) {
                addMovable(Fields.document(stage, name), passed, matches);
            } else if (name.equals("$geoNear") && matches.isEmpty() && passed.isEmpty()) {
                BsonDocument geoNear = Fields.document(stage, name);
                BsonDocument query = geoNear == null ? null : Fields.document(geoNear, "query");
                return query == null ? new BsonDocument() : query;
            } else if (PassedStage.mayBePassed(name)) {
                passed.add(stage);
            } else if (!name.equals("$sort")) {
                break;
            }
        }
        return merged(matches);
    }

    private static void addMovable(
            @Nullable BsonDocument match, List<BsonDocument> passed, List<BsonDocument> matches) {
        if (match == null || match.isEmpty()) {
            return;
        }
        if (passed.isEmpty()) {
            matches.add(match);
            return;
        }
        BsonDocument movable = new BsonDocument();
        for (Map.Entry<String, BsonValue> predicate : match.entrySet()) {
            if (passed.stream().allMatch(stage -> PassedStage.leavesAlone(stage, predicate))) {
                movable.append(predicate.getKey(), predicate.getValue());
            }
        }
        if (!movable.isEmpty()) {
            matches.add(movable);
        }
    }

    private static BsonDocument merged(List<BsonDocument> matches) {
        return switch (matches.size()) {
            case 0 -> new BsonDocument();
            case 1 -> matches.get(0);
            default -> new BsonDocument("$and", new BsonArray(matches));
        };
    }
}
