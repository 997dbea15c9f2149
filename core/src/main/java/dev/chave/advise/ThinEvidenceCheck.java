package dev.chave.advise;

import java.util.ArrayList;
import java.util.List;

/** THIN_EVIDENCE: too little was seen to be sure. */
final class ThinEvidenceCheck implements Check {
    @Override
    public void judge(Evidence evidence, Findings findings) {
        Thresholds thresholds = evidence.thresholds();
        List<String> reasons = new ArrayList<>();
        if (evidence.traffic() == null) {
            reasons.add("there is no workload");
        } else if (evidence.operationCount() < thresholds.thinOperations()) {
            reasons.add("the workload has " + Words.count(evidence.operationCount()) + " operations, fewer than "
                    + thresholds.thinOperations());
        }
        if (evidence.documents() < thresholds.thinDocuments()) {
            reasons.add("there are " + Words.count(evidence.documents()) + " documents, fewer than "
                    + Words.count(thresholds.thinDocuments()));
        }
        if (evidence.cardinalityOpen() && cardinalityDecides(evidence)) {
            reasons.add("most key values were seen once, so that their number is open");
        }
        if (!reasons.isEmpty()) {
            findings.add(
                    FindingCode.THIN_EVIDENCE,
                    Severity.NOTE,
                    Findings.numbers("documents", evidence.documents(), "operations", evidence.operationCount()),
                    null,
                    "This rests on little: " + String.join("; ", reasons) + ".");
        }
    }

    /** Values seen once leave their number open only where the number seen would not do. */
    private static boolean cardinalityDecides(Evidence evidence) {
        return evidence.key().distinct().value()
                < evidence.thresholds().fewValuesPerShard() * evidence.request().growTo();
    }
}
