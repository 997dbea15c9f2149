package dev.chave.report;

import dev.chave.advise.Advice;
import dev.chave.advise.CandidateAdvice;
import dev.chave.advise.Finding;
import dev.chave.advise.FindingCode;
import dev.chave.advise.GrowthDate;
import dev.chave.advise.Insights;
import dev.chave.advise.Residency;
import dev.chave.advise.Severity;
import dev.chave.key.ServerVersion;
import dev.chave.key.ShardKey;
import dev.chave.language.Phrase;
import dev.chave.language.Sentence;
import dev.chave.language.Sentences;
import dev.chave.language.Sequence;
import dev.chave.language.Verbatim;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What to settle before a collection is sharded: seven questions, answered where data, workload and version tell, and left open with
 * what they need where they do not. An answer that speaks against the key is marked.
 */
public final class Checklist {
    private static final Set<FindingCode> OF_UNIQUENESS =
            EnumSet.of(FindingCode.UNIQUE_CONFLICT, FindingCode.ID_NOT_GLOBAL, FindingCode.UPSERT_NEEDS_KEY);
    private static final Set<FindingCode> OF_QUERIES = EnumSet.of(FindingCode.SCATTER, FindingCode.MISSING_INDEX);
    private static final Set<FindingCode> OF_GROWTH = EnumSet.of(
            FindingCode.MONOTONIC,
            FindingCode.MONOTONIC_LOCAL,
            FindingCode.LOWCARD,
            FindingCode.FEW_VALUES_PER_SHARD,
            FindingCode.TOO_SMALL,
            FindingCode.SEASONAL);
    private static final Set<FindingCode> OF_OUTLIERS =
            EnumSet.of(FindingCode.HOTVALUE, FindingCode.INDIVISIBLE, FindingCode.NULLS, FindingCode.ARRAY);
    private static final Set<FindingCode> OF_ZONES = EnumSet.of(FindingCode.ZONE_PREFIX, FindingCode.ZONE_HASHED);
    private static final Set<FindingCode> OF_VERSIONS =
            EnumSet.of(FindingCode.NOT_SHARDABLE, FindingCode.KEY_SIZE, FindingCode.MUTABLE, FindingCode.FOLKLORE);

    /** How far a question is settled. */
    public enum State {
        OPEN("[ ]"),
        SETTLED("[x]"),
        AGAINST("[!]");

        private final String mark;

        State(String mark) {
            this.mark = mark;
        }
    }

    /**
     * One question.
     *
     * @param topic what it is about
     * @param question as a team would ask it
     * @param state how far it is settled
     * @param answers what is known, or what it needs
     */
    public record Item(Phrase topic, Phrase question, State state, List<Phrase> answers) {
        public Item {
            answers = List.copyOf(answers);
        }
    }

    private final ShardKey key;
    private final ServerVersion version;
    private final @Nullable Advice advice;
    private final @Nullable CandidateAdvice candidate;

    private Checklist(
            ShardKey key, ServerVersion version, @Nullable Advice advice, @Nullable CandidateAdvice candidate) {
        this.key = key;
        this.version = version;
        this.advice = advice;
        this.candidate = candidate;
    }

    /** The questions for a key of which nothing is known but its fields. */
    public static List<Item> of(ShardKey key, ServerVersion version) {
        return new Checklist(key, version, null, null).items();
    }

    /** The questions for a key that an advice judged. */
    public static List<Item> of(ShardKey key, ServerVersion version, Advice advice) {
        CandidateAdvice candidate = advice.candidates().stream()
                .filter(one -> one.key().equals(key))
                .findFirst()
                .orElse(null);
        return new Checklist(key, version, advice, candidate).items();
    }

    /** The list as text, a question a paragraph. */
    public static String text(List<Item> items, Sentences sentences) {
        StringBuilder out = new StringBuilder();
        for (Item item : items) {
            out.append(item.state.mark)
                    .append(' ')
                    .append(sentences.say(item.topic))
                    .append(": ")
                    .append(sentences.say(item.question))
                    .append('\n');
            sentences.say(item.answers).forEach(answer -> out.append("      ")
                    .append(Safe.cut(answer, 1000))
                    .append('\n'));
        }
        return out.toString();
    }

