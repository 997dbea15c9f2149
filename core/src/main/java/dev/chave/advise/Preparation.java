package dev.chave.advise;

import dev.chave.key.CollectionInfo;
import dev.chave.key.KeyField;
import dev.chave.profile.DocumentSample;
import dev.chave.value.RawDocument;
import dev.chave.workload.Operation;
import dev.chave.workload.OperationKind;
import dev.chave.workload.Workload;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.jspecify.annotations.Nullable;

/**
 * Makes operations complete before they are routed: values for shapes that have none, documents for inserts that name none.
 *
 * <p>Inserts without documents take the sample's latest rows in insert order, and these rows are left out of the placement:
 * what is inserted is new to the cluster, so an ascending key's inserts must lie beyond the last bound. Where operations
 * carry their documents, rows inserted after the first operation are left out likewise, as long as their times tell.
 */
final class Preparation {
    /** At most this part of the sample is held back as future inserts. */
    private static final int HELD_BACK_OF = 3;

    private static final int BLOCK_ROWS = 200;

    /** The profile's memory is shared by all paths; values of rarer fields are drawn as null. */
    private static final int MOST_PATHS_TO_FILL = 64;

    /** Any collation but the simple one: it is all that is known of a collection's default. */
    private static final BsonDocument SOME_COLLATION = new BsonDocument("locale", new BsonString("und"));

    private static final BsonDocumentCodec CODEC = new BsonDocumentCodec();

    private final @Nullable BsonDocument defaultCollation;
    private final DocumentSample sample;
    private final OperationLoad loads;
    private final ShapeFiller filler;
    private final SplittableRandom random;
    private final double unknownDocuments;
    private final int historyRows;
    private double insertedSoFar;
    private long piecesSoFar;

    Preparation(CollectionInfo collection, DocumentSample sample, Workload workload, OperationLoad loads, long seed) {
        this.defaultCollation = collection.collated() ? SOME_COLLATION : null;
        this.sample = sample;
        this.loads = loads;
        this.filler = new ShapeFiller(sample);
        this.random = new SplittableRandom(seed);
        this.unknownDocuments = workload.operations().stream()
                .filter(Preparation::insertsUnknownDocuments)
                .mapToDouble(Workload::loadOf)
                .sum();
        this.historyRows = sample.size() - heldBack(workload);
    }

    private static boolean insertsUnknownDocuments(Operation operation) {
        return operation.kind() == OperationKind.INSERT && operation.inserted().isEmpty();
    }

    private int heldBack(Workload workload) {
        int most = sample.size() / HELD_BACK_OF;
        if (unknownDocuments > 0) {
            return (int) Math.min(most, Math.ceil(unknownDocuments / sample.documentsPerRow()));
        }
        boolean inserts =
                workload.operations().stream().anyMatch(operation -> operation.kind() == OperationKind.INSERT);
        Operation first = workload.isEmpty() ? null : workload.operations().get(0);
        if (!inserts || first == null || first.at() == null) {
            return 0;
        }
        long begin = first.at().toEpochMilli();
        int later = 0;
        while (later < most && sample.atMillis(sample.size() - 1 - later) >= begin) {
            later++;
        }
        return later;
    }

    /** How many rows of the sample, from the first, the cluster holds when the operations begin. */
    int historyRows() {
        return historyRows;
    }

    /** Whether inserts took documents from the data. */
    boolean borrowedDocuments() {
        return unknownDocuments > 0;
    }

    Traffic.Prepared prepare(int index, Operation operation, int shape, boolean analytic) {
        int pieces = loads.pieces(index);
        int[] rows = insertsUnknownDocuments(operation) ? rowsFor(index, pieces) : new int[0];
        List<RawDocument> documents =
                operation.inserted().stream().map(RawDocument::of).toList();
        return new Traffic.Prepared(
                operation,
                shape,
                filterOf(operation),
                operation.collation() == null ? defaultCollation : operation.collation(),
                operation.literal() || sample.size() > 0,
                documents,
                rows,
                pieces,
                loads.load(index),
                analytic);
    }

    /**
     * The rows that an insert takes: forward through those held back, block by block, and round and round within a block, so
     * that neighbours differ as new documents do while the order in time is kept as far as the rows tell it.
     */
    private int[] rowsFor(int index, int pieces) {
        int from = historyRows == sample.size() ? 0 : historyRows;
        int available = sample.size() - from;
        int[] rows = new int[sample.size() == 0 ? 0 : pieces];
        int blocks = Math.max(1, available / BLOCK_ROWS);
        for (int piece = 0; piece < rows.length; piece++) {
            int block = Math.min(blocks - 1, (int) (insertedSoFar / unknownDocuments * blocks));
            int first = (int) ((long) block * available / blocks);
            int rowsInBlock = (int) ((long) (block + 1) * available / blocks) - first;
            rows[piece] = from + first + (int) (piecesSoFar++ % rowsInBlock);
            insertedSoFar += loads.load(index) / pieces;
        }
        return rows;
    }

    private @Nullable BsonDocument filterOf(Operation operation) {
        BsonDocument filter = replacementTarget(operation);
        if (filter == null) {
            return null;
        }
        BsonDocument decoded = filter instanceof RawBsonDocument raw ? raw.decode(CODEC) : filter;
        return operation.literal() ? decoded : filler.fill(decoded, random);
    }

    /** A replacement by exact {@code _id} is targeted by its own document, as the router does. */
    private static @Nullable BsonDocument replacementTarget(Operation operation) {
        BsonDocument filter = operation.filter();
        if (filter == null || operation.upsert() || !operation.isReplacement() || operation.multi()) {
            return filter;
        }
        boolean exactId = filter.size() == 1
                && filter.containsKey("_id")
                && !(filter.get("_id").isDocument()
                        && !filter.getDocument("_id").isEmpty()
                        && filter.getDocument("_id").getFirstKey().startsWith("$"));
        if (!exactId || operation.update() == null) {
            return filter;
        }
        BsonDocument target = new BsonDocument();
        operation.update().asDocument().forEach((name, value) -> {
            if (!value.isArray() && !name.startsWith("$")) {
                target.put(name, value);
            }
        });
        target.put("_id", filter.get("_id"));
        return target;
    }

    /** The paths that filters without values name, so that the profile keeps their values. */
    static Set<String> pathsToFill(Workload workload) {
        return workload.operations().stream()
                .filter(operation -> !operation.literal())
                .flatMap(operation -> ShapeFiller.paths(operation.filter()).stream())
                .filter(KeyField::isPath)
                .distinct()
                .limit(MOST_PATHS_TO_FILL)
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }
}
