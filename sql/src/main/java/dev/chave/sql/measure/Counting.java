package dev.chave.sql.measure;

import dev.chave.read.InputSummary;
import dev.chave.sql.place.BadSqlValueException;
import dev.chave.sql.place.NoShardException;
import dev.chave.sql.place.Placement;
import dev.chave.sql.place.SqlValue;
import dev.chave.sql.rows.RowSink;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Counts rows by shard and by value while they are read. For one thread. */
final class Counting implements RowSink {
    private final Placement placement;
    private final Measurement.KeyReader reader;
    private final ValueTable values;
    private final @Nullable TenantTally tenants;
    private final long[] shardRows;
    private final long[] shardBytes;
    private long rows;
    private long nulls;
    private long refused;
    private @Nullable String refusedWhy;
    private InputSummary input = new InputSummary("", "", 0, 0, List.of(), new TreeSet<>());

    Counting(Placement placement, Measurement.KeyReader reader, ValueTable values, @Nullable TenantTally tenants) {
        this.placement = placement;
        this.reader = reader;
        this.values = values;
        this.tenants = tenants;
        this.shardRows = new long[placement.shards()];
        this.shardBytes = new long[placement.shards()];
    }

    @Override
    public boolean row(@Nullable String[] cells, long bytes) {
        try {
            List<SqlValue> key = reader.read(cells);
            if (key == null) {
                nulls++;
                return true;
            }
            int shard = placement.shardOf(key);
            rows++;
            shardRows[shard]++;
            shardBytes[shard] += bytes;
            values.count(key, bytes);
            if (tenants != null) {
                tenants.count(cells[cells.length - 1], shard);
            }
        } catch (BadSqlValueException | NoShardException wrong) {
            refused++;
            refusedWhy = refusedWhy == null ? wrong.getMessage() : refusedWhy;
        }
        return true;
    }

    /** This, with how it was read. */
    Counting of(InputSummary summary) {
        input = summary;
        return this;
    }

    InputSummary input() {
        return input;
    }

    ValueTable values() {
        return values;
    }

    long rows() {
        return rows;
    }

    long nulls() {
        return nulls;
    }

    long refused() {
        return refused;
    }

    @Nullable
    String refusedWhy() {
        return refusedWhy;
    }

    @Nullable
    Tenants tenants() {
        return tenants == null ? null : tenants.result();
    }

    List<Load> loads() {
        List<Load> loads = new ArrayList<>();
        for (int i = 0; i < shardRows.length; i++) {
            loads.add(new Load(i, shardRows[i], shardBytes[i]));
        }
        return List.copyOf(loads);
    }
}
