package dev.chave.advise;

import dev.chave.language.Phrase;
import dev.chave.language.Sentence;
import dev.chave.language.Sequence;
import java.util.ArrayList;
import java.util.List;

/** THIN_EVIDENCE: too little was seen to be sure. */
final class ThinEvidenceCheck implements Check {
    @Override
    public void judge(Evidence evidence, Findings findings) {
        Thresholds thresholds = evidence.thresholds();
        List<Phrase> reasons = new ArrayList<>();
        if (evidence.traffic() == null) {
            reasons.add(Sentence.of("thinEvidence.noWorkload"));
        } else if (evidence.operationCount() < thresholds.thinOperations()) {
            reasons.add(Sentence.of(
                    "thinEvidence.operations", Words.count(evidence.operationCount()), thresholds.thinOperations()));
        }
        if (evidence.documents() < thresholds.thinDocuments()) {
            reasons.add(Sentence.of(
                    "thinEvidence.documents",
                    Words.count(evidence.documents()),
                    Words.count(thresholds.thinDocuments())));
        }
        if (evidence.cardinalityOpen() && cardinalityDecides(evidence)) {
            reasons.add(Sentence.of("thinEvidence.seenOnce"));
        }
        if (!reasons.isEmpty()) {
            findings.add(
                    FindingCode.THIN_EVIDENCE,
                    Severity.NOTE,
                    Findings.numbers("documents", evidence.documents(), "operations", evidence.operationCount()),
                    null,
                    Sentence.of("thinEvidence.proof", new Sequence("; ", reasons)));
        }
    }

    /** Values seen once leave their number open only where the number seen would not do. */
    private static boolean cardinalityDecides(Evidence evidence) {
        return evidence.key().distinct().value()
                < evidence.thresholds().fewValuesPerShard() * evidence.request().growTo();
    }
}
