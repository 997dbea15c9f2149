package dev.chave.profile;

import dev.chave.key.KeyField;
import dev.chave.key.ShardKey;
import dev.chave.value.OrderedBytes;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The rows that a profile kept, in insert order. */
final class SampledDocuments implements DocumentSample {
    private final RowOrder rows;
    private final List<String> paths;
    private final boolean[] hashed;
    private final double documentsPerRow;
    private final Map<String, Integer> slots = new HashMap<>();

    SampledDocuments(RowOrder rows, List<String> paths, boolean[] hashed, long documents) {
        this.rows = rows;
        this.paths = List.copyOf(paths);
        this.hashed = hashed.clone();
        this.documentsPerRow = rows.rows().isEmpty() ? 0 : (double) documents / size();
        for (int slot = 0; slot < paths.size(); slot++) {
            slots.put(paths.get(slot), slot);
        }
    }

    @Override
    public int size() {
        return rows.rows().size();
    }

    @Override
    public double documentsPerRow() {
        return documentsPerRow;
    }

    @Override
    public InsertOrder order() {
        return rows.order();
    }

    @Override
    public List<String> paths() {
        return paths;
    }

    @Override
    public int bytes(int row) {
        return SampleRow.documentBytes(rows.rows().get(row));
    }

    @Override
    public long atMillis(int row) {
        return rows.atMillis()[row];
    }

    @Override
    public byte[] value(int row, String path) {
        return SampleRow.value(rows.rows().get(row), hashed, slot(path));
    }

    @Override
    public byte[] tuple(int row, ShardKey key) {
        OrderedBytes out = new OrderedBytes();
        byte[] bytes = rows.rows().get(row);
        for (KeyField field : key.fields()) {
            int slot = slot(field.path());
            if (field.hashed()) {
                checkHashed(slot, field);
                out.appendLong(SampleRow.hash(bytes, hashed, slot));
            } else {
                byte[] value = SampleRow.value(bytes, hashed, slot);
                out.appendOrdered(value, 0, value.length);
            }
        }
        return out.toByteArray();
    }

    private void checkHashed(int slot, KeyField field) {
        if (!hashed[slot]) {
            throw new IllegalArgumentException("the sample has no hashes of \"" + field.path()
                    + "\"; expected a field that a profiled candidate has hashed");
        }
    }

    private int slot(String path) {
        Integer slot = slots.get(path);
        if (slot == null) {
            throw new IllegalArgumentException(
                    "the sample has no values of \"" + path + "\"; expected one of its " + paths.size() + " paths");
        }
        return slot;
    }
}
