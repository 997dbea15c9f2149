package dev.chave.advise;

import dev.chave.workload.Operation;
import dev.chave.workload.OperationKind;
import java.util.List;

/**
 * Which operations are analytic: they read much of the data, and may ask every shard by right (claim O3).
 *
 * <p>Those that the user marks, by their shape's text or a part of it, or by their comment; and reads that examined more than a hundredth
 * of the collection's documents through an index or in an aggregation. A collection scan of another kind is a missing index, not analysis.
 */
final class Analytics {
    private final List<String> marks;
    private final double leastExamined;

    Analytics(Wishes wishes, Thresholds thresholds, double documents) {
        this.marks = wishes.analytic();
        this.leastExamined = thresholds.analyticExaminedShare() * documents;
    }

    boolean includes(Operation operation, String shape) {
        String comment = operation.comment();
        boolean marked = marks.stream().anyMatch(mark -> shape.contains(mark) || mark.equals(comment));
        return marked || (operation.kind().isRead() && examinesMuch(operation));
    }

    private boolean examinesMuch(Operation operation) {
        String plan = operation.planSummary();
        boolean isScan = plan != null && plan.contains("COLLSCAN");
        boolean byIndex = plan != null && !plan.isEmpty() && !isScan;
        return leastExamined > 0
                && operation.documentsExamined() > leastExamined
                && (byIndex || operation.kind() == OperationKind.AGGREGATE);
    }
}
