package dev.chave.rehearse;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.bson.BsonArray;
import org.bson.BsonDateTime;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonNull;
import org.bson.BsonString;
import org.bson.BsonValue;

/**
 * Aggregations: the leading matches run on the shards that they name, the rest where the router gathers what they answer; all of
 * it on the one shard where there is only one and no other collection is looked up.
 */
final class Aggregates {
    private static final Set<String> STAGES = Set.of(
            "$match",
            "$skip",
            "$limit",
            "$sort",
            "$project",
            "$count",
            "$group",
            "$addFields",
            "$set",
            "$unset",
            "$unionWith",
            "$unwind",
            "$lookup",
            "$graphLookup",
            "$replaceRoot",
            "$replaceWith",
            "$sortByCount",
            "$bucket",
            "$facet",
            "$redact",
            "$sample");

    private static final String UNION = "$unionWith";

    private final Placement placement;
    private final Scratch scratch;
    private final OperationLog operations;
    private final InstantSource clock;

    Aggregates(Placement placement, Scratch scratch, OperationLog operations, InstantSource clock) {
        this.placement = placement;
        this.scratch = scratch;
        this.operations = operations;
        this.clock = clock;
    }

    /** The stages of a command, each one that is known here. */
    static BsonArray stages(BsonDocument command) {
        Fields fields = Fields.ofCommand(command)
                .allow(
                        "pipeline",
                        "cursor",
                        "allowDiskUse",
                        "collation",
                        "hint",
                        "bypassDocumentValidation",
                        "batchSize",
                        "let")
                .simpleCollation();
        if (!fields.document("let").isEmpty()) {
            throw CommandFailure.notRehearsed("variables (let) of an aggregate");
        }
        return fields.array("pipeline");
    }

    static void check(BsonArray stages) {
        check(stages, false);
    }

    private static void check(BsonArray stages, boolean inner) {
        for (BsonValue stage : stages) {
            if (!stage.isDocument() || stage.asDocument().size() != 1) {
                throw new CommandFailure(40323, "Location40323", "a stage without exactly one field; expected one");
            }
            String name = stage.asDocument().getFirstKey();
            if (!STAGES.contains(name) || (inner && name.equals(UNION))) {
                throw CommandFailure.notRehearsed("the stage " + Names.quoted(name));
            }
            BsonValue body = Objects.requireNonNull(stage.asDocument().get(name));
            if (name.equals("$facet") && body.isDocument()) {
                body.asDocument().values().stream()
                        .filter(BsonValue::isArray)
                        .forEach(part -> check(part.asArray(), true));
            }
            if (body.isDocument() && body.asDocument().isArray("pipeline")) {
                check(body.asDocument().getArray("pipeline"), !name.equals(UNION));
            }
        }
    }

    List<BsonDocument> aggregate(BsonDocument command) {
        BsonArray stages = stages(command);
        if (command.isNumber("aggregate")) {
            return ofDatabase(command, stages);
        }
        String namespace = Names.namespace(command);
        if (!stages.isEmpty()
                && stages.get(0).isDocument()
                && stages.get(0).asDocument().containsKey("$collStats")) {
            BsonArray rest = new BsonArray(stages.subList(1, stages.size()));
            check(rest);
            return scratch.pipeline(statistics(namespace, stages.get(0).asDocument()), rest, foreign(namespace, rest));
        }
        check(stages);
        return overCollection(namespace, stages);
    }

    private List<BsonDocument> ofDatabase(BsonDocument command, BsonArray stages) {
        if (!stages.isEmpty()
                && stages.get(0).isDocument()
                && stages.get(0).asDocument().isArray("$documents")) {
            return ofDocuments(stages);
        }
        boolean distribution = !stages.isEmpty()
                && stages.get(0).isDocument()
                && stages.get(0).asDocument().containsKey("$shardedDataDistribution")
                && Names.database(command).equals("admin")
                && placement.cluster().rules().isAtLeast("6.0.3");
        if (!distribution) {
            throw CommandFailure.notRehearsed("an aggregate without a collection, other than $shardedDataDistribution");
        }
        placement.recount();
        BsonArray rest = new BsonArray(stages.subList(1, stages.size()));
        check(rest);
        List<BsonDocument> documents = placement.cluster().config().shardedDataDistribution();
        return rest.isEmpty() ? documents : scratch.pipeline(documents, rest, Map.of());
    }

