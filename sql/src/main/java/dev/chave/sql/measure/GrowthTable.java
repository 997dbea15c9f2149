package dev.chave.sql.measure;

import dev.chave.sql.place.BadSchemeException;
import dev.chave.sql.place.NoShardException;
import dev.chave.sql.place.Placement;
import dev.chave.sql.place.Schemes;
import dev.chave.sql.place.SqlValue;
import dev.chave.sql.place.WeightedValue;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * What one more shard costs under every scheme, on the values that were read. Schemes of one column take the first of several.
 * Left out are schemes that lack a property, whose shards are not fixed by their number, or that refuse one of the values.
 */
final class GrowthTable {
    private final Schemes schemes;
    private final Placement chosen;

    GrowthTable(Schemes schemes, Placement chosen) {
        this.schemes = schemes;
        this.chosen = chosen;
    }

    /** The first part of each key with its rows. */
    static List<WeightedValue> weights(List<ValueCount> values) {
        List<WeightedValue> weights = new ArrayList<>();
        for (ValueCount value : values) {
            SqlValue first = value.key().get(0);
            int last = weights.size() - 1;
            if (last >= 0 && weights.get(last).value().equals(first)) { // they are sorted
                weights.set(last, new WeightedValue(first, weights.get(last).weight() + value.rows()));
            } else {
                weights.add(new WeightedValue(first, value.rows()));
            }
        }
        return weights;
    }

    /** The chosen scheme first, then the others in their fixed order. */
    List<Growth> of(List<ValueCount> values) {
        List<Growth> growth = new ArrayList<>();
        List<WeightedValue> weights = weights(values);
        compared(chosen, values).ifPresent(growth::add);
        for (String name : Schemes.NAMES) {
            if (!name.equals(chosen.name())) {
                made(name, weights).flatMap(scheme -> compared(scheme, values)).ifPresent(growth::add);
            }
        }
        return List.copyOf(growth);
    }

    private Optional<Placement> made(String name, List<WeightedValue> weights) {
        try {
            return Optional.of(schemes.make(name, chosen.shards(), weights));
        } catch (BadSchemeException notAskedFor) {
            return Optional.empty();
        }
    }

    private static Optional<Growth> compared(Placement before, List<ValueCount> values) {
        int columns = values.isEmpty() ? 0 : values.get(0).key().size();
        Optional<Placement> after = columns < before.columns() ? Optional.empty() : grown(before);
        if (after.isEmpty()) {
            return Optional.empty();
        }
        long[] rows = new long[before.shards() + 1];
        long moved = 0;
        try {
            for (ValueCount value : values) {
                List<SqlValue> key = value.key().subList(0, before.columns());
                int to = after.get().shardOf(key);
                rows[to] += value.rows();
                moved += before.shardOf(key) == to ? 0 : value.rows();
            }
        } catch (NoShardException refused) {
            return Optional.empty();
        }
        long total = Arrays.stream(rows).sum();
        double max = Arrays.stream(rows).max().orElse(0);
        return Optional.of(new Growth(
                before.name(), before.shards(), rows.length, (double) moved / total, max * rows.length / total));
    }

    private static Optional<Placement> grown(Placement before) {
        try {
            return before.withShards(before.shards() + 1);
        } catch (IllegalArgumentException atItsLimit) {
            return Optional.empty();
        }
    }
}
