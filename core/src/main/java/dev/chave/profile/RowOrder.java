package dev.chave.profile;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Sampled rows in insert order, and where that order came from.
 *
 * <p>By the field named, if one is: its values' order, null and missing first. Else by the time in {@code _id}, if
 * nine of ten rows have one; where the file's order agrees with these times, it also decides within a second, which
 * an ObjectId's counter cannot across machines. A row without a time stays behind the one before it in the file. Else
 * by the file.
 *
 * @param rows in insert order
 * @param atMillis when each was inserted, or {@link Long#MIN_VALUE}
 * @param order where the order came from
 */
@SuppressWarnings("ArrayRecordComponent") // handed on at once, never compared
record RowOrder(List<byte[]> rows, long[] atMillis, InsertOrder order) {
    private static final double MOST = 0.9;

    /** A row with what it is ordered by. */
    private record Placed(byte[] row, InsertTime time, InsertTime place, byte[] value) {}

    static RowOrder byFile(List<byte[]> rows) {
        List<Placed> placed = new ArrayList<>();
        inFileOrder(rows).forEach(row -> placed.add(new Placed(row, InsertTime.NONE, InsertTime.NONE, row)));
        return of(placed, InsertOrder.FILE);
    }

    static RowOrder byField(List<byte[]> rows, boolean[] hashed, int slot) {
        byte[] nothing = OrderedKinds.nullBytes();
        List<Placed> placed = new ArrayList<>();
        for (byte[] row : inFileOrder(rows)) {
            byte[] value = SampleRow.value(row, hashed, slot);
            byte[] place = Arrays.equals(value, nothing) ? new byte[0] : value;
            placed.add(new Placed(row, InsertTime.ofValue(value), InsertTime.NONE, place));
        }
        placed.sort(Comparator.comparing(Placed::value, Arrays::compareUnsigned));
        return of(placed, InsertOrder.ORDER_BY_FIELD);
    }

    /** By the time in the identifiers where most tell one, else by the file. */
    static RowOrder byIdentifier(List<byte[]> rows, boolean[] hashed, int slot) {
        List<Placed> placed = new ArrayList<>();
        InsertTime last = InsertTime.NONE;
        int known = 0;
        boolean agrees = true;
        for (byte[] row : inFileOrder(rows)) {
            InsertTime time = InsertTime.ofId(SampleRow.value(row, hashed, slot));
            if (time.isKnown()) {
                known++;
                agrees &= time.atMillis() >= last.atMillis();
                last = time;
            }
            placed.add(new Placed(row, time, last, row));
        }
        if (known == 0 || known < MOST * rows.size()) {
            return byFile(rows);
        }
        if (!agrees) {
            placed.sort(Comparator.comparingLong((Placed row) -> row.place().atMillis())
                    .thenComparingLong(row -> row.place().tie()));
        }
        return of(placed, InsertOrder.ID_TIME);
    }

    private static List<byte[]> inFileOrder(List<byte[]> rows) {
        List<byte[]> ordered = new ArrayList<>(rows);
        ordered.sort(Comparator.comparingLong(SampleRow::ordinal));
        return ordered;
    }

    private static RowOrder of(List<Placed> placed, InsertOrder order) {
        return new RowOrder(
                placed.stream().map(Placed::row).toList(),
                placed.stream().mapToLong(row -> row.time().atMillis()).toArray(),
                order);
    }
}
