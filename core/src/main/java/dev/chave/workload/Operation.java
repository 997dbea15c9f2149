package dev.chave.workload;

import java.time.Instant;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * One operation of an application, from whatever file it was read: the record every origin of workloads maps into.
 *
 * <p>What an origin does not carry is null or empty, never invented. A {@code filter} of null means that the operation has
 * one which is not known; an empty document means that there is none.
 *
 * @param kind what it does
 * @param namespace {@code database.collection}
 * @param at when it ended, or null
 * @param filter the predicate of a find, count, distinct, update, delete or findAndModify, or the leading {@code $match} of an
 *     aggregate; null when not known
 * @param sort the sort, or null
 * @param update the update document, the replacement document, or the update pipeline as an array; null when not known
 * @param inserted the documents of an insert, as far as known
 * @param insertedCount how many documents an insert carried, known or not; 0 for other kinds
 * @param multi whether an update or a delete may touch many documents
 * @param upsert whether it inserts when nothing matches
 * @param collation the operation's own collation, or null
 * @param let the variables of {@code $expr}, or null
 * @param weight how many operations this one stands for; 1 unless the origin says otherwise
 * @param documentsExamined how many documents the server looked at, or -1
 * @param planSummary the server's plan summary such as {@code IXSCAN { a: 1 }} or {@code COLLSCAN}, or null
 * @param durationMillis how long it took, or -1
 * @param application the application's name, or null
 * @param comment the operation's comment, or null
 * @param shardsObserved how many shards a real mongos asked, or -1
 * @param literal whether the values in {@code filter} are the real ones; false where the origin keeps only the shape
 * @param truncated whether the origin cut the command, so that lists and filters are lower bounds
 */
public record Operation(
        OperationKind kind,
        String namespace,
        @Nullable Instant at,
        @Nullable BsonDocument filter,
        @Nullable BsonDocument sort,
        @Nullable BsonValue update,
        List<? extends BsonDocument> inserted,
        long insertedCount,
        boolean multi,
        boolean upsert,
        @Nullable BsonDocument collation,
        @Nullable BsonDocument let,
        double weight,
        long documentsExamined,
        @Nullable String planSummary,
        long durationMillis,
        @Nullable String application,
        @Nullable String comment,
        int shardsObserved,
        boolean literal,
        boolean truncated) {
    public Operation {
        inserted = List.copyOf(inserted);
        if (!(weight > 0) || Double.isInfinite(weight)) {
            throw new IllegalArgumentException("an operation of weight " + weight + "; expected a number above 0");
        }
    }

    /** A builder with nothing known but the two things every operation has. */
    public static OperationBuilder builder(OperationKind kind, String namespace) {
        return new OperationBuilder(kind, namespace);
    }

    /** Whether {@code update} replaces the whole document: a document whose first name is no operator. */
    public boolean isReplacement() {
        return update != null
                && update.isDocument()
                && (update.asDocument().isEmpty()
                        || !update.asDocument().getFirstKey().startsWith("$"));
    }
}
