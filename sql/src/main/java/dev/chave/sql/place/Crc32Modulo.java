package dev.chave.sql.place;

import java.util.List;
import java.util.Optional;
import java.util.zip.CRC32;

/** CRC-32 of the value's text, modulo the number of shards: {@code zlib.crc32(text) % n}, MySQL's {@code CRC32(x) % n}. */
public final class Crc32Modulo implements Placement {
    private final int shards;

    public Crc32Modulo(int shards) {
        this.shards = ShardCounts.checked(shards);
    }

    /** CRC-32 as zlib computes it, unsigned. */
    static long crc32(byte[] bytes) {
        CRC32 crc = new CRC32();
        crc.update(bytes);
        return crc.getValue();
    }

    @Override
    public String name() {
        return "crc32-mod";
    }

    @Override
    public int shards() {
        return shards;
    }

    @Override
    public String whenItGrows() {
        return Modulo.WHEN_IT_GROWS;
    }

    @Override
    public int shardOf(List<SqlValue> values) {
        return (int) (crc32(values.get(0).octets()) % shards);
    }

    @Override
    public Optional<Placement> withShards(int count) {
        return Optional.of(new Crc32Modulo(count));
    }
}
