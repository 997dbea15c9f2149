package dev.chave.advise;

import dev.chave.workload.Operation;
import dev.chave.workload.Workload;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Operations that read every document.
 *
 * @param operations how many, by weight
 * @param share of all operations
 * @param witness the first, or null
 */
record CollectionScans(
        double operations, double share, @Nullable Operation witness) {
    static CollectionScans of(List<Operation> operations) {
        double all = 0;
        double scanning = 0;
        Operation witness = null;
        for (Operation operation : operations) {
            all += Workload.loadOf(operation);
            String plan = operation.planSummary();
            if (plan != null && plan.contains("COLLSCAN")) {
                scanning += operation.weight();
                witness = witness == null ? operation : witness;
            }
        }
        return new CollectionScans(scanning, all == 0 ? 0 : scanning / all, witness);
    }
}
