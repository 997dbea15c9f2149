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
        ScaleOut.Point point = best.scaleOut().all().points().get(request.growTo());
        String work = point == null
                ? ""
                : " With it " + request.growTo() + " shards do " + Words.times(point.value())
                        + " times the work of one (a perfect key: " + Words.times(point.perfect()) + ").";
        return switch (best.verdict()) {
            case RECOMMENDED ->
                (best.confidence() == Confidence.LOW ? "On thin evidence, shard by " : "Shard by ") + best.key() + "."
                        + work;
            case VIABLE ->
                "Shard by " + best.key() + " if anything: nothing speaks against it"
                        + (point == null
                                ? ", but without a workload nothing shows what it gains."
                                : ", but it gains little.")
                        + work;
            case RISKY ->
                "No key is good; " + best.key() + " is the best available, with open eyes for this: "
                        + best.findings().get(0).code().words() + "." + work;
            case REJECTED ->
                "No key can be recommended; " + best.key() + " is the least bad, and fails because of this: "
                        + best.findings().get(0).code().words() + ".";
        };
    }
}
