package dev.chave.rehearse;

import dev.chave.cluster.balance.ProposedMove;
import dev.chave.cluster.catalogue.CommandRefusedException;
import dev.chave.rehearse.wire.SentDocument;
import dev.chave.value.RawDocument;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonObjectId;
import org.bson.BsonValue;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * Inserts: each document goes to the shard that owns its key, all of a batch that go to one shard in one message.
 *
 * <p>An ordered batch ends at its first error. What other shards had taken of what comes behind it is taken back under the router's
 * lock, before anybody can have seen it.
 */
final class Inserts {
    private final Placement placement;
    private final OperationLog operations;
    private final Supplier<ObjectId> ids;
    private final Consumer<ProposedMove> proposals;

    Inserts(Placement placement, OperationLog operations, Supplier<ObjectId> ids, Consumer<ProposedMove> proposals) {
        this.placement = placement;
        this.operations = operations;
        this.ids = ids;
        this.proposals = proposals;
    }

    /** A document on its way. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Outgoing(int index, BsonDocument document, long bytes, Backend to, byte @Nullable [] tuple) {}

    /** What became of a batch: errors by the places of their documents. */
    private static final class Result {
        private final SortedMap<Integer, BsonDocument> errors = new TreeMap<>();
        private final List<Outgoing> inserted = new ArrayList<>();
    }

    BsonDocument insert(BsonDocument command) {
        Fields fields = Fields.ofCommand(command).allow("documents", "ordered", "bypassDocumentValidation");
        String namespace = Names.namespace(command);
        BsonArray documents = fields.array("documents");
        Writes.checkBatch(documents);
        boolean ordered = fields.flag("ordered", true);
        placement.ensure(namespace);
        Result result = new Result();
        Map<Backend, List<Outgoing>> batches = new LinkedHashMap<>();
        for (int index = 0; index < documents.size(); index++) {
            try {
                Outgoing next = outgoing(namespace, index, documents.get(index));
                batches.computeIfAbsent(next.to(), absent -> new ArrayList<>()).add(next);
            } catch (CommandFailure | CommandRefusedException refused) {
                result.errors.put(index, Writes.failure(refused).writeError(index));
                if (ordered) {
                    break;
                }
            }
        }
        batches.forEach((to, batch) -> send(namespace, to, batch, ordered, result));
        if (ordered && !result.errors.isEmpty()) {
            takeBackBehind(result.errors.firstKey(), namespace, result);
        }
        operations.inserted(
                namespace, batches.keySet().stream().map(Backend::name).toList(), placement.sharded(namespace) != null);
        count(namespace, result);
        return Writes.withErrors(
                new BsonDocument("n", new BsonInt32(result.inserted.size())),
                new BsonArray(List.copyOf(result.errors.values())));
    }

    private Outgoing outgoing(String namespace, int index, BsonValue value) {
        if (!value.isDocument()) {
            throw CommandFailure.typeMismatch("an insert of what is no document; expected one");
        }
        BsonDocument document = value.asDocument();
        if (!document.containsKey("_id")) {
            BsonDocument withId = new BsonDocument("_id", new BsonObjectId(ids.get()));
            withId.putAll(document);
            document = withId;
        }
        RawDocument raw = SentDocument.rawOf(document);
        StoredTypes.checkSize(raw.length());
        if (placement.sharded(namespace) == null) {
            Backend home = placement.backend(Objects.requireNonNull(placement.home(namespace)));
            return new Outgoing(index, raw.toBsonDocument(), raw.length(), home, null);
        }
        byte[] tuple = placement.cluster().place(namespace, raw);
        Backend owner = placement.backend(placement.owner(namespace, tuple));
        return new Outgoing(index, raw.toBsonDocument(), raw.length(), owner, tuple);
    }

    private static void send(String namespace, Backend to, List<Outgoing> batch, boolean ordered, Result result) {
        BsonDocument reply =
                to.insert(namespace, batch.stream().map(Outgoing::document).toList(), ordered);
        BsonArray errors = reply.containsKey("writeErrors") ? reply.getArray("writeErrors") : new BsonArray();
        int end = batch.size();
        Set<Integer> failed = new HashSet<>();
        for (BsonValue value : errors) {
            BsonDocument error = value.asDocument().clone();
            int place = error.getNumber("index").intValue();
            int index = batch.get(place).index();
            error.put("index", new BsonInt32(index));
            result.errors.put(index, error);
            failed.add(index);
            if (ordered) {
                end = place;
            }
        }
        for (Outgoing sent : batch.subList(0, end)) {
            if (!failed.contains(sent.index())) {
                result.inserted.add(sent);
            }
        }
    }

    private static void takeBackBehind(int error, String namespace, Result result) {
        for (Outgoing sent : result.inserted) {
            if (sent.index() > error) {
                sent.to()
                        .delete(
                                namespace,
                                Objects.requireNonNull(sent.document().get("_id")));
            }
        }
        result.inserted.removeIf(sent -> sent.index() > error);
        result.errors.tailMap(error + 1).clear();
    }

    /** Tells the catalogue of what arrived, and follows what that asks for. */
    private void count(String namespace, Result result) {
        List<ProposedMove> proposed = new ArrayList<>();
        for (Outgoing sent : result.inserted) {
            byte[] tuple = sent.tuple();
            if (tuple == null) {
                placement.changed(namespace);
            } else {
                placement.cluster().insert(namespace, tuple, 1, sent.bytes()).ifPresent(proposed::add);
            }
        }
        proposed.forEach(proposals);
    }

    /** Inserts one document, as of an upsert. */
    void insertOne(String namespace, BsonDocument document) {
        Outgoing outgoing = outgoing(namespace, 0, document);
        Result result = new Result();
        send(namespace, outgoing.to(), List.of(outgoing), true, result);
        if (!result.errors.isEmpty()) {
            throw CommandFailure.ofReply(result.errors.values().iterator().next());
        }
        count(namespace, result);
    }
}
