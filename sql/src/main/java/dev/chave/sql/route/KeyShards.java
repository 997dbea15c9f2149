package dev.chave.sql.route;

import dev.chave.sql.place.BadSqlValueException;
import dev.chave.sql.place.NoShardException;
import dev.chave.sql.place.SqlRange;
import dev.chave.sql.place.SqlType;
import dev.chave.sql.place.SqlValue;
import dev.chave.sql.statement.Constant;
import dev.chave.sql.statement.ValueSet;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Turns values of a distribution column into shards. */
final class KeyShards {
    private KeyShards() {}

    /** The shards on which rows with these keys can be. NULL is on no shard, but engines then ask all. */
    static ShardTargets of(ValueSet values, TableRole.Distributed table) {
        int shards = table.placement().shards();
        if (values.everything() || values.points().contains(Constant.NULL)) {
            return ShardTargets.all(shards);
        }
        BitSet known = new BitSet();
        List<String> unknown = new ArrayList<>();
        boolean any = false;
        for (Constant point : values.points()) {
            SqlValue value = value(point, table.type());
            if (value == null) {
                any |= point.kind() == Constant.Kind.UNKNOWN_LIST;
                unknown.add(point.text());
            } else {
                known.or(shards(SqlRange.point(value), table));
            }
        }
        for (ValueSet.Span span : values.spans()) {
            SqlValue low = span.low() == null ? null : value(span.low(), table.type());
            SqlValue high = span.high() == null ? null : value(span.high(), table.type());
            known.or(shards(new SqlRange(low, span.lowIncluded(), high, span.highIncluded()), table));
        }
        return ShardTargets.of(known, unknown, any, shards);
    }

    private static BitSet shards(SqlRange range, TableRole.Distributed table) {
        return table.placement().shardsOf(range);
    }

    /** The shard of one row; unknown where its key is, null where the engine refuses the key. */
    static @Nullable ShardTargets ofRow(Constant key, TableRole.Distributed table) {
        SqlValue value = value(key, table.type());
        BitSet known = new BitSet();
        int shards = table.placement().shards();
        if (value == null) {
            return ShardTargets.of(known, List.of(key.text()), false, shards);
        }
        try {
            known.set(table.placement().shardOf(value));
        } catch (NoShardException refused) {
            return null;
        }
        return ShardTargets.of(known, List.of(), false, shards);
    }

    /** The value in the column's type; null where it is not known, or is none of that type. */
    static @Nullable SqlValue value(Constant constant, @Nullable SqlType declared) {
        if (!constant.isKnown() || constant.kind() == Constant.Kind.NULL) {
            return null;
        }
        SqlType type = declared != null
                ? declared
                : switch (constant.kind()) {
                    case INTEGER -> SqlType.INT8;
                    case DECIMAL -> SqlType.NUMERIC;
                    case BOOLEAN -> SqlType.BOOL;
                    case BYTES -> SqlType.BYTEA;
                    default -> SqlType.TEXT;
                };
        String text = constant.kind() == Constant.Kind.BYTES && type == SqlType.BYTEA
                ? "\\x" + constant.text()
                : constant.text();
        try {
            return SqlValue.parse(type, text);
        } catch (BadSqlValueException other) {
            return null;
        }
    }
}
