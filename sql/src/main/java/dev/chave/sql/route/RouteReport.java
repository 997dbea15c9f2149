package dev.chave.sql.route;

import dev.chave.read.InputSummary;
import java.util.List;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * What the statements of some logs ask of the shards.
 *
 * @param engine whose rules
 * @param shards N
 * @param total all runs
 * @param shapes each shape, the busiest first
 * @param byUser by database user; likewise the next three by application, by {@code tag=value} of comments, by minute
 * @param readings how the statements were understood, by runs: parsed, rewritten, scanned, unrouted, failed
 * @param curve the scale-out
 * @param sampled how many statements the curve rests on
 * @param pointCost the share of capacity at N that one more percentage point of scattered statements costs; null without any
 * @param tenant what exporting or deleting one tenant asks; null where that was not asked
 * @param inputs how the logs were read
 * @param notes what was assumed
 */
public record RouteReport(
        String engine,
        int shards,
        Tally total,
        List<Shape> shapes,
        SortedMap<String, Tally> byUser,
        SortedMap<String, Tally> byApplication,
        SortedMap<String, Tally> byTag,
        SortedMap<String, Tally> byMinute,
        SortedMap<String, Double> readings,
        List<CurvePoint> curve,
        int sampled,
        @Nullable Double pointCost,
        @Nullable TenantCost tenant,
        List<InputSummary> inputs,
        List<String> notes) {

    /**
     * One shape.
     *
     * @param text the statement with its values masked
     * @param tally its runs
     * @param most the largest number of shards that one run asks
     * @param atMost whether values not known may make that fewer
     * @param why why, in one sentence; of several the most frequent
     */
    public record Shape(String text, Tally tally, int most, boolean atMost, String why) {}

    /** One point of the scale-out curve: S(N), that of perfect statements, and whether the sample resolves it. */
    public record CurvePoint(int shards, double value, double perfect, boolean resolved) {}

    /**
     * What exporting or deleting one tenant asks.
     *
     * @param column the tenant's column
     * @param tables the shards asked for each table that has the column, N for all
     * @param shards the shards asked for all of them together
     * @param without tables without the column
     */
    public record TenantCost(String column, SortedMap<String, Integer> tables, int shards, List<String> without) {}

    /** How much the scattered share weighs: none, note, warning, blocker. */
    public String scatterSeverity() {
        double share = total.scattered();
        if (!(share > 0)) {
            return "none";
        }
        return share > 0.8 ? "blocker" : share > 0.05 ? "warning" : "note";
    }

    /** The share of the runs whose statements the parser refused and the tokens told. */
    public double scannedShare() {
        double all = readings.values().stream().mapToDouble(Double::doubleValue).sum();
        return all == 0 ? 0 : readings.getOrDefault("scanned", 0.0) / all;
    }
}
