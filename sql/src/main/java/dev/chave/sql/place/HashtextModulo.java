package dev.chave.sql.place;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * {@code hashtext(x) % n} made safe: the remainder is never negative.
 *
 * <p>{@code abs(hashtext(x)) % n}, which is seen often, fails for the one hash in four milliards that is the least int4, whose
 * absolute value no int4 holds; {@link #sql} is the form that always answers. Values that are no text are cast to it.
 * {@code hashtext} is an internal function of PostgreSQL: stable in practice since version 8.4, promised nowhere.
 */
public final class HashtextModulo implements Placement {
    private final int shards;

    public HashtextModulo(int shards) {
        this.shards = ShardCounts.checked(shards);
    }

    /** The SQL expression that gives the same shard; the column's name is quoted as an identifier. */
    public static String sql(String column, int shards) {
        String quoted = column.matches("[a-z_][a-z0-9_]*") ? column : '"' + column.replace("\"", "\"\"") + '"';
        return String.format(Locale.ROOT, "(hashtext(%s::text) %% %d + %d) %% %d", quoted, shards, shards, shards);
    }

    @Override
    public String name() {
        return "hashtext-mod";
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
        return Math.floorMod(PostgresHash.ofBytes(values.get(0).octets()), shards);
    }

    @Override
    public Optional<Placement> withShards(int count) {
        return Optional.of(new HashtextModulo(count));
    }
}
