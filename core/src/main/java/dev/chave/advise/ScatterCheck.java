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
        double share = withoutAnalytic(all, traffic.analytic());
        double readShare = withoutAnalytic(reads, traffic.analyticReads());
        double analytic = all.operations() == 0
                ? 0
                : traffic.analytic().scatter() * traffic.analytic().operations() / all.operations();
        if (share > thresholds.scatterBlockerShare()) {
            severity = Severity.BLOCKER;
        } else if (share > thresholds.scatterWarningShare() || readShare > thresholds.scatterReadWarningShare()) {
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
                        "analyticShare", analytic,
                        "shardsAskedAtM", planned),
                traffic.scatterWitness() == null ? null : Witnesses.operation(traffic.scatterWitness()),
                Words.percent(all.scatter()) + " of the operations (" + Words.percent(reads.scatter())
                        + " of the reads) carry no usable value of "
                        + evidence.key().key().first().path()
                        + ", so each of them asks every shard: "
                        + evidence.request().shards() + " now, " + planned
                        + " later, and more shards make none of them cheaper."
                        + (analytic == 0
                                ? ""
                                : " Of all operations " + Words.percent(analytic)
                                        + " are analytic and ask every shard by right; without them it is "
                                        + Words.percent(share) + " of the operations and " + Words.percent(readShare)
                                        + " of the reads, which decides the weight of this."));
    }

    /** Share of the scattering among the operations that are not analytic. */
    private static double withoutAnalytic(Shares shares, Shares analytic) {
        double operations = shares.operations() - analytic.operations();
        double scatter = shares.scatter() * shares.operations() - analytic.scatter() * analytic.operations();
        return operations <= 1e-9 ? 0 : Math.max(0, scatter / operations);
    }
}
