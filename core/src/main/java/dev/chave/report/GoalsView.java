package dev.chave.report;

import dev.chave.advise.CandidateAdvice;
import dev.chave.advise.GoalPart;
import dev.chave.language.Sentences;
import java.util.ArrayList;
import java.util.List;

/**
 * The goals that were named and how they moved the ranking, for the template.
 *
 * @param goals the name of each, and its weight
 * @param rows the leading candidates
 */
record GoalsView(List<String> goals, List<Row> rows) {
    private static final int MOST = 12;

    GoalsView {
        goals = List.copyOf(goals);
        rows = List.copyOf(rows);
    }

    /**
     * One candidate.
     *
     * @param moved how far up or down the goals moved it, in words
     * @param css {@code up}, {@code down} or {@code same}
     */
    record Row(String anchor, int rank, HtmlText key, List<Part> parts, String moved, String css) {}

    /** What one goal adds. */
    record Part(String goal, String value, double percent, HtmlText reason) {}

    static GoalsView of(List<CandidateAdvice> candidates, Sentences sentences) {
        List<String> goals = new ArrayList<>();
        List<Row> rows = new ArrayList<>();
        for (CandidateAdvice candidate : candidates.subList(0, Math.min(MOST, candidates.size()))) {
            List<GoalPart> parts = candidate.prospects().goals();
            if (goals.isEmpty()) {
                parts.forEach(part -> goals.add(
                        sentences.say("goals.goal", part.goal().label(), Figures.named("weight", part.weight()))));
            }
            rows.add(row(rows.size(), candidate, goals, sentences));
        }
        return new GoalsView(goals, goals.isEmpty() ? List.of() : rows);
    }

    private static Row row(int place, CandidateAdvice candidate, List<String> goals, Sentences sentences) {
        int before = candidate.prospects().rankWithoutGoals();
        int rank = candidate.rank();
        String css = before == 0 || before == rank ? "same" : before > rank ? "up" : "down";
        List<Part> parts = new ArrayList<>();
        for (GoalPart part : candidate.prospects().goals()) {
            Double value = part.value();
            parts.add(new Part(
                    goals.get(Math.min(parts.size(), goals.size() - 1)),
                    value == null ? Figures.NONE : Figures.share(value),
                    value == null ? 0 : Math.rint(1000 * Math.max(0, Math.min(1, value))) / 10,
                    HtmlText.of(sentences.say(part.reason()), 300)));
        }
        return new Row(
                HtmlCandidate.anchor(place),
                rank,
                HtmlText.of(KeyText.shown(candidate.key()), 160),
                parts,
                sentences.say("goals." + css, before),
                css);
    }
}
