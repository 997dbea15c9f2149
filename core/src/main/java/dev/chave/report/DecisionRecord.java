package dev.chave.report;

import dev.chave.advise.Advice;
import dev.chave.advise.CandidateAdvice;
import dev.chave.advise.Finding;
import dev.chave.advise.GoalPart;
import dev.chave.advise.NotMeasured;
import dev.chave.advise.Severity;
import dev.chave.advise.Verdict;
import dev.chave.advise.Witness;
import dev.chave.read.InputSummary;
import java.util.List;

/**
 * The advice as a decision record in Markdown: the choice, the evidence, what it costs, and the alternatives that were discarded with
 * the reason for each. Whoever reads it years later finds what was known at the time and the command that finds it again.
 *
 * <p>Values are masked unless the settings show them; the same advice gives the same bytes.
 */
public final class DecisionRecord {
    private static final int MOST_ALTERNATIVES = 12;

    private final ReportSettings settings;
    private final StringBuilder out = new StringBuilder();

    public DecisionRecord(ReportSettings settings) {
        this.settings = settings;
    }

    /** The record, ending with a line break. */
    public String render(Advice advice) {
        out.setLength(0);
        String name = advice.namespace().isEmpty() ? "the collection" : code(advice.namespace());
        line("# Shard key of " + name);
        line("");
        line("- Status: proposed");
        if (settings.runTime() != null) {
            line("- Date: " + settings.runTime());
        }
        line("- For: MongoDB " + advice.serverVersion() + ", " + advice.shards() + " shards now, " + advice.growTo()
                + " planned, " + Figures.bytes(advice.collectionBytes()));
        if (advice.candidates().isEmpty()) {
            section("Decision");
            line(text(advice.headline()));
            return out.toString();
        }
        CandidateAdvice best = advice.candidates().get(0);
        section("Decision");
        line(choice(best) + " " + text(advice.headline()));
        if (!advice.wayOut().isEmpty()) {
            line("");
            line("Way out: " + text(advice.wayOut()));
        }
        evidence(best);
        section("Consequences");
        line("- Buys: " + text(best.buys()));
        line("- Costs: " + text(best.costs()));
        alternatives(advice.candidates().subList(1, advice.candidates().size()));
        section("What it rests on");
        for (InputSummary input : advice.inputs()) {
            line("- " + text(Safe.withoutCredentials(input.place())) + ": " + text(input.format()) + ", "
                    + Figures.count(input.records()) + " records");
        }
        advice.assumptions().forEach(assumption -> line("- Assumed: " + text(assumption)));
        for (NotMeasured missing : advice.notMeasured()) {
            line("- " + text(missing.sentence()));
        }
        section("To find it again");
        line("    " + Safe.cut(settings.command(), 1000));
        line("");
        line("Chave " + settings.toolVersion() + ", seed " + advice.seed() + ".");
        return out.toString();
    }

    private static String choice(CandidateAdvice best) {
        String key = code(KeyText.shown(best.key()));
        return switch (best.verdict()) {
            case RECOMMENDED, VIABLE -> "Shard by " + key + ".";
            case RISKY -> "Shard by " + key + " with open eyes, or not yet.";
            case REJECTED -> "Do not shard yet; " + key + " is only the least bad.";
        };
    }

    private void evidence(CandidateAdvice best) {
        section("Evidence");
        line("- Verdict " + best.verdict() + ", confidence " + best.confidence().label() + ": "
                + text(best.confidenceReason()));
        if (best.score() != null) {
            line("- Score " + Figures.coefficient(best.score()) + " of 1.");
        }
        for (GoalPart part : best.prospects().goals()) {
            Double value = part.value();
            line("- Goal " + part.goal().label() + " (weight " + Figures.count(part.weight()) + "): "
                    + (value == null ? Figures.NONE : Figures.coefficient(value)) + ", " + text(part.reason()));
        }
        var resolved = best.scaleOut().all().points();
        resolved.forEach((shards, point) -> {
            if (point.resolved() && shards > 1) {
                line("- " + shards + " shards do " + Figures.factor(point.value())
                        + " times the work of one (a perfect key: " + Figures.factor(point.perfect()) + ").");
            }
        });
        best.findings().forEach(this::finding);
    }

    private void finding(Finding finding) {
        Witness witness = finding.witness();
        line("- " + finding.severity() + " " + finding.code() + ": " + text(finding.proof())
                + (witness == null ? "" : " Seen: " + text(witness.text(settings.showValues())) + "."));
    }

    private void alternatives(List<CandidateAdvice> others) {
        section("Alternatives discarded");
        if (others.isEmpty()) {
            line("None was found.");
            return;
        }
        line("| rank | key | verdict | score | why not |");
        line("|---|---|---|---|---|");
        for (CandidateAdvice one : others.stream().limit(MOST_ALTERNATIVES).toList()) {
            line("| " + one.rank() + " | " + cell(code(KeyText.shown(one.key()))) + " | " + one.verdict() + " | "
                    + (one.score() == null ? Figures.NONE : Figures.coefficient(one.score())) + " | " + cell(why(one))
                    + " |");
        }
        if (others.size() > MOST_ALTERNATIVES) {
            line("");
            line("And " + (others.size() - MOST_ALTERNATIVES) + " more.");
        }
    }

    private static String why(CandidateAdvice one) {
        return one.findings().stream()
                .filter(finding -> finding.severity() != Severity.NOTE)
                .findFirst()
                .map(finding -> finding.code() + ": " + text(finding.proof()))
                .orElse(one.verdict() == Verdict.VIABLE ? "it gains less" : "it ranks lower by score, index or length");
    }

    private void section(String title) {
        line("");
        line("## " + title);
        line("");
    }

    private void line(String text) {
        out.append(text).append('\n');
    }

    /** Text on one line, harmless in Markdown: others chose the names and values in it. */
    private static String text(String text) {
        return Safe.cut(text, 1000).replaceAll("([\\\\`*_<>\\[\\]#|])", "\\\\$1");
    }

    private static String code(String name) {
        return "`" + Safe.cut(name, 400).replace('`', '\'') + "`";
    }

    private static String cell(String text) {
        return text.replace("|", "\\|").replace("\\\\|", "\\|");
    }
}
