package dev.chave.rehearse;

import dev.chave.cluster.ClusterRules.Trait;
import dev.chave.cluster.WriteRoute;
import dev.chave.cluster.WriteTargeting;
import dev.chave.cluster.balance.ProposedMove;
import dev.chave.cluster.catalogue.CommandRefusedException;
import dev.chave.cluster.catalogue.ShardedCollection;
import dev.chave.key.ServerVersion;
import dev.chave.key.ShardKey;
import dev.chave.value.RawDocument;
import dev.chave.workload.Operation;
import dev.chave.workload.OperationBuilder;
import dev.chave.workload.OperationKind;
import dev.chave.workload.Targeting;
import dev.chave.workload.TooManyIntervalsException;
import dev.chave.workload.UpdatedPaths;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonNull;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * Updates, deletes and findAndModify, one statement at a time, sent where {@link WriteTargeting} says for the version. A document
 * whose key an update changes moves to the shard that owns its new key.
 */
final class Writes {
    private static final int MOST_WRITES = 100_000;

    private final Placement placement;
    private final Scratch scratch;
    private final OperationLog operations;
    private final Targetings targetings;
    private final PipelineUpdates pipelines;
    private final Inserts inserts;

    Writes(
            Placement placement,
            Scratch scratch,
            OperationLog operations,
            Supplier<ObjectId> ids,
            Consumer<ProposedMove> proposals) {
        this.placement = placement;
        this.scratch = scratch;
        this.operations = operations;
        inserts = new Inserts(placement, operations, ids, proposals);
        targetings = new Targetings(placement.cluster().rules().version());
        pipelines = new PipelineUpdates(scratch);
    }

    // insert

    BsonDocument insert(BsonDocument command) {
        return inserts.insert(command);
    }

    static CommandFailure failure(RuntimeException refused) {
        return refused instanceof CommandRefusedException model ? CommandFailure.of(model) : (CommandFailure) refused;
    }

    static void checkBatch(BsonArray writes) {
        if (writes.isEmpty() || writes.size() > MOST_WRITES) {
            throw new CommandFailure(
                    16, "InvalidLength", writes.size() + " writes in one command; expected 1 to " + MOST_WRITES);
        }
    }

    static BsonDocument withErrors(BsonDocument reply, BsonArray errors) {
        if (!errors.isEmpty()) {
            reply.append("writeErrors", errors);
        }
        return reply.append("ok", new BsonDouble(1));
    }

    // update and delete

    private interface Statement {
        void run(int index, BsonValue part);
    }

    private static BsonArray each(BsonArray parts, boolean ordered, Statement statement) {
        checkBatch(parts);
        BsonArray errors = new BsonArray();
        for (int index = 0; index < parts.size(); index++) {
            try {
                statement.run(index, parts.get(index));
            } catch (CommandFailure | CommandRefusedException refused) {
                errors.add(failure(refused).writeError(index));
                if (ordered) {
                    break;
                }
            }
        }
        return errors;
    }

    /** Counts of an update command as they come together. */
    private static final class UpdateResult {
        private int matched;
        private int modified;
        private final BsonArray upserted = new BsonArray();
    }

    BsonDocument update(BsonDocument command) {
        Fields fields = Fields.ofCommand(command).allow("updates", "ordered", "bypassDocumentValidation", "let");
        if (!fields.document("let").isEmpty()) {
            throw CommandFailure.notRehearsed("variables (let) of an update");
        }
        String namespace = Names.namespace(command);
        boolean retryable = fields.has("txnNumber");
        UpdateResult result = new UpdateResult();
        BsonArray errors = each(
                fields.array("updates"),
                fields.flag("ordered", true),
                (index, part) -> update(namespace, index, part, retryable, result));
        BsonDocument reply = new BsonDocument("n", new BsonInt32(result.matched))
                .append("nModified", new BsonInt32(result.modified));
        if (!result.upserted.isEmpty()) {
            reply.append("upserted", result.upserted);
        }
        return withErrors(reply, errors);
    }

