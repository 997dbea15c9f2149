package dev.chave.sql.measure;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A measured placement as one JSON document, format 1, described in docs/reference/sql-place.md. */
public final class PlaceJson {
    private final PlaceResult result;
    private final Shown shown;
    private final JsonGenerator json;

    private PlaceJson(PlaceResult result, boolean showsValues, JsonGenerator json) {
        this.result = result;
        this.shown = new Shown(showsValues);
        this.json = json;
    }

    /** The document, ending with a line feed. */
    public static String of(PlaceResult result, boolean showsValues) {
        StringWriter out = new StringWriter();
        try (JsonGenerator json = new JsonFactory().createGenerator(out)) {
            new PlaceJson(result, showsValues, json).write();
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return out + "\n";
    }

    private void write() throws IOException {
        json.writeStartObject();
        json.writeNumberField("format", 1);
        input();
        text("table", result.table());
        texts("columns", result.columns());
        texts("types", result.types().stream().map(type -> type.sqlName()).toList());
        json.writeBooleanField("typesSeen", result.areTypesSeen());
        text("scheme", result.scheme());
        text("whenItGrows", result.whenItGrows());
        text("sql", result.safeSql());
        json.writeNumberField("rows", result.rows());
        json.writeNumberField("nulls", result.nulls());
        json.writeNumberField("refused", result.refused());
        text("refusedWhy", result.refusedWhy());
        number("sampledShare", result.sampled().isPresent() ? result.sampled().getAsDouble() : Double.NaN);
        loads("shards", result.shards());
        number("maxOverMean", result.maxOverMean());
        number("minOverMean", result.minOverMean());
        number("distinct", result.distinct());
        json.writeBooleanField("exact", result.isExact());
        explained();
        largest();
        growth();
        divisors();
        nodes(result.nodes());
        tenants(result.tenants());
        findings();
        json.writeEndObject();
    }

    private void input() throws IOException {
        json.writeObjectFieldStart("input");
        text("place", result.input().place());
        text("format", result.input().format());
        json.writeNumberField("rows", result.input().records());
        json.writeNumberField("skipped", result.input().skipped());
        texts("notes", result.input().notes());
        json.writeEndObject();
    }

    private void loads(String name, List<Load> loads) throws IOException {
        json.writeArrayFieldStart(name);
        for (Load load : loads) {
            json.writeStartObject();
            json.writeNumberField("index", load.index());
            json.writeNumberField("rows", load.rows());
            json.writeNumberField("bytes", load.bytes());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void explained() throws IOException {
        json.writeArrayFieldStart("explained");
        for (Explained explained : result.explained()) {
            json.writeStartObject();
            json.writeNumberField("values", explained.values());
            number("maxOverMean", explained.maxOverMean());
            number("share", explained.share());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void largest() throws IOException {
        json.writeArrayFieldStart("largest");
        for (LargeValue value : result.largest()) {
            json.writeStartObject();
            text("value", shown.key(value.key()));
            json.writeNumberField("rows", value.rows());
            json.writeNumberField("rowsHigh", value.rowsHigh());
            json.writeNumberField("bytes", value.bytes());
            number("share", value.share());
            json.writeNumberField("shard", value.shard());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeArrayFieldStart("remedies");
        for (PlaceResult.Remedy remedy : result.remedies()) {
            json.writeStartObject();
            text("engine", remedy.engine());
            text("text", remedy.text());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void growth() throws IOException {
        json.writeArrayFieldStart("growth");
        for (Growth growth : result.growth()) {
            json.writeStartObject();
            text("scheme", growth.scheme());
            json.writeNumberField("from", growth.from());
            json.writeNumberField("to", growth.to());
            number("moved", growth.moved());
            number("maxOverMean", growth.maxOverMean());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void divisors() throws IOException {
        Divisors divisors = result.divisors();
        json.writeObjectFieldStart("divisors");
        json.writeNumberField("slots", divisors.slots());
        json.writeArrayFieldStart("even");
        for (int nodes : divisors.even()) {
            json.writeNumber(nodes);
        }
        json.writeEndArray();
        json.writeBooleanField("poor", divisors.isPoor());
        json.writeArrayFieldStart("bounds");
        for (Divisors.Bound bound : divisors.bounds()) {
            json.writeStartObject();
            json.writeNumberField("nodes", bound.nodes());
            number("maxOverMean", bound.maxOverMean());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private void nodes(@Nullable Nodes nodes) throws IOException {
        if (nodes == null) {
            json.writeNullField("nodes");
            return;
        }
        json.writeObjectFieldStart("nodes");
        loads("inTurn", nodes.loads());
        number("maxOverMean", nodes.maxOverMean());
        loads("largestApart", nodes.apart());
        number("largestApartMaxOverMean", nodes.apartMaxOverMean());
        json.writeEndObject();
    }

    private void tenants(@Nullable Tenants tenants) throws IOException {
        if (tenants == null) {
            json.writeNullField("tenants");
            return;
        }
        json.writeObjectFieldStart("tenants");
        text("column", tenants.column());
        json.writeNumberField("tenants", tenants.tenants());
        json.writeNumberField("medianShards", tenants.medianShards());
        json.writeNumberField("maxShards", tenants.maxShards());
        json.writeNumberField("largestRows", tenants.largestRows());
        number("largestShare", tenants.largestShare());
        json.writeNumberField("largestShards", tenants.largestShards());
        number("maxOverMeanByTenant", tenants.maxOverMeanByTenant());
        json.writeNumberField("unfollowedRows", tenants.unfollowedRows());
        json.writeEndObject();
    }

    private void findings() throws IOException {
        json.writeArrayFieldStart("findings");
        for (PlaceFinding finding : result.findings()) {
            json.writeStartObject();
            text("code", finding.code().name());
            text("severity", finding.severity().name());
            json.writeObjectFieldStart("numbers");
            for (Map.Entry<String, Number> number : finding.numbers().entrySet()) {
                number(number.getKey(), number.getValue().doubleValue());
            }
            json.writeEndObject();
            text("sentence", finding.sentence());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void text(String name, @Nullable String value) throws IOException {
        json.writeStringField(name, value);
    }

    private void texts(String name, List<String> values) throws IOException {
        json.writeArrayFieldStart(name);
        for (String value : values) {
            json.writeString(value);
        }
        json.writeEndArray();
    }

    private void number(String name, double value) throws IOException {
        BigDecimal rounded = Shown.rounded(value);
        json.writeFieldName(name);
        if (rounded == null) {
            json.writeNull();
        } else {
            json.writeNumber(rounded.toPlainString());
        }
    }
}
