package dev.chave.sql.measure;

/**
 * Whose rows lie on how many shards: what it takes to export or delete one tenant.
 *
 * @param column the tenant column
 * @param tenants how many tenants were followed
 * @param medianShards the shards that half of the tenants touch at most
 * @param maxShards the most that one tenant touches
 * @param largestRows the rows of the largest tenant
 * @param largestShare its share of all rows
 * @param largestShards the shards it touches
 * @param maxOverMeanByTenant how even the shards would be, had the tenant been the key; NaN where it could not be one
 * @param unfollowedRows rows of tenants beyond those that could be followed
 */
public record Tenants(
        String column,
        long tenants,
        int medianShards,
        int maxShards,
        long largestRows,
        double largestShare,
        int largestShards,
        double maxOverMeanByTenant,
        long unfollowedRows) {}
