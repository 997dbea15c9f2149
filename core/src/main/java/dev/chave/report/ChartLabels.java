package dev.chave.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Paths of curves, and names at their ends that do not lie on one another. */
final class ChartLabels {
    private static final double LINE_HEIGHT = 15;

    private ChartLabels() {}

    /** A curve through its dots: whole between two sure dots, dashed elsewhere. */
    static CurveChart.Line line(String css, String label, List<CurveChart.Dot> dots, boolean showDots) {
        double end =
                dots.isEmpty() ? CurveChart.BOTTOM : dots.get(dots.size() - 1).y();
        return new CurveChart.Line(css, path(dots, true), path(dots, false), showDots ? dots : List.of(), label, end);
    }

    private static @Nullable String path(List<CurveChart.Dot> dots, boolean sure) {
        StringBuilder path = new StringBuilder();
        boolean drawing = false;
        for (int i = 1; i < dots.size(); i++) {
            CurveChart.Dot from = dots.get(i - 1);
            CurveChart.Dot to = dots.get(i);
            boolean wanted = (from.resolved() && to.resolved()) == sure;
            if (wanted && !drawing) {
                append(path, 'M', from);
            }
            if (wanted) {
                append(path, 'L', to);
            }
            drawing = wanted;
        }
        return path.isEmpty() ? null : path.toString();
    }

    private static void append(StringBuilder path, char command, CurveChart.Dot dot) {
        path.append(String.format(Locale.ROOT, "%c%.1f %.1f", command, dot.x(), dot.y()));
    }

    /** The same lines in the same order, with their names moved down or up until each has a line of its own. */
    static List<CurveChart.Line> apart(List<CurveChart.Line> lines) {
        List<Integer> byHeight = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            byHeight.add(i);
        }
        byHeight.sort(Comparator.comparingDouble(i -> lines.get(i).labelY()));
        double[] heights = new double[lines.size()];
        double next = CurveChart.TOP;
        for (int i : byHeight) {
            heights[i] = Math.max(next, lines.get(i).labelY());
            next = heights[i] + LINE_HEIGHT;
        }
        double limit = CurveChart.BOTTOM;
        for (int k = byHeight.size() - 1; k >= 0; k--) {
            int i = byHeight.get(k);
            heights[i] = Math.min(limit, heights[i]);
            limit = heights[i] - LINE_HEIGHT;
        }
        List<CurveChart.Line> moved = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            CurveChart.Line line = lines.get(i);
            moved.add(new CurveChart.Line(
                    line.css(), line.solid(), line.dashed(), line.dots(), line.label(), heights[i]));
        }
        return moved;
    }
}
