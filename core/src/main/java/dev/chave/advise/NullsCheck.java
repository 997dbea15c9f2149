package dev.chave.advise;

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
                Words.count(nulls) + " of " + Words.count(documents)
                        + " documents have null or nothing in a field of the key; "
                        + (leading && evidence.key().key().size() == 1
                                ? "they are placed as null, all in one stretch of the key space on one shard."
                                : "they are placed as null within their prefix.")
                        + (evidence.key().missing() > 0 ? " Up to 4.2 a document without the field is refused." : ""));
    }
}
