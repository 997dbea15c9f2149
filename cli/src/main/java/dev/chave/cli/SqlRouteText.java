package dev.chave.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import dev.chave.read.InputSummary;
import dev.chave.sql.route.RouteReport;
import dev.chave.sql.route.Tally;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;

/** The answer of {@code chave sql route} as text and as JSON, format 1. */
final class SqlRouteText {
    private static final int MOST_SHAPES = 20;
    private static final int MOST_NAMES = 10;
    private static final int SHAPE_WIDTH = 110;
    private static final MathContext TWELVE_DIGITS = new MathContext(12);

    private final RouteReport report;

    SqlRouteText(RouteReport report) {
        this.report = report;
    }

    /** The answer first, then the shapes, then who and when, then from what. */
    String text() {
        StringBuilder out = new StringBuilder();
        headline(out);
        shapes(out);
        names(out, "By user", report.byUser());
        names(out, "By application", report.byApplication());
        names(out, "By comment tag", report.byTag());
        minutes(out);
        capacity(out);
        tenant(out);
        read(out);
        return out.toString();
    }

    private void headline(StringBuilder out) {
        Tally total = report.total();
        if (total.routed() == 0) {
            out.append("No statement was read that a shard key routes.\n");
            return;
        }
        out.append(percent(total.scattered()))
                .append(" of ")
                .append(number(total.routed()))
                .append(" statements ask all ")
                .append(report.shards())
                .append(" shards (")
                .append(report.engine())
                .append(").\n");
        out.append("one shard ")
                .append(share(total.one()))
                .append(", some ")
                .append(share(total.some()))
                .append(", all ")
                .append(share(total.all()))
                .append(", refused ")
                .append(share(total.refused()))
                .append(", reference and local tables ")
                .append(share(total.elsewhere()))
                .append("; ")
                .append(number(total.unrouted()))
                .append(" more that no key routes\n");
        if (!report.scatterSeverity().equals("none")) {
            out.append(report.scatterSeverity().toUpperCase(Locale.ROOT))
                    .append(" SCATTER: ")
                    .append(percent(total.scattered()))
                    .append(" of the statements ask every shard");
            if (report.pointCost() != null) {
                out.append("; each further percent costs ")
                        .append(percent(report.pointCost()))
                        .append(" of the capacity");
            }
            out.append('\n');
        }
    }

    private String share(double part) {
        return percent(part / report.total().routed());
    }

    private void shapes(StringBuilder out) {
        List<RouteReport.Shape> routed = report.shapes().stream()
                .filter(shape -> shape.tally().routed() > 0)
                .toList();
        if (routed.isEmpty()) {
            return;
        }
        out.append("\nStatements\n      runs  shards            what\n");
        for (RouteReport.Shape shape : routed.subList(0, Math.min(MOST_SHAPES, routed.size()))) {
            String text = shape.text();
            out.append(String.format(
                            Locale.ROOT, "%10s  %-16s  ", number(shape.tally().routed()), asked(shape)))
                    .append(text.length() > SHAPE_WIDTH ? text.substring(0, SHAPE_WIDTH) + "…" : text)
                    .append('\n');
            out.append("                              ").append(shape.why()).append('\n');
        }
        if (routed.size() > MOST_SHAPES) {
            out.append("            and ").append(routed.size() - MOST_SHAPES).append(" more shapes\n");
        }
    }

    private String asked(RouteReport.Shape shape) {
        Tally tally = shape.tally();
        if (tally.refused() == tally.routed()) {
            return "refused";
        }
        if (tally.elsewhere() == tally.routed()) {
            return "ref/local";
        }
        return (shape.atMost() ? "at most " : "") + shape.most() + " of " + report.shards();
    }

    private void names(StringBuilder out, String title, SortedMap<String, Tally> tallies) {
        List<Map.Entry<String, Tally>> most = busiest(tallies);
        if (most.isEmpty() || (most.size() == 1 && most.get(0).getKey().equals("(not told)"))) {
            return;
        }
        out.append('\n').append(title).append("\n      runs  all shards\n");
        for (Map.Entry<String, Tally> each : most.subList(0, Math.min(MOST_NAMES, most.size()))) {
            out.append(String.format(
                            Locale.ROOT,
                            "%10s  %10s  %s%n",
                            number(each.getValue().routed()),
                            percent(each.getValue().scattered()),
                            each.getKey())
                    .replace(System.lineSeparator(), "\n"));
        }
        if (most.size() > MOST_NAMES) {
            out.append("            and ").append(most.size() - MOST_NAMES).append(" more\n");
        }
    }

