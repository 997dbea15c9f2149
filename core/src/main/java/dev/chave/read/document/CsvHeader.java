package dev.chave.read.document;

import dev.chave.value.BsonKind;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What the columns of a CSV file are: paths in a document, dotted where it nests, numbered where it holds an array, each
 * with a type. Types stand in the header itself where mongoimport's {@code --columnsHaveTypes} was meant, which is when
 * every column has one.
 */
final class CsvHeader {
    private static final Pattern TYPED = Pattern.compile(
            "(.+)\\.(auto|binary|boolean|date|date_go|date_ms|date_oracle|decimal|double|int32|int64|string)\\((.*)\\)");

    private static final int MOST_STEPS = 100;

    private final Node root = new Node("");
    private final CsvCells cells;
    private final List<String> notes = new ArrayList<>();
    private final boolean typed;
    private long mismatches;

    /** A place in the document: a column, or something that holds others. */
    private static final class Node {
        private final byte[] name;
        private final Map<String, Node> children = new LinkedHashMap<>();
        private CellType type = CellType.STRING;
        private int column = -1;
        private boolean isArray;

        Node(String name) {
            this.name = name.getBytes(StandardCharsets.UTF_8);
        }

        String text() {
            return new String(name, StandardCharsets.UTF_8);
        }

        boolean isColumn() {
            return column >= 0;
        }

        /** Finds out which nodes below are arrays: those whose children are 0, 1, 2, … in this order. */
        void findArrays() {
            int index = 0;
            boolean numbered = true;
            for (Map.Entry<String, Node> child : children.entrySet()) {
                numbered &= child.getKey().equals(Integer.toString(index++));
                child.getValue().findArrays();
            }
            isArray = numbered && index > 0;
        }
    }

    /**
     * Reads a header.
     *
     * @param decimals for each column how many decimals its numbers have throughout, or 0
     */
    CsvHeader(@Nullable String[] names, CsvCells cells, int[] decimals) {
        this.cells = cells;
        this.typed = isTyped(names);
        for (int i = 0; i < names.length; i++) {
            String name = names[i];
            if (name == null || name.isEmpty() || name.indexOf('\0') >= 0) {
                notes.add("column " + (i + 1) + ": no usable name in the header; called field" + i);
                name = "field" + i;
            }
            CellType type = cells.type(name.equals("_id"), i < decimals.length ? decimals[i] : 0);
            Matcher parts = TYPED.matcher(name);
            if (typed && parts.matches()) {
                name = parts.group(1);
                type = parts.group(2).equals("auto") ? type : CellType.named(parts.group(2), parts.group(3));
            }
            add(name, i, type);
        }
        root.findArrays();
        root.isArray = false;
    }

    private static boolean isTyped(@Nullable String[] names) {
        for (String name : names) {
            if (name == null || !TYPED.matcher(name).matches()) {
                return false;
            }
        }
        return names.length > 0;
    }

    private void add(String path, int column, CellType type) {
        Node node = place(path);
        if (node == null) {
            notes.add("column " + (column + 1) + ": its name cannot stand beside another column's; taken as one name");
            node = root.children.computeIfAbsent(path, Node::new);
        }
        if (node.isColumn()) {
            notes.add("column " + (column + 1) + ": its name stands twice in the header; left out");
            return;
        }
        node.column = column;
        node.type = type;
    }

    /** The place of a path, made where missing; null where a column stands on the way, or others below it. */
    private @Nullable Node place(String path) {
        String[] steps = path.split("\\.", -1);
        Node node = root;
        for (String step : steps) {
            if (node.isColumn() || step.isEmpty() || steps.length > MOST_STEPS) {
                return null;
            }
            node = node.children.computeIfAbsent(step, Node::new);
        }
        return node.children.isEmpty() ? node : null;
    }

    /** Writes one row as a document; a cell that is null is a missing field. */
    void write(@Nullable String[] row, BsonBuffer out) {
        int start = out.begin();
        writeChildren(root, row, out);
        out.end(start);
    }

    private void writeChildren(Node parent, @Nullable String[] row, BsonBuffer out) {
        int missing = 0; // elements of an array that stand before one that is not
        for (Node child : parent.children.values()) {
            if (!isPresent(child, row)) {
                missing++;
                continue;
            }
            for (; parent.isArray && missing > 0; missing--) {
                int index = Integer.parseInt(child.text()) - missing;
                out.kind(out.element(Integer.toString(index).getBytes(StandardCharsets.US_ASCII)), BsonKind.NULL);
            }
            writeChild(child, row, out);
        }
    }

    private void writeChild(Node child, @Nullable String[] row, BsonBuffer out) {
        int typeAt = out.element(child.name);
        if (child.isColumn()) {
            String text = String.valueOf(row[child.column]);
            if (!child.type.write(out, typeAt, text)) {
                mismatches++;
                cells.type(false, 0).write(out, typeAt, text);
            }
            return;
        }
        out.kind(typeAt, child.isArray ? BsonKind.ARRAY : BsonKind.DOCUMENT);
        int start = out.begin();
        writeChildren(child, row, out);
        out.end(start);
    }

    private static boolean isPresent(Node node, @Nullable String[] row) {
        if (node.isColumn()) {
            return node.column < row.length && row[node.column] != null;
        }
        for (Node child : node.children.values()) {
            if (isPresent(child, row)) {
                return true;
            }
        }
        return false;
    }

    /** Whether the header itself says the types. */
    boolean typed() {
        return typed;
    }

    /** How many cells were not of their column's type, and were taken by what they look like. */
    long mismatches() {
        return mismatches;
    }

    List<String> notes() {
        return notes;
    }
}
