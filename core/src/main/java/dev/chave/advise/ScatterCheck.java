package dev.chave.advise;

import dev.chave.language.Sentence;
import dev.chave.language.Sequence;
import dev.chave.language.Verbatim;

/** SCATTER: operations that every shard must answer, whose price grows with the cluster. */
final class ScatterCheck implements Check {
    @Override
    public void judge(Evidence evidence, Findings findings) {
        Traffic traffic = evidence.traffic();
        if (traffic == null) {
            findings.notMeasured(Sentence.of("unmeasured.scatter"), Sentence.of("needs.workload"));
            return;
        }
        Shares all = traffic.all();
        Shares reads = traffic.reads();
        if (all.unknown() > 0) {
            findings.notMeasured(
                    Sentence.of("unmeasured.targeting", Words.percent(all.unknown())), Sentence.of("needs.filters"));
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
                Sequence.sentences(
                        Sentence.of(
                                "scatter.proof",
                                Words.percent(all.scatter()),
                                Words.percent(reads.scatter()),
                                evidence.key().key().first().path(),
                                evidence.request().shards(),
                                planned),
                        analytic == 0
                                ? Verbatim.NOTHING
                                : Sentence.of(
                                        "scatter.analytic",
                                        Words.percent(analytic),
                                        Words.percent(share),
                                        Words.percent(readShare))));
    }

    /** Share of the scattering among the operations that are not analytic. */
    private static double withoutAnalytic(Shares shares, Shares analytic) {
        double operations = shares.operations() - analytic.operations();
        double scatter = shares.scatter() * shares.operations() - analytic.scatter() * analytic.operations();
        return operations <= 1e-9 ? 0 : Math.max(0, scatter / operations);
    }
}
