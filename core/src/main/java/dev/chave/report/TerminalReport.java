package dev.chave.report;

import dev.chave.advise.Advice;
import dev.chave.advise.CandidateAdvice;
import dev.chave.advise.Finding;
import dev.chave.advise.ScaleOut;
import dev.chave.advise.Severity;
import dev.chave.advise.Shares;
import dev.chave.advise.Verdict;
import dev.chave.language.Sentences;
import dev.chave.read.InputSummary;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * The advice as text for a terminal: the answer, a table of candidates, then why, from what, and what is not known.
 *
 * <p>Its first screen is meant for somebody who has read no book on sharding. Everything that others chose (names, values,
 * file names) is printed harmlessly; values are masked unless the settings show them. The same advice gives the same text.
 */
public final class TerminalReport {
    private static final int TOP = 3;
    private static final int MOST_ROWS = 20;
    private static final int NARROW = 84;
    private static final String INDENT = "   ";

    private final ReportSettings settings;
    private final TerminalStyle style;
    private final Sentences sentences;

    public TerminalReport(ReportSettings settings, TerminalStyle style) {
        this.settings = settings;
        this.sentences = Sentences.of(settings.language());
        this.style = style;
    }

    /** The text, ending with a line break. */
    public String render(Advice advice) {
        StringBuilder out = new StringBuilder();
        paragraph(out, "", style::bold, sentences.say(advice.headline()));
        if (!advice.wayOut().isEmpty()) {
            out.append('\n');
            paragraph(out, "", UnaryOperator.identity(), sentences.say("wayOut.text", advice.wayOut()));
        }
        if (!advice.candidates().isEmpty()) {
            out.append('\n');
            table(out, advice);
        }
        TerminalCandidate detail = new TerminalCandidate(settings, style, sentences, out);
        advice.candidates().stream().limit(TOP).forEach(one -> detail.write(advice, one));
        writeInsights(out, advice);
        writeInputs(out, advice);
        writeNotMeasured(out, advice);
        writeAssumptions(out, advice);
        writeReproduction(out, advice);
        return out.toString();
    }

    private void table(StringBuilder out, Advice advice) {
        boolean narrow = style.width() < NARROW;
        TerminalTable table = new TerminalTable(columns(advice, narrow), out);
        table.heading(style::bold);
        for (CandidateAdvice one : advice.candidates().stream().limit(MOST_ROWS).toList()) {
            table.row(cells(advice, one, narrow), 2, cell -> style.coloured(colour(one.verdict()), cell));
        }
        int more = advice.candidates().size() - MOST_ROWS;
        if (more > 0) {
            paragraph(out, INDENT, UnaryOperator.identity(), sentences.say("table.more", Figures.count((long) more)));
        }
        out.append('\n');
        legend(out, advice, narrow);
    }

    /** A narrow terminal has no room for the score, the reads and the main finding; the details below have the latter. */
    private List<TerminalTable.Column> columns(Advice advice, boolean narrow) {
        int fixed = 2 + 11 + 6 + 6 + (narrow ? 4 * 2 : 5 + 8 + 7 * 2);
        int free = style.width() - fixed;
        int key = narrow ? free : free * 6 / 11;
        List<TerminalTable.Column> columns = new ArrayList<>(List.of(
                new TerminalTable.Column("#", 2, true),
                new TerminalTable.Column(sentences.say("column.key"), key, false),
                new TerminalTable.Column(sentences.say("column.verdict"), 11, false),
                new TerminalTable.Column("S(" + advice.shards() + ")", 6, true),
                new TerminalTable.Column("S(" + advice.growTo() + ")", 6, true)));
        if (!narrow) {
            columns.add(new TerminalTable.Column(sentences.say("column.score"), 5, true));
            columns.add(new TerminalTable.Column(sentences.say("column.reads"), 8, true));
            columns.add(new TerminalTable.Column(sentences.say("column.finding"), free - key, false));
        }
        return columns;
    }

    private List<String> cells(Advice advice, CandidateAdvice one, boolean narrow) {
        ScaleOut.Curve all = one.scaleOut().all();
        List<String> cells = new ArrayList<>(List.of(
                String.valueOf(one.rank()),
                Safe.cut(KeyText.shown(one.key()), 400).replace(": ", ":" + TerminalText.GLUE),
                sentences.say("verdict." + one.verdict()),
                factor(all, advice.shards()),
                factor(all, advice.growTo())));
        if (!narrow) {
            cells.add(one.score() == null ? Figures.NONE : Figures.coefficient(one.score()));
            cells.add(targeted(one.reads()));
            cells.add(mainFinding(one));
        }
        return cells;
    }

