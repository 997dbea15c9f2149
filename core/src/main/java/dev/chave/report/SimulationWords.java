package dev.chave.report;

import dev.chave.language.Sentences;
import dev.chave.simulate.Comparison;
import dev.chave.simulate.Frame;
import dev.chave.simulate.SimulationFinding;
import dev.chave.simulate.SimulationResult;
import dev.chave.simulate.SimulationResult.ShardResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** What a simulation showed, in sentences for somebody who has read no book on sharding. */
final class SimulationWords {
    private static final double SPREAD = 0.8;
    private static final Pattern COUNTED = Pattern.compile("\\d+ migrations?");

    private final Sentences sentences;

    SimulationWords(Sentences sentences) {
        this.sentences = sentences;
    }

    /**
     * Something that was said of a moment.
     *
     * @param frame the stretch of time, by its place in the timeline
     * @param seconds when it begins
     */
    record Moment(int frame, double seconds, String words) {}

    /** The answer: of one life what it showed, of several how they compare. */
    String headline(List<SimulationResult> runs) {
        if (runs.size() == 1) {
            return headline(runs.get(0));
        }
        List<SimulationResult> written = runs.stream()
                .filter(run -> Double.isFinite(run.scaleOut().writes()))
                .toList();
        if (written.isEmpty()) {
            return sentences.say("simulation.nothing");
        }
        Comparator<SimulationResult> order =
                Comparator.comparingDouble(run -> run.scaleOut().writes());
        SimulationResult most = written.stream().max(order).orElseThrow();
        SimulationResult least = written.stream().min(order).orElseThrow();
        if (Figures.factor(most.scaleOut().writes())
                .equals(Figures.factor(least.scaleOut().writes()))) {
            return sentences.say(
                    "simulation.same", Figures.factor(most.scaleOut().writes()), Figures.count((long) written.size()));
        }
        return sentences.say(
                "simulation.compared",
                name(most),
                Figures.factor(most.scaleOut().writes()),
                name(least),
                Figures.factor(least.scaleOut().writes()));
    }

    /** What one life showed. */
    String headline(SimulationResult run) {
        return sentences.say("simulation.headline", inserts(run), moved(run));
    }

    private String inserts(SimulationResult run) {
        double writes = run.scaleOut().writes();
        if (!Double.isFinite(writes)) {
            return sentences.say("simulation.nothing");
        }
        int shards = run.shards().size();
        double capacity =
                run.shards().stream().mapToDouble(ShardResult::capacity).sum();
        String count = Figures.count((long) shards);
        if (shards == 1) {
            return sentences.say("simulation.alone");
        }
        if (hasHotShard(run)) {
            boolean strong = run.shards().stream().anyMatch(shard -> shard.capacity() >= 0.8 * writes);
            String sentence =
                    writes < 1.5 ? "simulation.hot" : strong ? "simulation.hot.strong" : "simulation.hot.mostly";
            return sentences.say(sentence, count, Figures.factor(writes));
        }
        return sentences.say(
                writes >= SPREAD * capacity ? "simulation.spread" : "simulation.partly",
                count,
                Figures.factor(writes),
                Figures.factor(capacity));
    }

    private static boolean hasHotShard(SimulationResult run) {
        return run.findings().stream().anyMatch(finding -> finding.code() == SimulationFinding.Code.HOT_SHARD);
    }

    private String moved(SimulationResult run) {
        long count = run.migrations().count();
        if (count == 0) {
            return sentences.say("simulation.unmoved");
        }
        return sentences.say(
                count == 1 ? "simulation.moved.one" : "simulation.moved.many",
                Figures.count(count),
                Figures.count(run.migrations().documents()));
    }

    /** What stands beside a prediction, or could not be put there; empty where nobody asked. */
    List<Comparison> comparisons(List<SimulationResult> runs) {
        List<Comparison> comparisons = new ArrayList<>();
        for (SimulationResult run : runs) {
            Comparison one = run.comparison();
            if (one != null) {
                comparisons.add(one);
            }
        }
        return comparisons;
    }

