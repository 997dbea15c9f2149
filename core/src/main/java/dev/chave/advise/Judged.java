package dev.chave.advise;

import dev.chave.key.ShardKey;
import dev.chave.profile.KeyProfile;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A candidate with everything measured, before it is compared with the others.
 *
 * @param indexed whether an existing index backs it
 * @param prospects what it promises beside its scale-out
 */
record Judged(
        Candidate candidate,
        List<Finding> findings,
        Shares reads,
        Shares writes,
        Shares operations,
        ScaleOut scaleOut,
        KeyProfile profile,
        List<CommonValue> mostCommon,
        @Nullable Monotonicity monotonicity,
        List<ShapeTargeting> shapes,
        boolean indexed,
        Prospects prospects) {

    ShardKey key() {
        return candidate.key();
    }

    long count(Severity severity) {
        return findings.stream()
                .filter(finding -> finding.severity() == severity)
                .map(Finding::code)
                .distinct()
                .count();
    }

    boolean has(FindingCode code) {
        return findings.stream().anyMatch(finding -> finding.code() == code);
    }
}
