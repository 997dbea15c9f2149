package dev.chave.workload;

import java.time.Instant;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/** Builds an {@link Operation} from the parts an origin carries; what is not set is not known. */
public final class OperationBuilder {
    private final OperationKind kind;
    private final String namespace;
    private @Nullable Instant at;
    private @Nullable BsonDocument filter;
    private @Nullable BsonDocument sort;
    private @Nullable BsonValue update;
    private List<? extends BsonDocument> inserted = List.of();
    private long insertedCount;
    private boolean multi;
    private boolean upsert;
    private @Nullable BsonDocument collation;
    private @Nullable BsonDocument let;
    private double weight = 1;
    private long documentsExamined = -1;
    private @Nullable String planSummary;
    private long durationMillis = -1;
    private @Nullable String application;
    private @Nullable String comment;
    private int shardsObserved = -1;
    private boolean literal = true;
    private boolean truncated;

    OperationBuilder(OperationKind kind, String namespace) {
        this.kind = kind;
        this.namespace = namespace;
    }

    public OperationBuilder at(@Nullable Instant value) {
        at = value;
        return this;
    }

    public OperationBuilder filter(@Nullable BsonDocument value) {
        filter = value;
        return this;
    }

    public OperationBuilder sort(@Nullable BsonDocument value) {
        sort = value;
        return this;
    }

    public OperationBuilder update(@Nullable BsonValue value) {
        update = value;
        return this;
    }

    /** The documents known; sets their count too, unless a larger one is set. */
    public OperationBuilder inserted(List<? extends BsonDocument> documents) {
        inserted = documents;
        insertedCount = Math.max(insertedCount, documents.size());
        return this;
    }

    public OperationBuilder insertedCount(long documents) {
        insertedCount = documents;
        return this;
    }

    public OperationBuilder multi(boolean value) {
        multi = value;
        return this;
    }

    public OperationBuilder upsert(boolean value) {
        upsert = value;
        return this;
    }

    public OperationBuilder collation(@Nullable BsonDocument value) {
        collation = value;
        return this;
    }

    public OperationBuilder let(@Nullable BsonDocument value) {
        let = value;
        return this;
    }

    public OperationBuilder weight(double value) {
        weight = value;
        return this;
    }

    public OperationBuilder documentsExamined(long value) {
        documentsExamined = value;
        return this;
    }

    public OperationBuilder planSummary(@Nullable String value) {
        planSummary = value;
        return this;
    }

    public OperationBuilder durationMillis(long value) {
        durationMillis = value;
        return this;
    }

    public OperationBuilder application(@Nullable String value) {
        application = value;
        return this;
    }

    public OperationBuilder comment(@Nullable String value) {
        comment = value;
        return this;
    }

    public OperationBuilder shardsObserved(int value) {
        shardsObserved = value;
        return this;
    }

    public OperationBuilder literal(boolean value) {
        literal = value;
        return this;
    }

    public OperationBuilder truncated(boolean value) {
        truncated = value;
        return this;
    }

    public Operation build() {
        return new Operation(
                kind,
                namespace,
                at,
                filter,
                sort,
                update,
                inserted,
                insertedCount,
                multi,
                upsert,
                collation,
                let,
                weight,
                documentsExamined,
                planSummary,
                durationMillis,
                application,
                comment,
                shardsObserved,
                literal,
                truncated);
    }
}
