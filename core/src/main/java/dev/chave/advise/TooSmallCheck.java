package dev.chave.advise;

import dev.chave.language.Sentence;

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
                Sentence.of(
                        "tooSmall.proof",
                        Words.bytes(known),
                        Words.bytes(evidence.size().chunkBytes()),
                        Words.bytes(evidence.size().bytes())));
    }
}
