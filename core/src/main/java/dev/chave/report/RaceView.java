package dev.chave.report;

import dev.chave.advise.LoadHistory;
import dev.chave.advise.LoadHistory.Stretch;
import dev.chave.advise.Race;
import dev.chave.advise.Verdict;
import dev.chave.language.Sentences;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The race for the template: what stands there without a script, which is the moment when the first lane is done, and what the script
 * plays.
 *
 * <p>All lanes have the same work. Time is counted in what one shard alone would need for it.
 */
final class RaceView {
    /** The height of a bar as hot as can be, in the units of its picture. */
    static final int BAR_HEIGHT = 60;

    static final int BAR_WIDTH = 10;
    private static final int TICKS = 120;
    private static final double MOST = 10;
    private static final int SLICES = 6;
    private static final List<String> WORDS =
            List.of("play", "pause", "again", "moment", "end", "done", "running", "share", "stretch", "whole");

    private final Race race;
    private final Verdict verdict;
    private final Sentences sentences;
    private final double most;
    private final double longest;

    /**
     * The view of a race.
     *
     * @param verdict of the first of the ranking
     */
    RaceView(Race race, Verdict verdict, Sentences sentences) {
        this.race = race;
        this.verdict = verdict;
        this.sentences = sentences;
        this.most = Math.max(2, Math.min(MOST, race.shards()));
        this.longest = race.lanes().stream()
                .mapToDouble(lane -> lane.history().time())
                .max()
                .orElse(1);
    }

    /**
     * One contender.
     *
     * @param css the class name of its colour
     * @param roles why it takes part
     * @param factor how many times one shard's work it does
     * @param percent how much of the work is done when the first lane is
     * @param status that in words
     * @param width of the picture of bars
     * @param bars the load of each shard over the whole workload
     * @param strip the load of each shard, from left to right as the workload goes on
     */
    record Lane(
            int number,
            String css,
            String roles,
            HtmlText key,
            int rank,
            String factor,
            double percent,
            String status,
            int width,
            List<Bar> bars,
            HeatGrid strip,
            String description) {}

    /** The load of one shard, or of one of the others. */
    record Bar(int x, double y, double height, String css) {}

    /**
     * A line of the table.
     *
     * @param busiest the load of the busiest shard over the whole, beside a fair share
     * @param time how long it takes, beside one shard alone
     */
    record Row(HtmlText key, String roles, String factor, String time, String busiest, String idle) {}

    /** A line of the table of loads: a shard under one key, in slices of the workload. */
    record LoadRow(HtmlText key, String shard, List<String> cells) {}

    int shards() {
        return race.shards();
    }

    String title() {
        return sentences.say("race.title", Figures.count((long) race.shards()));
    }

    String lead() {
        return sentences.say(
                race.resolved() ? "race.lead" : "race.lead.unsure",
                Figures.count((long) race.shards()),
                Figures.factor(race.perfect()));
    }

    int ticks() {
        return TICKS;
    }

    /** The moment when the first lane is done, in ticks. */
    int tick() {
        return (int) Math.ceil(TICKS * winner() / longest - 1e-9);
    }

    /** The same in words. */
    String moment() {
        return momentAt(winner());
    }

    private String momentAt(double time) {
        return sentences.say("race.moment", Figures.share(time / work()));
    }

    /** When the first to be done is done. */
    private double winner() {
        return race.lanes().stream()
                .mapToDouble(lane -> lane.history().time())
                .min()
                .orElse(0);
    }

    private double work() {
        return race.lanes().get(0).history().work();
    }

    /** What the hottest colour means. */
    String most() {
        return sentences.say("race.most", Figures.count(most));
    }

    /** The height of a fair share above the ground of the bars. */
    double fairY() {
        return tenth(BAR_HEIGHT - BAR_HEIGHT / most);
    }

    String others() {
        int others = race.lanes().get(0).history().others();
        return others == 0 ? "" : sentences.say("race.others", Figures.count((long) others));
    }

    List<Lane> lanes() {
        List<Lane> lanes = new ArrayList<>();
        race.lanes().forEach(lane -> lanes.add(lane(lanes.size(), lane)));
        return lanes;
    }

    private Lane lane(int number, Race.Lane lane) {
        LoadHistory history = lane.history();
        double done = doneAt(history, winner());
        return new Lane(
                number,
                css(number, lane),
                roles(lane),
                HtmlText.of(KeyText.shown(lane.key()), 160),
                lane.rank(),
                factor(lane),
                tenth(100 * done),
                status(done),
                BAR_WIDTH * ratios(history, null).size(),
                bars(history),
                strip(history),
                sentences.say(
                        "race.description",
                        factor(lane),
                        Figures.count((long) race.shards()),
                        Figures.share(doneAt(history, winner()))));
    }

    private String factor(Race.Lane lane) {
        return (race.resolved() ? "" : "~") + Figures.factor(lane.scaleOut()) + "×";
    }

    private String status(double done) {
        return done >= 1 - 1e-9 ? sentences.say("race.done") : sentences.say("race.running", Figures.share(done));
    }

    private String roles(Race.Lane lane) {
        List<String> words = lane.roles().stream()
                .map(role -> sentences.say(role == Race.Role.FIRST ? "html.best." + verdict : "race.role." + role))
                .toList();
        return String.join(" · ", words);
    }

    /** The first has the colour of its verdict, the others one of their own. */
    private String css(int number, Race.Lane lane) {
        return lane.roles().contains(Race.Role.FIRST)
                ? verdict.name().toLowerCase(Locale.ROOT)
                : "lane-" + (number + 1);
    }

