package dev.chave.report;

import dev.chave.advise.Advice;
import dev.chave.advise.CandidateAdvice;
import dev.chave.advise.Finding;
import dev.chave.advise.GoalPart;
import dev.chave.advise.NotMeasured;
import dev.chave.advise.Severity;
import dev.chave.advise.Verdict;
import dev.chave.advise.Witness;
import dev.chave.language.Phrase;
import dev.chave.language.Sentences;
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
    private final Sentences sentences;
    private final StringBuilder out = new StringBuilder();

    public DecisionRecord(ReportSettings settings) {
        this.settings = settings;
        this.sentences = Sentences.of(settings.language());
    }

    /** The record, ending with a line break. */
    public String render(Advice advice) {
        out.setLength(0);
        String name = advice.namespace().isEmpty() ? say("html.unnamed") : code(advice.namespace());
        line("# " + say("decision.title", name));
        line("");
        line("- " + say("decision.status"));
        if (settings.runTime() != null) {
            line("- " + say("decision.date", settings.runTime()));
        }
        line("- "
                + say(
                        "decision.for",
                        advice.serverVersion(),
                        advice.shards(),
                        advice.growTo(),
                        Figures.bytes(advice.collectionBytes())));
        if (advice.candidates().isEmpty()) {
            section("decision.decision");
            line(text(advice.headline()));
            return out.toString();
        }
        CandidateAdvice best = advice.candidates().get(0);
        section("decision.decision");
        line(choice(best) + " " + text(advice.headline()));
        if (!advice.wayOut().isEmpty()) {
            line("");
            line(say("wayOut.text", text(advice.wayOut())));
        }
        evidence(best);
        section("decision.consequences");
        line("- " + say("buys.text", text(best.buys())));
        line("- " + say("costs.text", text(best.costs())));
        alternatives(advice.candidates().subList(1, advice.candidates().size()));
        section("decision.restsOn");
        for (InputSummary input : advice.inputs()) {
            line("- " + text(Safe.withoutCredentials(input.place())) + ": " + text(input.format()) + ", "
                    + say("inputs.records", Figures.count(input.records())));
        }
        advice.assumptions().forEach(assumption -> line("- " + say("decision.assumed", text(assumption))));
        for (NotMeasured missing : advice.notMeasured()) {
            line("- " + text(missing.sentence()));
        }
        section("decision.again");
        line("    " + Safe.cut(settings.command(), 1000));
        line("");
        line(say("decision.made", settings.toolVersion(), advice.seed()));
        return out.toString();
    }

    private String choice(CandidateAdvice best) {
        String key = code(KeyText.shown(best.key()));
        return switch (best.verdict()) {
            case RECOMMENDED, VIABLE -> say("decision.choice", key);
            case RISKY -> say("decision.choice.risky", key);
            case REJECTED -> say("decision.choice.rejected", key);
        };
    }

    private void evidence(CandidateAdvice best) {
        section("decision.evidence");
        line("- "
                + say(
                        "decision.verdict",
                        best.verdict(),
                        say("confidence." + best.confidence()),
                        text(best.confidenceReason())));
        if (best.score() != null) {
            line("- " + say("decision.score", Figures.coefficient(best.score())));
        }
        for (GoalPart part : best.prospects().goals()) {
            Double value = part.value();
            line("- "
                    + say(
                            "decision.goal",
                            part.goal().label(),
                            Figures.count(part.weight()),
                            value == null ? Figures.NONE : Figures.coefficient(value),
                            text(part.reason())));
        }
        var resolved = best.scaleOut().all().points();
        resolved.forEach((shards, point) -> {
            if (point.resolved() && shards > 1) {
                line("- "
                        + say("decision.work", shards, Figures.factor(point.value()), Figures.factor(point.perfect())));
            }
        });
        best.findings().forEach(this::finding);
    }

    private void finding(Finding finding) {
        Witness witness = finding.witness();
        line("- " + say("severity." + finding.severity()) + " " + finding.code() + ": " + text(finding.proof())
                + (witness == null ? "" : " " + say("decision.seen", text(witness.phrase(settings.showValues())))));
    }

    private void alternatives(List<CandidateAdvice> others) {
        section("decision.alternatives");
        if (others.isEmpty()) {
            line(say("decision.none"));
            return;
        }
        line("| " + say("decision.rank") + " | " + say("column.key") + " | " + say("column.verdict") + " | "
                + say("column.score") + " | " + say("decision.why") + " |");
        line("|---|---|---|---|---|");
        for (CandidateAdvice one : others.stream().limit(MOST_ALTERNATIVES).toList()) {
            line("| " + one.rank() + " | " + cell(code(KeyText.shown(one.key()))) + " | " + one.verdict() + " | "
                    + (one.score() == null ? Figures.NONE : Figures.coefficient(one.score())) + " | " + cell(why(one))
                    + " |");
        }
        if (others.size() > MOST_ALTERNATIVES) {
            line("");
            line(say("decision.more", others.size() - MOST_ALTERNATIVES));
        }
    }

    private String why(CandidateAdvice one) {
        return one.findings().stream()
                .filter(finding -> finding.severity() != Severity.NOTE)
                .findFirst()
                .map(finding -> finding.code() + ": " + text(finding.proof()))
                .orElseGet(() -> say(one.verdict() == Verdict.VIABLE ? "decision.gainsLess" : "decision.ranksLower"));
    }

    private void section(String title) {
        line("");
        line("## " + say(title));
        line("");
    }

    private void line(String text) {
        out.append(text).append('\n');
    }

    /** Text on one line, harmless in Markdown: others chose the names and values in it. */
    private static String text(String text) {
        return Safe.cut(text, 1000).replaceAll("([\\\\`*_<>\\[\\]#|])", "\\\\$1");
    }

    private String text(Phrase phrase) {
        return text(sentences.say(phrase));
    }

    private String say(String name, Object... arguments) {
        return sentences.say(name, arguments);
    }

    private static String code(String name) {
        return "`" + Safe.cut(name, 400).replace('`', '\'') + "`";
    }

    private static String cell(String text) {
        return text.replace("|", "\\|").replace("\\\\|", "\\|");
    }
}
