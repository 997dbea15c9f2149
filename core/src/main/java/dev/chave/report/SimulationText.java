package dev.chave.report;

import dev.chave.language.Language;
import dev.chave.language.Sentences;
import dev.chave.simulate.Comparison;
import dev.chave.simulate.Frame;
import dev.chave.simulate.SimulationFinding;
import dev.chave.simulate.SimulationResult;
import dev.chave.simulate.SimulationResult.ShardResult;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * Simulations as text for a terminal: the verdict in words, a small timeline of inserts by shard, what was done and found.
 *
 * <p>Names that others chose are printed harmlessly. The same lives give the same text.
 */
public final class SimulationText {
    private static final String LEVELS = " ▁▂▃▄▅▆▇█";
    private static final int MOST_SHARDS = 12;
    private static final int MOST_CELLS = 60;
    private static final int LEAST_ACROSS = 30; // room for the heading
    private static final int MOST_MOMENTS = 8;
    private static final int MOST_CHARACTERS = 300; // a sentence may name a thousand shards
    private static final int FIGURES = 3 * 2 + 7 + 11 + 9;

    private final ReportSettings settings;
    private final TerminalStyle style;
    private final Sentences sentences = Sentences.of(Language.ENGLISH);
    private final SimulationWords words = new SimulationWords(sentences);

    public SimulationText(ReportSettings settings, TerminalStyle style) {
        this.settings = settings;
        this.style = style;
    }

    /** The text of one life or of several, ending with a line break. */
    public String render(List<SimulationResult> runs) {
        StringBuilder out = new StringBuilder();
        SimulationResult first = runs.get(0);
        paragraph(out, "", style::bold, words.headline(runs));
        out.append('\n');
        paragraph(out, "", UnaryOperator.identity(), sentences.say("simulation.of", first.scenario(), first.about()));
        if (runs.size() > 1) {
            out.append('\n');
            compare(out, runs);
        }
        growth(out, runs);
        for (SimulationResult run : runs) {
            if (runs.size() > 1) {
                out.append('\n');
                paragraph(out, "", style::bold, words.name(run));
                paragraph(out, "  ", UnaryOperator.identity(), words.headline(run));
            }
            timeline(out, run);
            moments(out, run);
            findings(out, run);
        }
        section(out, "assumptions.title");
        SimulationWords.assumptions(runs).forEach(text -> paragraph(out, "  ", UnaryOperator.identity(), text));
        section(out, "reproduce.title");
        paragraph(out, "  ", UnaryOperator.identity(), settings.command());
        paragraph(
                out,
                "  ",
                UnaryOperator.identity(),
                sentences.say(
                        "simulation.made",
                        settings.toolVersion(),
                        SimulationWords.versions(runs),
                        String.valueOf(first.seed())));
        return out.toString();
    }

    private void compare(StringBuilder out, List<SimulationResult> runs) {
        int free = style.width() - 4 * 2 - 7 - 9 - 11;
        TerminalTable table = new TerminalTable(
                List.of(
                        new TerminalTable.Column(sentences.say("simulation.run"), free * 2 / 5, false),
                        new TerminalTable.Column(sentences.say("simulation.work"), 7, true),
                        new TerminalTable.Column(sentences.say("simulation.migrations"), 10, true),
                        new TerminalTable.Column(sentences.say("simulation.movedDocuments"), 10, true),
                        new TerminalTable.Column(sentences.say("html.findings"), free - free * 2 / 5, false)),
                out);
        table.heading(style::bold);
        for (SimulationResult run : runs) {
            table.row(
                    List.of(
                            words.name(run),
                            Figures.factor(run.scaleOut().writes()),
                            Figures.count(run.migrations().count()),
                            Figures.count(run.migrations().documents()),
                            words.findings(run)),
                    0,
                    UnaryOperator.identity());
        }
        paragraph(out, "  ", UnaryOperator.identity(), sentences.say("simulation.work.note"));
    }

