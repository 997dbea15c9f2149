package dev.chave.workload;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the operations of all namespaces within a fixed budget of bytes, so that a namespace can be chosen after reading.
 *
 * <p>Counts are exact for every namespace. Of the operations themselves all are kept while they fit; then the largest
 * namespace is thinned by half, again and again, by a hash of each operation's place in the input: which are kept depends on
 * the input alone. A thinned namespace's operations stand for more than one each, and {@link Workload#keptShare()} says so.
 */
public final class OperationStore {
    /** The bytes that kept operations may take, by {@link #bytesOf}. */
    public static final long DEFAULT_BUDGET_BYTES = 96L << 20;

    private static final int OVERHEAD_BYTES = 240; // the record, its list slot and the headers of its parts
    private static final int MOST_TEXTS = 4096;
    private static final BsonDocumentCodec CODEC = new BsonDocumentCodec();

    private final long budgetBytes;
    private final Map<String, String> texts = new HashMap<>();
    private final SortedMap<String, Kept> byNamespace = new TreeMap<>();
    private long keptBytes;
    private long ordinal;

    public OperationStore() {
        this(DEFAULT_BUDGET_BYTES);
    }

    public OperationStore(long budgetBytes) {
        this.budgetBytes = budgetBytes;
    }

    /** One namespace's operations and how far they were thinned. */
    private static final class Kept {
        final Map<OperationKind, Double> counts = new EnumMap<>(OperationKind.class);
        final List<Entry> entries = new ArrayList<>();
        double insertedDocuments;
        long bytes;
        int halvings;

        boolean keeps(long ticket) {
            return (ticket & ((1L << halvings) - 1)) == 0;
        }
    }

    private record Entry(long ordinal, long ticket, int bytes, Operation operation) {}

    /** Takes one operation. */
    public void add(Operation operation) {
        Kept kept = byNamespace.computeIfAbsent(operation.namespace(), namespace -> new Kept());
        kept.counts.merge(operation.kind(), operation.weight(), Double::sum);
        kept.insertedDocuments += operation.weight() * operation.insertedCount();
        long place = ordinal++;
        long ticket = mix(place);
        if (!kept.keeps(ticket)) {
            return;
        }
        Operation compact = compact(operation);
        int bytes = bytesOf(compact);
        kept.entries.add(new Entry(place, ticket, bytes, compact));
        kept.bytes += bytes;
        keptBytes += bytes;
        while (keptBytes > budgetBytes) {
            thinLargest();
        }
    }

    /** How many operations each namespace has, by weight. */
    public SortedMap<String, Long> countByNamespace() {
        SortedMap<String, Long> counts = new TreeMap<>();
        byNamespace.forEach((namespace, kept) -> counts.put(
                namespace,
                Math.round(kept.counts.values().stream()
                        .mapToDouble(Double::doubleValue)
                        .sum())));
        return counts;
    }

    /** The workload of one namespace; an empty one where nothing was seen of it. */
    public Workload workload(String namespace) {
        Kept kept = byNamespace.get(namespace);
        if (kept == null) {
            return new Workload(namespace, Map.of(), 0, List.of(), 1);
        }
        double share = 1.0 / (1L << kept.halvings);
        return new Workload(namespace, kept.counts, kept.insertedDocuments, inTimeOrder(kept.entries), share);
    }

    private static List<Operation> inTimeOrder(List<Entry> entries) {
        boolean timed = entries.stream().allMatch(entry -> entry.operation().at() != null);
        Comparator<Entry> byPlace = Comparator.comparingLong(Entry::ordinal);
        Comparator<Entry> order = timed
                ? Comparator.comparing((Entry entry) -> timeOf(entry.operation()))
                        .thenComparing(byPlace)
                : byPlace;
        return entries.stream().sorted(order).map(Entry::operation).toList();
    }

    private static Instant timeOf(Operation operation) {
        Instant at = operation.at();
        return at == null ? Instant.EPOCH : at;
    }

    private void thinLargest() {
        Kept largest = byNamespace.values().stream()
                .max(Comparator.comparingLong(kept -> kept.bytes))
                .orElseThrow();
        largest.halvings++;
        largest.entries.removeIf(entry -> !largest.keeps(entry.ticket()));
        long bytes = largest.entries.stream().mapToLong(Entry::bytes).sum();
        keptBytes -= largest.bytes - bytes;
        largest.bytes = bytes;
    }

    /** The operation with its documents as raw bytes, which take a fraction of the memory. */
    private Operation compact(Operation operation) {
        return new Operation(
                operation.kind(),
                operation.namespace(),
                operation.at(),
                raw(operation.filter()),
                raw(operation.sort()),
                operation.update() instanceof BsonDocument document ? raw(document) : operation.update(),
                operation.inserted().stream().map(OperationStore::rawDocument).toList(),
                operation.insertedCount(),
                operation.multi(),
                operation.upsert(),
                raw(operation.collation()),
                raw(operation.let()),
                operation.weight(),
                operation.documentsExamined(),
                shared(operation.planSummary()),
                operation.durationMillis(),
                shared(operation.application()),
                operation.comment(),
                operation.shardsObserved(),
                operation.literal(),
                operation.truncated());
    }

    /** Plans and applications are few and come again and again; past a limit each keeps its own. */
    private @Nullable String shared(@Nullable String text) {
        if (text == null || texts.size() >= MOST_TEXTS) {
            return text == null ? null : texts.getOrDefault(text, text);
        }
        return texts.computeIfAbsent(text, same -> same);
    }

    private static @Nullable BsonDocument raw(@Nullable BsonDocument document) {
        return document == null ? null : rawDocument(document);
    }

    private static RawBsonDocument rawDocument(BsonDocument document) {
        return document instanceof RawBsonDocument raw ? raw : new RawBsonDocument(document, CODEC);
    }

    private static int bytesOf(Operation operation) {
        long bytes = OVERHEAD_BYTES
                + sizeOf(operation.filter())
                + sizeOf(operation.sort())
                + sizeOf(operation.update())
                + sizeOf(operation.let())
                + sizeOf(operation.collation())
                + sizeOf(operation.comment());
        for (BsonDocument document : operation.inserted()) {
            bytes += sizeOf(document);
        }
        return (int) Math.min(bytes, Integer.MAX_VALUE);
    }

    private static long sizeOf(@Nullable BsonValue value) {
        if (value instanceof RawBsonDocument raw) {
            return 64L + raw.getByteBuffer().remaining();
        }
        // an update pipeline: a handful of stages, held as objects
        return value instanceof BsonArray stages ? 1024L * Math.max(1, stages.size()) : 0;
    }

    private static long sizeOf(@Nullable String text) {
        return text == null ? 0 : 48L + 2L * text.length();
    }

    private static long mix(long place) {
        long mixed = (place + 1) * 0x9E3779B97F4A7C15L;
        mixed = (mixed ^ (mixed >>> 30)) * 0xBF58476D1CE4E5B9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
        return mixed ^ (mixed >>> 31);
    }
}
