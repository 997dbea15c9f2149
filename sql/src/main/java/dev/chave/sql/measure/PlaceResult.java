package dev.chave.sql.measure;

import dev.chave.read.InputSummary;
import dev.chave.sql.place.SqlType;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * How a table's rows lie under one placement.
 *
 * @param input how the rows were read
 * @param table the table's name, empty for a file that is one
 * @param columns the distribution columns
 * @param types their types
 * @param areTypesSeen whether the types were taken from the values, since nobody declared them
 * @param scheme the placement's name
 * @param whenItGrows what moves under it
 * @param safeSql the expression that gives the same shard in SQL; null where the scheme has none
 * @param rows the rows that lie on a shard
 * @param nulls rows without a key
 * @param refused rows that the engine would refuse
 * @param refusedWhy why, for the first of them
 * @param sampled the share of the table that was read, where not all was
 * @param shards what each shard holds
 * @param maxOverMean rows of the fullest shard over the mean
 * @param minOverMean rows of the emptiest shard over the mean
 * @param distinct how many key values there are
 * @param isExact whether all values were counted, and not estimated from a sample of them
 * @param explained what the largest values explain of it
 * @param largest the largest values
 * @param remedies what can be done about the largest, by engine
 * @param growth what one more shard costs under each scheme
 * @param divisors how evenly the shards can be dealt to nodes
 * @param nodes the rows by node; null when the number of nodes is not known
 * @param tenants the shards of each tenant; null when no tenant column was named
 * @param findings what to know, the gravest first
 */
public record PlaceResult(
        InputSummary input,
        String table,
        List<String> columns,
        List<SqlType> types,
        boolean areTypesSeen,
        String scheme,
        String whenItGrows,
        @Nullable String safeSql,
        long rows,
        long nulls,
        long refused,
        @Nullable String refusedWhy,
        OptionalDouble sampled,
        List<Load> shards,
        double maxOverMean,
        double minOverMean,
        double distinct,
        boolean isExact,
        List<Explained> explained,
        List<LargeValue> largest,
        List<Remedy> remedies,
        List<Growth> growth,
        Divisors divisors,
        @Nullable Nodes nodes,
        @Nullable Tenants tenants,
        List<PlaceFinding> findings) {
    /**
     * What one engine offers for a value that is too large.
     *
     * @param engine whose remedy it is
     * @param text what to do, and what it does not do
     */
    public record Remedy(String engine, String text) {}
}