    /** Stages over documents that the pipeline brings along. */
    private List<BsonDocument> ofDocuments(BsonArray stages) {
        List<BsonDocument> documents = new ArrayList<>();
        for (BsonValue value : stages.get(0).asDocument().getArray("$documents")) {
            if (!value.isDocument()) {
                throw CommandFailure.typeMismatch("$documents with what is no document; expected documents");
            }
            documents.add(value.asDocument());
        }
        BsonArray rest = new BsonArray(stages.subList(1, stages.size()));
        check(rest);
        return scratch.pipeline(documents, rest, Map.of());
    }

    /**
     * How a pipeline is run.
     *
     * @param filter what its leading matches ask for together
     * @param leading how many those are
     * @param reach the shards that the filter goes to
     * @param alone whether one shard runs all of it
     */
    private record Plan(BsonDocument filter, int leading, Placement.Reach reach, boolean alone) {
        List<Backend> targets() {
            return reach.targets();
        }
    }

    private Plan plan(String namespace, BsonArray stages) {
        BsonArray matches = new BsonArray();
        for (BsonValue stage : stages) {
            if (!stage.asDocument().isDocument("$match")) {
                break;
            }
            matches.add(stage.asDocument().getDocument("$match"));
        }
        BsonDocument filter =
                switch (matches.size()) {
                    case 0 -> new BsonDocument();
                    case 1 -> matches.get(0).asDocument();
                    default -> new BsonDocument("$and", matches);
                };
        Placement.Reach reach = placement.reach(namespace, filter);
        boolean alone = reach.targets().size() == 1 && foreignNames(stages).isEmpty() && !hasUnion(stages);
        return new Plan(filter, matches.size(), reach, alone);
    }

    private List<BsonDocument> overCollection(String namespace, BsonArray stages) {
        Plan plan = plan(namespace, stages);
        operations.read("aggregate", namespace, plan.reach());
        if (plan.alone()) {
            return plan.targets()
                    .get(0)
                    .all(
                            Names.databaseOf(namespace),
                            new BsonDocument("aggregate", new BsonString(Names.collectionOf(namespace)))
                                    .append("pipeline", PlainStages.of(stages)));
        }
        List<BsonDocument> gathered = new ArrayList<>();
        plan.targets().forEach(target -> gathered.addAll(target.find(namespace, plan.filter())));
        return merged(namespace, gathered, new BsonArray(stages.subList(plan.leading(), stages.size())));
    }

    /** The merging part: runs stages over what was gathered; a union brings in what its own pipeline answers. */
    private List<BsonDocument> merged(String namespace, List<BsonDocument> documents, BsonArray stages) {
        int union = 0;
        while (union < stages.size() && !stages.get(union).asDocument().containsKey(UNION)) {
            union++;
        }
        BsonArray before = new BsonArray(stages.subList(0, union));
        List<BsonDocument> answered =
                before.isEmpty() ? documents : scratch.pipeline(documents, before, foreign(namespace, before));
        if (union == stages.size()) {
            return answered;
        }
        List<BsonDocument> together = new ArrayList<>(answered);
        together.addAll(united(
                namespace, Objects.requireNonNull(stages.get(union).asDocument().get(UNION))));
        return merged(namespace, together, new BsonArray(stages.subList(union + 1, stages.size())));
    }

    private List<BsonDocument> united(String namespace, BsonValue body) {
        Fields fields = body.isString()
                ? Fields.ofPart(new BsonDocument("coll", body), UNION)
                : Fields.ofPart(body, UNION).allow("coll", "pipeline");
        BsonArray stages = fields.has("pipeline") ? fields.array("pipeline") : new BsonArray();
        check(stages);
        return overCollection(Names.databaseOf(namespace) + "." + fields.string("coll"), stages);
    }

    /**
     * Where an aggregate goes, in the form of mongos: {@code splitPipeline} is null where one shard does it all.
     *
     * @param command the aggregate, with its database
     */
    BsonDocument explain(BsonDocument command) {
        BsonArray stages = stages(command);
        check(stages);
        String namespace = Names.namespace(command);
        Plan plan = plan(namespace, stages);
        BsonDocument reply = new BsonDocument();
        if (plan.alone()) {
            reply.append("splitPipeline", BsonNull.VALUE);
        } else {
            reply.append("mergeType", new BsonString("mongos"))
                    .append(
                            "splitPipeline",
                            new BsonDocument("shardsPart", new BsonArray(stages.subList(0, plan.leading())))
                                    .append(
                                            "mergerPart",
                                            new BsonArray(stages.subList(plan.leading(), stages.size()))));
        }
        BsonDocument shards = new BsonDocument();
        for (Backend target : plan.targets()) {
            BsonDocument scan = new BsonDocument("stage", new BsonString("COLLSCAN"))
                    .append("filter", plan.filter())
                    .append("direction", new BsonString("forward"));
            shards.append(
                    target.name(),
                    new BsonDocument("host", new BsonString(target.host()))
                            .append(
                                    "queryPlanner",
                                    new BsonDocument("namespace", new BsonString(namespace))
                                            .append("winningPlan", scan)
                                            .append("rejectedPlans", new BsonArray())));
        }
        return reply.append("shards", shards).append("ok", new BsonDouble(1));
    }

