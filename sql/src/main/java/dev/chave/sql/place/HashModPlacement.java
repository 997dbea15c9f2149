package dev.chave.sql.place;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;

/**
 * ShardingSphere's {@code HASH_MOD}: {@code abs((long) value.hashCode()) % n}, where the value is the Java object that was bound
 * (sharding-core 5.5.2).
 *
 * <p>So the placement depends on the Java type: {@code Integer} -5 and {@code Long} -5 go to different shards, and -5 found as a
 * bigint is lost when it was written as an integer. Here a column's type decides: up to 32 bits {@code Integer}, 64 bits
 * {@code Long} (beyond signed ones {@code BigInteger}), {@code BigDecimal}, {@code String}, {@code Boolean}, {@code Float},
 * {@code Double}, {@code UUID}, {@code java.time}. Bytes hash by identity and can be found by nobody.
 */
public final class HashModPlacement implements Placement {
    private static final LocalDate EPOCH = LocalDate.of(2000, 1, 1);

    private final int shards;

    public HashModPlacement(int shards) {
        this.shards = ShardCounts.checked(shards);
    }

    /** The object that a driver gives and takes for a value. */
    static Object bound(SqlValue value) throws NoShardException {
        Object content = value.content();
        return switch (value.type()) {
            case INT2, INT4 -> ((Long) content).intValue();
            case INT8, OID -> content instanceof BigDecimal decimal ? decimal.toBigInteger() : content;
            case BOOL -> !content.equals(0L);
            case FLOAT4 -> ((Double) content).floatValue();
            case CHAR, JSONB -> value.text();
            case DATE -> EPOCH.plusDays((Long) content);
            case TIMESTAMP -> moment((Long) content);
            case TIMESTAMPTZ -> OffsetDateTime.of(moment((Long) content), ZoneOffset.UTC);
            case BYTEA ->
                throw new NoShardException(
                        "bytes; expected another type (HASH_MOD places bytes by their address in memory)");
            case FLOAT8, NUMERIC, TEXT, BPCHAR, UUID -> content;
        };
    }

    private static LocalDateTime moment(long micros) {
        return EPOCH.atStartOfDay()
                .plus(Duration.ofSeconds(Math.floorDiv(micros, 1_000_000L), Math.floorMod(micros, 1_000_000L) * 1000L));
    }

    @Override
    public String name() {
        return "shardingsphere:HASH_MOD";
    }

    @Override
    public int shards() {
        return shards;
    }

    @Override
    public String whenItGrows() {
        return Modulo.WHEN_IT_GROWS + " ShardingSphere-JDBC does not move rows: another sharding-count is a rewrite.";
    }

    @Override
    public int shardOf(List<SqlValue> values) throws NoShardException {
        return (int) (Math.abs((long) bound(values.get(0)).hashCode()) % shards);
    }

    @Override
    public Optional<Placement> withShards(int count) {
        return Optional.of(new HashModPlacement(count));
    }
}
