package dev.chave.advise;

import dev.chave.language.Sentence;
import dev.chave.language.Verbatim;

/**
 * UPSERT_NEEDS_KEY: upserts whose filter does not say the whole key, which older servers refuse and newer ones send to every shard.
 *
 * <p>Source of the truth: MongoDB 4.0 to 8.0: an upsert without equality on every field of the key is ShardKeyNotFound (61) before
 * 7.1; from then on an upsert of one document is carried out in two phases, and one with {@code multi} is still refused.
 */
final class UpsertNeedsKeyCheck implements Check {
    private static final String TWO_PHASES = "7.1";

    @Override
    public void judge(Evidence evidence, Findings findings) {
        Traffic traffic = evidence.traffic();
        if (traffic == null) {
            findings.notMeasured(Sentence.of("unmeasured.upserts"), Sentence.of("needs.workload"));
            return;
        }
        Traffic.Upserts upserts = traffic.upserts();
        double without = upserts.withoutKey();
        if (without == 0) {
            return;
        }
        boolean allRefused = !evidence.request().serverVersion().isAtLeast(TWO_PHASES);
        double refused = allRefused ? without : upserts.multiWithoutKey();
        double all = traffic.all().operations();
        double share = all == 0 ? 0 : without / all;
        double refusedShare = all == 0 ? 0 : refused / all;
        Severity severity = refusedShare > evidence.thresholds().upsertBlockerShare()
                ? Severity.BLOCKER
                : refused > 0 ? Severity.WARNING : Severity.NOTE;
        findings.add(
                FindingCode.UPSERT_NEEDS_KEY,
                severity,
                Findings.numbers("operations", without, "share", share, "refusedShare", refusedShare),
                upserts.witness() == null ? null : Witnesses.operation(upserts.witness()),
                Sentence.of(
                        refused == 0
                                ? "upsertNeedsKey.asks"
                                : refused == without ? "upsertNeedsKey.refused" : "upsertNeedsKey.someRefused",
                        Words.count(without),
                        Words.percent(share),
                        Sentence.allOf(evidence.key().key().paths().stream()
                                .map(Verbatim::new)
                                .toList()),
                        Words.count(refused)),
                allRefused
                        ? Sentence.of("versions.upTo", "7.0")
                        : refused > 0 ? Findings.ALL_VERSIONS : Sentence.of("versions.from", TWO_PHASES));
    }
}
