package dev.chave.advise;

import java.util.List;

/** The answer in one sentence, for a reader who has not read the book. */
final class Headline {
    private Headline() {}

    static String of(List<CandidateAdvice> ranked, AdviceRequest request) {
        if (ranked.isEmpty()) {
            return "No shard key could be proposed: no documents, no indexes and no operations name a field.";
        }
        CandidateAdvice best = ranked.get(0);
        var resolved = best.scaleOut().all().resolvedUpTo(request.growTo());
        String work = resolved == null
                ? ""
                : " With it " + resolved.getKey() + " shards do "
                        + Words.times(resolved.getValue().value()) + " times the work of one (a perfect key: "
                        + Words.times(resolved.getValue().perfect()) + ").";
        return switch (best.verdict()) {
            case RECOMMENDED ->
                (best.confidence() == Confidence.LOW ? "On thin evidence, shard by " : "Shard by ") + best.key() + "."
                        + work;
            case VIABLE -> "Shard by " + best.key() + " if anything: nothing speaks against it" + gain(best) + work;
            case RISKY ->
                "No key is good; " + best.key() + " is the best available, with open eyes for this: "
                        + best.findings().get(0).code().words() + "." + work;
            case REJECTED ->
                "No key can be recommended; " + best.key() + " is the least bad, and fails because of this: "
                        + best.findings().get(0).code().words() + ".";
        };
    }

    private static String gain(CandidateAdvice best) {
        Double score = best.score();
        if (score == null) {
            return ", but without a workload and documents nothing shows what it gains.";
        }
        return score < Thresholds.DEFAULT.recommendedScore()
                ? ", but it gains little."
                : ", though a key with warnings would gain more.";
    }
}
