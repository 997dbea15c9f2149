package dev.chave.advise;

import dev.chave.language.Sentence;

/** KEY_SIZE: large key values, refused up to 4.2 and paid for in every index and in the routing table later. */
final class KeySizeCheck implements Check {
    @Override
    public void judge(Evidence evidence, Findings findings) {
        double mean = evidence.key().meanKeyBytes();
        long most = evidence.key().maxKeyBytes();
        Thresholds thresholds = evidence.thresholds();
        boolean limited = !evidence.request().serverVersion().isAtLeast("4.4");
        boolean refused = limited && most > thresholds.keyBytesLimit();
        if (!refused && mean <= thresholds.keyBytesNote()) {
            return;
        }
        Severity severity =
                refused ? Severity.BLOCKER : mean > thresholds.keyBytesLimit() ? Severity.WARNING : Severity.NOTE;
        findings.add(
                FindingCode.KEY_SIZE,
                severity,
                Findings.numbers("meanBytes", mean, "maxBytes", most),
                null,
                Sentence.of(refused ? "keySize.refused" : "keySize.carried", Words.times(mean), Words.count(most)),
                refused ? Sentence.of("versions.upTo", "4.2") : Findings.ALL_VERSIONS);
    }
}
