package dev.chave.sql.place;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;

/** {@code xxhash}: XXH64, seed 0, of the value's text, lowest byte first. So the number 1 hashes as the text {@code 1}. */
public final class XxhashVindex implements Vindex {
    @Override
    public String type() {
        return "xxhash";
    }

    @Override
    public byte[] keyspaceId(List<SqlValue> values) {
        return of(Vindex.text(values.get(0)));
    }

    /** NULL goes where the empty text goes. */
    @Override
    public byte[] keyspaceIdOfNull() {
        return of(new byte[0]);
    }

    private static byte[] of(byte[] text) {
        return ByteBuffer.allocate(8)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(XxHash64.of(text))
                .array();
    }
}