    private void update(String namespace, int index, BsonValue value, boolean retryable, UpdateResult result) {
        Fields part = Fields.ofPart(value, "update")
                .allow("q", "u", "multi", "upsert", "arrayFilters", "hint", "collation")
                .simpleCollation();
        BsonDocument filter = part.document("q");
        BsonValue change = part.value("u");
        checkChangeForm(change);
        boolean multi = part.flag("multi", false);
        boolean upsert = part.flag("upsert", false);
        BsonDocument statement =
                new BsonDocument("q", filter).append("u", change).append("multi", BsonBoolean.valueOf(multi));
        if (part.has("arrayFilters")) {
            statement.append("arrayFilters", part.array("arrayFilters"));
        }
        ShardedCollection collection = placement.sharded(namespace);
        if (collection == null) {
            updateLocal(namespace, statement, upsert, index, result);
            return;
        }
        OperationBuilder builder = Operation.builder(OperationKind.UPDATE, namespace)
                .filter(filter)
                .update(change)
                .multi(multi)
                .upsert(upsert);
        Operation operation = builder.build();
        Route route = route(collection, operation, retryable);
        note("update", namespace, route);
        boolean mayMove = !multi && mayChangeKey(collection, operation);
        int before = result.matched;
        for (String shard : route.shards()) {
            Backend backend = placement.backend(shard);
            if (mayMove) {
                moveAfter(collection, backend, filter, retryable, one -> {
                    statement.put("q", one);
                    apply(namespace, backend, statement, result);
                });
            } else {
                apply(namespace, backend, statement, result);
            }
            if ((route.firstOnly() || mayMove) && result.matched > before) {
                // a document that moved on would be met again
                break;
            }
        }
        if (result.matched == before && upsert) {
            statement.put("q", filter);
            upsert(namespace, statement, index, result);
        }
    }

    /** A document of operators, one that replaces, or a pipeline of stages that reach into one document only. */
    private static void checkChangeForm(@Nullable BsonValue change) {
        if (change != null && change.isArray()) {
            PipelineUpdates.check(change.asArray());
        } else if (change == null || !change.isDocument()) {
            throw new CommandFailure(9, "FailedToParse", "an update without a document or a pipeline; expected one");
        }
    }

    private void updateLocal(String namespace, BsonDocument statement, boolean upsert, int index, UpdateResult result) {
        if (upsert) {
            placement.ensure(namespace);
        }
        String home = placement.home(namespace);
        if (home == null) {
            return;
        }
        note("update", namespace, local(namespace));
        int before = result.matched;
        apply(namespace, placement.backend(home), statement, result);
        if (upsert && result.matched == before) {
            upsert(namespace, statement, index, result);
        }
    }

    private void apply(String namespace, Backend backend, BsonDocument statement, UpdateResult result) {
        if (statement.isArray("u")) {
            PipelineUpdates.Changed changed = pipelines.apply(namespace, backend, statement);
            if (changed.matched() > 0) {
                placement.changed(namespace);
            }
            result.matched += changed.matched();
            result.modified += changed.modified();
            return;
        }
        BsonDocument reply = backend.run(
                Names.databaseOf(namespace),
                new BsonDocument("update", new BsonString(Names.collectionOf(namespace)))
                        .append("updates", new BsonArray(List.of(statement)))
                        .append("ordered", BsonBoolean.TRUE));
        if (reply.containsKey("writeErrors")) {
            placement.changed(namespace); // an update of many may have changed some before it failed
            throw CommandFailure.ofReply(reply.getArray("writeErrors").get(0).asDocument());
        }
        int matched = reply.getNumber("n").intValue();
        if (matched > 0) {
            placement.changed(namespace);
        }
        result.matched += matched;
        result.modified += reply.getNumber("nModified").intValue();
    }

    /** Makes the document that an upsert inserts, apart from the others, and inserts it where it belongs. */
    private void upsert(String namespace, BsonDocument statement, int index, UpdateResult result) {
        statement.put("upsert", BsonBoolean.TRUE);
        BsonValue change = statement.get("u");
        BsonArray stages = change != null && change.isArray() ? change.asArray() : new BsonArray();
        if (!stages.isEmpty()) {
            statement.put("u", PipelineUpdates.NOTHING);
        }
        Scratch.Written made = scratch.write(
                List.of(),
                new BsonDocument("update", BsonNull.VALUE)
                        .append("updates", new BsonArray(List.of(statement)))
                        .append("ordered", BsonBoolean.TRUE));
        if (made.reply().containsKey("writeErrors")) {
            throw CommandFailure.ofReply(
                    made.reply().getArray("writeErrors").get(0).asDocument());
        }
        BsonDocument document = made.documents().get(0);
        if (!stages.isEmpty()) {
            document = pipelines.through(document, stages);
        }
        inserts.insertOne(namespace, document);
        result.matched++;
        result.upserted.add(new BsonDocument("index", new BsonInt32(index))
                .append("_id", Objects.requireNonNull(document.get("_id"))));
    }

