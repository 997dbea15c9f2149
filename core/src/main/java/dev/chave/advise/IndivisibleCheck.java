package dev.chave.advise;

import dev.chave.language.Sentence;
import dev.chave.profile.HeavyValue;

/** INDIVISIBLE: one key value outgrows a chunk, which can then be neither split nor moved. */
final class IndivisibleCheck implements Check {
    @Override
    public void judge(Evidence evidence, Findings findings) {
        if (evidence.key().mostBytes().isEmpty() || evidence.size().bytesRead() == 0) {
            return;
        }
        HeavyValue top = evidence.key().mostBytes().get(0);
        double share =
                RepeatedShare.lowOfBytes(top, evidence.key(), evidence.size().bytesRead());
        double bytes = share * evidence.size().bytes();
        double chunk = evidence.size().chunkBytes();
        if (bytes <= chunk) {
            return;
        }
        findings.add(
                FindingCode.INDIVISIBLE,
                bytes > evidence.thresholds().indivisibleWarningChunks() * chunk ? Severity.WARNING : Severity.NOTE,
                Findings.numbers(
                        "valueBytes",
                        (double) top.bytes()
                                / evidence.size().bytesRead()
                                * evidence.size().bytes(),
                        "valueBytesLow",
                        bytes,
                        "chunkBytes",
                        chunk,
                        "collectionBytes",
                        evidence.size().bytes()),
                Witnesses.value(evidence.key().key(), top.tuple()),
                Sentence.of(
                        "indivisible." + sizeKind(evidence),
                        Words.bytes(bytes),
                        Words.bytes(evidence.size().bytes()),
                        Words.bytes(chunk)));
    }

    private static String sizeKind(Evidence evidence) {
        if (evidence.size().isAssumed()) {
            return "assumed";
        }
        return evidence.request().collectionBytes() > 0 ? "stated" : "present";
    }
}
