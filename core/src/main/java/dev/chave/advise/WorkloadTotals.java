package dev.chave.advise;

import dev.chave.read.InputSummary.Carries;
import dev.chave.workload.Operation;
import dev.chave.workload.OperationKind;
import dev.chave.workload.Workload;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a workload adds up to, whatever the key; computed once for all candidates.
 *
 * @param load all operations by weight, an insert of k documents weighing k
 * @param insertShare inserts among them; null when not known
 * @param knownRecords operations kept whose filter is known: what shares of operations rest on
 * @param scans operations that read every document
 */
record WorkloadTotals(double load, @Nullable Double insertShare, double knownRecords, CollectionScans scans) {

    static WorkloadTotals of(AdviceInput input) {
        List<Operation> operations = input.workload().operations();
        double load = 0;
        double inserts = 0;
        double known = 0;
        for (Operation operation : operations) {
            boolean isInsert = operation.kind() == OperationKind.INSERT;
            double own = Workload.loadOf(operation);
            load += own;
            inserts += isInsert ? own : 0;
            known += isInsert || operation.filter() != null ? 1 : 0;
        }
        boolean unknown = load == 0 || (inserts == 0 && !tellsInserts(input));
        return new WorkloadTotals(load, unknown ? null : inserts / load, known, CollectionScans.of(operations));
    }

    /** Samplers never take inserts, and logs hold slow operations only: no insert there does not mean that there are none. */
    private static boolean tellsInserts(AdviceInput input) {
        return input.workloadInputs().stream()
                .anyMatch(one -> one.carries().contains(Carries.INSERTED_DOCUMENTS)
                        && one.carries().contains(Carries.TRUE_FREQUENCY));
    }
}
