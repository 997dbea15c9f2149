package dev.chave.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import dev.chave.advise.Advice;
import dev.chave.advise.CandidateAdvice;
import dev.chave.advise.NotMeasured;
import dev.chave.language.Language;
import dev.chave.language.Sentence;
import dev.chave.language.Sentences;
import dev.chave.read.InputSummary;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The advice as JSON, format 1.
 *
 * <p>It promises that the same advice gives the same bytes on any machine: members in a fixed order, numbers rounded to
 * twelve digits and free of any locale, sentences always English, everything outside ASCII escaped. What was not measured is null and listed in
 * {@code notMeasured}; it is never zero, and NaN and the infinities are never printed. Values of documents are masked unless
 * the settings show them. Members are added in later versions, never renamed.
 */
public final class JsonReport {
    private static final int FORMAT = 1;
    private static final List<String> ALWAYS = List.of("find", "insert", "update", "delete", "aggregate");
    private static final JsonFactory FACTORY = new JsonFactory();

    private final ReportSettings settings;
    private final Sentences sentences = Sentences.of(Language.ENGLISH);

    public JsonReport(ReportSettings settings) {
        this.settings = settings;
    }

    /** The JSON text, ending with a line break. */
    public String render(Advice advice) {
        StringWriter out = new StringWriter();
        try (JsonGenerator json = FACTORY.createGenerator(out)) {
            json.setHighestNonEscapedChar('~'); // safe on any terminal and in any encoding
            json.setPrettyPrinter(printer());
            write(new JsonWriter(json), advice);
        } catch (IOException impossible) {
            throw new UncheckedIOException("writing JSON to memory failed", impossible);
        }
        return out.append('\n').toString();
    }

    private static DefaultPrettyPrinter printer() {
        Separators separators = Separators.createDefaultInstance()
                .withRootSeparator("")
                .withObjectFieldValueSpacing(Separators.Spacing.AFTER);
        DefaultIndenter indenter = new DefaultIndenter("  ", "\n");
        return new DefaultPrettyPrinter(separators).withObjectIndenter(indenter).withArrayIndenter(indenter);
    }

    private void write(JsonWriter json, Advice advice) throws IOException {
        json.startObject();
        json.number("format", FORMAT);
        json.text("namespace", advice.namespace().isEmpty() ? null : advice.namespace());
        json.text("headline", sentences.say(advice.headline()));
        json.text("wayOut", advice.wayOut().isEmpty() ? null : sentences.say(advice.wayOut()));
        writeInputs(json, advice.inputs());
        boolean anyDocuments = advice.documents() > 0;
        json.number("documents", anyDocuments ? advice.documents() : null);
        json.number("documentBytes", anyDocuments ? advice.documentBytes() : null);
        json.numbers("operations", operations(advice));
        json.numbers("otherNamespaces", advice.otherNamespaces());
        writeTarget(json, advice);
        JsonCandidate candidates = new JsonCandidate(json, sentences, settings.showValues());
        json.startArray("candidates");
        for (CandidateAdvice candidate : advice.candidates()) {
            candidates.write(advice, candidate);
        }
        json.endArray();
        new JsonProspects(json, sentences, settings.showValues()).write(advice.insights());
        new JsonPictures(json, settings.showValues()).write(advice.pictures());
        writeNotMeasured(json, advice);
        json.texts("assumptions", sentences.say(advice.assumptions()));
        json.text("command", settings.command());
        json.text("toolVersion", settings.toolVersion());
        Instant runTime = settings.runTime();
        json.text("runTime", runTime == null ? null : runTime.toString());
        json.endObject();
    }

    private static void writeInputs(JsonWriter json, List<InputSummary> inputs) throws IOException {
        json.startArray("inputs");
        for (InputSummary input : inputs) {
            json.startObject();
            json.text("place", Safe.withoutCredentials(input.place()));
            json.text("format", input.format());
            json.number("records", input.records());
            json.number("skipped", input.skipped());
            json.texts("notes", input.notes());
            json.texts("carries", input.carries().stream().map(Enum::name).toList());
            json.endObject();
        }
        json.endArray();
    }

    private static void writeTarget(JsonWriter json, Advice advice) throws IOException {
        json.number("shards", advice.shards());
        json.number("growTo", advice.growTo());
        json.text("serverVersion", advice.serverVersion());
        json.number("collectionBytes", advice.collectionBytes());
        json.number("chunkBytes", advice.chunkBytes());
        json.number("chunks", advice.chunks());
        json.number("seed", advice.seed());
    }

    /** The commands of the contract first, then the others; null without any operation. */
    private static @Nullable Map<String, Long> operations(Advice advice) {
        if (advice.operations().isEmpty()) {
            return null;
        }
        Map<String, Long> all = new LinkedHashMap<>();
        ALWAYS.forEach(name -> all.put(name, 0L));
        all.putAll(advice.operations());
        return all;
    }

    /** What the advisor says is missing, then every null member of any candidate. */
    private void writeNotMeasured(JsonWriter json, Advice advice) throws IOException {
        json.startArray("notMeasured");
        for (NotMeasured missing : advice.notMeasured()) {
            json.startObject();
            writeMissing(json, missing);
            json.endObject();
        }
        for (Measure measure : missing(advice)) {
            json.startObject();
            json.text("member", "candidates." + measure.member());
            writeMissing(json, measure.notMeasured());
            json.endObject();
        }
        for (String member : missingAtTheTop(advice)) {
            json.startObject();
            json.text("member", member);
            String need = member.equals("operations") ? "workload" : "documents";
            writeMissing(json, new NotMeasured(Sentence.of("measure." + member), Sentence.of("need." + need)));
            json.endObject();
        }
        json.endArray();
    }

    private void writeMissing(JsonWriter json, NotMeasured missing) throws IOException {
        json.text("what", sentences.say(missing.what()));
        json.text("needs", sentences.say(missing.needs()));
        json.text("sentence", sentences.say(missing.sentence()));
    }

    private static Set<Measure> missing(Advice advice) {
        Set<Measure> missing = EnumSet.noneOf(Measure.class);
        advice.candidates().forEach(candidate -> missing.addAll(Measure.missing(advice, candidate)));
        return missing;
    }

    private static List<String> missingAtTheTop(Advice advice) {
        List<String> missing = new ArrayList<>();
        if (advice.documents() == 0) {
            missing.add("documents");
        }
        if (advice.operations().isEmpty()) {
            missing.add("operations");
        }
        return missing;
    }
}
