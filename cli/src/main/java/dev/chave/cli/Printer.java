package dev.chave.cli;

import dev.chave.advise.Advice;
import dev.chave.advise.CandidateAdvice;
import dev.chave.language.Phrase;
import dev.chave.language.Sentences;
import dev.chave.report.HtmlReport;
import dev.chave.report.JsonReport;
import dev.chave.report.ReportSettings;
import dev.chave.report.TerminalReport;
import dev.chave.report.TerminalStyle;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Prints advice: the answer on standard output, warnings on standard error, pages into a folder. */
final class Printer {
    /** Of a dump of many collections so many get their full advice in text and HTML, the largest first. */
    static final int MOST_IN_FULL = 5;

    private final PrintWriter out;
    private final PrintWriter err;
    private final ReportSettings settings;
    private final TerminalStyle style;
    private final OutputFormat format;
    private final Sentences sentences;

    Printer(PrintWriter out, PrintWriter err, ReportSettings settings, TerminalStyle style, OutputFormat format) {
        this.out = out;
        this.err = err;
        this.settings = settings;
        this.style = style;
        this.format = format;
        this.sentences = Sentences.of(settings.language());
    }

    void warn(String message) {
        err.println("chave: " + message);
        err.flush();
    }

    /** Says where something was written: with the answer in text, beside it in JSON. */
    void tell(String line) {
        PrintWriter to = format == OutputFormat.TEXT ? out : err;
        to.println(line);
        to.flush();
    }

    /** The phrase in the language of the answer. */
    String say(Phrase phrase) {
        return sentences.say(phrase);
    }

    PrintWriter err() {
        return err;
    }

    /** Prints the advice for one collection, or for each of several. */
    void print(List<Advice> advices, HtmlFolder folder) {
        List<Advice> largestFirst = advices.stream()
                .sorted(Comparator.comparingLong(Advice::documentBytes)
                        .reversed()
                        .thenComparing(Advice::namespace))
                .toList();
        List<Advice> inFull = largestFirst.stream().limit(MOST_IN_FULL).toList();
        if (format == OutputFormat.JSON) {
            out.print(json(largestFirst));
        } else {
            if (advices.size() > 1) {
                largestFirst.forEach(advice -> out.println(line(advice)));
                out.println();
            }
            inFull.forEach(this::printInFull);
        }
        writePages(inFull, folder);
        out.flush();
    }

    private void printInFull(Advice advice) {
        out.println(new TerminalReport(settings, style).render(advice));
    }

    private String line(Advice advice) {
        String best = advice.candidates().isEmpty()
                ? sentences.say("printed.noCandidate")
                : best(advice.candidates().get(0));
        return sentences.say(
                "printed.line", advice.namespace(), String.format(Locale.ROOT, "%,d", advice.documents()), best);
    }

    private static String best(CandidateAdvice candidate) {
        return candidate.key() + " " + candidate.verdict();
    }

    private String json(List<Advice> advices) {
        List<String> reports = new ArrayList<>();
        advices.forEach(advice -> reports.add(new JsonReport(settings).render(advice)));
        return reports.size() == 1
                ? reports.get(0)
                : reports.stream()
                        .map(String::strip)
                        .collect(Collectors.joining(",\n", "{\"format\": 1, \"collections\": [\n", "\n]}\n"));
    }

    private void writePages(List<Advice> advices, HtmlFolder folder) {
        for (Advice advice : advices) {
            try {
                HtmlFolder.Written written = folder.write(
                        advice.namespace(),
                        new HtmlReport(settings).render(advice),
                        new JsonReport(settings).render(advice));
                tell(sentences.say("printed.report", written.html()));
                if (written.json() != null) {
                    tell(sentences.say("printed.json", written.json()));
                }
            } catch (IOException unwritable) {
                warn("the HTML report could not be written ("
                        + unwritable.getClass().getSimpleName() + ": " + unwritable.getMessage()
                        + "); expected a folder to write to (--out DIR)");
            }
        }
    }
}
