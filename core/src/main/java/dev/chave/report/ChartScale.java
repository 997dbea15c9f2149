package dev.chave.report;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * The two logarithmic axes of a chart of curves.
 *
 * @param last the largest number of shards on the axis across
 * @param lowest the lowest value on the axis up
 * @param highest the highest value on the axis up
 */
record ChartScale(int last, double lowest, double highest) {
    private static final double LEAST_GAP = 22;

    double x(double size) {
        double part = last <= 1 ? 0 : Math.log(Math.min(size, last)) / Math.log(last);
        return tenth(CurveChart.LEFT + part * (CurveChart.RIGHT - CurveChart.LEFT));
    }

    double y(double value) {
        double bounded = Math.max(lowest, Math.min(highest, value));
        double range = Math.log(highest / lowest);
        double part = range == 0 ? 0 : Math.log(bounded / lowest) / range;
        return tenth(CurveChart.BOTTOM - part * (CurveChart.BOTTOM - CurveChart.TOP));
    }

    /** Marks at the numbers of shards that were reckoned, as many as there is room for. */
    List<CurveChart.Mark> across(Collection<Integer> sizes) {
        List<CurveChart.Mark> marks = new ArrayList<>();
        double previous = Double.NEGATIVE_INFINITY;
        for (int size : sizes) {
            if (size <= last && x(size) - previous >= LEAST_GAP) {
                previous = x(size);
                marks.add(new CurveChart.Mark(previous, Figures.count((long) size)));
            }
        }
        return marks;
    }

    /** Marks at 1, 2, 5, 10, 20, 50 … as far as the axis goes. */
    List<CurveChart.Mark> up() {
        List<CurveChart.Mark> marks = new ArrayList<>();
        for (double decade = 0.1; decade <= highest; decade *= 10) {
            for (int step : new int[] {1, 2, 5}) {
                double value = decade * step;
                if (value >= lowest * 0.999 && value <= highest) {
                    marks.add(new CurveChart.Mark(
                            y(value), value < 0.95 ? Figures.factor(value) : Figures.count(Math.rint(value))));
                }
            }
        }
        return marks;
    }

    private static double tenth(double number) {
        return Math.rint(number * 10) / 10;
    }
}
