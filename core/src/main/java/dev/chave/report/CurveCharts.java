package dev.chave.report;

import dev.chave.advise.CandidateAdvice;
import dev.chave.advise.ScaleOut;
import dev.chave.language.Sentences;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/** Draws scale-out curves on two logarithmic axes, where a perfect key is nearly a straight line. */
final class CurveCharts {
    private static final int LEAST_SHARDS_SHOWN = 20;
    /** With less room than this the names of the guides turn away from one another. */
    private static final int LEAST_BETWEEN_GUIDES = 120;

    private final int shards;
    private final int growTo;
    private final Sentences sentences;

    CurveCharts(int shards, int growTo, Sentences sentences) {
        this.shards = shards;
        this.growTo = growTo;
        this.sentences = sentences;
    }

    /** One curve to draw: its name on the picture, its heading in the table, its points. */
    private record Series(String css, String label, HtmlText heading, SortedMap<Integer, ScaleOut.Point> points) {}

    /** All operations, reads and writes of one candidate. */
    CurveChart single(String id, CandidateAdvice candidate) {
        List<Series> series = new ArrayList<>();
        ScaleOut out = candidate.scaleOut();
        add(series, "reads", out.reads());
        add(series, "writes", out.writes());
        add(series, "all", out.all());
        HtmlText key = HtmlText.of(KeyText.shown(candidate.key()), 80);
        return chart(id + "-curve", sentences.say("chart.single", key.shown()), series, out.all());
    }

    private void add(List<Series> series, String name, ScaleOut.Curve curve) {
        if (curve.isMeasured()) {
            String label = sentences.say("chart." + name);
            series.add(new Series(name, label, HtmlText.of(label, 40), curve.points()));
        }
    }

    /** All operations of several candidates, the first of them drawn last and so on top. */
    CurveChart comparison(List<CandidateAdvice> candidates) {
        List<Series> series = new ArrayList<>();
        for (int i = candidates.size() - 1; i >= 0; i--) {
            CandidateAdvice candidate = candidates.get(i);
            series.add(new Series(
                    "series-" + (i + 1),
                    "#" + candidate.rank(),
                    HtmlText.of("#" + candidate.rank() + " " + KeyText.shown(candidate.key()), 60),
                    candidate.scaleOut().all().points()));
        }
        return chart(
                "comparison",
                sentences.say("chart.comparison"),
                series,
                candidates.get(0).scaleOut().all());
    }

    private CurveChart chart(String id, String title, List<Series> series, ScaleOut.Curve reference) {
        int last = lastShown(reference);
        ChartScale scale = scale(series, reference, last);
        List<CurveChart.Line> lines = new ArrayList<>();
        lines.add(line("perfect", sentences.say("chart.perfect"), reference.points(), ScaleOut.Point::perfect, scale));
        lines.add(line("hot", sentences.say("chart.hot"), reference.points(), ScaleOut.Point::hot, scale));
        series.forEach(one -> lines.add(line(one.css(), one.label(), one.points(), ScaleOut.Point::value, scale)));
        return new CurveChart(
                id,
                title,
                description(series),
                scale.across(reference.points().keySet()),
                scale.up(),
                guides(scale, last),
                ChartLabels.apart(lines),
                columns(series),
                rows(series, reference));
    }

    private int lastShown(ScaleOut.Curve curve) {
        int ceiling = curve.ceiling() == null ? 0 : curve.ceiling();
        int wanted = Math.max(LEAST_SHARDS_SHOWN, 2 * Math.max(growTo, ceiling));
        SortedMap<Integer, ScaleOut.Point> beyond = curve.points().tailMap(wanted);
        return beyond.isEmpty() ? curve.points().lastKey() : beyond.firstKey();
    }

