package dev.chave.advise;

import dev.chave.workload.Operation;
import dev.chave.workload.OperationKind;
import dev.chave.workload.Workload;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * What each operation weighs in the windows of the scale-out, whatever the key: its load, how many separate pieces it falls
 * into, and the price of the documents it examines.
 */
final class OperationLoad {
    /** An insert of more documents than this is routed as so many pieces of equal weight. */
    static final int MOST_PIECES = 256;

    /** What one examined document costs beside the fixed cost of 1 for asking a shard at all. */
    static final double EXAMINED_COST = 0.02;

    private final double[] load;
    private final int[] pieces;
    private final double[] examined;
    private final boolean[] read;
    private final boolean[] known;

    private OperationLoad(int operations) {
        load = new double[operations];
        pieces = new int[operations];
        examined = new double[operations];
        read = new boolean[operations];
        known = new boolean[operations];
    }

    static OperationLoad of(List<Operation> operations) {
        OperationLoad loads = new OperationLoad(operations.size());
        for (int i = 0; i < operations.size(); i++) {
            Operation operation = operations.get(i);
            loads.load[i] = Workload.loadOf(operation);
            loads.pieces[i] = operation.kind() == OperationKind.INSERT
                    ? (int) Math.max(1, Math.min(MOST_PIECES, operation.insertedCount()))
                    : 1;
            loads.examined[i] = operation.weight() * examinedCost(operation);
            loads.read[i] = operation.kind().isRead();
            loads.known[i] = operation.kind() == OperationKind.INSERT || operation.filter() != null;
        }
        return loads;
    }

    /** Only index scans whose origin tells the documents examined; a collection scan pays the fixed cost alone. */
    private static double examinedCost(Operation operation) {
        String plan = operation.planSummary();
        boolean indexScan = plan != null && !plan.isEmpty() && !plan.contains("COLLSCAN");
        return indexScan && operation.documentsExamined() > 0 ? EXAMINED_COST * operation.documentsExamined() : 0;
    }

    /** The same with only some operations taking part. */
    OperationLoad only(IntPredicate wanted) {
        OperationLoad some = new OperationLoad(size());
        for (int i = 0; i < size(); i++) {
            some.load[i] = load[i];
            some.pieces[i] = pieces[i];
            some.examined[i] = examined[i];
            some.read[i] = read[i];
            some.known[i] = known[i] && wanted.test(i);
        }
        return some;
    }

    int size() {
        return load.length;
    }

    /** Operations by weight, an insert of k documents weighing k. */
    double load(int operation) {
        return load[operation];
    }

    /** How many pieces, each routed on its own, the load divides into. */
    int pieces(int operation) {
        return pieces[operation];
    }

    /** The cost of examined documents, shared by the shards that are asked. */
    double examined(int operation) {
        return examined[operation];
    }

    /** Whether its filter is known; others take no part in windows. */
    boolean isKnown(int operation) {
        return known[operation];
    }

    boolean isRead(int operation) {
        return read[operation];
    }
}
