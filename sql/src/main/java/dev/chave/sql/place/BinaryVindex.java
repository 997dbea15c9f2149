package dev.chave.sql.place;

import java.util.List;

/** {@code binary}: the raw bytes are the keyspace id. */
public final class BinaryVindex implements Vindex {
    @Override
    public String type() {
        return "binary";
    }

    @Override
    public byte[] keyspaceId(List<SqlValue> values) {
        return Vindex.text(values.get(0));
    }
}
