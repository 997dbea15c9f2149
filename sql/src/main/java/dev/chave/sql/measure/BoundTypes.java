package dev.chave.sql.measure;

import dev.chave.sql.place.NoShardException;
import dev.chave.sql.place.Placement;
import dev.chave.sql.place.SqlType;
import dev.chave.sql.place.SqlValue;
import java.util.List;

/** Whole numbers that {@code HASH_MOD} places differently as Integer and as Long: the negative ones. */
final class BoundTypes {
    private BoundTypes() {}

    /** The rows whose key lies elsewhere when it is bound as the other type of whole number; beyond 32 bits none can be. */
    static long differing(List<ValueCount> values, Placement placement) {
        long rows = 0;
        for (ValueCount value : values) {
            SqlValue key = value.key().get(0);
            if (key.type().isWhole() && key.content() instanceof Long number && number == number.intValue()) {
                SqlType other = key.type() == SqlType.INT8 ? SqlType.INT4 : SqlType.INT8;
                rows += isElsewhere(placement, key, new SqlValue(other, number)) ? value.rows() : 0;
            }
        }
        return rows;
    }

    private static boolean isElsewhere(Placement placement, SqlValue one, SqlValue two) {
        try {
            return placement.shardOf(one) != placement.shardOf(two);
        } catch (NoShardException refused) {
            return false;
        }
    }
}