    /** The scale-out of each life beside what was predicted for it, where somebody asked. */
    private void growth(StringBuilder out, List<SimulationResult> runs) {
        List<Comparison> compared = words.comparisons(runs);
        if (compared.isEmpty()) {
            return;
        }
        section(out, "growth.title");
        paragraph(out, "  ", UnaryOperator.identity(), words.growth(compared));
        TerminalTable table = new TerminalTable(
                List.of(
                        new TerminalTable.Column(sentences.say("simulation.shards"), 8, true),
                        new TerminalTable.Column(sentences.say("growth.simulated"), 10, true),
                        new TerminalTable.Column(sentences.say("growth.predicted"), 14, true),
                        new TerminalTable.Column(
                                sentences.say("growth.outcome"), Math.max(12, style.width() - 8 - 10 - 14 - 6), false)),
                out);
        table.heading(style::bold);
        for (Comparison one : compared) {
            table.row(
                    List.of(
                            Figures.count((long) one.shards()),
                            words.simulated(one),
                            words.predicted(one),
                            words.outcome(one)),
                    one.isCompared() && !one.agree() ? 3 : 0,
                    one.isCompared() && !one.agree() ? cell -> style.coloured(3, cell) : UnaryOperator.identity());
        }
        for (Comparison one : compared) {
            for (String reason : one.reasons()) {
                paragraph(
                        out,
                        "  ",
                        UnaryOperator.identity(),
                        sentences.say(
                                "growth.size", Figures.count((long) one.shards()), Safe.cut(reason, MOST_CHARACTERS)));
            }
        }
        paragraph(out, "  ", UnaryOperator.identity(), sentences.say("growth.note"));
    }

    private void timeline(StringBuilder out, SimulationResult run) {
        out.append('\n')
                .append(style.bold(sentences.say("simulation.timeline", SimulationWords.time(run.seconds()))))
                .append('\n');
        List<ShardResult> shards = shown(run);
        int name = shards.stream()
                .mapToInt(shard -> TerminalText.width(shard.id()))
                .max()
                .orElse(1);
        int nameColumns = Math.max(5, Math.min(name, style.width() / 5));
        int room = style.width() - nameColumns - 2 - FIGURES;
        int cells =
                Math.min(Math.min(MOST_CELLS, room), Math.max(1, run.timeline().size()));
        int across = Math.max(cells, Math.min(room, LEAST_ACROSS));
        Map<String, double[]> writes = writes(run, cells);
        double highest =
                writes.values().stream().flatMapToDouble(Arrays::stream).max().orElse(0);
        long all = run.shards().stream().mapToLong(ShardResult::writes).sum();
        String over = TerminalText.cut(sentences.say("simulation.insertsOverTime"), across);
        TerminalTable table = new TerminalTable(
                List.of(
                        new TerminalTable.Column(sentences.say("simulation.shard"), nameColumns, false),
                        new TerminalTable.Column(over, across, false),
                        new TerminalTable.Column(sentences.say("simulation.inserts"), 7, true),
                        new TerminalTable.Column(sentences.say("simulation.documents"), 11, true),
                        new TerminalTable.Column(sentences.say("simulation.size"), 9, true)),
                out);
        table.heading(style::bold);
        for (ShardResult shard : shards) {
            table.row(
                    List.of(
                            TerminalText.cut(Safe.cut(shard.id(), 200), nameColumns),
                            line(writes.getOrDefault(shard.id(), new double[cells]), highest),
                            all == 0 ? Figures.NONE : Figures.share((double) shard.writes() / all),
                            Figures.count(shard.documents()),
                            Figures.bytes(shard.bytes())),
                    1,
                    cell -> style.coloured(3, cell));
        }
        int more = run.shards().size() - shards.size();
        if (more > 0) {
            paragraph(out, "  ", UnaryOperator.identity(), sentences.say("simulation.moreShards", Figures.count((long)
                    more)));
        }
    }

