package dev.chave.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import dev.chave.simulate.Comparison;
import dev.chave.simulate.Frame;
import dev.chave.simulate.HeatMap;
import dev.chave.simulate.SimulationFinding;
import dev.chave.simulate.SimulationResult;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Simulations as JSON, format 1: one life as one object, several as {@code {"format": 1, "runs": […]}}.
 *
 * <p>It makes the promises of {@link JsonReport}: the same lives give the same bytes on any machine, everything outside ASCII is
 * escaped, and what was not measured is null, never zero. The blocks of the replay's picture are not in it; the chunks at the end
 * are.
 */
public final class SimulationJson {
    private static final int FORMAT = 1;
    private static final JsonFactory FACTORY = new JsonFactory();

    private final ReportSettings settings;

    public SimulationJson(ReportSettings settings) {
        this.settings = settings;
    }

    /** The JSON text of one life or of several, ending with a line break. */
    public String render(List<SimulationResult> runs) {
        StringWriter out = new StringWriter();
        try (JsonGenerator json = FACTORY.createGenerator(out)) {
            json.setHighestNonEscapedChar('~'); // safe on any terminal and in any encoding
            json.setPrettyPrinter(printer());
            write(new JsonWriter(json), runs);
        } catch (IOException impossible) {
            throw new UncheckedIOException("writing JSON to memory failed", impossible);
        }
        return out.append('\n').toString();
    }

    /** Members on lines of their own, and arrays, which are mostly numbers, on one. */
    private static DefaultPrettyPrinter printer() {
        Separators separators = Separators.createDefaultInstance()
                .withRootSeparator("")
                .withObjectFieldValueSpacing(Separators.Spacing.AFTER)
                .withArrayValueSpacing(Separators.Spacing.AFTER);
        return new DefaultPrettyPrinter(separators)
                .withObjectIndenter(new DefaultIndenter("  ", "\n"))
                .withArrayIndenter(null);
    }

    private void write(JsonWriter json, List<SimulationResult> runs) throws IOException {
        json.startObject();
        json.number("format", FORMAT);
        if (runs.size() == 1) {
            writeMembers(json, runs.get(0));
        } else {
            json.startArray("runs");
            for (SimulationResult run : runs) {
                json.startObject();
                writeMembers(json, run);
                json.endObject();
            }
            json.endArray();
        }
        json.text("command", settings.command());
        json.text("toolVersion", settings.toolVersion());
        json.endObject();
    }

    private static void writeMembers(JsonWriter json, SimulationResult run) throws IOException {
        json.text("scenario", run.scenario());
        json.text("variant", run.variant().isEmpty() ? null : run.variant());
        json.text("about", run.about());
        json.texts("watch", run.watch());
        json.text("verdict", run.verdict());
        json.number("seed", run.seed());
        json.text("version", run.version());
        json.text("key", run.key());
        json.number("seconds", run.seconds());
        writeShards(json, run);
        writeChunks(json, run);
        json.number("allChunks", run.allChunks());
        json.startObject("migrations");
        json.number("count", run.migrations().count());
        json.number("documents", run.migrations().documents());
        json.number("bytes", run.migrations().bytes());
        json.number("afterInserts", run.migrations().afterInserts());
        json.number(
                "lastEndedAt",
                run.migrations().count() == 0 ? null : run.migrations().lastEndedAt());
        json.endObject();
        json.startObject("scaleOut");
        json.number("all", run.scaleOut().all());
        json.number("writes", run.scaleOut().writes());
        json.number("reads", run.scaleOut().reads());
        json.endObject();
        writeComparison(json, run.comparison());
        json.number("pagesDirtied", run.pagesDirtied() < 0 ? null : run.pagesDirtied());
        writeFindings(json, run.findings());
        json.texts("assumptions", run.assumptions());
        writeHeat(json, run.heat());
        writeTimeline(json, run.timeline());
    }

    private static void writeShards(JsonWriter json, SimulationResult run) throws IOException {
        json.startArray("shards");
        for (SimulationResult.ShardResult shard : run.shards()) {
            json.startObject();
            json.text("id", shard.id());
            json.number("capacity", shard.capacity());
            json.number("documents", shard.documents());
            json.number("bytes", shard.bytes());
            json.number("chunks", shard.chunks());
            json.number("writes", shard.writes());
            json.number("reads", shard.reads());
            json.number("movedIn", shard.movedIn());
            json.number("movedOut", shard.movedOut());
            json.number("workingSet", shard.workingSet());
            json.endObject();
        }
        json.endArray();
    }

    private static void writeComparison(JsonWriter json, @Nullable Comparison comparison) throws IOException {
        if (comparison == null) {
            json.nothing("prediction");
            return;
        }
        json.startObject("prediction");
        json.number("shards", comparison.shards());
        json.number("simulated", comparison.simulated());
        json.number("predicted", comparison.predicted());
        json.number("bound", comparison.bound());
        json.flag("resolved", comparison.resolved());
        if (comparison.isCompared()) {
            json.flag("agree", comparison.agree());
        } else {
            json.nothing("agree");
        }
        json.texts("reasons", comparison.reasons());
        json.text("notCompared", comparison.isCompared() ? null : comparison.notCompared());
        json.endObject();
    }

    private static void writeChunks(JsonWriter json, SimulationResult run) throws IOException {
        json.startArray("chunks");
        for (SimulationResult.ChunkResult chunk : run.chunks()) {
            json.startObject();
            json.text("min", chunk.min());
            json.text("max", chunk.max());
            json.text("shard", chunk.shard());
            json.flag("jumbo", chunk.jumbo());
            json.number("documents", chunk.documents());
            json.number("bytes", chunk.bytes());
            json.endObject();
        }
        json.endArray();
    }

    private static void writeFindings(JsonWriter json, List<SimulationFinding> findings) throws IOException {
        json.startArray("findings");
        for (SimulationFinding finding : findings) {
            json.startObject();
            json.text("code", finding.code().name());
            json.text("sentence", finding.sentence());
            json.numbers("numbers", finding.numbers());
            json.endObject();
        }
        json.endArray();
    }

    private static void writeHeat(JsonWriter json, HeatMap heat) throws IOException {
        json.startObject("heat");
        json.texts("bands", heat.bands());
        json.startArray("weights");
        for (List<Long> band : heat.weights()) {
            json.array(band);
        }
        json.endArray();
        json.endObject();
    }

    private static void writeTimeline(JsonWriter json, List<Frame> timeline) throws IOException {
        json.startArray("timeline");
        for (Frame frame : timeline) {
            json.startObject();
            json.number("from", frame.from());
            json.number("to", frame.to());
            json.texts("shards", frame.shards());
            json.longs("writes", frame.writes());
            json.longs("reads", frame.reads());
            json.longs("moved", frame.moved());
            json.longs("documents", frame.documents());
            json.longs("bytes", frame.bytes());
            json.longs("chunks", frame.chunks());
            json.texts("captions", frame.captions());
            json.endObject();
        }
        json.endArray();
    }
}
