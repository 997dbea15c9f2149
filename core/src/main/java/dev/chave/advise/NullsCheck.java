package dev.chave.advise;

import dev.chave.language.Sentence;
import dev.chave.language.Sequence;
import dev.chave.language.Verbatim;

/** NULLS: documents whose key value is null or missing; they all live in the chunk of null. */
final class NullsCheck implements Check {
    @Override
    public void judge(Evidence evidence, Findings findings) {
        long nulls = evidence.key().nulls();
        long documents = evidence.key().documents();
        if (nulls == 0) {
            return;
        }
        double share = (double) nulls / documents;
        int planned = evidence.request().growTo();
        Severity severity =
                nulls == documents ? Severity.BLOCKER : share > 1.0 / planned ? Severity.WARNING : Severity.NOTE;
        boolean leading =
                evidence.fields().get(0).missing() + evidence.fields().get(0).nulls() > 0;
        findings.add(
                FindingCode.NULLS,
                severity,
                Findings.numbers(
                        "documents",
                        nulls,
                        "share",
                        share,
                        "missing",
                        evidence.key().missing(),
                        "allNull",
                        evidence.key().allNull()),
                null,
                Sequence.sentences(
                        Sentence.of(
                                leading && evidence.key().key().size() == 1 ? "nulls.together" : "nulls.inPrefix",
                                Words.count(nulls),
                                Words.count(documents)),
                        evidence.key().missing() > 0 ? Sentence.of("nulls.missing") : Verbatim.NOTHING));
    }
}
