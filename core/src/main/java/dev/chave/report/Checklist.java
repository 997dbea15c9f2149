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
    public record Item(String topic, String question, State state, List<String> answers) {
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
    public static String text(List<Item> items) {
        StringBuilder out = new StringBuilder();
        for (Item item : items) {
            out.append(item.state.mark)
                    .append(' ')
                    .append(item.topic)
                    .append(": ")
                    .append(item.question)
                    .append('\n');
            item.answers.forEach(answer ->
                    out.append("      ").append(Safe.cut(answer, 1000)).append('\n'));
        }
        return out.toString();
    }

    private List<Item> items() {
        return List.of(
                item(
                        "Uniqueness",
                        "Which duplicates must be impossible in the whole cluster, and does the key begin every unique index?",
                        OF_UNIQUENESS,
                        List.of(
                                "Only unique indexes that begin with the key, or with _id, hold; others need a collection of"
                                        + " their own."),
                        advice != null && !misses("conflicts with unique indexes"),
                        "index definitions: a dump's metadata or --indexes"),
                item(
                        "Queries",
                        "Which of the frequent queries carry " + key.first().path() + ", and who pays for the others?",
                        OF_QUERIES,
                        queries(),
                        candidate != null && candidate.reads().isMeasured(),
                        "a workload (--workload)"),
                item(
                        "Growth",
                        "What happens at ten times the data and at the planned number of shards?",
                        OF_GROWTH,
                        growth(),
                        candidate != null && candidate.scaleOut().all().isMeasured(),
                        "documents and a workload"),
                item(
                        "Outliers",
                        "What is the largest value of the key, and may it outgrow a chunk or a shard?",
                        OF_OUTLIERS,
                        List.of(),
                        advice != null && advice.documents() > 0,
                        "documents"),
                zones(),
                item("Versions", "Does the server do all of this?", OF_VERSIONS, versions(), true, ""),
                item(
                        "Way back",
                        "How is this undone, until when, and with how much free space?",
                        EnumSet.noneOf(FindingCode.class),
                        wayBack(),
                        version.isAtLeast("5.0"),
                        "a plan to dump and load again, rehearsed"));
    }

    private Item item(
            String topic, String question, Set<FindingCode> codes, List<String> known, boolean told, String needs) {
        List<String> answers = new ArrayList<>(known);
        State state = told ? State.SETTLED : State.OPEN;
        for (Finding finding : findings(codes)) {
            answers.add(finding.severity() + " " + finding.code() + ": " + finding.proof());
            state = finding.severity() == Severity.NOTE ? state : State.AGAINST;
        }
        if (!told) {
            answers.add("Not known; needs " + needs + ".");
        } else if (answers.isEmpty()) {
            answers.add("Nothing was found against it.");
        }
        return new Item(topic, question, state, answers);
    }

    private List<Finding> findings(Set<FindingCode> codes) {
        return candidate == null
                ? List.of()
                : candidate.findings().stream()
                        .filter(finding -> codes.contains(finding.code()))
                        .toList();
    }

    private boolean misses(String what) {
        return advice != null
                && advice.notMeasured().stream()
                        .anyMatch(missing -> missing.what().equals(what));
    }

    private List<String> queries() {
        return candidate == null || !candidate.reads().isMeasured()
                ? List.of()
                : List.of(Figures.share(candidate.reads().targeted()) + " of the reads ask one key value, "
                        + Figures.share(candidate.reads().scatter()) + " every shard.");
    }

    private List<String> growth() {
        List<String> known = new ArrayList<>();
        if (candidate != null && advice != null) {
            var point = candidate.scaleOut().all().points().get(advice.growTo());
            if (point != null) {
                known.add(advice.growTo() + " shards do " + Figures.factor(point.value()) + " times the work of one"
                        + (point.resolved() ? "." : ", as far as the sample tells."));
            }
            for (GrowthDate date : candidate.prospects().growth()) {
                if (date.day() != null) {
                    known.add(date.limit().words() + " on " + date.day() + ".");
                }
            }
        }
        return known;
    }

    private Item zones() {
        Insights insights = advice == null ? Insights.NONE : advice.insights();
        Residency residency = insights.residency();
        List<String> known = new ArrayList<>();
        if (key.first().hashed()) {
            known.add("The first field is hashed, so zones can hold shares of the data and no values.");
        } else {
            known.add("Zones can be ranges of " + key.first().path() + ".");
        }
        if (residency != null) {
            known.add(Figures.share(residency.uncoveredShare()) + " of the documents are in no zone.");
        }
        return item(
                "Zones",
                "Must some documents live somewhere, by law, by distance or by hardware?",
                OF_ZONES,
                known,
                residency != null,
                "an answer, or --residency FIELD or --zones FILE");
    }

    private List<String> versions() {
        List<String> known = new ArrayList<>();
        known.add("Judged for MongoDB " + version + ".");
        known.add(
                version.isAtLeast("6.0.3")
                        ? "Balanced by bytes; nothing splits without a move."
                        : "Balanced by numbers of chunks; chunks split by themselves.");
        known.add(
                version.isAtLeast("4.2")
                        ? "A document's key value may be changed, but for _id, in a transaction or a retryable write."
                        : "A document's key value can never be changed.");
        return known;
    }

    private List<String> wayBack() {
        List<String> ways = new ArrayList<>();
        if (version.isAtLeast("4.4")) {
            ways.add("Fields can be appended to the key in place (refineCollectionShardKey); nothing moves by itself.");
        }
        if (version.isAtLeast("5.0")) {
            ways.add("Any other key by reshardCollection: it rewrites everything and needs room for a second copy.");
        } else {
            ways.add("Another key only by dump, drop, pre-split and load.");
        }
        if (version.isAtLeast("8.0")) {
            ways.add("Back to an unsharded collection by unshardCollection, to one shard.");
        }
        return ways;
    }
}
