package dev.chave.rehearse;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.BsonValue;

/**
 * Finds, counts and distincts: sent to the shards that the filter names, and merged.
 *
 * <p>Where several shards answer, each sorts and limits its own, and the router puts the parts together by the same sort.
 */
final class Reads {
    private final Placement placement;
    private final Scratch scratch;
    private final OperationLog operations;
    private final Aggregates aggregates;

    Reads(Placement placement, Scratch scratch, OperationLog operations, Aggregates aggregates) {
        this.placement = placement;
        this.scratch = scratch;
        this.operations = operations;
        this.aggregates = aggregates;
    }

    /** What a find asks for. */
    record Query(
            String namespace, BsonDocument filter, BsonDocument sort, BsonDocument projection, int skip, int limit) {
        static Query of(BsonDocument command) {
            Fields fields = Fields.ofCommand(command)
                    .allow(
                            "filter",
                            "projection",
                            "sort",
                            "skip",
                            "limit",
                            "batchSize",
                            "singleBatch",
                            "hint",
                            "collation",
                            "allowDiskUse",
                            "allowPartialResults",
                            "noCursorTimeout")
                    .simpleCollation();
            BsonDocument sort = fields.document("sort");
            if (sort.containsKey("$natural")) {
                throw CommandFailure.notRehearsed("a sort by $natural");
            }
            return new Query(
                    Names.namespace(command),
                    fields.document("filter"),
                    sort,
                    fields.document("projection"),
                    fields.count("skip", 0),
                    fields.count("limit", 0));
        }

        /** As one shard is asked. */
        BsonDocument command(boolean projected, int shardSkip, int shardLimit) {
            BsonDocument command =
                    new BsonDocument("find", new BsonString(Names.collectionOf(namespace))).append("filter", filter);
            if (!sort.isEmpty()) {
                command.append("sort", sort);
            }
            if (projected && !projection.isEmpty()) {
                command.append("projection", projection);
            }
            if (shardSkip > 0) {
                command.append("skip", new BsonInt32(shardSkip));
            }
            if (shardLimit > 0) {
                command.append("limit", new BsonInt32(shardLimit));
            }
            return command;
        }

        int neededOfEach() {
            return limit == 0 ? 0 : (int) Math.min(Integer.MAX_VALUE, (long) skip + limit);
        }
    }

    List<BsonDocument> find(BsonDocument command) {
        Query query = Query.of(command);
        Placement.Reach reach = placement.reach(query.namespace(), query.filter());
        operations.read("find", query.namespace(), reach);
        return find(query, reach.targets());
    }

    List<BsonDocument> find(Query query, List<Backend> targets) {
        String database = Names.databaseOf(query.namespace());
        if (targets.size() == 1) {
            return targets.get(0).all(database, query.command(true, query.skip(), query.limit()));
        }
        List<BsonDocument> whole = new ArrayList<>();
        List<BsonDocument> shown = new ArrayList<>();
        for (Backend target : targets) {
            whole.addAll(target.all(database, query.command(false, 0, query.neededOfEach())));
            if (!query.projection().isEmpty()) {
                shown.addAll(target.all(database, query.command(true, 0, query.neededOfEach())));
            }
        }
        List<BsonDocument> merged = query.projection().isEmpty() ? whole : shown;
        if (!query.sort().isEmpty()) {
            List<BsonDocument> from = merged;
            merged = scratch.sorted(whole, query.sort()).stream().map(from::get).toList();
        }
        int first = Math.min(query.skip(), merged.size());
        int end = query.limit() == 0 ? merged.size() : (int) Math.min(merged.size(), (long) first + query.limit());
        return merged.subList(first, end);
    }

    BsonDocument count(BsonDocument command) {
        Fields fields = Fields.ofCommand(command)
                .allow("query", "limit", "skip", "hint", "collation", "fields")
                .simpleCollation();
        String namespace = Names.namespace(command);
        BsonDocument filter = fields.document("query");
        Placement.Reach reach = placement.reach(namespace, filter);
        operations.read("count", namespace, reach);
        List<Backend> targets = reach.targets();
        long found = 0;
        for (Backend target : targets) {
            found += target.run(
                            Names.databaseOf(namespace),
                            new BsonDocument("count", new BsonString(Names.collectionOf(namespace)))
                                    .append("query", filter))
                    .getNumber("n")
                    .longValue();
        }
        found = Math.max(0, found - fields.count("skip", 0));
        int limit = fields.count("limit", 0);
        long counted = limit == 0 ? found : Math.min(found, limit);
        return new BsonDocument("n", new BsonInt32((int) counted)).append("ok", new BsonDouble(1));
    }

    BsonDocument distinct(BsonDocument command) {
        Fields fields = Fields.ofCommand(command)
                .allow("key", "query", "collation", "hint")
                .simpleCollation();
        String namespace = Names.namespace(command);
        BsonDocument filter = fields.document("query");
        String key = fields.string("key");
        Placement.Reach reach = placement.reach(namespace, filter);
        operations.read("distinct", namespace, reach);
        List<Backend> targets = reach.targets();
        BsonArray values;
        if (targets.size() == 1) {
            values = distinct(targets.get(0), namespace, key, filter);
        } else {
            List<BsonDocument> documents = new ArrayList<>();
            targets.forEach(target -> documents.addAll(target.find(namespace, filter)));
            values = scratch.distinct(documents, key);
        }
        return new BsonDocument("values", values).append("ok", new BsonDouble(1));
    }

    private static BsonArray distinct(Backend target, String namespace, String key, BsonDocument filter) {
        return target.run(
                        Names.databaseOf(namespace),
                        new BsonDocument("distinct", new BsonString(Names.collectionOf(namespace)))
                                .append("key", new BsonString(key))
                                .append("query", filter))
                .getArray("values");
    }

    /**
     * Where a find or an aggregate goes, in the form of mongos. The plan of each shard is a scan of the collection:
     * that is what its backend does.
     */
    BsonDocument explain(BsonDocument command) {
        Fields.ofCommand(command).allow("verbosity");
        BsonValue inner = command.get("explain");
        if (inner == null || !inner.isDocument() || inner.asDocument().isEmpty()) {
            throw CommandFailure.typeMismatch("explain without a command; expected one");
        }
        BsonDocument explained = inner.asDocument().clone();
        String name = explained.getFirstKey();
        explained.put("$db", new BsonString(Names.database(command)));
        BsonValue verbosity = command.get("verbosity");
        boolean executed = verbosity == null || !new BsonString("queryPlanner").equals(verbosity);
        if (name.equals("aggregate") && !executed) {
            return aggregates.explain(explained);
        }
        if (!name.equals("find")) {
            throw CommandFailure.notRehearsed(
                    "explain of " + name + (name.equals("aggregate") ? " beyond queryPlanner" : ""));
        }
        Query query = Query.of(explained);
        List<Backend> targets = placement.targets(query.namespace(), query.filter());
        return new FindExplanation(query, targets).document(executed, inner.asDocument(), counts(query, targets));
    }

    private static Map<String, FindExplanation.Count> counts(Query query, List<Backend> targets) {
        Map<String, FindExplanation.Count> counts = new java.util.TreeMap<>();
        String database = Names.databaseOf(query.namespace());
        String collection = Names.collectionOf(query.namespace());
        for (Backend target : targets) {
            int returned = target.all(database, query.command(false, 0, query.neededOfEach()))
                    .size();
            int examined = target.run(database, new BsonDocument("count", new BsonString(collection)))
                    .getNumber("n")
                    .intValue();
            counts.put(target.name(), new FindExplanation.Count(returned, examined));
        }
        return counts;
    }
}
