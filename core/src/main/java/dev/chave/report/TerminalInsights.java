package dev.chave.report;

import dev.chave.advise.Advice;
import dev.chave.advise.CandidateAdvice;
import dev.chave.advise.FieldClass;
import dev.chave.advise.GoalPart;
import dev.chave.advise.GrowthDate;
import dev.chave.advise.Insights;
import dev.chave.advise.Latency;
import dev.chave.advise.Prospects;
import dev.chave.advise.RangeSweep;
import dev.chave.advise.RateReach;
import dev.chave.advise.Residency;
import dev.chave.advise.ShapeTargeting;
import dev.chave.advise.Witness;
import dev.chave.language.Phrase;
import dev.chave.language.Sentences;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/** The lines of the terminal and the HTML report about goals, memory, rates, growth, fields, range reads and residency. */
final class TerminalInsights {
    private static final int MOST_SHAPES = 3;
    private static final int MOST_FIELDS = 12;
    private static final int MOST_VALUES = 10;

    private final Sentences sentences;
    private final boolean showValues;

    TerminalInsights(Sentences sentences, boolean showValues) {
        this.sentences = sentences;
        this.showValues = showValues;
    }

    /** What one candidate promises, a line each. */
    List<String> of(CandidateAdvice one) {
        Prospects prospects = one.prospects();
        List<String> lines = new ArrayList<>();
        for (GoalPart part : prospects.goals()) {
            Double value = part.value();
            lines.add(sentences.say(
                    "goal.text",
                    part.goal().label(),
                    Figures.factor(part.weight()),
                    value == null ? Figures.NONE : Figures.coefficient(value),
                    part.reason()));
        }
        if (prospects.rankWithoutGoals() > 0 && prospects.rankWithoutGoals() != one.rank()) {
            lines.add(sentences.say("goal.moved", prospects.rankWithoutGoals(), one.rank()));
        }
        Prospects.Memory memory = prospects.memory();
        if (memory != null) {
            lines.add(
                    memory.shards() == null
                            ? sentences.say(
                                    "memory.never", Figures.bytes(memory.bytes()), Figures.bytes(memory.ramBytes()))
                            : sentences.say(
                                    "memory.text",
                                    Figures.bytes(memory.bytes()),
                                    Figures.bytes(memory.ramBytes()),
                                    memory.shards()));
        }
        prospects.rates().forEach(rate -> lines.add(rate(rate)));
        one.shapes().stream()
                .filter(shape -> shape.latency() != null && shape.shardsAtM() > 1.05)
                .sorted(Comparator.comparingDouble(ShapeTargeting::operations).reversed())
                .limit(MOST_SHAPES)
                .forEach(shape -> lines.add(latency(shape)));
        prospects.growth().forEach(date -> lines.add(growth(date)));
        return lines;
    }

    private String rate(RateReach rate) {
        Double now = rate.now();
        String wanted = Figures.count(rate.wanted());
        String of = sentences.say("rateOf." + rate.of());
        if (now == null) {
            return sentences.say("rate.unknown", of, wanted);
        }
        return rate.shards() == null
                ? sentences.say("rate.never", of, wanted, Figures.count(now))
                : sentences.say(
                        "rate.text", of, wanted, (rate.resolved() ? "" : "~") + rate.shards(), Figures.count(now));
    }

    private String latency(ShapeTargeting shape) {
        Latency latency = shape.latency();
        if (latency == null) {
            return "";
        }
        return sentences.say(
                latency.isAssumed() ? "latency.assumed" : "latency.text",
                Safe.cut(sentences.say(shape.words()), 120),
                Figures.factor(latency.medianAtM()),
                Figures.factor(latency.p99AtM()),
                Figures.factor(shape.shardsAtM()),
                Figures.count(latency.durations()));
    }

    private String growth(GrowthDate date) {
        Phrase what = date.limit().words();
        if (date.reached()) {
            return sentences.say("growth.reached", what, Figures.bytes(date.bytes()));
        }
        return date.day() == null
                ? sentences.say("growth.never", what, Figures.bytes(date.bytes()))
                : sentences.say("growth.text", what, Figures.bytes(date.bytes()), date.day());
    }

    /** What is said beside the candidates, a line each; empty where nothing is. */
    List<String> of(Advice advice) {
        Insights insights = advice.insights();
        List<String> lines = new ArrayList<>(sentences.say(insights.decider()).stream()
                .map(line -> Safe.cut(line, 1000))
                .toList());
        lines.addAll(sentences.say(insights.gridFs()));
        for (FieldClass.Sort sort : FieldClass.Sort.values()) {
            List<String> fields = insights.fields().stream()
                    .filter(field -> field.sort() == sort)
                    .map(FieldClass::path)
                    .toList();
            if (!fields.isEmpty()) {
                String more = fields.size() > MOST_FIELDS ? ", …" : "";
                lines.add(sentences.say(
                        "fields." + sort,
                        fields.stream()
                                        .limit(MOST_FIELDS)
                                        .map(path -> Safe.cut(path, 60))
                                        .collect(Collectors.joining(", "))
                                + more));
            }
        }
        RangeSweep sweep = insights.sweep();
        if (sweep != null) {
            lines.add(sentences.say(
                    "sweep.text",
                    Figures.share(sweep.actual()),
                    sweep.shards(),
                    sweep.stretches().stream()
                            .map(stretch -> sentences.say(
                                    "sweep.stretch",
                                    Figures.share(stretch.from()),
                                    Figures.share(stretch.to()),
                                    Safe.cut(KeyText.shown(stretch.key()), 200)))
                            .collect(Collectors.joining("; "))));
        }
        Residency residency = insights.residency();
        if (residency != null) {
            lines.addAll(residency(residency));
        }
        return lines;
    }

    private List<String> residency(Residency residency) {
        List<String> lines = new ArrayList<>();
        lines.add(sentences.say(
                "residency.text",
                String.join(", ", residency.paths()),
                Figures.count(residency.distinct()),
                Figures.share(residency.uncoveredShare())));
        for (Residency.Value value :
                residency.uncovered().stream().limit(MOST_VALUES).toList()) {
            Witness like = value.looksLike();
            String shown = Safe.cut(showValues ? value.shown() : value.masked(), 100);
            lines.add(
                    like == null
                            ? sentences.say("residency.uncovered", shown, Figures.share(value.share()))
                            : sentences.say(
                                    "residency.lookalike",
                                    shown,
                                    Figures.share(value.share()),
                                    Safe.cut(sentences.say(like.phrase(showValues)), 100)));
        }
        return lines;
    }
}