    private static List<Map.Entry<String, Tally>> busiest(SortedMap<String, Tally> tallies) {
        return tallies.entrySet().stream()
                .filter(each -> each.getValue().routed() > 0)
                .sorted(Comparator.comparingDouble((Map.Entry<String, Tally> each) ->
                                -each.getValue().routed())
                        .thenComparing(Map.Entry::getKey))
                .toList();
    }

    private void minutes(StringBuilder out) {
        List<Map.Entry<String, Tally>> worst = report.byMinute().entrySet().stream()
                .filter(each -> each.getValue().all() > 0)
                .sorted(Comparator.comparingDouble((Map.Entry<String, Tally> each) ->
                                -each.getValue().all())
                        .thenComparing(Map.Entry::getKey))
                .limit(MOST_NAMES)
                .toList();
        if (worst.isEmpty()) {
            return;
        }
        out.append("\nMinutes with most statements on all shards (of ")
                .append(report.byMinute().size())
                .append(")\n      runs  all shards\n");
        for (Map.Entry<String, Tally> each : worst) {
            out.append(String.format(
                            Locale.ROOT,
                            "%10s  %10s  ",
                            number(each.getValue().routed()),
                            percent(each.getValue().scattered())))
                    .append(each.getKey())
                    .append('\n');
        }
    }

    private void capacity(StringBuilder out) {
        if (report.curve().isEmpty()) {
            return;
        }
        out.append("\nScale-out: how many times one shard's work N shards do\n         N      S(N)   perfect\n");
        for (RouteReport.CurvePoint point : report.curve()) {
            if (point.resolved() || point.shards() == report.shards()) {
                out.append(String.format(
                                Locale.ROOT, "%10d  %8.2f  %8.2f", point.shards(), point.value(), point.perfect()))
                        .append(point.resolved() ? "" : "  (too few statements to tell)")
                        .append('\n');
            }
        }
    }

    private void tenant(StringBuilder out) {
        RouteReport.TenantCost cost = report.tenant();
        if (cost == null) {
            return;
        }
        out.append("\nTo export or delete one tenant, by ")
                .append(cost.column())
                .append(": ")
                .append(cost.shards())
                .append(" of ")
                .append(report.shards())
                .append(" shards\n");
        cost.tables().forEach((table, shards) -> out.append(String.format(Locale.ROOT, "%10d  ", shards))
                .append(table)
                .append('\n'));
        if (!cost.without().isEmpty()) {
            out.append("            without that column: ")
                    .append(String.join(", ", cost.without()))
                    .append('\n');
        }
    }

    private void read(StringBuilder out) {
        out.append("\nRead\n");
        for (InputSummary input : report.inputs()) {
            out.append("  ")
                    .append(input.place())
                    .append(": ")
                    .append(input.format())
                    .append(", ")
                    .append(input.records())
                    .append(" statements, ")
                    .append(input.skipped())
                    .append(" records left out\n");
            input.notes().forEach(note -> out.append("    ").append(note).append('\n'));
        }
        double all = report.readings().values().stream()
                .mapToDouble(Double::doubleValue)
                .sum();
        report.readings().forEach((reading, runs) -> out.append("  ")
                .append(reading)
                .append(": ")
                .append(percent(all == 0 ? 0 : runs / all))
                .append('\n'));
        report.notes().forEach(note -> out.append("  ").append(note).append('\n'));
    }

    private static String percent(double share) {
        return Double.isNaN(share) ? "–" : String.format(Locale.ROOT, "%.1f%%", 100 * share);
    }

    private static String number(double runs) {
        return runs == Math.rint(runs)
                ? String.format(Locale.ROOT, "%.0f", runs)
                : String.format(Locale.ROOT, "%.1f", runs);
    }

    /** One JSON document, format 1. */
    String json() {
        StringWriter out = new StringWriter();
        DefaultIndenter indenter = new DefaultIndenter("  ", "\n");
        try (JsonGenerator json = new JsonFactory().createGenerator(out)) {
            json.setHighestNonEscapedChar('~');
            json.setPrettyPrinter(new DefaultPrettyPrinter(Separators.createDefaultInstance()
                            .withRootSeparator("")
                            .withObjectFieldValueSpacing(Separators.Spacing.AFTER))
                    .withObjectIndenter(indenter)
                    .withArrayIndenter(indenter));
            write(json);
        } catch (IOException impossible) {
            throw new UncheckedIOException("writing JSON to memory failed", impossible);
        }
        return out.append('\n').toString();
    }

