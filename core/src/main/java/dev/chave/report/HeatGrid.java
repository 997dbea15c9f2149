package dev.chave.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Cells in rows and columns, coloured by heat: one path for each level of heat, in units of one cell.
 *
 * @param columns how many cells across
 * @param rows how many cells up and down
 * @param levels only those that some cell has, cold to hot
 */
record HeatGrid(int columns, int rows, List<Level> levels) {
    /** How many levels there are beside nothing at all; the style sheet has a colour for each. */
    static final int LEVELS = 8;

    private static final double LEAST = 0.08;
    private static final double FAIR = 0.35;

    HeatGrid {
        levels = List.copyOf(levels);
    }

    /**
     * The cells of one level.
     *
     * @param css the class name of its colour
     * @param path their outlines
     */
    record Level(String css, String path) {}

    /**
     * Draws cells.
     *
     * @param rows from the uppermost; of each the ratios to a fair share
     * @param most the ratio that is as hot as can be
     */
    static HeatGrid of(List<List<Double>> rows, double most) {
        int columns = rows.isEmpty() ? 0 : rows.get(0).size();
        StringBuilder[] paths = new StringBuilder[LEVELS + 1];
        for (int row = 0; row < rows.size(); row++) {
            int column = 0;
            while (column < columns) {
                int level = level(rows.get(row).get(column), most);
                int end = column + 1;
                while (end < columns && level(rows.get(row).get(end), most) == level) {
                    end++;
                }
                if (level > 0) {
                    paths[level] = paths[level] == null ? new StringBuilder() : paths[level];
                    paths[level].append(
                            String.format(Locale.ROOT, "M%d %dh%dv1h-%dz", column, row, end - column, end - column));
                }
                column = end;
            }
        }
        List<Level> levels = new ArrayList<>();
        for (int level = 1; level <= LEVELS; level++) {
            if (paths[level] != null) {
                levels.add(new Level(css(level), paths[level].toString()));
            }
        }
        return new HeatGrid(columns, rows.size(), levels);
    }

    /** The level of a ratio to a fair share: 0 for nothing, 3 for a fair share, {@link #LEVELS} for as much as can be. */
    static int level(double ratio, double most) {
        if (!(ratio > 0)) {
            return 0;
        }
        double heat = ratio <= 1
                ? LEAST + (FAIR - LEAST) * Math.sqrt(ratio)
                : FAIR + (1 - FAIR) * Math.min(1, Math.log(ratio) / Math.log(Math.max(2, most)));
        return (int) Math.max(1, Math.min(LEVELS, Math.round(heat * LEVELS)));
    }

    static String css(int level) {
        return "h" + level;
    }
}
