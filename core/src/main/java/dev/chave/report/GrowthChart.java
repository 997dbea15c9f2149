package dev.chave.report;

import dev.chave.simulate.Comparison;
import dev.chave.simulate.SimulationResult;
import java.util.ArrayList;
import java.util.List;

/**
 * Lives at several numbers of shards beside what was predicted for each: for the template, in the units of the view box.
 *
 * @param points one for each life
 * @param up marks of the axis of scale-out
 */
record GrowthChart(List<Point> points, List<CurveChart.Mark> up) {
    static final double WIDTH = 520;
    static final double HEIGHT = 240;
    static final double LEFT = 40;
    static final double RIGHT = 510;
    static final double TOP = 14;
    static final double BOTTOM = 206;
    private static final double LEAST_BAR = 3;

    GrowthChart {
        points = List.copyOf(points);
        up = List.copyOf(up);
    }

    /**
     * One number of shards.
     *
     * @param x its place across
     * @param compared whether there is a prediction
     * @param top where the range of the prediction begins, at its upper end
     * @param height of that range
     * @param predicted where the prediction is
     * @param simulated where the life is
     * @param css how the life is coloured
     */
    record Point(
            double x,
            String shards,
            boolean compared,
            double top,
            double height,
            double predicted,
            double simulated,
            String css) {}

    /** The chart of all lives that have a value. */
    static GrowthChart of(List<SimulationResult> runs) {
        List<Comparison> all = new ArrayList<>();
        for (SimulationResult run : runs) {
            Comparison comparison = run.comparison();
            if (comparison != null && Double.isFinite(comparison.simulated())) {
                all.add(comparison);
            }
        }
        double most = 1;
        for (Comparison one : all) {
            most = Math.max(most, one.simulated());
            most = one.isCompared() ? Math.max(most, one.predicted() + one.bound()) : most;
        }
        double step = step(most);
        double highest = step * Math.ceil(most / step);
        List<CurveChart.Mark> up = new ArrayList<>();
        for (double value = 0; value <= highest * 1.0001; value += step) {
            up.add(new CurveChart.Mark(y(value, highest), Figures.count(value)));
        }
        List<Point> points = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            points.add(point(all.get(i), LEFT + (RIGHT - LEFT) * (i + 0.5) / all.size(), highest));
        }
        return new GrowthChart(points, up);
    }

    private static Point point(Comparison one, double x, double highest) {
        boolean compared = one.isCompared();
        double top = compared ? y(one.predicted() + one.bound(), highest) : 0;
        double bottom = compared ? y(Math.max(0, one.predicted() - one.bound()), highest) : 0;
        return new Point(
                Math.rint(x),
                Figures.count((long) one.shards()),
                compared,
                top,
                Math.max(LEAST_BAR, bottom - top),
                compared ? y(one.predicted(), highest) : 0,
                y(one.simulated(), highest),
                !compared ? "alone" : one.agree() ? "agree" : "differ");
    }

    /** 1, 2 or 5 times a power of ten, so that four to eight marks do. */
    private static double step(double most) {
        double rough = most / 5;
        double power = Math.pow(10, Math.floor(Math.log10(rough)));
        double times = rough / power;
        double step = power * (times <= 1 ? 1 : times <= 2 ? 2 : times <= 5 ? 5 : 10);
        return Math.max(1, step);
    }

    private static double y(double value, double highest) {
        return Math.rint((BOTTOM - (BOTTOM - TOP) * Math.min(1, value / highest)) * 10) / 10;
    }

    double width() {
        return WIDTH;
    }

    double height() {
        return HEIGHT;
    }

    double left() {
        return LEFT;
    }

    double right() {
        return RIGHT;
    }

    double bottom() {
        return BOTTOM;
    }
}