    /** How the comparisons came out, in a sentence. */
    String growth(List<Comparison> all) {
        List<Comparison> compared = all.stream().filter(Comparison::isCompared).toList();
        if (compared.isEmpty()) {
            return sentences.say("growth.none", Safe.cut(all.get(0).notCompared(), 300));
        }
        long agree = compared.stream().filter(Comparison::agree).count();
        if (compared.size() == 1) {
            return sentences.say(agree == 1 ? "growth.one" : "growth.one.differ");
        }
        return agree == compared.size()
                ? sentences.say("growth.all")
                : sentences.say("growth.some", Figures.count(agree), Figures.count((long) compared.size()));
    }

    /** A prediction with its bound. */
    String predicted(Comparison one) {
        return one.isCompared()
                ? sentences.say("growth.range", Figures.coefficient(one.predicted()), Figures.coefficient(one.bound()))
                : Figures.NONE;
    }

    /** What the life gave. */
    String simulated(Comparison one) {
        return Double.isFinite(one.simulated()) ? Figures.coefficient(one.simulated()) : Figures.NONE;
    }

    /** Whether the two agree. */
    String outcome(Comparison one) {
        if (!one.isCompared()) {
            return sentences.say("growth.notCompared", Safe.cut(one.notCompared(), 300));
        }
        String outcome = sentences.say(one.agree() ? "growth.agree" : "growth.differ");
        return one.resolved() ? outcome : outcome + " " + sentences.say("growth.unsure");
    }

    /** What a life is called among others. */
    String name(SimulationResult run) {
        return Safe.cut(run.variant().isEmpty() ? run.scenario() : run.variant(), 60);
    }

    /** What a finding is about, in a few words. */
    String words(SimulationFinding finding) {
        return sentences.say("simulation." + finding.code());
    }

    /** What was assumed in any of them. */
    static List<String> assumptions(List<SimulationResult> runs) {
        return runs.stream()
                .flatMap(run -> run.assumptions().stream())
                .distinct()
                .toList();
    }

    /** The versions of the server that they were lived on. */
    static String versions(List<SimulationResult> runs) {
        return runs.stream().map(run -> Safe.cut(run.version(), 20)).distinct().collect(Collectors.joining(", "));
    }

    /** Whether a finding is something to worry about, and not a mere measure. */
    static boolean isTrouble(SimulationFinding finding) {
        return switch (finding.code()) {
            case LOAD_TIME, STAYS_WHOLE -> false;
            default -> true;
        };
    }

    /** The findings in a few words each, or that there are none. */
    String findings(SimulationResult run) {
        List<String> words = run.findings().stream().map(this::words).toList();
        return words.isEmpty() ? sentences.say("simulation.none") : String.join(", ", words);
    }

    /** What was done and said over time, without the mere counts of migrations. */
    static List<Moment> moments(List<Frame> timeline) {
        List<Moment> moments = new ArrayList<>();
        for (int frame = 0; frame < timeline.size(); frame++) {
            for (String caption : timeline.get(frame).captions()) {
                if (!COUNTED.matcher(caption).matches()) {
                    moments.add(new Moment(frame, timeline.get(frame).from(), caption));
                }
            }
        }
        return moments;
    }

    /** A time after the beginning: {@code 45 s}, {@code 3 min 20 s}, {@code 2 h 5 min}, {@code 3 d 4 h}; below ten seconds with a tenth. */
    static String time(double seconds) {
        if (seconds < 9.95 && seconds != Math.rint(seconds)) {
            return String.format(Locale.ROOT, "%.1f s", seconds);
        }
        long whole = Math.round(seconds);
        if (whole < 60) {
            return whole + " s";
        }
        if (whole < 3600) {
            return parts(whole / 60, "min", whole % 60, "s");
        }
        return whole < 86_400
                ? parts(whole / 3600, "h", whole % 3600 / 60, "min")
                : parts(whole / 86_400, "d", whole % 86_400 / 3600, "h");
    }

    private static String parts(long large, String largeUnit, long small, String smallUnit) {
        return large + " " + largeUnit + (small == 0 ? "" : " " + small + " " + smallUnit);
    }
}
