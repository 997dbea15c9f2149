package dev.chave.advise;

import dev.chave.key.CollectionInfo;
import dev.chave.key.Index;
import dev.chave.key.ServerVersion;
import dev.chave.key.ShardKey;
import dev.chave.read.InputSummary;
import dev.chave.read.UnreadableException;
import dev.chave.value.RawDocument;
import dev.chave.workload.Operation;
import dev.chave.workload.OperationBuilder;
import dev.chave.workload.OperationKind;
import dev.chave.workload.OperationStore;
import dev.chave.workload.Workload;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/** Runs the advisor over documents and operations made in a test. */
final class AdviceRuns {
    private final List<BsonDocument> documents = new ArrayList<>();
    private final OperationStore operations = new OperationStore();
    private final List<ShardKey> keys = new ArrayList<>();
    private final List<Index> indexes = new ArrayList<>();
    private String namespace = "app.things";
    private int shards = 3;
    private int growTo = 10;
    private long collectionBytes = 50L << 30;
    private ServerVersion version = ServerVersion.DEFAULT;
    private Set<String> mayDropUnique = Set.of();
    private boolean indexesKnown;
    private boolean firehose;
    private @Nullable ShardKey current;
    private long seed = 1;
    private Wishes wishes = Wishes.NONE;

    AdviceRuns documents(Iterable<BsonDocument> all) {
        all.forEach(documents::add);
        return this;
    }

    AdviceRuns namespace(String name) {
        namespace = name;
        return this;
    }

    AdviceRuns shards(int from, int to) {
        shards = from;
        growTo = to;
        return this;
    }

    AdviceRuns collectionBytes(long bytes) {
        collectionBytes = bytes;
        return this;
    }

    AdviceRuns version(String text) {
        version = ServerVersion.parse(text);
        return this;
    }

    AdviceRuns mayDropUnique(String name) {
        mayDropUnique = Set.of(name);
        return this;
    }

    AdviceRuns current(String key) {
        current = ShardKey.parse(key);
        return this;
    }

    AdviceRuns firehose() {
        firehose = true;
        return this;
    }

    AdviceRuns wishes(Wishes wanted) {
        wishes = wanted;
        return this;
    }

    AdviceRuns seed(long value) {
        seed = value;
        return this;
    }

    AdviceRuns key(String... texts) {
        for (String text : texts) {
            keys.add(ShardKey.parse(text));
        }
        return this;
    }

    AdviceRuns index(String name, String pattern, boolean unique) {
        indexesKnown = true;
        indexes.add(Index.plain(name, BsonDocument.parse(pattern), unique));
        return this;
    }

    AdviceRuns find(String filter) {
        return add(Operation.builder(OperationKind.FIND, namespace).filter(BsonDocument.parse(filter)));
    }

    AdviceRuns insert(BsonDocument document) {
        return add(Operation.builder(OperationKind.INSERT, namespace).inserted(List.of(document)));
    }

    AdviceRuns update(String filter, String update) {
        return add(Operation.builder(OperationKind.UPDATE, namespace)
                .filter(BsonDocument.parse(filter))
                .update(BsonDocument.parse(update)));
    }

    AdviceRuns add(OperationBuilder operation) {
        operations.add(operation.build());
        return this;
    }

    /** Operations in Chave's own format, as far as generated data uses it. */
    AdviceRuns operationDocuments(Iterable<BsonDocument> all) {
        for (BsonDocument document : all) {
            boolean insert = document.getString("op").getValue().equals("insert");
            OperationBuilder operation = Operation.builder(
                            insert ? OperationKind.INSERT : OperationKind.FIND,
                            document.getString("ns").getValue())
                    .at(Instant.ofEpochMilli(document.getDateTime("ts").getValue()));
            add(
                    insert
                            ? operation.inserted(List.of(document.getDocument("doc")))
                            : operation.filter(document.getDocument("filter")));
        }
        return this;
    }

    Advice run() {
        AdviceRequest request = new AdviceRequest(
                shards, growTo, collectionBytes, version, seed, keys, current, mayDropUnique, null, firehose, wishes);
        CollectionInfo info = CollectionInfo.bare(namespace);
        AdviceInput input = new AdviceInput(
                indexesKnown ? info.withIndexes(indexes) : info,
                sink -> {
                    documents.forEach(document -> sink.document(RawDocument.of(document)));
                    return new InputSummary("test", "made", documents.size(), 0, List.of(), new TreeSet<>());
                },
                operations.countByNamespace().isEmpty() ? Workload.NONE : operations.workload(namespace),
                List.of(),
                new TreeMap<>());
        try {
            return new Advisor(request).advise(input);
        } catch (UnreadableException impossible) {
            throw new AssertionError(impossible);
        }
    }

    static CandidateAdvice candidate(Advice advice, String key) {
        ShardKey wanted = ShardKey.parse(key);
        return advice.candidates().stream()
                .filter(candidate -> candidate.key().equals(wanted))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no candidate " + wanted + " among "
                        + advice.candidates().stream().map(CandidateAdvice::key).toList()));
    }

    static List<String> findings(CandidateAdvice candidate) {
        return candidate.findings().stream()
                .map(finding -> finding.code() + " " + finding.severity())
                .toList();
    }

    /** S(N) of a curve that must have that point. */
    static double valueAt(ScaleOut.Curve curve, int shards) {
        return Objects.requireNonNull(curve.points().get(shards), "no point at " + shards)
                .value();
    }

    /** A number that a finding must have. */
    static Number number(Finding finding, String name) {
        return Objects.requireNonNull(finding.numbers().get(name), "no number " + name);
    }
}
