package dev.chave.advise;

/** TOO_SMALL: a collection of a few chunks that one server holds with ease. */
final class TooSmallCheck implements Check {
    @Override
    public void judge(Evidence evidence, Findings findings) {
        long known = evidence.size().knownBytes();
        long limit =
                evidence.thresholds().smallCollectionChunks() * evidence.size().chunkBytes();
        if (known == 0 || known >= limit) {
            return;
        }
        findings.add(
                FindingCode.TOO_SMALL,
                Severity.NOTE,
                Findings.numbers("bytes", known, "limitBytes", limit),
                null,
                "The collection has " + Words.bytes(known) + ", and a chunk is "
                        + Words.bytes(evidence.size().chunkBytes())
                        + ": as it stands it may stay unsharded. The advice reckons with "
                        + Words.bytes(evidence.size().bytes())
                        + "; --collection-bytes states the size to expect.");
    }
}