    private Map<String, List<BsonDocument>> foreign(String namespace, BsonArray stages) {
        Map<String, List<BsonDocument>> foreign = new TreeMap<>();
        for (String name : foreignNames(stages)) {
            String other = Names.databaseOf(namespace) + "." + name;
            Placement.Reach reach = placement.reach(other, new BsonDocument());
            operations.read("lookup", other, reach);
            List<Backend> targets = reach.targets();
            if (targets.size() > 1) {
                placement.checkIdentities(other);
            }
            List<BsonDocument> documents = new ArrayList<>();
            targets.forEach(target -> documents.addAll(target.find(other, new BsonDocument())));
            foreign.put(name, documents);
        }
        return foreign;
    }

    /** The collections that stages look into, those of inner pipelines included. */
    static Set<String> foreignNames(BsonArray stages) {
        Set<String> names = new java.util.TreeSet<>();
        collect(stages, names);
        return names;
    }

    private static boolean hasUnion(BsonArray stages) {
        return stages.stream().anyMatch(stage -> stage.asDocument().containsKey(UNION));
    }

    private static void collect(BsonArray stages, Set<String> names) {
        for (BsonValue stage : stages) {
            stage.asDocument().forEach((name, body) -> {
                if (!body.isDocument()) {
                    return;
                }
                BsonDocument document = body.asDocument();
                if (name.equals("$lookup") || name.equals("$graphLookup")) {
                    if (!document.isString("from")) {
                        throw CommandFailure.notRehearsed(name + " without the name of a collection in from");
                    }
                    names.add(document.getString("from").getValue());
                    if (document.isArray("pipeline")) {
                        collect(document.getArray("pipeline"), names);
                    }
                } else if (name.equals("$facet")) {
                    document.values().stream()
                            .filter(BsonValue::isArray)
                            .forEach(inner -> collect(inner.asArray(), names));
                }
            });
        }
    }

    /** What {@code $collStats} answers: a document for each shard that has the collection. */
    private List<BsonDocument> statistics(String namespace, BsonDocument stage) {
        BsonValue asked = stage.get("$collStats");
        if (asked == null || !asked.isDocument()) {
            throw CommandFailure.typeMismatch("$collStats that is no document; expected one");
        }
        for (String name : asked.asDocument().keySet()) {
            if (!name.equals("storageStats") && !name.equals("count")) {
                throw CommandFailure.notRehearsed("$collStats with " + Names.quoted(name));
            }
        }
        if (!placement.exists(namespace)) {
            throw new CommandFailure(26, "NamespaceNotFound", "Collection [" + namespace + "] not found.");
        }
        List<BsonDocument> answers = new ArrayList<>();
        for (Backend target : placement.targets(namespace, new BsonDocument())) {
            List<BsonDocument> documents = target.find(namespace, new BsonDocument());
            BsonDocument answer = new BsonDocument("ns", new BsonString(namespace))
                    .append("shard", new BsonString(target.name()))
                    .append("host", new BsonString(target.host()))
                    .append("localTime", new BsonDateTime(clock.instant().toEpochMilli()));
            if (asked.asDocument().containsKey("storageStats")) {
                answer.append(
                        "storageStats",
                        storage(documents, placement.indexes(namespace).size()));
            }
            if (asked.asDocument().containsKey("count")) {
                answer.append("count", new BsonInt32(documents.size()));
            }
            answers.add(answer);
        }
        return answers;
    }

    private static BsonDocument storage(List<BsonDocument> documents, int indexes) {
        long size = documents.stream().mapToLong(Sizes::of).sum();
        BsonDocument stats =
                new BsonDocument("size", new BsonInt64(size)).append("count", new BsonInt32(documents.size()));
        if (!documents.isEmpty()) {
            stats.append("avgObjSize", new BsonInt64(size / documents.size()));
        }
        return stats.append("numOrphanDocs", new BsonInt32(0))
                .append("storageSize", new BsonInt64(size))
                .append("capped", org.bson.BsonBoolean.FALSE)
                .append("nindexes", new BsonInt32(indexes));
    }
}
