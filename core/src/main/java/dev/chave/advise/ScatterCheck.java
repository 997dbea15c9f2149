package dev.chave.advise;

/** SCATTER: operations that every shard must answer, whose price grows with the cluster. */
final class ScatterCheck implements Check {
    @Override
    public void judge(Evidence evidence, Findings findings) {
        Traffic traffic = evidence.traffic();
        if (traffic == null) {
            findings.notMeasured("which operations ask every shard", "a workload (--workload)");
            return;
        }
        Shares all = traffic.all();
        Shares reads = traffic.reads();
        if (all.unknown() > 0) {
            findings.notMeasured(
                    "the targeting of " + Words.percent(all.unknown()) + " of the operations",
                    "their filters: mongod logs, a profiler dump or config.sampledQueries");
        }
        if (all.scatter() == 0) {
            return;
        }
        Thresholds thresholds = evidence.thresholds();
        Severity severity = Severity.NOTE;
        if (all.scatter() > thresholds.scatterBlockerShare()) {
            severity = Severity.BLOCKER;
        } else if (all.scatter() > thresholds.scatterWarningShare()
                || reads.scatter() > thresholds.scatterReadWarningShare()) {
            severity = Severity.WARNING;
        }
        int planned = evidence.request().growTo();
        findings.add(
                FindingCode.SCATTER,
                severity,
                Findings.numbers(
                        "share", all.scatter(),
                        "readShare", reads.scatter(),
                        "writeShare", traffic.writes().scatter(),
                        "shardsAskedAtM", planned),
                traffic.scatterWitness() == null ? null : Witnesses.operation(traffic.scatterWitness()),
                Words.percent(all.scatter()) + " of the operations (" + Words.percent(reads.scatter())
                        + " of the reads) carry no usable value of "
                        + evidence.key().key().first().path()
                        + ", so each of them asks every shard: "
                        + evidence.request().shards() + " now, " + planned
                        + " later, and more shards make none of them cheaper.");
    }
}
