package dev.chave.report;

import dev.chave.advise.Advice;
import dev.chave.advise.CandidateAdvice;
import dev.chave.advise.CommonValue;
import dev.chave.advise.Finding;
import dev.chave.advise.Severity;
import dev.chave.advise.Shares;
import dev.chave.advise.Witness;
import dev.chave.language.Sentences;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** Everything the terminal report says about one candidate, below the table. */
final class TerminalCandidate {
    private static final int MOST_COMMON = 3;
    private static final double WORTH_NAMING = 0.001;
    private static final int MOST_CHARACTERS = 1_000;
    private static final String INDENT = "   ";
    private static final String DEEPER = "     ";

    private final ReportSettings settings;
    private final TerminalStyle style;
    private final Sentences sentences;
    private final StringBuilder out;

    TerminalCandidate(ReportSettings settings, TerminalStyle style, Sentences sentences, StringBuilder out) {
        this.settings = settings;
        this.style = style;
        this.sentences = sentences;
        this.out = out;
    }

    void write(Advice advice, CandidateAdvice one) {
        out.append('\n');
        String key = TerminalText.cut(Safe.cut(KeyText.shown(one.key()), 400), 2 * style.width() - 20);
        String title = one.rank() + ". " + key + ": " + sentences.say("verdict." + one.verdict());
        paragraph("", style::bold, title);
        line(INDENT, sentences.say("buys.text", one.buys()));
        line(INDENT, sentences.say("costs.text", one.costs()));
        line(
                INDENT,
                sentences.say(
                        "confidence.text", sentences.say("confidence." + one.confidence()), one.confidenceReason()));
        shares("reads.label", one.reads());
        shares("writes.label", one.writes());
        if (advice.documents() > 0) {
            writeValues(one);
        }
        new TerminalInsights(sentences, settings.showValues()).of(one).forEach(text -> line(INDENT, text));
        one.findings().forEach(this::writeFinding);
    }

    private void shares(String label, Shares shares) {
        if (Measure.isTold(shares)) {
            line(INDENT, ShareBar.sentence(sentences.say(label), shares, sentences));
        }
    }

    private void writeValues(CandidateAdvice one) {
        String values = sentences.say("values.text", Figures.estimate(one.cardinality(), sentences));
        List<CommonValue> common = one.mostCommon().stream().limit(MOST_COMMON).toList();
        if (common.isEmpty()) {
            line(INDENT, values);
        } else if (common.get(0).share() < WORTH_NAMING) {
            line(INDENT, values + " " + sentences.say("values.even", Figures.share(WORTH_NAMING)));
        } else {
            String named = common.stream().map(this::common).collect(Collectors.joining(", "));
            line(INDENT, values + " " + sentences.say("values.common", named));
        }
    }

    private String common(CommonValue value) {
        return Safe.cut(settings.showValues() ? value.shown() : value.masked(), 60) + " "
                + Figures.share(value.share());
    }

    private void writeFinding(Finding finding) {
        String severity = sentences.say("severity." + finding.severity());
        paragraph(
                INDENT,
                text -> text.replaceFirst("^" + severity, style.coloured(colour(finding.severity()), severity)),
                severity + " " + finding.code() + ": "
                        + sentences.say(finding.code().words()));
        line(DEEPER, sentences.say(finding.proof()));
        if (!finding.numbers().isEmpty()) {
            line(DEEPER, numbers(finding));
        }
        Witness witness = finding.witness();
        if (witness != null) {
            String seen = sentences.say(witness.phrase(settings.showValues()));
            line(DEEPER, sentences.say("witness.text", Safe.cut(seen, 400)));
        }
        line(DEEPER, sentences.say("versions.text", finding.versions()));
    }

    private String numbers(Finding finding) {
        return finding.numbers().entrySet().stream()
                .map(entry -> Figures.label(entry.getKey(), sentences) + " "
                        + Figures.named(entry.getKey(), entry.getValue()))
                .collect(Collectors.joining(", "));
    }

    private static int colour(Severity severity) {
        return switch (severity) {
            case BLOCKER -> 1;
            case WARNING -> 3;
            case NOTE -> 6;
        };
    }

    private void line(String indent, String text) {
        paragraph(indent, UnaryOperator.identity(), text);
    }

    private void paragraph(String indent, UnaryOperator<String> paint, String text) {
        paragraph(out, style.width(), indent, paint, text);
    }

    /** Writes the text wrapped; lines after the first stand under the beginning of the first one's words. */
    static void paragraph(StringBuilder out, int width, String indent, UnaryOperator<String> paint, String text) {
        List<String> lines = TerminalText.wrapped(Safe.cut(text, MOST_CHARACTERS), width - indent.length());
        for (int i = 0; i < lines.size(); i++) {
            String before = i == 0 ? indent : " ".repeat(indent.length());
            out.append(before).append(paint.apply(lines.get(i)).stripTrailing()).append('\n');
        }
    }
}
