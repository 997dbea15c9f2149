package dev.chave.advise;

import dev.chave.language.Phrase;
import dev.chave.language.Sentence;
import dev.chave.language.Sequence;
import dev.chave.language.Verbatim;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Names what decides the ranking: what the next key has against it, and the one value or shape that holds most keys down. */
final class Decider {
    private Decider() {}

    static List<Phrase> of(List<CandidateAdvice> ranked) {
        List<Phrase> sentences = new ArrayList<>();
        if (ranked.size() > 1) {
            sentences.add(between(ranked.get(0), ranked.get(1)));
        }
        outlier(ranked).ifPresent(sentences::add);
        return sentences;
    }

    private static Phrase between(CandidateAdvice best, CandidateAdvice next) {
        Set<String> own = new HashSet<>();
        weighty(best).forEach(finding -> own.add(finding.code() + " " + finding.severity()));
        Optional<Finding> against = weighty(next).stream()
                .filter(finding -> !own.contains(finding.code() + " " + finding.severity()))
                .findFirst();
        if (against.isPresent()) {
            return Sentence.of(
                    "decider.finding",
                    best.key(),
                    next.key(),
                    against.get().code().words(),
                    against.get().proof());
        }
        Double score = best.score();
        Double other = next.score();
        if (score == null || other == null) {
            return Sentence.of("decider.tiesAlone", best.key(), next.key());
        }
        if (best.verdict() != next.verdict() || Math.round(score / 0.05) != Math.round(other / 0.05)) {
            Phrase byScore =
                    Sentence.of("decider.score", best.key(), next.key(), Words.times(score), Words.times(other));
            return Sentence.of("sentence", Sequence.of(byScore, shape(best, next)));
        }
        return Sentence.of("decider.equalScores", best.key(), next.key());
    }

    /** The shape whose shards differ most, by its share of the operations. */
    private static Phrase shape(CandidateAdvice best, CandidateAdvice next) {
        return best.shapes().stream()
                .map(shape -> new Gap(
                        shape,
                        next.shapes().stream()
                                .filter(other -> other.shape().equals(shape.shape()))
                                .mapToDouble(other -> shape.share() * (other.shardsAtM() - shape.shardsAtM()))
                                .sum()))
                .filter(gap -> gap.load > 0.05)
                .max(Comparator.comparingDouble(Gap::load))
                .map(gap -> (Phrase) Sentence.of("decider.shape", gap.shape.words(), Words.percent(gap.shape.share())))
                .orElse(Verbatim.NOTHING);
    }

    private record Gap(ShapeTargeting shape, double load) {}

    private static List<Finding> weighty(CandidateAdvice candidate) {
        return candidate.findings().stream()
                .filter(finding -> finding.severity() != Severity.NOTE)
                .toList();
    }

    /** The value or shape that most candidates fail by; where several keys name one, that of fewest fields speaks for them. */
    private static Optional<Phrase> outlier(List<CandidateAdvice> ranked) {
        String worst = "";
        int most = 0;
        for (FindingCode code : List.of(FindingCode.HOTVALUE, FindingCode.INDIVISIBLE, FindingCode.SCATTER)) {
            int held = (int) ranked.stream().filter(one -> fails(one, code)).count();
            if (held > most) {
                most = held;
                worst = code.name();
            }
        }
        if (most == 0) {
            return Optional.empty();
        }
        FindingCode code = FindingCode.valueOf(worst);
        CandidateAdvice speaker = ranked.stream()
                .filter(one -> fails(one, code))
                .min(Comparator.comparingInt((CandidateAdvice one) -> one.key().size())
                        .thenComparing(one -> -share(one, code)))
                .orElseThrow();
        Finding finding = speaker.findings().stream()
                .filter(one -> one.code() == code)
                .findFirst()
                .orElseThrow();
        Witness witness = finding.witness();
        boolean isShape = code == FindingCode.SCATTER;
        return Optional.of(Sentence.of(
                "outlier",
                witness == null
                        ? Sentence.of(isShape ? "outlier.shape" : "outlier.value")
                        : Sentence.of(isShape ? "outlier.shape.seen" : "outlier.value.seen", witness.phrase(false)),
                most,
                ranked.size(),
                speaker.key(),
                finding.proof()));
    }

    private static boolean fails(CandidateAdvice candidate, FindingCode code) {
        return weighty(candidate).stream().anyMatch(finding -> finding.code() == code);
    }

    private static double share(CandidateAdvice candidate, FindingCode code) {
        return candidate.findings().stream()
                .filter(finding -> finding.code() == code)
                .mapToDouble(finding -> {
                    Number share = finding.numbers().get("share");
                    return share == null ? 0 : share.doubleValue();
                })
                .max()
                .orElse(0);
    }
}
