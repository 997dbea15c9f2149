package dev.chave.advise;

import dev.chave.language.Phrase;
import dev.chave.language.Sentence;
import dev.chave.language.Sequence;
import dev.chave.language.Verbatim;
import dev.chave.profile.InsertOrder;

/** MONOTONIC and MONOTONIC_LOCAL: inserts that go to one end of the key space, or crowd in a part of it that moves. */
final class MonotonicCheck implements Check {
    private static final long MINUTE_MILLIS = 60_000;
    private static final double MANY_ENDS = 1000;

    @Override
    public void judge(Evidence evidence, Findings findings) {
        InsertPattern pattern = evidence.pattern();
        if (pattern == null || pattern.monotonicity().concentration() == null) {
            findings.notMeasured(Sentence.of("unmeasured.inserts"), Sentence.of("needs.inserts"));
            return;
        }
        if (evidence.holdsNoDocument()) {
            return;
        }
        Thresholds thresholds = evidence.thresholds();
        if (pattern.isMonotonic(thresholds)) {
            hotEnd(evidence, pattern, findings);
        } else if (pattern.tailPrefixFields() > 0 && (hasFewTails(evidence, pattern) || !pattern.isBand(thresholds))) {
            tails(evidence, pattern, findings);
        } else if (pattern.isBand(thresholds)) {
            band(pattern, findings);
        } else if (pattern.bursts()) {
            findings.add(
                    FindingCode.MONOTONIC_LOCAL,
                    Severity.NOTE,
                    Findings.numbers(),
                    null,
                    Sentence.of(
                            "monotonicLocal.bursts",
                            evidence.key().key().first().path()));
        }
    }

    private static void hotEnd(Evidence evidence, InsertPattern pattern, Findings findings) {
        Monotonicity numbers = pattern.monotonicity();
        Double insertShare = evidence.insertShare();
        Severity severity = severityOf(evidence, insertShare);
        var shown = numbersOf(numbers);
        if (insertShare != null) {
            shown.put("insertShare", insertShare);
        }
        Phrase deciding = insertShare == null
                ? Sentence.of("monotonic.unknownShare")
                : Sentence.of("monotonic.insertShare", Words.percent(insertShare));
        Phrase firehose = evidence.request().firehose()
                ? Sentence.of("monotonic.firehose")
                : evidence.request().wishes().wants(Goal.WORKING_SET)
                        ? Sentence.of("monotonic.workingSet")
                        : Verbatim.NOTHING;
        findings.add(
                FindingCode.MONOTONIC,
                severity,
                shown,
                null,
                Sequence.sentences(
                        Sentence.of(
                                "monotonic.proof",
                                Words.percent(orZero(numbers.advance())),
                                Words.percent(orZero(numbers.concentration())),
                                pattern.slices(),
                                Words.percent(orZero(numbers.randomConcentration()))),
                        deciding,
                        firehose,
                        orderRemark(numbers)));
    }

    private static Severity severityOf(Evidence evidence, @org.jspecify.annotations.Nullable Double insertShare) {
        Thresholds thresholds = evidence.thresholds();
        if (evidence.request().firehose() || evidence.request().wishes().wants(Goal.WORKING_SET)) {
            return Severity.NOTE;
        }
        if (insertShare == null) {
            return Severity.WARNING;
        }
        if (insertShare >= thresholds.insertBlockerShare()) {
            return Severity.BLOCKER;
        }
        return insertShare >= thresholds.insertWarningShare() ? Severity.WARNING : Severity.NOTE;
    }

    private static boolean hasFewTails(Evidence evidence, InsertPattern pattern) {
        return pattern.tailPrefixes()
                < evidence.thresholds().tailPrefixesPerShard()
                        * evidence.request().growTo();
    }

    private static void tails(Evidence evidence, InsertPattern pattern, Findings findings) {
        double limit = evidence.thresholds().tailPrefixesPerShard()
                * evidence.request().growTo();
        boolean few = hasFewTails(evidence, pattern);
        var shown = numbersOf(pattern.monotonicity());
        shown.put("tailShare", pattern.tailShare());
        shown.put("prefixes", pattern.tailPrefixes());
        AdviceRequest request = evidence.request();
        double each = evidence.thresholds().tailPrefixesPerShard();
        shown.put("hotEndsPerShardAtN", (double) pattern.tailPrefixes() / request.shards());
        shown.put("hotEndsPerShardAtM", (double) pattern.tailPrefixes() / request.growTo());
        shown.put("prefixesWantedAtN", each * request.shards());
        shown.put("prefixesWantedAtM", each * request.growTo());
        findings.add(
                FindingCode.MONOTONIC_LOCAL,
                few ? Severity.WARNING : Severity.NOTE,
                shown,
                null,
                Sequence.sentences(
                        Sentence.of(
                                few ? "monotonicLocal.fewTails" : "monotonicLocal.manyTails",
                                Words.percent(pattern.tailShare()),
                                String.join(", ", evidence.key().key().paths().subList(0, pattern.tailPrefixFields())),
                                Words.count(pattern.tailPrefixes()),
                                Words.count(limit)),
                        hotEnds(evidence, pattern),
                        orderRemark(pattern.monotonicity())));
    }

    /** How many hot ends a shard has, and how many prefixes it takes (claims H2, H3). */
    private static Phrase hotEnds(Evidence evidence, InsertPattern pattern) {
        int shards = evidence.request().shards();
        int planned = evidence.request().growTo();
        double each = evidence.thresholds().tailPrefixesPerShard();
        double atM = (double) pattern.tailPrefixes() / planned;
        return Sentence.of(
                atM < 1 ? "hotEnds.few" : atM > MANY_ENDS ? "hotEnds.many" : "hotEnds.some",
                Words.times((double) pattern.tailPrefixes() / shards),
                shards,
                Words.times(atM),
                planned,
                Words.count(each * shards),
                Words.count(each * planned));
    }

    private static void band(InsertPattern pattern, Findings findings) {
        long circle = pattern.circlesWithinMillis();
        boolean quick = circle >= 0 && circle < MINUTE_MILLIS;
        var shown = numbersOf(pattern.monotonicity());
        if (circle >= 0) {
            shown.put("circleSeconds", circle / 1000.0);
        }
        findings.add(
                FindingCode.MONOTONIC_LOCAL,
                quick ? Severity.NOTE : Severity.WARNING,
                shown,
                null,
                Sequence.sentences(
                        Sentence.of(
                                quick ? "monotonicLocal.quick" : "monotonicLocal.band",
                                Words.percent(orZero(pattern.monotonicity().concentration())),
                                pattern.slices(),
                                Words.percent(orZero(pattern.monotonicity().randomConcentration()))),
                        orderRemark(pattern.monotonicity())));
    }

    private static java.util.Map<String, Number> numbersOf(Monotonicity numbers) {
        return Findings.numbers(
                "concentration", orZero(numbers.concentration()),
                "randomConcentration", orZero(numbers.randomConcentration()),
                "advance", orZero(numbers.advance()),
                "windows", numbers.windows(),
                "windowInserts", numbers.windowInserts());
    }

    private static Phrase orderRemark(Monotonicity numbers) {
        return numbers.order() == InsertOrder.FILE ? Sentence.of("monotonic.fileOrder") : Verbatim.NOTHING;
    }

    private static double orZero(@org.jspecify.annotations.Nullable Double number) {
        return number == null ? 0 : number;
    }
}
