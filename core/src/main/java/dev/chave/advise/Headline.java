package dev.chave.advise;

import dev.chave.language.Phrase;
import dev.chave.language.Sentence;
import dev.chave.language.Sequence;
import dev.chave.language.Verbatim;
import java.util.List;

/** The answer in one sentence, for a reader who has not read the book. */
final class Headline {
    private Headline() {}

    static Phrase of(List<CandidateAdvice> ranked, AdviceRequest request) {
        if (ranked.isEmpty()) {
            return Sentence.of("headline.none");
        }
        CandidateAdvice best = ranked.get(0);
        return switch (best.verdict()) {
            case RECOMMENDED ->
                Sequence.sentences(
                        Sentence.of(
                                best.confidence() == Confidence.LOW ? "headline.thin" : "headline.recommended",
                                best.key()),
                        work(best, request));
            case VIABLE -> Sequence.sentences(Sentence.of(gain(best), best.key()), work(best, request));
            case RISKY ->
                Sequence.sentences(Sentence.of("headline.risky", best.key(), worst(best)), work(best, request));
            case REJECTED -> Sentence.of("headline.rejected", best.key(), worst(best));
        };
    }

    /** How far the best key scales, as far as the sample tells. */
    private static Phrase work(CandidateAdvice best, AdviceRequest request) {
        var resolved = best.scaleOut().all().resolvedUpTo(request.growTo());
        return resolved == null
                ? Verbatim.NOTHING
                : Sentence.of(
                        "headline.work",
                        resolved.getKey(),
                        Words.times(resolved.getValue().value()),
                        Words.times(resolved.getValue().perfect()));
    }

    private static Phrase worst(CandidateAdvice best) {
        return best.findings().get(0).code().words();
    }

    private static String gain(CandidateAdvice best) {
        Double score = best.score();
        if (score == null) {
            return "headline.viable.unknown";
        }
        return score < Thresholds.DEFAULT.recommendedScore() ? "headline.viable.little" : "headline.viable.less";
    }
}