    private List<Item> items() {
        return List.of(
                item(
                        "check.uniqueness",
                        Sentence.of("check.uniqueness.question"),
                        OF_UNIQUENESS,
                        List.of(Sentence.of("check.uniqueness.rule")),
                        advice != null && !misses("unmeasured.uniqueConflicts"),
                        "needs.indexes"),
                item(
                        "check.queries",
                        Sentence.of("check.queries.question", key.first().path()),
                        OF_QUERIES,
                        queries(),
                        candidate != null && candidate.reads().isMeasured(),
                        "needs.workload"),
                item(
                        "check.growth",
                        Sentence.of("check.growth.question"),
                        OF_GROWTH,
                        growth(),
                        candidate != null && candidate.scaleOut().all().isMeasured(),
                        "check.growth.needs"),
                item(
                        "check.outliers",
                        Sentence.of("check.outliers.question"),
                        OF_OUTLIERS,
                        List.of(),
                        advice != null && advice.documents() > 0,
                        "needs.documents"),
                zones(),
                item(
                        "check.versions",
                        Sentence.of("check.versions.question"),
                        OF_VERSIONS,
                        versions(),
                        true,
                        "needs.documents"),
                item(
                        "check.wayBack",
                        Sentence.of("check.wayBack.question"),
                        EnumSet.noneOf(FindingCode.class),
                        wayBack(),
                        version.isAtLeast("5.0"),
                        "check.wayBack.needs"));
    }

    private Item item(
            String topic, Phrase question, Set<FindingCode> codes, List<Phrase> known, boolean told, String needs) {
        List<Phrase> answers = new ArrayList<>(known);
        State state = told ? State.SETTLED : State.OPEN;
        for (Finding finding : findings(codes)) {
            answers.add(Sequence.of(
                    Sentence.of("severity." + finding.severity()),
                    new Verbatim(" " + finding.code() + ": "),
                    finding.proof()));
            state = finding.severity() == Severity.NOTE ? state : State.AGAINST;
        }
        if (!told) {
            answers.add(Sentence.of("check.unknown", Sentence.of(needs)));
        } else if (answers.isEmpty()) {
            answers.add(Sentence.of("check.nothing"));
        }
        return new Item(Sentence.of(topic), question, state, answers);
    }

    private List<Finding> findings(Set<FindingCode> codes) {
        return candidate == null
                ? List.of()
                : candidate.findings().stream()
                        .filter(finding -> codes.contains(finding.code()))
                        .toList();
    }

    private boolean misses(String name) {
        return advice != null
                && advice.notMeasured().stream()
                        .anyMatch(missing -> missing.what().equals(Sentence.of(name)));
    }

    private List<Phrase> queries() {
        return candidate == null || !candidate.reads().isMeasured()
                ? List.of()
                : List.of(Sentence.of(
                        "check.queries.reads",
                        Figures.share(candidate.reads().targeted()),
                        Figures.share(candidate.reads().scatter())));
    }

    private List<Phrase> growth() {
        List<Phrase> known = new ArrayList<>();
        if (candidate != null && advice != null) {
            var point = candidate.scaleOut().all().points().get(advice.growTo());
            if (point != null) {
                known.add(Sentence.of(
                        point.resolved() ? "check.growth.work" : "check.growth.workUnsure",
                        advice.growTo(),
                        Figures.factor(point.value())));
            }
            for (GrowthDate date : candidate.prospects().growth()) {
                LocalDate day = date.day();
                if (day != null) {
                    known.add(Sentence.of("check.growth.date", date.limit().words(), day));
                }
            }
        }
        return known;
    }

    private Item zones() {
        Insights insights = advice == null ? Insights.NONE : advice.insights();
        Residency residency = insights.residency();
        List<Phrase> known = new ArrayList<>();
        if (key.first().hashed()) {
            known.add(Sentence.of("check.zones.hashed"));
        } else {
            known.add(Sentence.of("check.zones.ranges", key.first().path()));
        }
        if (residency != null) {
            known.add(Sentence.of("check.zones.uncovered", Figures.share(residency.uncoveredShare())));
        }
        return item(
                "check.zones",
                Sentence.of("check.zones.question"),
                OF_ZONES,
                known,
                residency != null,
                "check.zones.needs");
    }

    private List<Phrase> versions() {
        List<Phrase> known = new ArrayList<>();
        known.add(Sentence.of("check.versions.judged", version));
        known.add(Sentence.of(version.isAtLeast("6.0.3") ? "check.versions.bytes" : "check.versions.chunks"));
        known.add(Sentence.of(version.isAtLeast("4.2") ? "check.versions.changes" : "check.versions.neverChanges"));
        return known;
    }

    private List<Phrase> wayBack() {
        List<Phrase> ways = new ArrayList<>();
        if (version.isAtLeast("4.4")) {
            ways.add(Sentence.of("check.wayBack.refine"));
        }
        if (version.isAtLeast("5.0")) {
            ways.add(Sentence.of("check.wayBack.reshard"));
        } else {
            ways.add(Sentence.of("check.wayBack.dump"));
        }
        if (version.isAtLeast("8.0")) {
            ways.add(Sentence.of("check.wayBack.unshard"));
        }
        return ways;
    }
}
