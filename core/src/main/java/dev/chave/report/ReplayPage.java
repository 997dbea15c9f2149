package dev.chave.report;

import dev.chave.language.Sentences;
import dev.chave.simulate.Frame;
import dev.chave.simulate.SimulationFinding;
import dev.chave.simulate.SimulationResult;
import dev.chave.simulate.SimulationResult.ShardResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** What the template of the replay asks for: the simulations in words and figures, and what the script reads. */
final class ReplayPage {
    private static final int SENTENCE_CHARACTERS = 600;
    private static final int FINDING_CHARACTERS = 300; // one may name a thousand shards
    private static final int NAME_CHARACTERS = 60;
    private static final int MOST_SHARDS = 120;
    private static final int MOST_MOMENTS = 40;
    private static final int SLICES = 12;
    private static final int TABLE_SHARDS = 12;

    private final List<SimulationResult> results;
    private final ReportSettings settings;
    private final Sentences sentences;
    private final SimulationWords words;
    private final String script;
    private final String style;

    ReplayPage(
            List<SimulationResult> results, ReportSettings settings, Sentences sentences, String script, String style) {
        this.results = results;
        this.settings = settings;
        this.sentences = sentences;
        this.words = new SimulationWords(sentences);
        this.script = script;
        this.style = style;
    }

    /**
     * One life.
     *
     * @param number its place among them, from 0
     * @param headline what it showed
     */
    record Run(
            int number,
            HtmlText name,
            HtmlText headline,
            String shardCount,
            String work,
            String reads,
            String migrations,
            String moved,
            String afterInserts,
            String pages,
            HtmlText key,
            HtmlText findingWords,
            List<Found> findings,
            List<Moment> moments,
            int moreMoments,
            List<ShardRow> shards,
            int moreShards,
            Table writes,
            Table heat) {}

    /** A finding. */
    record Found(String code, String css, String words, HtmlText sentence) {}

    /** Something that was said of a moment. */
    record Moment(int frame, String time, HtmlText words) {}

    /** A shard at the end. */
    record ShardRow(
            HtmlText name,
            String capacity,
            String inserts,
            String share,
            String reads,
            String documents,
            String bytes,
            String chunks,
            String in,
            String out,
            String inUse) {}

    /** One number of shards beside what was predicted for it. */
    record GrowthRow(String shards, String simulated, String predicted, String outcome, List<HtmlText> reasons) {}

    /** Figures over time: a heading for each slice of time, and rows that begin with a name. */
    record Table(List<String> times, List<Row> rows, int more) {}

    /** A row of a table. */
    record Row(HtmlText name, List<String> cells) {}

    String say(String name, Object... arguments) {
        return sentences.say(name, arguments);
    }

    /** The style sheet, our own text. */
    String style() {
        return style;
    }

    /** The script, our own text. */
    String script() {
        return script;
    }

    /** The hash by which the page's policy lets this script run, and no other. */
    String scriptHash() {
        return PageFile.hash(script);
    }

    /** What the script reads. */
    String data() {
        return new ReplayData(sentences).json(results);
    }

    HtmlText scenario() {
        return HtmlText.of(first().scenario(), NAME_CHARACTERS);
    }

    HtmlText about() {
        return HtmlText.of(first().about(), SENTENCE_CHARACTERS);
    }

    HtmlText headline() {
        return HtmlText.of(words.headline(results), SENTENCE_CHARACTERS);
    }

    List<HtmlText> watch() {
        return texts(first().watch());
    }

    List<HtmlText> assumptions() {
        return texts(SimulationWords.assumptions(results));
    }

    String serverVersion() {
        return SimulationWords.versions(results);
    }

    String duration() {
        return SimulationWords.time(first().seconds());
    }

    HtmlText command() {
        return HtmlText.of(settings.command(), 2_000);
    }

    String reproduction() {
        return say(
                "simulation.made",
                Safe.cut(settings.toolVersion(), 40),
                serverVersion(),
                String.valueOf(first().seed()));
    }

    private SimulationResult first() {
        return results.get(0);
    }

    boolean grown() {
        return !growth().isEmpty();
    }

    GrowthChart growthChart() {
        return GrowthChart.of(results);
    }

    String growthWords() {
        return words.growth(words.comparisons(results));
    }

    List<GrowthRow> growth() {
        return words.comparisons(results).stream()
                .map(one -> new GrowthRow(
                        Figures.count((long) one.shards()),
                        words.simulated(one),
                        words.predicted(one),
                        words.outcome(one),
                        texts(one.reasons())))
                .toList();
    }

    boolean several() {
        return results.size() > 1;
    }

    List<Run> runs() {
        List<Run> runs = new ArrayList<>();
        results.forEach(result -> runs.add(run(runs.size(), result)));
        return runs;
    }