    private void note(String command, String namespace, Route route) {
        operations.add(command, namespace, route.shards(), route.targeting(), route.broadcast());
    }

    private static boolean mayChangeKey(ShardedCollection collection, Operation operation) {
        UpdatedPaths paths = UpdatedPaths.of(operation);
        return collection.key().paths().stream().anyMatch(paths::mayChange);
    }

    /**
     * Where a statement goes.
     *
     * @param firstOnly whether it ends at the first shard that has a match
     * @param targeting how its filter reaches; null where the collection is not sharded
     * @param broadcast whether every shard gets it, whatever its filter reaches
     */
    private record Route(
            List<String> shards,
            boolean firstOnly,
            @Nullable Targeting targeting,
            boolean broadcast) {}

    /** Where a statement on a collection that is not sharded goes. */
    private Route local(String namespace) {
        String home = placement.home(namespace);
        return new Route(home == null ? List.of() : List.of(home), true, null, false);
    }

    private Route route(ShardedCollection collection, Operation operation, boolean retryable) {
        WriteRoute route;
        Targeting targeting;
        try {
            targeting = placement.targeting(collection).explain(Objects.requireNonNull(operation.filter()), null, null);
            route = targetings
                    .of(collection.key())
                    .route(
                            operation,
                            placement.cluster().router(collection.namespace()),
                            placement.shardNames(),
                            new WriteTargeting.Session(false, retryable));
        } catch (TooManyIntervalsException tooMany) {
            throw new CommandFailure(17439, "Location17439", String.valueOf(tooMany.getMessage()));
        }
        if (route instanceof WriteRoute.Refused refused) {
            throw CommandFailure.of(refused.refusal());
        }
        if (route instanceof WriteRoute.OneShard one) {
            return new Route(List.of(one.shard()), true, targeting, false);
        }
        if (route instanceof WriteRoute.SomeShards some) {
            return new Route(List.copyOf(some.shards()), false, targeting, false);
        }
        if (route instanceof WriteRoute.AllShards all) {
            return new Route(List.copyOf(all.shards()), false, targeting, true);
        }
        return new Route(List.copyOf(((WriteRoute.TwoPhases) route).candidates()), true, targeting, false);
    }

    /** The targeting of writes by the key, compiled once for each. */
    private static final class Targetings {
        private final ServerVersion version;
        private final Map<ShardKey, WriteTargeting> known = new HashMap<>();

        Targetings(ServerVersion version) {
            this.version = version;
        }

        WriteTargeting of(ShardKey key) {
            return known.computeIfAbsent(key, one -> new WriteTargeting(one, version));
        }
    }

    /**
     * Runs an update of one document that may change its key, and moves the document when it did. When the new key is refused the
     * document is what it was.
     *
     * @param update runs it with a filter that matches this one document only
     */
    private void moveAfter(
            ShardedCollection collection,
            Backend backend,
            BsonDocument filter,
            boolean retryable,
            Consumer<BsonDocument> update) {
        String namespace = collection.namespace();
        List<BsonDocument> found = backend.all(
                Names.databaseOf(namespace),
                new BsonDocument("find", new BsonString(Names.collectionOf(namespace)))
                        .append("filter", filter)
                        .append("limit", new BsonInt32(1)));
        if (found.isEmpty()) {
            return;
        }
        BsonDocument before = found.get(0);
        BsonValue id = Objects.requireNonNull(before.get("_id"));
        update.accept(exactly(filter, id));
        BsonDocument after = backend.find(namespace, Backend.byId(id)).get(0);
        try {
            byte[] was = placement.cluster().place(namespace, RawDocument.of(before));
            byte[] is = placement.cluster().place(namespace, RawDocument.of(after));
            if (!Arrays.equals(was, is)) {
                checkChange(retryable);
            }
            Backend owner = placement.backend(placement.owner(namespace, is));
            if (owner != backend) {
                placement.unsettled(namespace); // until both are done
                owner.insert(namespace, List.of(after));
                backend.delete(namespace, id);
                placement.settled(namespace);
            }
        } catch (CommandFailure | CommandRefusedException refused) {
            backend.delete(namespace, id);
            backend.insert(namespace, List.of(before));
            placement.settled(namespace);
            throw failure(refused);
        }
    }

