package dev.chave.design;

import dev.chave.workload.OperationKind;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * Operations that differ only in their values.
 *
 * @param name what the expectations call it, and the comment of its operations
 * @param replaces whether an update replaces the whole document
 * @param share its weight among the shapes
 * @param pick which documents it is about
 * @param where the filter
 * @param set what an update sets
 * @param update an update or pipeline written out, or null
 * @param documents how many documents an insert carries
 * @param documentsExamined as the server would note it, or -1
 * @param millis how long it takes, or -1
 */
record ShapeDesign(
        String name,
        OperationKind kind,
        boolean replaces,
        double share,
        Pick pick,
        List<Part> where,
        List<Part> set,
        @Nullable BsonValue update,
        @Nullable BsonDocument sort,
        boolean multi,
        boolean upsert,
        int documents,
        @Nullable String application,
        @Nullable String planSummary,
        long documentsExamined,
        long millis) {
    ShapeDesign {
        where = List.copyOf(where);
        set = List.copyOf(set);
    }

    /** A field and what is asked for or written there. */
    record Part(String path, Asked asked) {}
}
