package dev.chave.report;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** Aligned columns whose cells may wrap; widths are fixed before the first row. */
final class TerminalTable {
    private static final int MOST_LINES = 3;
    private static final String GAP = "  ";

    /**
     * One column.
     *
     * @param title its heading
     * @param columns how wide it is
     * @param right whether its cells stand at the right, as numbers do
     */
    record Column(String title, int columns, boolean right) {}

    private final List<Column> columns;
    private final StringBuilder out;

    TerminalTable(List<Column> columns, StringBuilder out) {
        this.columns = List.copyOf(columns);
        this.out = out;
    }

    void heading(UnaryOperator<String> paint) {
        row(columns.stream().map(Column::title).toList(), -1, paint);
    }

    /** One row; the paint colours the cell of one column after its width is settled. */
    void row(List<String> cells, int painted, UnaryOperator<String> paint) {
        List<List<String>> wrapped = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            wrapped.add(TerminalText.wrapped(cells.get(i), columns.get(i).columns(), MOST_LINES));
        }
        int lines = wrapped.stream().mapToInt(List::size).max().orElse(0);
        for (int line = 0; line < lines; line++) {
            appendLine(wrapped, line, painted, paint);
        }
    }

    private void appendLine(List<List<String>> wrapped, int line, int painted, UnaryOperator<String> paint) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < columns.size(); i++) {
            List<String> cell = wrapped.get(i);
            String piece = line < cell.size() ? cell.get(line) : "";
            Column column = columns.get(i);
            String set = column.right()
                    ? TerminalText.right(piece, column.columns())
                    : TerminalText.padded(piece, column.columns());
            text.append(i == 0 ? "" : GAP).append(i == painted || painted < 0 ? paint.apply(set) : set);
        }
        out.append(text.toString().replace(TerminalText.GLUE, ' ').stripTrailing())
                .append('\n');
    }
}
