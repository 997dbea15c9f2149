package dev.chave.advise;

import dev.chave.key.IndexRules;
import dev.chave.language.Sentence;

/** MISSING_INDEX: no index behind the key, or operations that scan the whole collection. */
final class MissingIndexCheck implements Check {
    @Override
    public void judge(Evidence evidence, Findings findings) {
        boolean known = evidence.collection().indexesKnown();
        if (known
                && IndexRules.supportingIndex(
                                evidence.key().key(), evidence.collection().indexes())
                        .isEmpty()) {
            findings.add(
                    FindingCode.MISSING_INDEX,
                    Severity.NOTE,
                    Findings.numbers(),
                    null,
                    Sentence.of("missingIndex.key", evidence.key().key()));
        }
        CollectionScans scans = evidence.scans();
        if (scans.operations() > 0) {
            findings.add(
                    FindingCode.MISSING_INDEX,
                    Severity.NOTE,
                    Findings.numbers("collectionScans", scans.operations(), "share", scans.share()),
                    scans.witness() == null ? null : Witnesses.operation(scans.witness()),
                    Sentence.of("missingIndex.scans", Words.percent(scans.share())));
        }
    }
}
