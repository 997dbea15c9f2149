package dev.chave.advise;

import dev.chave.language.Sentence;
import java.util.List;

/** ZONE_PREFIX: a key that does not begin with the fields by which documents must live somewhere; zones are ranges of a prefix. */
final class ZonePrefixCheck implements Check {
    @Override
    public void judge(Evidence evidence, Findings findings) {
        List<String> wanted = wanted(evidence);
        List<String> paths = evidence.key().key().paths();
        boolean leads =
                paths.size() >= wanted.size() && paths.subList(0, wanted.size()).equals(wanted);
        if (wanted.isEmpty() || leads) {
            return;
        }
        findings.add(
                FindingCode.ZONE_PREFIX,
                Severity.BLOCKER,
                Findings.numbers(),
                Witness.words(Sentence.of("zonePrefix.witness", String.join(", ", wanted))),
                Sentence.of(
                        "zonePrefix.proof",
                        String.join(", ", paths.subList(0, Math.min(paths.size(), wanted.size()))),
                        String.join(", ", wanted)));
    }

    /** The fields that decide where a document lives. */
    static List<String> wanted(Evidence evidence) {
        Wishes wishes = evidence.request().wishes();
        ZonePlan zones = wishes.zones();
        if (zones != null) {
            ZonePlan own = zones.of(evidence.collection().namespace());
            if (!own.ranges().isEmpty()) {
                return own.paths();
            }
        }
        String residency = wishes.residency();
        return residency == null ? List.of() : List.of(residency);
    }
}
