package dev.chave.sql.place;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * {@code multicol}: so many bytes of each column's own vindex, one after the other, eight in all. A vindex that gives fewer bytes
 * than asked is filled with zeros before the next column.
 */
public final class MulticolVindex implements Vindex {
    /** How many columns it takes at most, and how many bytes it makes. */
    public static final int MOST = 8;

    private final List<Vindex> vindexes;
    private final List<Integer> bytes;

    /**
     * A vindex over columns.
     *
     * @param vindexes one for each column
     * @param bytes how many bytes of the leading columns; those of the others are shared out evenly, rounded up from the left
     */
    public MulticolVindex(List<Vindex> vindexes, List<Integer> bytes) {
        if (vindexes.isEmpty() || vindexes.size() > MOST) {
            throw new IllegalArgumentException(vindexes.size() + " columns; expected 1 to " + MOST);
        }
        if (bytes.size() > vindexes.size()) {
            throw new IllegalArgumentException("column_bytes for " + bytes.size() + " columns; expected at most "
                    + vindexes.size() + ", as many as there are columns");
        }
        if (vindexes.stream().anyMatch(vindex -> vindex.columns() != 1)) {
            throw new IllegalArgumentException(
                    "a column_vindex that takes several columns; expected one of one column");
        }
        this.vindexes = List.copyOf(vindexes);
        this.bytes = filledUp(bytes, vindexes.size());
    }

    private static List<Integer> filledUp(List<Integer> given, int columns) {
        List<Integer> bytes = new ArrayList<>(given);
        int left = MOST - given.stream().mapToInt(Integer::intValue).sum();
        int pending = columns - given.size();
        if (given.stream().anyMatch(count -> count < 1) || left < pending) {
            throw new IllegalArgumentException(
                    "column_bytes that leave no byte for some column; expected at least 1 each and at most " + MOST
                            + " in all");
        }
        for (; pending > 0; pending--) {
            int next = (left + pending - 1) / pending;
            bytes.add(next);
            left -= next;
        }
        return Collections.unmodifiableList(bytes);
    }

    @Override
    public String type() {
        return "multicol";
    }

    @Override
    public int columns() {
        return vindexes.size();
    }

    @Override
    public boolean takesPrefix() {
        return true;
    }

    @Override
    public byte[] keyspaceId(List<SqlValue> values) throws NoShardException {
        ByteArrayOutputStream id = new ByteArrayOutputStream(MOST);
        int begin = 0;
        for (int i = 0; i < values.size(); i++) {
            while (id.size() < begin) {
                id.write(0);
            }
            byte[] part = vindexes.get(i).keyspaceId(List.of(values.get(i)));
            id.write(part, 0, Math.min(part.length, bytes.get(i)));
            begin += bytes.get(i);
        }
        return id.toByteArray();
    }
}