    private void checkChange(boolean retryable) {
        if (!placement.cluster().rules().has(Trait.KEY_MAY_CHANGE)) {
            throw new CommandFailure(
                    66, "ImmutableField", "a change of a field of the shard key; 4.2 is the first version to take it");
        }
        if (!retryable) {
            throw new CommandFailure(
                    20,
                    "IllegalOperation",
                    "a change of a field of the shard key outside a transaction and not retryable; expected retryWrites");
        }
    }

    /** The filter narrowed to one document; positions in arrays that it finds stay found. */
    private static BsonDocument exactly(BsonDocument filter, BsonValue id) {
        if (filter.containsKey("_id")) {
            return new BsonDocument("$and", new BsonArray(List.of(filter, Backend.byId(id))));
        }
        BsonDocument narrowed = filter.clone();
        narrowed.put("_id", new BsonDocument("$eq", id));
        return narrowed;
    }

    BsonDocument delete(BsonDocument command) {
        Fields fields = Fields.ofCommand(command).allow("deletes", "ordered", "let");
        if (!fields.document("let").isEmpty()) {
            throw CommandFailure.notRehearsed("variables (let) of a delete");
        }
        String namespace = Names.namespace(command);
        boolean retryable = fields.has("txnNumber");
        int[] deleted = {0};
        BsonArray errors = each(
                fields.array("deletes"),
                fields.flag("ordered", true),
                (index, part) -> deleted[0] += delete(namespace, part, retryable));
        return withErrors(new BsonDocument("n", new BsonInt32(deleted[0])), errors);
    }

    private int delete(String namespace, BsonValue value, boolean retryable) {
        Fields part = Fields.ofPart(value, "delete")
                .allow("q", "limit", "hint", "collation")
                .simpleCollation();
        int limit = part.count("limit", 0);
        if (limit > 1) {
            throw new CommandFailure(9, "FailedToParse", "a delete with a limit of " + limit + "; expected 0 or 1");
        }
        BsonDocument filter = part.document("q");
        ShardedCollection collection = placement.sharded(namespace);
        Route route;
        if (collection == null) {
            route = local(namespace);
        } else {
            Operation operation = Operation.builder(OperationKind.DELETE, namespace)
                    .filter(filter)
                    .multi(limit == 0)
                    .build();
            route = route(collection, operation, retryable);
        }
        note("delete", namespace, route);
        int deleted = 0;
        for (String shard : route.shards()) {
            BsonDocument statement = new BsonDocument("q", filter).append("limit", new BsonInt32(limit));
            BsonDocument reply = placement
                    .backend(shard)
                    .run(
                            Names.databaseOf(namespace),
                            new BsonDocument("delete", new BsonString(Names.collectionOf(namespace)))
                                    .append("deletes", new BsonArray(List.of(statement)))
                                    .append("ordered", BsonBoolean.TRUE));
            if (reply.containsKey("writeErrors")) {
                throw CommandFailure.ofReply(
                        reply.getArray("writeErrors").get(0).asDocument());
            }
            deleted += reply.getNumber("n").intValue();
            if (limit == 1 && route.firstOnly() && deleted > 0) {
                break;
            }
        }
        if (deleted > 0) {
            placement.changed(namespace);
        }
        return deleted;
    }

    // findAndModify

