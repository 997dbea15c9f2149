package dev.chave.sql.measure;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** A measured placement as lines for a terminal. */
public final class PlaceText {
    private static final int MOST_SHARDS = 64;
    private static final int BAR = 30;

    private final PlaceResult result;
    private final Shown shown;
    private final StringBuilder out = new StringBuilder();

    private PlaceText(PlaceResult result, boolean showsValues) {
        this.result = result;
        this.shown = new Shown(showsValues);
    }

    /** The text, ending with a line feed. */
    public static String of(PlaceResult result, boolean showsValues) {
        return new PlaceText(result, showsValues).text();
    }

    private String text() {
        head();
        findings();
        shards();
        largest();
        nodes();
        tenants();
        growth();
        divisors();
        return out.toString();
    }

    private void head() {
        String table = result.table().isEmpty() ? "" : " of " + Shown.name(result.table());
        line(
                "%s by %s%s over %d shards (%s%s)",
                result.scheme(),
                result.columns().stream().map(Shown::name).collect(Collectors.joining(", ")),
                table,
                result.shards().size(),
                result.types().stream().map(type -> type.sqlName()).collect(Collectors.joining(", ")),
                result.areTypesSeen() ? ", by its values; --type changes it" : "");
        line(
                "rows %s, values %s%s, max/mean %s, min/mean %s",
                Shown.count(result.rows()),
                result.isExact() ? "" : "about ",
                Shown.count(result.distinct()),
                Shown.factor(result.maxOverMean()),
                Shown.factor(result.minOverMean()));
        result.sampled().ifPresent(share -> line("sampled: %s of the table's rows", Shown.percent(share)));
        if (result.nulls() > 0) {
            line("not placed: %s rows without a key", Shown.count(result.nulls()));
        }
        if (result.refused() > 0) {
            line(
                    "not placed: %s rows that the engine would refuse (%s)",
                    Shown.count(result.refused()), String.valueOf(result.refusedWhy()));
        }
        if (result.safeSql() != null) {
            line("in SQL: %s", result.safeSql());
            line("        (abs(hashtext(x)) fails on the one hash that is the least int4)");
        }
    }

    private void findings() {
        if (!result.findings().isEmpty()) {
            out.append('\n');
        }
        for (PlaceFinding finding : result.findings()) {
            line("%s %s: %s", finding.severity(), finding.code(), finding.sentence());
        }
        if (!result.remedies().isEmpty()) {
            out.append("\nRemedies for the largest value\n");
            result.remedies().forEach(remedy -> line("  %s: %s", remedy.engine(), remedy.text()));
        }
    }

    private void shards() {
        out.append("\nShards\n");
        List<Load> shards = new ArrayList<>(result.shards());
        boolean isCut = shards.size() > MOST_SHARDS;
        if (isCut) {
            shards.sort(Comparator.comparingLong(Load::rows).reversed().thenComparingInt(Load::index));
        }
        long max = result.shards().stream().mapToLong(Load::rows).max().orElse(1);
        for (Load shard : shards.subList(0, Math.min(MOST_SHARDS, shards.size()))) {
            int bar = max == 0 ? 0 : (int) Math.round((double) BAR * shard.rows() / max);
            line(
                    "%5d  %15s rows  %10s  %s",
                    shard.index(), Shown.count(shard.rows()), Shown.bytes(shard.bytes()), "#".repeat(bar));
        }
        if (isCut) {
            line("  the %d fullest of %d", MOST_SHARDS, shards.size());
        }
    }

    private void largest() {
        out.append('\n').append(shown.largestValues()).append('\n');
        for (LargeValue value : result.largest()) {
            String range = value.rowsHigh() > value.rows() ? " to " + Shown.count(value.rowsHigh()) : "";
            line(
                    "  %-30s %15s%s rows  %6s  %10s  shard %d",
                    shown.key(value.key()),
                    Shown.count(value.rows()),
                    range,
                    Shown.percent(value.share()),
                    Shown.bytes(value.bytes()),
                    value.shard());
        }
        for (Explained explained : result.explained()) {
            line(
                    "  without the largest %d: max/mean %s (they explain %s of the excess)",
                    explained.values(), Shown.factor(explained.maxOverMean()), Shown.percent(explained.share()));
        }
    }

    private void nodes() {
        Nodes nodes = result.nodes();
        if (nodes == null) {
            return;
        }
        line("%nNodes, shards dealt in turn: max/mean %s", Shown.factor(nodes.maxOverMean()));
        nodes.loads().forEach(this::node);
        if (nodes.apart().isEmpty()) {
            return;
        }
        line(
                "Nodes, the largest value alone on node 0 and the shards by size: max/mean %s",
                Shown.factor(nodes.apartMaxOverMean()));
        nodes.apart().forEach(this::node);
    }

    private void node(Load node) {
        line("%5d  %15s rows  %10s", node.index(), Shown.count(node.rows()), Shown.bytes(node.bytes()));
    }

    private void tenants() {
        Tenants tenants = result.tenants();
        if (tenants == null) {
            return;
        }
        line("%nTenants by %s: %s followed", Shown.name(tenants.column()), Shown.count(tenants.tenants()));
        line(
                "  to export or delete one: %d shards for half of them, %d at most",
                tenants.medianShards(), tenants.maxShards());
        line(
                "  the largest has %s rows, %s of all, on %d shards",
                Shown.count(tenants.largestRows()), Shown.percent(tenants.largestShare()), tenants.largestShards());
        line(
                "  the tenant as the key: every tenant on one shard, max/mean %s instead of %s",
                Shown.factor(tenants.maxOverMeanByTenant()), Shown.factor(result.maxOverMean()));
        if (tenants.unfollowedRows() > 0) {
            line("  %s rows belong to further tenants", Shown.count(tenants.unfollowedRows()));
        }
    }

    private void growth() {
        line("%nOne shard more%s", result.isExact() ? "" : ", on a sample of the values");
        line("  %-28s %8s %10s", "scheme", "moved", "max/mean");
        for (Growth growth : result.growth()) {
            line(
                    "  %-28s %8s %10s  %d to %d",
                    growth.scheme(),
                    Shown.percent(growth.moved()),
                    Shown.factor(growth.maxOverMean()),
                    growth.from(),
                    growth.to());
        }
        line("  %s: %s", result.scheme(), result.whenItGrows());
    }

    private void divisors() {
        Divisors divisors = result.divisors();
        line(
                "%nShards over nodes: %d divide evenly over %s",
                divisors.slots(), divisors.even().stream().map(String::valueOf).collect(Collectors.joining(", ")));
        String uneven = divisors.bounds().stream()
                .filter(bound -> bound.maxOverMean() >= 1.05)
                .limit(12)
                .map(bound -> bound.nodes() + " nodes " + Shown.factor(bound.maxOverMean()))
                .collect(Collectors.joining(", "));
        if (!uneven.isEmpty()) {
            line("  at best max/mean: %s", uneven);
        }
        if (divisors.isPoor()) {
            line(
                    "  a poor number: some even step is more than a doubling; one with many divisors (such as 480) grows in small"
                            + " steps");
        }
    }

    private void line(String pattern, Object... arguments) {
        out.append(String.format(Locale.ROOT, pattern, arguments).stripTrailing())
                .append('\n');
    }
}
