package dev.chave.advise;

import dev.chave.key.ShardKey;
import dev.chave.language.Phrase;
import dev.chave.language.Sentence;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Compares candidates: score, verdict, confidence, rank.
 *
 * <p>Where goals are named the score is their weighted mean ({@link Prospects#score}). Else it is the share of a perfect key's scale-out at M, over all operations; where the sample does not resolve M, at the
 * largest size up to M that it resolves. Rank goes by verdict, then fewer kinds of warnings (of blockers, among the rejected),
 * score rounded to a twentieth, divisible first, backed by an index first, fewer fields, name.
 */
final class Ranking {
    private static final double SCORE_STEP = 0.05;
    private static final double MOSTLY_UNKNOWN = 0.5;
    private static final double PARTLY_UNKNOWN = 0.1;

    private final Thresholds thresholds;
    private final int growTo;
    private final Basis basis;

    Ranking(Thresholds thresholds, int growTo, Basis basis) {
        this.thresholds = thresholds;
        this.growTo = growTo;
        this.basis = basis;
    }

    private record Scored(Judged judged, @Nullable Double score, int scoredAt, boolean resolved) {}

    private record Placed(Scored scored, Verdict verdict) {
        long warnings() {
            Severity severity = verdict == Verdict.REJECTED ? Severity.BLOCKER : Severity.WARNING;
            return scored.judged.count(severity);
        }

        /** Steps of the score, best first; without a workload none has one, and the other rules decide. */
        long scoreSteps() {
            Double score = scored.score;
            return score == null ? 0 : -Math.round(score / SCORE_STEP);
        }
    }

    List<CandidateAdvice> rank(List<Judged> candidates) {
        List<Placed> placed = place(candidates, true);
        boolean hasGoals =
                candidates.stream().anyMatch(one -> !one.prospects().goals().isEmpty());
        List<ShardKey> withoutGoals = !hasGoals
                ? List.of()
                : place(candidates, false).stream()
                        .map(one -> one.scored.judged.key())
                        .toList();
        List<CandidateAdvice> ranked = new ArrayList<>();
        for (Placed one : placed) {
            ranked.add(advice(one, ranked.size() + 1, withoutGoals.indexOf(one.scored.judged.key()) + 1));
        }
        return ranked;
    }

    /** The order of the candidates, their goals weighed or not. */
    private List<Placed> place(List<Judged> candidates, boolean goals) {
        List<Scored> scored = candidates.stream().map(one -> score(one, goals)).toList();
        double best = scored.stream()
                .filter(one -> one.judged.count(Severity.BLOCKER) == 0)
                .mapToDouble(one -> one.score == null ? 0 : one.score)
                .max()
                .orElse(0);
        return scored.stream()
                .map(one -> new Placed(one, verdict(one, best)))
                .sorted(Comparator.comparing(Placed::verdict)
                        .thenComparing(Placed::warnings)
                        .thenComparing(Placed::scoreSteps)
                        .thenComparing(one -> one.scored.judged.has(FindingCode.INDIVISIBLE))
                        .thenComparing(one -> !one.scored.judged.indexed())
                        .thenComparing(one -> one.scored.judged.key().size())
                        .thenComparing(one -> one.scored.judged.key().toString()))
                .toList();
    }

    private Scored score(Judged judged, boolean goals) {
        Scored plain = plainScore(judged);
        Double weighed = goals ? judged.prospects().score() : null;
        return weighed == null ? plain : new Scored(judged, weighed, plain.scoredAt, plain.resolved);
    }

    private Scored plainScore(Judged judged) {
        ScaleOut.Curve all = judged.scaleOut().all();
        var resolved = all.resolvedUpTo(growTo);
        if (resolved != null) {
            return new Scored(judged, resolved.getValue().share(), resolved.getKey(), true);
        }
        ScaleOut.Point point = all.points().get(growTo);
        return new Scored(judged, point == null ? null : point.share(), growTo, false);
    }

    private Verdict verdict(Scored scored, double best) {
        if (scored.judged.count(Severity.BLOCKER) > 0) {
            return Verdict.REJECTED;
        }
        if (scored.judged.count(Severity.WARNING) > 0) {
            return Verdict.RISKY;
        }
        Double score = scored.score;
        boolean good = score != null
                && score >= thresholds.recommendedScore()
                && score >= thresholds.recommendedOfBest() * best;
        return good ? Verdict.RECOMMENDED : Verdict.VIABLE;
    }

    private CandidateAdvice advice(Placed placed, int rank, int rankWithoutGoals) {
        Scored scored = placed.scored;
        Judged judged = scored.judged;
        Trust trust = trust(scored);
        return new CandidateAdvice(
                judged.key(),
                placed.verdict,
                trust.confidence,
                trust.reason,
                rank,
                scored.score,
                judged.candidate().origins(),
                judged.findings(),
                judged.reads(),
                judged.writes(),
                judged.operations(),
                judged.scaleOut(),
                judged.profile().distinct(),
                judged.profile().nulls(),
                judged.profile().arrays(),
                judged.mostCommon(),
                judged.monotonicity(),
                judged.shapes(),
                Bargain.buys(judged, growTo),
                Bargain.costs(judged, growTo),
                judged.prospects().withRankWithoutGoals(rankWithoutGoals));
    }

    private record Trust(Confidence confidence, Phrase reason) {}

    private Trust trust(Scored scored) {
        Finding thin = scored.judged.findings().stream()
                .filter(finding -> finding.code() == FindingCode.THIN_EVIDENCE)
                .findFirst()
                .orElse(null);
        if (thin != null) {
            return new Trust(Confidence.LOW, thin.proof());
        }
        double unknown = scored.judged.operations().unknown();
        if (unknown > MOSTLY_UNKNOWN) {
            return new Trust(Confidence.LOW, Sentence.of("trust.filters", Words.percent(unknown)));
        }
        if (!scored.resolved) {
            return new Trust(Confidence.LOW, Sentence.of("trust.tooSmall"));
        }
        if (unknown > PARTLY_UNKNOWN) {
            return new Trust(Confidence.MEDIUM, Sentence.of("trust.filters", Words.percent(unknown)));
        }
        if (scored.scoredAt < growTo) {
            return new Trust(Confidence.MEDIUM, Sentence.of("trust.upTo", scored.scoredAt, growTo));
        }
        if (!basis.assumed().isEmpty()) {
            return new Trust(Confidence.MEDIUM, Sentence.of("sentence", basis.assumed()));
        }
        if (basis.hasShapesOnly()) {
            return new Trust(Confidence.MEDIUM, Sentence.of("trust.shapes"));
        }
        if (basis.isBiasedToSlow()) {
            return new Trust(Confidence.MEDIUM, Sentence.of("trust.slow"));
        }
        Monotonicity monotonicity = scored.judged.monotonicity();
        if (monotonicity != null
                && monotonicity.order() == dev.chave.profile.InsertOrder.FILE
                && (scored.judged.has(FindingCode.MONOTONIC) || scored.judged.has(FindingCode.MONOTONIC_LOCAL))) {
            return new Trust(Confidence.MEDIUM, Sentence.of("trust.fileOrder"));
        }
        return new Trust(Confidence.HIGH, Sentence.of("trust.suffices"));
    }
}
