package dev.chave.report;

import dev.chave.advise.CandidateAdvice;
import dev.chave.advise.FindingCode;
import dev.chave.advise.Monotonicity;
import dev.chave.language.Sentences;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How a candidate follows the order of inserts, for the template: a sentence, three bars, the numbers. */
final class HtmlOrder {
    private final Monotonicity order;
    private final CandidateAdvice candidate;
    private final int growTo;
    private final Sentences sentences;

    HtmlOrder(Monotonicity order, CandidateAdvice candidate, int growTo, Sentences sentences) {
        this.order = order;
        this.candidate = candidate;
        this.growTo = growTo;
        this.sentences = sentences;
    }

    /** A share between 0 and 1 with its label. */
    record Bar(String label, String css, String share, double percent) {}

    /** One number. */
    record Figure(String name, String value) {}

    /** What it means, in a sentence. */
    String meaning() {
        if (candidate.has(FindingCode.MONOTONIC)) {
            return sentences.say("order.monotonic");
        }
        if (candidate.has(FindingCode.MONOTONIC_LOCAL)) {
            return sentences.say("order.local");
        }
        return order.concentration() == null ? sentences.say("order.unknown") : sentences.say("order.spread");
    }

    List<Bar> bars() {
        List<Bar> bars = new ArrayList<>();
        add(bars, "order.concentration", "own", order.concentration());
        add(bars, "order.random", "reference", order.randomConcentration());
        add(bars, "order.advance", "own", order.advance());
        return bars;
    }

    private void add(List<Bar> bars, String label, String css, @Nullable Double share) {
        if (share != null && Double.isFinite(share)) {
            double percent = Math.rint(1000 * Math.max(0, Math.min(1, share))) / 10;
            bars.add(new Bar(sentences.say(label, growTo), css, Figures.share(share), percent));
        }
    }

    List<Figure> numbers() {
        return List.of(
                new Figure(sentences.say("order.windows"), windows()),
                new Figure(sentences.say("order.source"), sentences.say("insertOrder." + order.order())),
                new Figure(sentences.say("order.spearman"), coefficient(order.spearman())),
                new Figure(
                        sentences.say("order.coefficient"),
                        coefficient(order.recordIdCorrelationCoefficient()) + " (" + Safe.cut(order.type(), 40) + ")"));
    }

    private String windows() {
        return order.windows() == 0
                ? Figures.NONE
                : sentences.say("order.windows.text", order.windows(), Figures.count((long) order.windowInserts()));
    }

    private static String coefficient(@Nullable Double number) {
        return number == null ? Figures.NONE : Figures.coefficient(number);
    }
}