    /** Which part of the work a key has done at a time. */
    private static double doneAt(LoadHistory history, double time) {
        double before = 0;
        double done = 0;
        for (Stretch stretch : history.stretches()) {
            double part = stretch.time() == 0 ? 1 : Math.max(0, Math.min(1, (time - before) / stretch.time()));
            done += part * stretch.work();
            before += stretch.time();
        }
        return history.work() == 0 ? 1 : done / history.work();
    }

    /** The load of each shard, and of one of the others, beside a fair share; of one stretch, or of the whole for null. */
    private List<Double> ratios(LoadHistory history, @Nullable Stretch only) {
        List<Stretch> stretches = only == null ? history.stretches() : List.of(only);
        double fair = stretches.stream().mapToDouble(Stretch::work).sum() / race.shards();
        List<Double> ratios = new ArrayList<>();
        for (int shard = 0; shard < history.shards().size(); shard++) {
            int at = shard;
            ratios.add(ratio(
                    stretches.stream()
                            .mapToDouble(stretch -> stretch.loads().get(at))
                            .sum(),
                    fair));
        }
        if (history.others() > 0) {
            ratios.add(ratio(stretches.stream().mapToDouble(Stretch::otherLoad).sum(), fair));
        }
        return ratios;
    }

    private static double ratio(double load, double fair) {
        return fair == 0 ? 0 : load / fair;
    }

    private List<Bar> bars(LoadHistory history) {
        List<Bar> bars = new ArrayList<>();
        for (double ratio : ratios(history, null)) {
            double height = tenth(BAR_HEIGHT * Math.min(1, ratio / most));
            bars.add(new Bar(
                    BAR_WIDTH * bars.size(),
                    tenth(BAR_HEIGHT - height),
                    height,
                    HeatGrid.css(HeatGrid.level(ratio, most))));
        }
        return bars;
    }

    private HeatGrid strip(LoadHistory history) {
        List<List<Double>> columns = history.stretches().stream()
                .map(stretch -> ratios(history, stretch))
                .toList();
        List<List<Double>> rows = new ArrayList<>();
        for (int shard = 0; shard < columns.get(0).size(); shard++) {
            int at = shard;
            rows.add(columns.stream().map(column -> column.get(at)).toList());
        }
        return HeatGrid.of(rows, most);
    }

    List<Row> rows() {
        return race.lanes().stream().map(this::row).toList();
    }

    private Row row(Race.Lane lane) {
        List<Double> ratios = ratios(lane.history(), null);
        long idle = ratios.stream().filter(ratio -> ratio == 0).count();
        return new Row(
                HtmlText.of(KeyText.shown(lane.key()), 160),
                roles(lane),
                factor(lane),
                Figures.share(lane.history().time() / lane.history().work()),
                Figures.factor(Collections.max(ratios)) + "×",
                Figures.count(idle));
    }

    private int sliceCount() {
        return Math.min(SLICES, race.lanes().get(0).history().stretches().size());
    }

    /** The headings of the table of loads. */
    List<String> slices() {
        int count = sliceCount();
        List<String> slices = new ArrayList<>();
        for (int slice = 0; slice < count; slice++) {
            slices.add(sentences.say("race.slice", 100 * slice / count, 100 * (slice + 1) / count));
        }
        return slices;
    }

    List<LoadRow> loads() {
        List<LoadRow> rows = new ArrayList<>();
        for (Race.Lane lane : race.lanes()) {
            HtmlText key = HtmlText.of(KeyText.shown(lane.key()), 80);
            LoadHistory history = lane.history();
            int count = sliceCount();
            List<List<Double>> slices = new ArrayList<>();
            for (int slice = 0; slice < count; slice++) {
                int all = history.stretches().size();
                List<Stretch> part = history.stretches().subList(slice * all / count, (slice + 1) * all / count);
                slices.add(ratios(new LoadHistory(history.shards(), history.others(), part), null));
            }
            int shown = history.shards().size() + (history.others() > 0 ? 1 : 0);
            for (int shard = 0; shard < shown; shard++) {
                int at = shard;
                rows.add(new LoadRow(
                        key,
                        shard < history.shards().size()
                                ? Figures.count((long) history.shards().get(shard) + 1)
                                : sentences.say("race.otherShards", Figures.count((long) history.others())),
                        slices.stream()
                                .map(slice -> Figures.factor(slice.get(at)) + "×")
                                .toList()));
            }
        }
        return rows;
    }

    /** What the script plays: of each lane when its stretches end, the work done by then, and the ratio of each shard's load. */
    String data() {
        return ScriptJson.of(this::write);
    }

    private void write(JsonWriter json) throws IOException {
        json.startObject("words");
        for (String word : WORDS) {
            json.text(word, sentences.pattern("race." + word));
        }
        json.endObject();
        json.number("ticks", TICKS);
        json.number("tick", tick());
        json.number("most", most);
        json.number("longest", hundredth(100 * longest / work()));
        json.startArray("lanes");
        for (Race.Lane lane : race.lanes()) {
            json.startObject();
            double time = 0;
            double done = 0;
            List<Double> times = new ArrayList<>();
            List<Double> works = new ArrayList<>();
            for (Stretch stretch : lane.history().stretches()) {
                time += stretch.time();
                done += stretch.work();
                times.add(hundredth(100 * time / work()));
                works.add(hundredth(100 * done / work()));
            }
            json.decimals("times", times);
            json.decimals("works", works);
            json.startArray("loads");
            for (Stretch stretch : lane.history().stretches()) {
                json.array(ratios(lane.history(), stretch).stream()
                        .map(ratio -> Math.round(100 * ratio))
                        .toList());
            }
            json.endArray();
            json.endObject();
        }
        json.endArray();
    }

    private static double tenth(double number) {
        return Math.rint(number * 10) / 10;
    }

    private static double hundredth(double number) {
        return Math.rint(number * 100) / 100;
    }
}
