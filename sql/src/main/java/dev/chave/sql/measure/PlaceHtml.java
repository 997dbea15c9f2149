package dev.chave.sql.measure;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * A measured placement as one HTML file that needs nothing else, in the reader's light or dark colours. Every text that comes from
 * the data is escaped; there is no script in it, and its policy allows none.
 */
public final class PlaceHtml {
    private static final String STYLE = """
            :root{color-scheme:light dark;--ink:#1b1f24;--paper:#fff;--bar:#2f6f9f;--line:#d0d7de;--hot:#b3261e;--warm:#8a5a00}
            @media(prefers-color-scheme:dark){:root{--ink:#e6e6e6;--paper:#16191d;--bar:#6fb1dd;--line:#3a4149;--hot:#ff8a80;--warm:#ffca66}}
            body{font:16px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper);max-width:64rem;margin:2rem auto;padding:0 1rem}
            table{border-collapse:collapse;width:100%;margin:.5rem 0 1.5rem}
            th,td{border-bottom:1px solid var(--line);padding:.25rem .5rem;text-align:left;vertical-align:top}
            td.n,th.n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
            .bar{background:var(--bar);height:.8rem;margin-top:.2rem;border-radius:2px;min-width:1px}
            .BLOCKER{color:var(--hot)}.WARNING{color:var(--warm)}code{overflow-wrap:anywhere}
            """;

    private final PlaceResult result;
    private final Shown shown;
    private final StringBuilder out = new StringBuilder();

    private PlaceHtml(PlaceResult result, boolean showsValues) {
        this.result = result;
        this.shown = new Shown(showsValues);
    }

    /** The whole page. */
    public static String of(PlaceResult result, boolean showsValues) {
        return new PlaceHtml(result, showsValues).page();
    }