    /** All shards, or of many the busiest, in the order of the catalogue. */
    private static List<ShardResult> shown(SimulationResult run) {
        List<ShardResult> busiest = run.shards().stream()
                .sorted(Comparator.comparingLong(ShardResult::writes).reversed())
                .limit(MOST_SHARDS)
                .toList();
        return run.shards().stream().filter(busiest::contains).toList();
    }

    /** Of each shard, how much was inserted in a second, in as many stretches of time as there are cells. */
    private static Map<String, double[]> writes(SimulationResult run, int cells) {
        Map<String, double[]> writes = new HashMap<>();
        double[] lasts = new double[cells];
        List<Frame> timeline = run.timeline();
        for (int number = 0; number < timeline.size(); number++) {
            Frame frame = timeline.get(number);
            int cell = number * cells / timeline.size();
            lasts[cell] += frame.to() - frame.from();
            for (int shard = 0; shard < frame.shards().size(); shard++) {
                writes.computeIfAbsent(frame.shards().get(shard), id -> new double[cells])[cell] +=
                        frame.writes().get(shard);
            }
        }
        for (double[] line : writes.values()) {
            for (int cell = 0; cell < cells; cell++) {
                line[cell] = lasts[cell] == 0 ? 0 : line[cell] / lasts[cell];
            }
        }
        return writes;
    }

    /** Blocks of a height in proportion; whatever is above nothing shows. The blank between words is kept from being broken. */
    private static String line(double[] values, double highest) {
        StringBuilder line = new StringBuilder();
        for (double value : values) {
            int level = highest == 0 || value == 0
                    ? 0
                    : (int) Math.max(1, Math.round(value / highest * (LEVELS.length() - 1)));
            line.append(level == 0 ? TerminalText.GLUE : LEVELS.charAt(level));
        }
        return line.toString();
    }

    private void moments(StringBuilder out, SimulationResult run) {
        List<SimulationWords.Moment> moments = SimulationWords.moments(run.timeline());
        if (moments.isEmpty()) {
            return;
        }
        section(out, "simulation.moments");
        int most = moments.size() > MOST_MOMENTS ? MOST_MOMENTS - 1 : MOST_MOMENTS;
        for (SimulationWords.Moment moment : moments.stream().limit(most).toList()) {
            String time = TerminalText.padded("  " + SimulationWords.time(moment.seconds()), 14);
            paragraph(out, time, UnaryOperator.identity(), moment.words());
        }
        if (moments.size() > most) {
            paragraph(
                    out,
                    "  ",
                    UnaryOperator.identity(),
                    sentences.say("simulation.moreMoments", Figures.count((long) moments.size() - most)));
        }
    }

    private void findings(StringBuilder out, SimulationResult run) {
        section(out, "html.findings");
        if (run.findings().isEmpty()) {
            paragraph(out, "  ", UnaryOperator.identity(), sentences.say("simulation.noneFound"));
        }
        for (SimulationFinding finding : run.findings()) {
            paragraph(
                    out,
                    "  ",
                    UnaryOperator.identity(),
                    finding.code() + ": " + Safe.cut(finding.sentence(), MOST_CHARACTERS));
        }
        List<String> figures = new ArrayList<>();
        figures.add(sentences.say(
                "simulation.figure.scaleOut", Figures.factor(run.scaleOut().writes())));
        if (run.pagesDirtied() >= 0) {
            figures.add(sentences.say("simulation.figure.pages", Figures.factor(run.pagesDirtied())));
        }
        if (run.migrations().count() > 0) {
            figures.add(sentences.say(
                    "simulation.figure.after",
                    Figures.count(run.migrations().afterInserts()),
                    SimulationWords.time(run.migrations().lastEndedAt())));
        }
        paragraph(out, "  ", UnaryOperator.identity(), String.join(" ", figures));
    }

    private void section(StringBuilder out, String title) {
        out.append('\n').append(style.bold(sentences.say(title))).append('\n');
    }

    private void paragraph(StringBuilder out, String indent, UnaryOperator<String> paint, String text) {
        TerminalCandidate.paragraph(out, style.width(), indent, paint, text);
    }
}
