package dev.chave.sql.measure;

import com.dynatrace.hash4j.hashing.Hashing;
import dev.chave.sql.place.SqlOrder;
import dev.chave.sql.place.SqlValue;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/**
 * The rows and bytes of every key value, in bounded memory: exact while the values fit; after that exact for a sample of the
 * values, and bounded for the heaviest.
 *
 * <p>The sample is of values, not of rows: those whose 64-bit hash begins with enough zeros (P. Gibbons, Distinct sampling for
 * highly-accurate answers to distinct values queries, 2001). A value in it was never dropped, so its counts are exact, and the
 * sample's size times its rate estimates the number of values. The others stay as long as they are heavy: when the table is full
 * the lighter three quarters of them go, and the most that one of those can have had is remembered as what a value that comes
 * later may have lost (Manku and Motwani, Lossy counting, 2002). For one thread.
 */
final class ValueTable {
    private static final long VALUE_OVERHEAD = 160;

    private final int mostValues;
    private final long mostBytes;
    private final Map<List<SqlValue>, Cell> cells = new HashMap<>();
    private long heldBytes;
    private int level; // how many leading zeros the hash of a sampled value has
    private long lost; // the most rows that a value outside the table can have had

    private static final class Cell {
        private final long hash;
        private final long missed;
        private long rows;
        private long bytes;

        Cell(long hash, long missed) {
            this.hash = hash;
            this.missed = missed;
        }

        long most() {
            return rows + missed;
        }
    }

    ValueTable(int mostValues, long mostBytes) {
        this.mostValues = mostValues;
        this.mostBytes = mostBytes;
    }

    void count(List<SqlValue> key, long bytes) {
        Cell cell = cells.get(key);
        if (cell == null) {
            if (cells.size() >= mostValues || heldBytes >= mostBytes) {
                purge();
            }
            long hash = hash(key);
            cell = new Cell(hash, isSampled(hash) ? 0 : lost);
            cells.put(key, cell);
            heldBytes += size(key);
        }
        cell.rows++;
        cell.bytes += bytes;
    }

    private static long hash(List<SqlValue> key) {
        long hash = 0;
        for (SqlValue part : key) {
            hash = Hashing.xxh3_64(hash).hashBytesToLong(part.octets());
        }
        return hash;
    }

    private static long size(List<SqlValue> key) {
        long size = VALUE_OVERHEAD;
        for (SqlValue part : key) {
            size += part.content() instanceof String text ? 2L * text.length() : 32;
        }
        return size;
    }

    private boolean isSampled(long hash) {
        return Long.numberOfLeadingZeros(hash) >= level;
    }

    /** Makes room: the sample at most half of the table, and of the rest the heaviest quarter. */
    private void purge() {
        while (isSampleTooLarge()) {
            level++;
        }
        long[] others = cells.values().stream()
                .filter(cell -> !isSampled(cell.hash))
                .mapToLong(Cell::most)
                .sorted()
                .toArray();
        long bar = others.length == 0 ? 0 : others[others.length * 3 / 4];
        lost = Math.max(lost, bar);
        for (Iterator<Map.Entry<List<SqlValue>, Cell>> each = cells.entrySet().iterator(); each.hasNext(); ) {
            Map.Entry<List<SqlValue>, Cell> entry = each.next();
            if (!isSampled(entry.getValue().hash) && entry.getValue().most() <= bar) {
                heldBytes -= size(entry.getKey());
                each.remove();
            }
        }
    }

    private boolean isSampleTooLarge() {
        long values = 0;
        long bytes = 0;
        for (Map.Entry<List<SqlValue>, Cell> each : cells.entrySet()) {
            if (isSampled(each.getValue().hash)) {
                values++;
                bytes += size(each.getKey());
            }
        }
        return values > mostValues / 2 || bytes > mostBytes / 2;
    }

    /** Whether every value is here with all its rows. */
    boolean isExact() {
        return level == 0;
    }

    /** How many different values there are, estimated where not all are here. */
    double distinct() {
        if (isExact()) {
            return cells.size();
        }
        long sampled =
                cells.values().stream().filter(cell -> isSampled(cell.hash)).count();
        return sampled * Math.pow(2, level);
    }

    /** How many values have one row, of those that {@link #sample} gives. */
    long seenOnce() {
        return cells.values().stream()
                .filter(cell -> isSampled(cell.hash) && cell.rows == 1)
                .count();
    }

    /** All values, or a sample of them whose counts are exact; in the order of the values. */
    List<ValueCount> sample() {
        List<ValueCount> sample = new ArrayList<>();
        cells.forEach((key, cell) -> {
            if (isSampled(cell.hash)) {
                sample.add(new ValueCount(key, cell.rows, cell.rows, cell.bytes));
            }
        });
        sample.sort(Comparator.comparing(ValueCount::key, ValueTable::compare));
        return sample;
    }

    /** The values with most rows, the heaviest first. */
    List<ValueCount> heaviest(int most) {
        List<ValueCount> all = new ArrayList<>();
        long[] rows =
                cells.values().stream().mapToLong(cell -> cell.rows).sorted().toArray();
        long bar = rows.length <= most ? 0 : rows[rows.length - most];
        cells.forEach((key, cell) -> {
            if (cell.rows >= bar) {
                all.add(new ValueCount(key, cell.rows, cell.most(), cell.bytes));
            }
        });
        all.sort(Comparator.comparingLong(ValueCount::rows)
                .thenComparingLong(ValueCount::bytes)
                .reversed()
                .thenComparing(ValueCount::key, ValueTable::compare));
        return List.copyOf(all.subList(0, Math.min(most, all.size())));
    }

    private static int compare(List<SqlValue> left, List<SqlValue> right) {
        for (int i = 0; i < Math.min(left.size(), right.size()); i++) {
            int order = SqlOrder.INSTANCE.compare(left.get(i), right.get(i));
            if (order != 0) {
                return order;
            }
        }
        return Integer.compare(left.size(), right.size());
    }
}
