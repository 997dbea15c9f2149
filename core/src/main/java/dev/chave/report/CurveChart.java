package dev.chave.report;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Scale-out curves as a picture: everything in the units of its view box, nothing left for the template to reckon.
 *
 * @param id unique in the page
 * @param title what it shows, in a few words
 * @param description what can be read off it, for those who cannot see it
 * @param across marks of the axis of shards
 * @param up marks of the axis of scale-out
 * @param guides the cluster now and as planned
 * @param lines reference lines first, so that the others lie above them
 * @param columns headings of the table behind the picture
 * @param rows its rows: the number of shards, then one figure for each heading
 */
record CurveChart(
        String id,
        String title,
        String description,
        List<Mark> across,
        List<Mark> up,
        List<Guide> guides,
        List<Line> lines,
        List<HtmlText> columns,
        List<Row> rows) {
    static final double WIDTH = 460;
    static final double HEIGHT = 320;
    static final double LEFT = 34;
    static final double RIGHT = 352;
    static final double TOP = 34;
    static final double BOTTOM = 280;

    CurveChart {
        across = List.copyOf(across);
        up = List.copyOf(up);
        guides = List.copyOf(guides);
        lines = List.copyOf(lines);
        columns = List.copyOf(columns);
        rows = List.copyOf(rows);
    }

    /** A mark of an axis. */
    record Mark(double at, String text) {}

    /** A vertical line at a number of shards worth finding. */
    record Guide(double x, String text, String anchor) {}

    /** A dot of a curve; hollow where the sample is too small to be sure. */
    record Dot(double x, double y, boolean resolved) {}

    /**
     * One curve with its name at its end.
     *
     * @param css the class name of its colour
     * @param solid the path of what is sure, or null
     * @param dashed the path of what is not, or null
     */
    record Line(
            String css, @Nullable String solid, @Nullable String dashed, List<Dot> dots, String label, double labelY) {}

    /** One line of the table. */
    record Row(String shards, List<String> cells) {}

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

    double top() {
        return TOP;
    }

    double bottom() {
        return BOTTOM;
    }
}