    private static ChartScale scale(List<Series> series, ScaleOut.Curve reference, int last) {
        double highest = 1;
        double lowest = 1;
        for (Series one : series) {
            for (ScaleOut.Point point : one.points().headMap(last + 1).values()) {
                highest = Math.max(highest, finite(point.value()));
                lowest = Math.min(lowest, finite(point.value()));
            }
        }
        for (ScaleOut.Point point : reference.points().headMap(last + 1).values()) {
            highest = Math.max(highest, finite(point.perfect()));
        }
        return new ChartScale(last, Math.max(0.1, lowest), highest);
    }

    private static double finite(double number) {
        return Double.isFinite(number) && number > 0 ? number : 1;
    }

    private static CurveChart.Line line(
            String css,
            String label,
            SortedMap<Integer, ScaleOut.Point> points,
            ToDoubleFunction<ScaleOut.Point> value,
            ChartScale scale) {
        SortedMap<Integer, CurveChart.Dot> dots = new TreeMap<>();
        boolean reference = css.equals("perfect") || css.equals("hot");
        points.forEach((size, point) -> {
            double height = value.applyAsDouble(point);
            if (size <= scale.last() && Double.isFinite(height) && height > 0) {
                dots.put(size, new CurveChart.Dot(scale.x(size), scale.y(height), reference || point.resolved()));
            }
        });
        return ChartLabels.line(css, label, List.copyOf(dots.values()), !reference);
    }

    private List<CurveChart.Guide> guides(ChartScale scale, int last) {
        List<CurveChart.Guide> guides = new ArrayList<>();
        boolean now = shards <= last && shards < growTo;
        boolean planned = growTo <= last;
        boolean close = now && planned && scale.x(growTo) - scale.x(shards) < LEAST_BETWEEN_GUIDES;
        if (now) {
            guides.add(new CurveChart.Guide(
                    scale.x(shards), sentences.say("chart.now", shards), close ? "end" : anchor(scale, shards)));
        }
        if (planned) {
            guides.add(new CurveChart.Guide(
                    scale.x(growTo), sentences.say("chart.planned", growTo), close ? "start" : anchor(scale, growTo)));
        }
        return guides;
    }

    private static String anchor(ChartScale scale, int shards) {
        double x = scale.x(shards);
        return x > CurveChart.RIGHT - 40 ? "end" : x < CurveChart.LEFT + 40 ? "start" : "middle";
    }

    private String description(List<Series> series) {
        List<String> parts = new ArrayList<>();
        for (int i = series.size() - 1; i >= 0; i--) {
            Series one = series.get(i);
            parts.add(sentences.say(
                    "chart.description",
                    one.heading().shown(),
                    figure(one.points(), shards),
                    figure(one.points(), growTo),
                    shards,
                    growTo));
        }
        return String.join(" ", parts);
    }

    private static String figure(SortedMap<Integer, ScaleOut.Point> points, int size) {
        ScaleOut.Point point = points.get(size);
        return point == null ? Figures.NONE : (point.resolved() ? "" : "~") + Figures.factor(point.value());
    }

    private List<HtmlText> columns(List<Series> series) {
        List<HtmlText> columns = new ArrayList<>();
        for (int i = series.size() - 1; i >= 0; i--) {
            columns.add(series.get(i).heading());
        }
        columns.add(HtmlText.of(sentences.say("chart.perfect"), 40));
        columns.add(HtmlText.of(sentences.say("chart.hot"), 40));
        return columns;
    }

    private static List<CurveChart.Row> rows(List<Series> series, ScaleOut.Curve reference) {
        List<CurveChart.Row> rows = new ArrayList<>();
        reference.points().forEach((size, point) -> {
            List<String> cells = new ArrayList<>();
            for (int i = series.size() - 1; i >= 0; i--) {
                cells.add(figure(series.get(i).points(), size));
            }
            cells.add(Figures.factor(point.perfect()));
            cells.add(Figures.factor(point.hot()));
            rows.add(new CurveChart.Row(Figures.count((long) size), cells));
        });
        return rows;
    }
}
