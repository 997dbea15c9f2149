package dev.chave.sql.place;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;

/**
 * {@code region_experimental}: one or two bytes of the first column's number, then {@code hash} of the second column. A number too
 * large for its bytes is cut to the lowest ones. Unlike {@code hash}, it takes no negative numbers.
 */
public final class RegionVindex implements Vindex {
    private final int regionBytes;

    /** @param regionBytes 1 or 2 */
    public RegionVindex(int regionBytes) {
        if (regionBytes != 1 && regionBytes != 2) {
            throw new IllegalArgumentException(regionBytes + " region_bytes; expected 1 or 2");
        }
        this.regionBytes = regionBytes;
    }

    @Override
    public String type() {
        return "region_experimental";
    }

    @Override
    public int columns() {
        return 2;
    }

    @Override
    public boolean takesPrefix() {
        return true;
    }

    @Override
    public byte[] keyspaceId(List<SqlValue> values) throws NoShardException {
        long region = unsigned(values.get(0));
        ByteBuffer id = ByteBuffer.allocate(10).putShort((short) region);
        if (values.size() > 1) {
            id.put(HashVindex.of(unsigned(values.get(1))));
        }
        return Arrays.copyOfRange(id.array(), 2 - regionBytes, id.position());
    }

    private long unsigned(SqlValue value) throws NoShardException {
        if (value.content() instanceof Long number && number < 0) {
            throw new NoShardException(
                    "a negative number; expected none (region_experimental gives it no destination)");
        }
        return Vindex.bits(value, type());
    }
}
