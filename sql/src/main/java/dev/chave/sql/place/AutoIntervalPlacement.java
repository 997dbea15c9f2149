package dev.chave.sql.place;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/**
 * ShardingSphere's {@code AUTO_INTERVAL}: whole seconds since the lower time over the seconds of a shard, rounded to two decimals
 * (half to even), then up; what lies outside goes to the first and the last shard (sharding-core 5.5.2).
 *
 * <p>It knowingly differs in one thing: the engine formats the position in the process' locale and reads it back, so where decimals
 * have a comma every row fails there; here the locale does not count.
 *
 * <p>The rounding makes the first instants of a slice fall into the one before: in slices of a day the first seven minutes do.
 */
public final class AutoIntervalPlacement implements Placement {
    private static final long MICROS = 1_000_000L;

    private final long lower; // microseconds since 2000-01-01
    private final long seconds;
    private final int shards;

    /**
     * Slices of time.
     *
     * @param lower {@code datetime-lower}, a timestamp
     * @param upper {@code datetime-upper}, a timestamp
     * @param seconds {@code sharding-seconds}
     */
    public AutoIntervalPlacement(SqlValue lower, SqlValue upper, long seconds) {
        this.lower = (Long) lower.content();
        this.seconds = seconds;
        long span = ((Long) upper.content() - this.lower) / MICROS;
        if (seconds < 1 || span < 0 || span / seconds > ShardCounts.MOST) {
            throw new IllegalArgumentException(
                    "times that make no shards; expected datetime-lower before datetime-upper,"
                            + " sharding-seconds above 0, and at most " + ShardCounts.MOST + " shards");
        }
        this.shards = (int) (span / seconds) + 2;
    }

    @Override
    public String name() {
        return "shardingsphere:AUTO_INTERVAL";
    }

    @Override
    public int shards() {
        return shards;
    }

    @Override
    public String whenItGrows() {
        return "A later datetime-upper adds shards behind: only rows of the last shard move. All new rows go to one shard.";
    }

    @Override
    public int shardOf(List<SqlValue> values) throws NoShardException {
        SqlValue value = values.get(0);
        if (value.type() == SqlType.TIMESTAMP || value.type() == SqlType.TIMESTAMPTZ) {
            return indexOf((Long) value.content());
        }
        if (value.content() instanceof String text) {
            try {
                return indexOf((Long) SqlValue.parse(SqlType.TIMESTAMP, text).content());
            } catch (BadSqlValueException noTime) {
                throw refused(value);
            }
        }
        throw refused(value);
    }

    private static NoShardException refused(SqlValue value) {
        return new NoShardException("a " + value.type().sqlName()
                + " that is no time; expected a timestamp (AUTO_INTERVAL fails" + " on it)");
    }

    private int indexOf(long micros) {
        // The engine cuts both times to seconds as text, then their difference towards zero.
        long since = Math.floorDiv(micros, MICROS) - Math.floorDiv(lower, MICROS);
        BigDecimal position = new BigDecimal((double) since / seconds).setScale(2, RoundingMode.HALF_EVEN);
        long slice = position.setScale(0, RoundingMode.CEILING).longValue();
        return (int) Math.min(Math.max(0, slice), shards - 1);
    }

    @Override
    public BitSet shardsOf(List<SqlRange> ranges) {
        SqlRange range = ranges.isEmpty() ? SqlRange.ALL : ranges.get(0);
        try {
            SqlValue low = range.low();
            SqlValue high = range.high();
            int first = low == null ? 0 : shardOf(low);
            int last = high == null ? shards - 1 : shardOf(high);
            return first <= last ? ShardSets.between(first, last) : new BitSet();
        } catch (NoShardException refused) {
            return range.isPoint() ? new BitSet() : ShardSets.all(shards);
        }
    }

    @Override
    public Optional<Placement> withShards(int count) {
        return Optional.empty();
    }
}
