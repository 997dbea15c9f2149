package dev.chave.advise;

import dev.chave.language.Sentence;
import dev.chave.language.Sequence;
import dev.chave.profile.Estimate;

/**
 * LOWCARD and FEW_VALUES_PER_SHARD: a value is never cut, so fewer values than shards leave shards idle, and a few values for
 * each shard fill them unevenly.
 *
 * <p>The number of values to expect at the planned size grows the values seen once with the square root of the growth (the
 * guaranteed-error estimator of Charikar and others, 2000). Where more than half the values were seen once the number is
 * open, and only THIN_EVIDENCE speaks.
 */
final class CardinalityCheck implements Check {
    @Override
    public void judge(Evidence evidence, Findings findings) {
        if (evidence.documents() == 0 || evidence.cardinalityOpen() || evidence.holdsNoDocument()) {
            return;
        }
        Estimate distinct = evidence.key().distinct();
        double seenOnce = evidence.key().seenOnce().value();
        double expected = distinct.value() + (Math.sqrt(evidence.size().growth()) - 1) * seenOnce;
        int planned = evidence.request().growTo();
        Thresholds thresholds = evidence.thresholds();
        if (expected < thresholds.lowCardBlockerPerShard() * planned) {
            findings.add(
                    FindingCode.LOWCARD,
                    Severity.BLOCKER,
                    Findings.numbers("values", distinct.value(), "expectedValues", expected, "growTo", planned),
                    null,
                    Sentence.of(
                            evidence.key().key().hasHashedField() ? "lowCard.hashed" : "lowCard.proof",
                            Words.count(distinct.value()),
                            Words.count(expected),
                            planned));
        } else if (expected < thresholds.fewValuesPerShard() * planned) {
            fewValues(evidence, findings, expected, planned);
        }
    }

    private static void fewValues(Evidence evidence, Findings findings, double expected, int planned) {
        Traffic traffic = evidence.traffic();
        Double maxOverMean = traffic == null
                ? null
                : traffic.placement()
                        .maxOverMean(planned, new double[0], evidence.request().seed());
        var numbers = Findings.numbers(
                "values", evidence.key().distinct().value(), "expectedValues", expected, "growTo", planned);
        if (maxOverMean != null) {
            numbers.put("predictedMaxOverMean", maxOverMean);
        }
        findings.add(
                FindingCode.FEW_VALUES_PER_SHARD,
                Severity.WARNING,
                numbers,
                null,
                Sequence.of(
                        Sentence.of("fewValues.proof", Words.count(expected), planned, Words.times(expected / planned)),
                        maxOverMean == null
                                ? Sentence.of("fewValues.uneven")
                                : Sentence.of("fewValues.fullest", Words.times(maxOverMean))));
    }
}