    private String page() {
        String columns = result.columns().stream().map(Shown::name).collect(Collectors.joining(", "));
        out.append("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">")
                .append(
                        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">")
                .append("<meta name=\"viewport\" content=\"width=device-width\"><title>")
                .append(escaped(result.scheme() + " by " + columns))
                .append("</title><style>\n")
                .append(STYLE)
                .append("</style></head><body>\n<h1>")
                .append(escaped(result.scheme() + " by " + columns))
                .append("</h1>\n");
        paragraph(String.format(
                Locale.ROOT,
                "%s: %s rows, %s%s values over %d shards; max/mean %s, min/mean %s.",
                result.input().place() + (result.table().isEmpty() ? "" : ", " + Shown.name(result.table())),
                Shown.count(result.rows()),
                result.isExact() ? "" : "about ",
                Shown.count(result.distinct()),
                result.shards().size(),
                Shown.factor(result.maxOverMean()),
                Shown.factor(result.minOverMean())));
        result.sampled().ifPresent(share -> paragraph("Sampled: " + Shown.percent(share) + " of the table's rows."));
        if (result.nulls() + result.refused() > 0) {
            paragraph("Not placed: " + Shown.count(result.nulls()) + " rows without a key, "
                    + Shown.count(result.refused()) + " that the engine would refuse.");
        }
        findings();
        shards("Shards", result.shards());
        largest();
        Nodes nodes = result.nodes();
        if (nodes != null) {
            shards("Nodes, shards dealt in turn: max/mean " + Shown.factor(nodes.maxOverMean()), nodes.loads());
            if (!nodes.apart().isEmpty()) {
                shards(
                        "Nodes, the largest value alone: max/mean " + Shown.factor(nodes.apartMaxOverMean()),
                        nodes.apart());
            }
        }
        tenants();
        growth();
        divisors();
        return out.append("</body></html>\n").toString();
    }

    private void findings() {
        if (result.findings().isEmpty()) {
            return;
        }
        heading("Findings");
        out.append("<ul>");
        for (PlaceFinding finding : result.findings()) {
            out.append("<li><strong class=\"")
                    .append(finding.severity())
                    .append("\">")
                    .append(finding.severity())
                    .append(' ')
                    .append(finding.code())
                    .append("</strong> ")
                    .append(escaped(finding.sentence()))
                    .append("</li>");
        }
        out.append("</ul>\n");
        if (!result.remedies().isEmpty()) {
            heading("Remedies for the largest value");
            out.append("<ul>");
            for (PlaceResult.Remedy remedy : result.remedies()) {
                out.append("<li><strong>")
                        .append(escaped(remedy.engine()))
                        .append("</strong>: ")
                        .append(escaped(remedy.text()))
                        .append("</li>");
            }
            out.append("</ul>\n");
        }
    }

    private void shards(String title, List<Load> loads) {
        heading(title);
        long max = Math.max(1, loads.stream().mapToLong(Load::rows).max().orElse(1));
        out.append("<table><tr><th class=n>number</th><th class=n>rows</th><th class=n>bytes</th><th></th></tr>\n");
        for (Load load : loads) {
            row(
                    List.of(Integer.toString(load.index()), Shown.count(load.rows()), Shown.bytes(load.bytes())),
                    String.format(
                            Locale.ROOT,
                            "<td style=\"width:50%%\"><div class=bar style=\"width:%.1f%%\"></div></td>",
                            100.0 * load.rows() / max));
        }
        out.append("</table>\n");
    }

    private void largest() {
        heading(shown.largestValues());
        out.append("<table><tr><th>value</th><th class=n>rows</th><th class=n>share</th><th class=n>bytes</th>"
                + "<th class=n>shard</th></tr>\n");
        for (LargeValue value : result.largest()) {
            out.append("<tr><td><code>").append(escaped(shown.key(value.key()))).append("</code></td>");
            cells(List.of(
                    Shown.count(value.rows()),
                    Shown.percent(value.share()),
                    Shown.bytes(value.bytes()),
                    Integer.toString(value.shard())));
            out.append("</tr>\n");
        }
        out.append("</table>\n");
        for (Explained explained : result.explained()) {
            paragraph(
                    "Without the largest " + explained.values() + ": max/mean " + Shown.factor(explained.maxOverMean())
                            + "; they explain " + Shown.percent(explained.share()) + " of the excess.");
        }
    }

    private void tenants() {
        Tenants tenants = result.tenants();
        if (tenants == null) {
            return;
        }
        heading("Tenants by " + Shown.name(tenants.column()));
        paragraph("To export or delete one: " + tenants.medianShards() + " shards for half of the "
                + Shown.count(tenants.tenants()) + " tenants, " + tenants.maxShards() + " at most. The largest has "
                + Shown.percent(tenants.largestShare()) + " of the rows on " + tenants.largestShards()
                + " shards. With the tenant as the key every tenant is on one shard, and max/mean is "
                + Shown.factor(tenants.maxOverMeanByTenant()) + ".");
    }

    private void growth() {
        heading("One shard more");
        out.append("<table><tr><th>scheme</th><th class=n>moved</th><th class=n>max/mean after</th></tr>\n");
        for (Growth growth : result.growth()) {
            out.append("<tr><td>").append(escaped(growth.scheme())).append("</td>");
            cells(List.of(Shown.percent(growth.moved()), Shown.factor(growth.maxOverMean())));
            out.append("</tr>\n");
        }
        out.append("</table>\n");
        paragraph(result.scheme() + ": " + result.whenItGrows());
    }

    private void divisors() {
        Divisors divisors = result.divisors();
        heading("Shards over nodes");
        paragraph(divisors.slots() + " divide evenly over "
                + divisors.even().stream().map(String::valueOf).collect(Collectors.joining(", ")) + "."
                + (divisors.isPoor() ? " A poor number: some even step is more than a doubling." : ""));
    }

    private void row(List<String> cells, String more) {
        out.append("<tr>");
        cells(cells);
        out.append(more).append("</tr>\n");
    }

    private void cells(List<String> cells) {
        cells.forEach(cell -> out.append("<td class=n>").append(escaped(cell)).append("</td>"));
    }

    private void heading(String text) {
        out.append("<h2>").append(escaped(text)).append("</h2>\n");
    }

    private void paragraph(String text) {
        out.append("<p>").append(escaped(text)).append("</p>\n");
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;");
    }
}
