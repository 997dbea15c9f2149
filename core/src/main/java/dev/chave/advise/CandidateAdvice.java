package dev.chave.advise;

import dev.chave.key.ShardKey;
import dev.chave.language.Phrase;
import dev.chave.profile.Estimate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Everything said about one candidate.
 *
 * @param key the candidate
 * @param verdict what the findings add up to
 * @param confidence how far the evidence carries
 * @param confidenceReason why not further
 * @param rank 1 for the best
 * @param score 0 to 1; null where nothing could be measured
 * @param origin where the candidate came from, in words
 * @param findings worst first
 * @param reads how reads divide
 * @param writes how writes divide, inserts included
 * @param operations how all operations divide
 * @param scaleOut the curves
 * @param cardinality how many different key values
 * @param nulls documents with a null or missing part
 * @param arrays documents the key cannot hold
 * @param mostCommon the most common values, largest first
 * @param monotonicity how the key follows the order of inserts; null without documents
 * @param shapes the operation shapes, heaviest first
 * @param buys what choosing it buys, in a sentence
 * @param costs what choosing it costs, in a sentence
 * @param prospects what it promises beside its scale-out
 */
public record CandidateAdvice(
        ShardKey key,
        Verdict verdict,
        Confidence confidence,
        Phrase confidenceReason,
        int rank,
        @Nullable Double score,
        List<Phrase> origin,
        List<Finding> findings,
        Shares reads,
        Shares writes,
        Shares operations,
        ScaleOut scaleOut,
        Estimate cardinality,
        long nulls,
        long arrays,
        List<CommonValue> mostCommon,
        @Nullable Monotonicity monotonicity,
        List<ShapeTargeting> shapes,
        Phrase buys,
        Phrase costs,
        Prospects prospects) {
    public CandidateAdvice {
        origin = List.copyOf(origin);
        findings = List.copyOf(findings);
        mostCommon = List.copyOf(mostCommon);
        shapes = List.copyOf(shapes);
    }

    public boolean has(FindingCode code) {
        return findings.stream().anyMatch(finding -> finding.code() == code);
    }
}
