package dev.chave.workload;

import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * The operations of one namespace: how many there were of each kind, and a sample of them in time order.
 *
 * @param namespace the namespace they are on
 * @param counts operations of each kind, all of them, each counted by its weight; an insert command is one
 * @param insertedDocuments documents that inserts carried, by weight
 * @param operations the operations kept, in time order (in file order where times are missing)
 * @param keptShare the share of all operations that was kept; 1 when all were
 */
public record Workload(
        String namespace,
        Map<OperationKind, Double> counts,
        double insertedDocuments,
        List<Operation> operations,
        double keptShare) {
    public static final Workload NONE = new Workload("", Map.of(), 0, List.of(), 1);

    public Workload {
        Map<OperationKind, Double> copy = new EnumMap<>(OperationKind.class);
        copy.putAll(counts);
        counts = Collections.unmodifiableMap(copy);
        operations = List.copyOf(operations);
    }

    /** How many operations there were, by weight, an insert command counting once. */
    public double total() {
        return counts.values().stream().mapToDouble(Double::doubleValue).sum();
    }

    public boolean isEmpty() {
        return operations.isEmpty();
    }

    /** The load one operation stands for: its weight, times the documents it inserts. */
    public static double loadOf(Operation operation) {
        return operation.kind() == OperationKind.INSERT
                ? operation.weight() * Math.max(1, operation.insertedCount())
                : operation.weight();
    }
}
