package dev.chave.advise;

import dev.chave.key.IndexRules;

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
                    "No index begins with " + evidence.key().key()
                            + "; one must be built before a filled collection can be sharded.");
        }
        CollectionScans scans = evidence.scans();
        if (scans.operations() > 0) {
            findings.add(
                    FindingCode.MISSING_INDEX,
                    Severity.NOTE,
                    Findings.numbers("collectionScans", scans.operations(), "share", scans.share()),
                    scans.witness() == null ? null : Witnesses.operation(scans.witness()),
                    Words.percent(scans.share())
                            + " of the operations scan the whole collection; on shards each scans its part, which hides the"
                            + " missing index and does not mend it.");
        }
    }
}