    BsonDocument findAndModify(BsonDocument command) {
        Fields fields = Fields.ofCommand(command)
                .allow(
                        "query",
                        "sort",
                        "remove",
                        "update",
                        "new",
                        "fields",
                        "upsert",
                        "arrayFilters",
                        "bypassDocumentValidation",
                        "hint",
                        "collation",
                        "let")
                .simpleCollation();
        if (!fields.document("let").isEmpty()) {
            throw CommandFailure.notRehearsed("variables (let) of a findAndModify");
        }
        String namespace = Names.namespace(command);
        boolean remove = fields.flag("remove", false);
        boolean upsert = fields.flag("upsert", false);
        BsonValue change = fields.value("update");
        if (!remove && (change == null || !(change.isDocument() || change.isArray()))) {
            throw new CommandFailure(9, "FailedToParse", "findAndModify with neither remove nor update; expected one");
        }
        if (!remove && change != null && change.isArray()) {
            PipelineUpdates.check(change.asArray());
        }
        BsonDocument filter = fields.document("query");
        boolean retryable = fields.has("txnNumber");
        ShardedCollection collection = placement.sharded(namespace);
        if (collection == null && upsert) {
            placement.ensure(namespace);
        }
        Route route;
        boolean mayMove = false;
        if (collection == null) {
            route = local(namespace);
        } else {
            OperationBuilder builder = Operation.builder(OperationKind.FIND_AND_MODIFY, namespace)
                    .filter(filter)
                    .upsert(upsert);
            Operation operation =
                    remove ? builder.build() : builder.update(change).build();
            route = route(collection, operation, retryable);
            mayMove = !remove && mayChangeKey(collection, operation);
        }
        note("findAndModify", namespace, route);
        Found found = first(namespace, route.shards(), filter, fields.document("sort"));
        if (found == null) {
            return notFound(namespace, command, upsert, remove);
        }
        placement.changed(namespace);
        BsonValue id = Objects.requireNonNull(found.document().get("_id"));
        if (!mayMove || collection == null) {
            return modify(found, command, exactly(filter, id));
        }
        BsonDocument[] reply = new BsonDocument[1];
        BsonDocument narrowed = exactly(filter, id);
        moveAfter(collection, found.backend(), narrowed, retryable, one -> reply[0] = modify(found, command, narrowed));
        return reply[0];
    }

    private record Found(Backend backend, BsonDocument document) {}

    /** The first document of all shards by a sort. */
    private @Nullable Found first(String namespace, List<String> shards, BsonDocument filter, BsonDocument sort) {
        List<Found> candidates = new ArrayList<>();
        for (String shard : shards) {
            BsonDocument find = new BsonDocument("find", new BsonString(Names.collectionOf(namespace)))
                    .append("filter", filter)
                    .append("limit", new BsonInt32(1));
            if (!sort.isEmpty()) {
                find.append("sort", sort);
            }
            Backend backend = placement.backend(shard);
            backend.all(Names.databaseOf(namespace), find)
                    .forEach(document -> candidates.add(new Found(backend, document)));
        }
        if (candidates.isEmpty()) {
            return null;
        }
        if (candidates.size() == 1 || sort.isEmpty()) {
            return candidates.get(0);
        }
        List<BsonDocument> documents = candidates.stream().map(Found::document).toList();
        return candidates.get(scratch.sorted(documents, sort).get(0));
    }

    private static BsonDocument statement(BsonDocument command, BsonDocument filter) {
        BsonDocument statement = new BsonDocument("findAndModify", new BsonString(""));
        for (String name : List.of("sort", "remove", "update", "new", "fields", "upsert", "arrayFilters")) {
            BsonValue value = command.get(name);
            if (value != null && !value.isNull()) {
                statement.append(name, value);
            }
        }
        return statement.append("query", filter);
    }

    private BsonDocument modify(Found found, BsonDocument command, BsonDocument filter) {
        BsonDocument statement = statement(command, filter);
        statement.remove("sort");
        statement.remove("upsert");
        if (statement.isArray("update")) {
            statement.put("update", pipelines.through(found.document(), statement.getArray("update")));
        }
        String namespace = Names.namespace(command);
        statement.put("findAndModify", new BsonString(Names.collectionOf(namespace)));
        return found.backend().run(Names.databaseOf(namespace), statement);
    }

    private BsonDocument notFound(String namespace, BsonDocument command, boolean upsert, boolean remove) {
        if (upsert && !remove) {
            BsonDocument statement =
                    statement(command, Fields.ofCommand(command).document("query"));
            BsonArray stages = statement.isArray("update") ? statement.getArray("update") : new BsonArray();
            if (!stages.isEmpty()) {
                statement.put("update", PipelineUpdates.NOTHING);
            }
            Scratch.Written made = scratch.write(List.of(), statement);
            BsonDocument document = made.documents().get(0);
            if (!stages.isEmpty()) {
                document = pipelines.through(document, stages);
                if (Fields.ofCommand(command).flag("new", false)) {
                    made.reply().put("value", document);
                }
            }
            inserts.insertOne(namespace, document);
            return made.reply();
        }
        BsonDocument last = new BsonDocument("n", new BsonInt32(0));
        if (!remove) {
            last.append("updatedExisting", BsonBoolean.FALSE);
        }
        return new BsonDocument("lastErrorObject", last)
                .append("value", BsonNull.VALUE)
                .append("ok", new BsonDouble(1));
    }
}
