package dev.chave.sql.measure;

import dev.chave.sql.place.BadSqlValueException;
import dev.chave.sql.place.NoShardException;
import dev.chave.sql.place.Placement;
import dev.chave.sql.place.SqlType;
import dev.chave.sql.place.SqlValue;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Which shards each tenant's rows lie on. Follows the first hundred thousand tenants. For one thread. */
final class TenantTally {
    private static final int MOST_TENANTS = 100_000;

    private final String column;
    private final SqlType type;
    private final Placement placement;
    private final Map<String, Tenant> tenants = new HashMap<>();
    private final long[] byTenant;
    private boolean canBeKey;
    private long rows;
    private long unfollowed;

    private static final class Tenant {
        private final BitSet shards = new BitSet();
        private long rows;
    }

    TenantTally(String column, SqlType type, Placement placement) {
        this.column = column;
        this.type = type;
        this.placement = placement;
        this.byTenant = new long[placement.shards()];
        this.canBeKey = placement.columns() == 1;
    }

    void count(@Nullable String tenant, int shard) {
        rows++;
        if (tenant == null) {
            canBeKey = false;
            return;
        }
        place(tenant);
        Tenant followed = tenants.get(tenant);
        if (followed == null && tenants.size() >= MOST_TENANTS) {
            unfollowed++;
            return;
        }
        followed = followed == null ? new Tenant() : followed;
        tenants.put(tenant, followed);
        followed.rows++;
        followed.shards.set(shard);
    }

    private void place(String tenant) {
        if (!canBeKey) {
            return;
        }
        try {
            byTenant[placement.shardOf(SqlValue.parse(type, tenant))]++;
        } catch (BadSqlValueException | NoShardException wrong) {
            canBeKey = false;
        }
    }

    Tenants result() {
        int[] touched = tenants.values().stream()
                .mapToInt(tenant -> tenant.shards.cardinality())
                .sorted()
                .toArray();
        long most =
                tenants.values().stream().mapToLong(tenant -> tenant.rows).max().orElse(0);
        int largestShards = tenants.values().stream()
                .filter(tenant -> tenant.rows == most)
                .mapToInt(tenant -> tenant.shards.cardinality())
                .max()
                .orElse(0);
        long fullest = java.util.Arrays.stream(byTenant).max().orElse(0);
        return new Tenants(
                column,
                tenants.size(),
                touched.length == 0 ? 0 : touched[(touched.length - 1) / 2],
                touched.length == 0 ? 0 : touched[touched.length - 1],
                most,
                rows == 0 ? 0 : (double) most / rows,
                largestShards,
                canBeKey && rows > 0 ? (double) fullest * placement.shards() / rows : Double.NaN,
                unfollowed);
    }
}
