package dev.chave.sql.place;

import java.nio.ByteBuffer;
import java.util.List;

/** {@code reverse_bits}: the number's 64 bits in reverse. */
public final class ReverseBitsVindex implements Vindex {
    @Override
    public String type() {
        return "reverse_bits";
    }

    @Override
    public byte[] keyspaceId(List<SqlValue> values) throws NoShardException {
        return ByteBuffer.allocate(8)
                .putLong(Long.reverse(Vindex.bits(values.get(0), type())))
                .array();
    }
}