    private void write(JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeNumberField("format", 1);
        json.writeStringField("engine", report.engine());
        json.writeNumberField("shards", report.shards());
        json.writeFieldName("total");
        write(json, report.total());
        json.writeStringField("severity", report.scatterSeverity());
        number(json, "pointCost", report.pointCost() == null ? Double.NaN : report.pointCost());
        json.writeArrayFieldStart("shapes");
        for (RouteReport.Shape shape : report.shapes()) {
            json.writeStartObject();
            json.writeStringField("text", shape.text());
            json.writeNumberField("mostShards", shape.most());
            json.writeBooleanField("atMost", shape.atMost());
            json.writeStringField("why", shape.why());
            json.writeFieldName("runs");
            write(json, shape.tally());
            json.writeEndObject();
        }
        json.writeEndArray();
        write(json, "byUser", report.byUser());
        write(json, "byApplication", report.byApplication());
        write(json, "byTag", report.byTag());
        write(json, "byMinute", report.byMinute());
        json.writeArrayFieldStart("scaleOut");
        for (RouteReport.CurvePoint point : report.curve()) {
            json.writeStartObject();
            json.writeNumberField("shards", point.shards());
            number(json, "value", point.value());
            number(json, "perfect", point.perfect());
            json.writeBooleanField("resolved", point.resolved());
            json.writeEndObject();
        }
        json.writeEndArray();
        tenant(json);
        json.writeObjectFieldStart("readings");
        for (Map.Entry<String, Double> each : report.readings().entrySet()) {
            number(json, each.getKey(), each.getValue());
        }
        json.writeEndObject();
        inputs(json);
        json.writeArrayFieldStart("notes");
        for (String note : report.notes()) {
            json.writeString(note);
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private void tenant(JsonGenerator json) throws IOException {
        RouteReport.TenantCost cost = report.tenant();
        if (cost == null) {
            json.writeNullField("tenant");
            return;
        }
        json.writeObjectFieldStart("tenant");
        json.writeStringField("column", cost.column());
        json.writeNumberField("shards", cost.shards());
        json.writeObjectFieldStart("tables");
        for (Map.Entry<String, Integer> each : cost.tables().entrySet()) {
            json.writeNumberField(each.getKey(), each.getValue());
        }
        json.writeEndObject();
        json.writeArrayFieldStart("without");
        for (String table : cost.without()) {
            json.writeString(table);
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private void inputs(JsonGenerator json) throws IOException {
        json.writeArrayFieldStart("inputs");
        for (InputSummary input : report.inputs()) {
            json.writeStartObject();
            json.writeStringField("place", input.place());
            json.writeStringField("format", input.format());
            json.writeNumberField("statements", input.records());
            json.writeNumberField("leftOut", input.skipped());
            json.writeArrayFieldStart("notes");
            for (String note : input.notes()) {
                json.writeString(note);
            }
            json.writeEndArray();
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static void write(JsonGenerator json, String name, SortedMap<String, Tally> tallies) throws IOException {
        json.writeObjectFieldStart(name);
        for (Map.Entry<String, Tally> each : tallies.entrySet()) {
            json.writeFieldName(each.getKey());
            write(json, each.getValue());
        }
        json.writeEndObject();
    }

    private static void write(JsonGenerator json, Tally tally) throws IOException {
        json.writeStartObject();
        number(json, "one", tally.one());
        number(json, "some", tally.some());
        number(json, "all", tally.all());
        number(json, "refused", tally.refused());
        number(json, "referenceOrLocal", tally.elsewhere());
        number(json, "unrouted", tally.unrouted());
        number(json, "scattered", tally.scattered());
        json.writeEndObject();
    }

    private static void number(JsonGenerator json, String name, double value) throws IOException {
        if (Double.isNaN(value) || Double.isInfinite(value)) {
            json.writeNullField(name);
        } else {
            json.writeFieldName(name);
            json.writeNumber(new BigDecimal(value)
                    .round(TWELVE_DIGITS)
                    .stripTrailingZeros()
                    .toPlainString());
        }
    }
}
