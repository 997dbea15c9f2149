package dev.chave.advise;

import dev.chave.profile.InsertOrder;
import org.jspecify.annotations.Nullable;

/**
 * How the key's values follow the order of inserts.
 *
 * @param recordIdCorrelationCoefficient Pearson correlation of index order and insert order, as the server's analyzer has it;
 *     null where it cannot be told
 * @param type the server's word for it: monotonic, not monotonic, unknown
 * @param spearman rank correlation of insert order and key order, average ranks for ties; null where it cannot be told
 * @param concentration median share of a window's inserts in the busiest 1/M of the key space; null where there are too few
 * @param randomConcentration the same for a random key through the same windows
 * @param advance median share of a window's inserts beyond every earlier key, at either end
 * @param windows how many windows were judged
 * @param windowInserts how many inserts a window has, at least
 * @param order where the insert order came from
 */
public record Monotonicity(
        @Nullable Double recordIdCorrelationCoefficient,
        String type,
        @Nullable Double spearman,
        @Nullable Double concentration,
        @Nullable Double randomConcentration,
        @Nullable Double advance,
        int windows,
        int windowInserts,
        InsertOrder order) {}
