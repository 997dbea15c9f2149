package dev.chave.sql.place;

import java.nio.ByteBuffer;
import java.util.List;

/** {@code numeric}: the number itself as 8 bytes, the highest first. Sequence numbers all go to one shard. */
public final class NumericVindex implements Vindex {
    @Override
    public String type() {
        return "numeric";
    }

    @Override
    public byte[] keyspaceId(List<SqlValue> values) throws NoShardException {
        return ByteBuffer.allocate(8)
                .putLong(Vindex.bits(values.get(0), type()))
                .array();
    }
}
