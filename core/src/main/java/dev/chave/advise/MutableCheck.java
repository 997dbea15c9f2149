package dev.chave.advise;

import dev.chave.language.Sentence;
import dev.chave.workload.Operation;
import java.util.List;
import java.util.Locale;

/** MUTABLE: a key whose value changes, which moves the document to another shard, or is refused. */
final class MutableCheck implements Check {
    /** Names under which values change sooner or later (claim P7). */
    private static final List<String> SUSPICIOUS =
            List.of("email", "mail", "phone", "mobile", "city", "region", "plan", "status", "state", "address");

    @Override
    public void judge(Evidence evidence, Findings findings) {
        KeyChanges changes = evidence.changes();
        if (changes != null && changes.operations() > 0) {
            changed(evidence, changes, findings);
            return;
        }
        if (changes == null) {
            findings.notMeasured(Sentence.of("unmeasured.changes"), Sentence.of("needs.updates"));
        } else if (changes.updatesUnknown() > 0) {
            double share = changes.updatesUnknown() / (changes.updatesUnknown() + changes.updatesSeen());
            findings.notMeasured(
                    Sentence.of("unmeasured.changesOf", Words.percent(share)), Sentence.of("needs.content"));
        }
        String suspicious = suspiciousPath(evidence);
        boolean tooShort =
                changes == null || changes.updatesSeen() < evidence.thresholds().thinOperations();
        if (tooShort && !suspicious.isEmpty()) {
            findings.add(
                    FindingCode.MUTABLE,
                    Severity.NOTE,
                    Findings.numbers("updatesSeen", changes == null ? 0 : changes.updatesSeen()),
                    Witness.words(Sentence.of("mutable.witness", suspicious)),
                    Sentence.of("mutable.byName", suspicious));
        }
    }

    private static void changed(Evidence evidence, KeyChanges changes, Findings findings) {
        boolean refused = !evidence.request().serverVersion().isAtLeast("4.2");
        boolean blocks = refused
                || changes.changesId()
                || changes.share() > evidence.thresholds().mutableBlockerShare();
        Operation witness = changes.witness();
        String consequence = refused ? "mutable.refused" : changes.changesId() ? "mutable.id" : "mutable.moves";
        findings.add(
                FindingCode.MUTABLE,
                blocks ? Severity.BLOCKER : Severity.WARNING,
                Findings.numbers("operations", changes.operations(), "share", changes.share()),
                witness == null ? null : Witnesses.operation(witness),
                Sentence.of(
                        consequence, Words.count(changes.operations()), Words.percent(changes.share()), changes.path()),
                refused ? Sentence.of("versions.upTo", "4.0") : Findings.ALL_VERSIONS);
    }

    private static String suspiciousPath(Evidence evidence) {
        for (String path : evidence.key().key().paths()) {
            String last = path.substring(path.lastIndexOf('.') + 1);
            if (wordsOf(last).stream().anyMatch(SUSPICIOUS::contains)) {
                return path;
            }
        }
        return "";
    }

    /** The words of a name: homeCity, home_city and HOME-CITY are home and city. */
    private static List<String> wordsOf(String name) {
        String apart = name.replaceAll("(?<=[a-z0-9])(?=[A-Z])", " ").replaceAll("[^A-Za-z0-9]+", " ");
        return List.of(apart.toLowerCase(Locale.ROOT).strip().split(" ", -1));
    }
}
