package dev.chave.advise;

import dev.chave.language.Sentence;
import dev.chave.profile.FieldProfile;

/** FLOAT_HASH: hashing makes numbers whole first, so values that differ in their fraction become one. */
final class FloatHashCheck implements Check {
    @Override
    public void judge(Evidence evidence, Findings findings) {
        evidence.hashedField()
                .filter(field -> field.fractional() > 0 || field.beyondExact() > 0)
                .ifPresent(field -> judge(field, evidence, findings));
    }

    private static void judge(FieldProfile field, Evidence evidence, Findings findings) {
        double distinct = field.distinct().value();
        double left = Math.min(distinct, field.distinctHashed().value());
        double lost = distinct == 0 ? 0 : 1 - left / distinct;
        if (lost <= 0) {
            return;
        }
        Thresholds thresholds = evidence.thresholds();
        Severity severity = lost > thresholds.floatHashBlockerShare()
                ? Severity.BLOCKER
                : lost > thresholds.floatHashWarningShare() ? Severity.WARNING : Severity.NOTE;
        findings.add(
                FindingCode.FLOAT_HASH,
                severity,
                Findings.numbers(
                        "values", distinct,
                        "valuesAfterHashing", left,
                        "lostShare", lost,
                        "fractionalDocuments", field.fractional(),
                        "beyond2to53Documents", field.beyondExact()),
                null,
                Sentence.of(
                        "floatHash.proof",
                        Words.count(distinct),
                        field.path(),
                        Words.count(left),
                        Words.percent(lost)));
    }
}