    private Run run(int number, SimulationResult one) {
        List<SimulationWords.Moment> moments = SimulationWords.moments(one.timeline());
        return new Run(
                number,
                HtmlText.of(words.name(one), NAME_CHARACTERS),
                HtmlText.of(words.headline(one), SENTENCE_CHARACTERS),
                Figures.count((long) one.shards().size()),
                Figures.factor(one.scaleOut().writes()),
                Figures.factor(one.scaleOut().reads()),
                Figures.count(one.migrations().count()),
                Figures.count(one.migrations().documents()),
                Figures.count(one.migrations().afterInserts()),
                one.pagesDirtied() < 0 ? Figures.NONE : Figures.factor(one.pagesDirtied()),
                HtmlText.of(one.key(), 120),
                HtmlText.of(words.findings(one), 200),
                one.findings().stream().map(this::found).toList(),
                moments.stream().limit(MOST_MOMENTS).map(ReplayPage::moment).toList(),
                Math.max(0, moments.size() - MOST_MOMENTS),
                shards(one),
                Math.max(0, one.shards().size() - MOST_SHARDS),
                writes(one),
                heat(one));
    }

    private Found found(SimulationFinding finding) {
        return new Found(
                finding.code().name(),
                SimulationWords.isTrouble(finding) ? "warning" : "note",
                words.words(finding),
                HtmlText.of(finding.sentence(), FINDING_CHARACTERS));
    }

    private static Moment moment(SimulationWords.Moment moment) {
        return new Moment(moment.frame(), SimulationWords.time(moment.seconds()), HtmlText.of(moment.words(), 200));
    }

    private static List<ShardRow> shards(SimulationResult run) {
        long all = run.shards().stream().mapToLong(ShardResult::writes).sum();
        return run.shards().stream()
                .limit(MOST_SHARDS)
                .map(shard -> new ShardRow(
                        HtmlText.of(shard.id(), NAME_CHARACTERS),
                        Figures.count(shard.capacity()),
                        Figures.count(shard.writes()),
                        all == 0 ? Figures.NONE : Figures.share((double) shard.writes() / all),
                        Figures.count(shard.reads()),
                        Figures.count(shard.documents()),
                        Figures.bytes(shard.bytes()),
                        Figures.count(shard.chunks()),
                        Figures.count(shard.movedIn()),
                        Figures.count(shard.movedOut()),
                        Figures.bytes(shard.workingSet())))
                .toList();
    }

    /** Inserts of the busiest shards in slices of time. */
    private static Table writes(SimulationResult run) {
        ReplayColumns columns = new ReplayColumns(run);
        List<List<Long>> ofFrames = run.timeline().stream()
                .map(frame -> columns.sums(frame, frame.writes()))
                .toList();
        List<Integer> busiest = new ArrayList<>();
        for (int column = 0; column < columns.columns().size(); column++) {
            if (columns.columns().get(column).name() != null) {
                busiest.add(column);
            }
        }
        busiest.sort(Comparator.comparingLong((Integer column) ->
                        ofFrames.stream().mapToLong(frame -> frame.get(column)).sum())
                .reversed());
        List<Row> rows = busiest.stream()
                .limit(TABLE_SHARDS)
                .sorted()
                .map(column -> new Row(
                        HtmlText.of(String.valueOf(columns.columns().get(column).name()), NAME_CHARACTERS),
                        slices(ofFrames.stream().map(frame -> frame.get(column)).toList())))
                .toList();
        return new Table(times(run.timeline()), rows, Math.max(0, busiest.size() - rows.size()));
    }

    private static Table heat(SimulationResult run) {
        List<Row> rows = new ArrayList<>();
        for (int band = run.heat().bands().size() - 1; band >= 0; band--) {
            rows.add(new Row(
                    HtmlText.of(run.heat().bands().get(band), NAME_CHARACTERS),
                    slices(run.heat().weights().get(band))));
        }
        return new Table(times(run.timeline()), rows, 0);
    }

    private static List<String> times(List<Frame> timeline) {
        List<String> times = new ArrayList<>();
        for (int slice = 0; slice < Math.min(SLICES, timeline.size()); slice++) {
            int first = slice * timeline.size() / Math.min(SLICES, timeline.size());
            times.add(SimulationWords.time(timeline.get(first).from()));
        }
        return times;
    }

    private static List<String> slices(List<Long> ofFrames) {
        int slices = Math.min(SLICES, ofFrames.size());
        List<String> cells = new ArrayList<>();
        for (int slice = 0; slice < slices; slice++) {
            cells.add(Figures.count(
                    ofFrames.subList(slice * ofFrames.size() / slices, (slice + 1) * ofFrames.size() / slices).stream()
                            .mapToLong(Long::longValue)
                            .sum()));
        }
        return cells;
    }

    private static List<HtmlText> texts(List<String> sentences) {
        return sentences.stream()
                .map(text -> HtmlText.of(text, SENTENCE_CHARACTERS))
                .toList();
    }
}
