package dev.chave.advise;

import dev.chave.profile.InsertOrder;

/** MONOTONIC and MONOTONIC_LOCAL: inserts that go to one end of the key space, or crowd in a part of it that moves. */
final class MonotonicCheck implements Check {
    private static final long MINUTE_MILLIS = 60_000;
    private static final double MANY_ENDS = 1000;

    @Override
    public void judge(Evidence evidence, Findings findings) {
        InsertPattern pattern = evidence.pattern();
        if (pattern == null || pattern.monotonicity().concentration() == null) {
            findings.notMeasured("where inserts land as time goes on", "at least 200 documents in insert order");
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
                    "Inserts come in runs of one value of "
                            + evidence.key().key().first().path()
                            + "; each run goes to one shard, and the runs themselves spread.");
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
        String deciding = insertShare == null
                ? " The share of inserts among operations is not known (needs a workload)."
                : " Inserts are " + Words.percent(insertShare)
                        + " of the operations, which decides the weight of this.";
        String firehose = evidence.request().firehose()
                ? " With a firehose this is meant: a zone pins the end of the key space to the strong shard, and must be moved on"
                        + " every day."
                : evidence.request().wishes().wants(Goal.WORKING_SET)
                        ? " It buys a small working set, and only with a firehose: no ascending key without a strong shard for"
                                + " all inserts and zones that are moved on."
                        : "";
        findings.add(
                FindingCode.MONOTONIC,
                severity,
                shown,
                null,
                "In the latest windows " + Words.percent(orZero(numbers.advance()))
                        + " of the inserts lie at or beyond the end of everything before, and "
                        + Words.percent(orZero(numbers.concentration())) + " of a window crowd into one "
                        + pattern.slices() + "th of the key space (a random key: "
                        + Words.percent(orZero(numbers.randomConcentration()))
                        + "): one shard takes all inserts, at any size."
                        + deciding + firehose + orderRemark(numbers));
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
                Words.percent(pattern.tailShare()) + " of the latest inserts go to the end of their own prefix ("
                        + String.join(", ", evidence.key().key().paths().subList(0, pattern.tailPrefixFields()))
                        + "), and they have " + Words.count(pattern.tailPrefixes()) + " prefixes: "
                        + (few
                                ? "fewer than " + Words.count(limit)
                                        + ", so that a few hot ends take all inserts and new shards get none."
                                : "enough hot ends to spread, though each one's recent writes stay together.")
                        + hotEnds(evidence, pattern)
                        + orderRemark(pattern.monotonicity()));
    }

    /** How many hot ends a shard has, and how many prefixes it takes (claims H2, H3). */
    private static String hotEnds(Evidence evidence, InsertPattern pattern) {
        int shards = evidence.request().shards();
        int planned = evidence.request().growTo();
        double each = evidence.thresholds().tailPrefixesPerShard();
        double atM = (double) pattern.tailPrefixes() / planned;
        return " That is " + Words.times((double) pattern.tailPrefixes() / shards) + " hot ends for each of " + shards
                + " shards and " + Words.times(atM) + " for each of " + planned + "; a few are good, so "
                + Words.count(each * shards) + " prefixes now and " + Words.count(each * planned) + " later"
                + (atM < 1
                        ? ", and with fewer prefixes than shards some shards get no inserts at all."
                        : atM > MANY_ENDS ? ", and so many behave like random writes." : ".");
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
                Words.percent(orZero(pattern.monotonicity().concentration()))
                        + " of a window's inserts crowd into one "
                        + pattern.slices()
                        + "th of the key space (a random key: "
                        + Words.percent(orZero(pattern.monotonicity().randomConcentration()))
                        + ")"
                        + (quick
                                ? ", a part that goes round within a minute, too quickly to hurt."
                                : ": one shard at a time takes most inserts, wherever that part is.")
                        + orderRemark(pattern.monotonicity()));
    }

    private static java.util.Map<String, Number> numbersOf(Monotonicity numbers) {
        return Findings.numbers(
                "concentration", orZero(numbers.concentration()),
                "randomConcentration", orZero(numbers.randomConcentration()),
                "advance", orZero(numbers.advance()),
                "windows", numbers.windows(),
                "windowInserts", numbers.windowInserts());
    }

    private static String orderRemark(Monotonicity numbers) {
        return numbers.order() == InsertOrder.FILE ? " The order is that of the file, which may be sorted." : "";
    }

    private static double orZero(@org.jspecify.annotations.Nullable Double number) {
        return number == null ? 0 : number;
    }
}