    private String mainFinding(CandidateAdvice one) {
        if (one.findings().isEmpty()) {
            return sentences.say("finding.none");
        }
        Finding main = one.findings().get(0);
        return main.severity() == Severity.NOTE
                ? sentences.say("finding.note", main.code().words())
                : sentences.say(main.code().words());
    }

    private static String factor(ScaleOut.Curve curve, int shards) {
        ScaleOut.Point point = curve.points().get(shards);
        return point == null ? Figures.NONE : (point.resolved() ? "" : "~") + Figures.factor(point.value());
    }

    private static String targeted(Shares reads) {
        return Measure.isTold(reads) ? Figures.share(reads.targeted()) : Figures.NONE;
    }

    private static int colour(Verdict verdict) {
        return switch (verdict) {
            case RECOMMENDED -> 2;
            case VIABLE -> 6;
            case RISKY -> 3;
            case REJECTED -> 1;
        };
    }

    private void legend(StringBuilder out, Advice advice, boolean narrow) {
        List<String> terms = narrow ? List.of("S", "unsure", "none") : List.of("S", "score", "reads", "unsure", "none");
        for (String term : terms) {
            String head = TerminalText.padded(INDENT + sentences.say("legend." + term + ".term"), 13);
            String text = sentences.say("legend." + term, advice.shards(), advice.growTo());
            paragraph(out, head, UnaryOperator.identity(), text);
        }
    }

    private void writeInsights(StringBuilder out, Advice advice) {
        List<String> lines = new TerminalInsights(sentences, settings.showValues()).of(advice);
        if (!lines.isEmpty()) {
            section(out, "insights.title");
            lines.forEach(text -> item(out, text));
        }
    }

    private void writeInputs(StringBuilder out, Advice advice) {
        section(out, "inputs.title");
        for (InputSummary input : advice.inputs()) {
            String skipped =
                    input.skipped() == 0 ? "" : ", " + sentences.say("inputs.skipped", Figures.count(input.skipped()));
            String place = TerminalText.cut(Safe.cut(Safe.withoutCredentials(input.place()), 300), style.width() - 3);
            item(
                    out,
                    place + ": " + input.format() + ", "
                            + sentences.say("inputs.records", Figures.count(input.records())) + skipped);
            input.notes().forEach(note -> paragraph(out, INDENT + "- ", UnaryOperator.identity(), note));
        }
        if (advice.documents() > 0) {
            item(
                    out,
                    sentences.say(
                            "inputs.documents",
                            Figures.count(advice.documents()),
                            Figures.bytes(advice.documentBytes())));
        }
        if (!advice.operations().isEmpty()) {
            item(out, sentences.say("inputs.operations", counts(advice.operations())));
        }
        if (!advice.otherNamespaces().isEmpty()) {
            item(out, sentences.say("inputs.others", counts(advice.otherNamespaces())));
        }
    }

    private static String counts(Map<String, Long> counts) {
        return counts.entrySet().stream()
                .map(entry -> Safe.cut(entry.getKey(), 120) + " " + Figures.count(entry.getValue()))
                .collect(Collectors.joining(", "));
    }

    private void writeNotMeasured(StringBuilder out, Advice advice) {
        if (!advice.notMeasured().isEmpty()) {
            section(out, "notMeasured.title");
            advice.notMeasured().forEach(missing -> item(out, sentences.say(missing.sentence())));
        }
    }

    private void writeAssumptions(StringBuilder out, Advice advice) {
        if (!advice.assumptions().isEmpty()) {
            section(out, "assumptions.title");
            sentences.say(advice.assumptions()).forEach(text -> item(out, text));
        }
    }

    private void writeReproduction(StringBuilder out, Advice advice) {
        section(out, "reproduce.title");
        item(out, settings.command());
        String made = sentences.say(
                "reproduce.text",
                settings.toolVersion(),
                advice.serverVersion(),
                String.valueOf(advice.seed()),
                Figures.bytes(advice.collectionBytes()),
                Figures.count(advice.chunks()));
        item(out, settings.runTime() == null ? made : made + " " + sentences.say("reproduce.time", settings.runTime()));
    }

    private void section(StringBuilder out, String title) {
        out.append('\n').append(style.bold(sentences.say(title))).append('\n');
    }

    private void item(StringBuilder out, String text) {
        paragraph(out, "  ", UnaryOperator.identity(), text);
    }

    private void paragraph(StringBuilder out, String indent, UnaryOperator<String> paint, String text) {
        TerminalCandidate.paragraph(out, style.width(), indent, paint, text);
    }
}
