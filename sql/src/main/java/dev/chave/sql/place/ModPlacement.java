package dev.chave.sql.place;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/**
 * ShardingSphere's {@code MOD}: the number modulo the count, never negative; fractions are cut off, text must be a whole number
 * (sharding-core 5.5.2, without offsets).
 */
public final class ModPlacement implements Placement {
    private final int shards;

    public ModPlacement(int shards) {
        this.shards = ShardCounts.checked(shards);
    }

    @Override
    public String name() {
        return "shardingsphere:MOD";
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
        return number(values.get(0)).mod(BigInteger.valueOf(shards)).intValue();
    }

    private static BigInteger number(SqlValue value) throws NoShardException {
        Object content = value.content();
        if (value.type() == SqlType.BOOL || value.type() == SqlType.DATE) {
            throw refused(value);
        }
        if (content instanceof BigDecimal decimal) {
            return BigInteger.valueOf(decimal.longValue()); // as Number.longValue() does in the engine
        }
        if (content instanceof Long number && (value.type().isWhole() || value.type() == SqlType.CHAR)) {
            return BigInteger.valueOf(number);
        }
        if (content instanceof Double real) {
            return BigInteger.valueOf(real.longValue());
        }
        if (content instanceof String text && text.matches("[+-]?[0-9]{1,1000}")) {
            return new BigInteger(text);
        }
        throw refused(value);
    }

    private static NoShardException refused(SqlValue value) {
        return new NoShardException(
                "a " + value.type().sqlName() + " that is no whole number; expected one (MOD fails on it)");
    }

    /** Two ends nearer than the count name some of the shards. */
    @Override
    public BitSet shardsOf(List<SqlRange> ranges) {
        SqlRange range = ranges.isEmpty() ? SqlRange.ALL : ranges.get(0);
        SqlValue low = range.low();
        SqlValue high = range.high();
        if (low == null || high == null) {
            return ShardSets.all(shards);
        }
        try {
            BigInteger first = number(low);
            BigInteger width = number(high).subtract(first);
            if (width.compareTo(BigInteger.valueOf(shards - 1L)) >= 0) {
                return ShardSets.all(shards);
            }
            BitSet set = new BitSet();
            for (int i = 0; i <= width.intValue(); i++) {
                set.set(first.add(BigInteger.valueOf(i))
                        .mod(BigInteger.valueOf(shards))
                        .intValue());
            }
            return set;
        } catch (NoShardException refused) {
            return range.isPoint() ? new BitSet() : ShardSets.all(shards);
        }
    }

    @Override
    public Optional<Placement> withShards(int count) {
        return Optional.of(new ModPlacement(count));
    }
}
