package dev.chave.report;

import dev.chave.advise.Advice;
import dev.chave.advise.CandidateAdvice;
import dev.chave.advise.CommonValue;
import dev.chave.advise.Finding;
import dev.chave.advise.Monotonicity;
import dev.chave.advise.ScaleOut;
import dev.chave.advise.ShapeTargeting;
import dev.chave.advise.Shares;
import dev.chave.advise.Witness;
import dev.chave.key.KeyField;
import dev.chave.language.Sentences;
import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One element of {@code candidates}. */
final class JsonCandidate {
    private final JsonWriter json;
    private final Sentences sentences;
    private final boolean showValues;
    private final JsonProspects prospects;

    JsonCandidate(JsonWriter json, Sentences sentences, boolean showValues) {
        this.json = json;
        this.sentences = sentences;
        this.showValues = showValues;
        this.prospects = new JsonProspects(json, sentences, showValues);
    }

    void write(Advice advice, CandidateAdvice candidate) throws IOException {
        json.startObject();
        writeKey(candidate);
        json.text("verdict", candidate.verdict().name());
        json.text("confidence", candidate.confidence().label());
        json.text("confidenceReason", sentences.say(candidate.confidenceReason()));
        json.number("rank", candidate.rank());
        json.number("score", candidate.score());
        json.texts("origin", sentences.say(candidate.origin()));
        json.text("buys", sentences.say(candidate.buys()));
        json.text("costs", sentences.say(candidate.costs()));
        json.startArray("findings");
        for (Finding finding : candidate.findings()) {
            writeFinding(finding);
        }
        json.endArray();
        writeShares("reads", candidate.reads());
        writeShares("writes", candidate.writes());
        writeShares("operations", candidate.operations());
        writeScaleOut(candidate.scaleOut());
        writeData(advice, candidate);
        writeMonotonicity(candidate.monotonicity());
        writeShapes(candidate);
        prospects.write(candidate.prospects());
        json.texts(
                "notMeasured",
                Measure.missing(advice, candidate).stream().map(Measure::member).toList());
        json.endObject();
    }

    private void writeKey(CandidateAdvice candidate) throws IOException {
        json.startObject("key");
        for (KeyField field : candidate.key().fields()) {
            if (field.hashed()) {
                json.text(field.path(), "hashed");
            } else {
                json.number(field.path(), 1);
            }
        }
        json.endObject();
    }

    private void writeFinding(Finding finding) throws IOException {
        json.startObject();
        json.text("code", finding.code().name());
        json.text("severity", finding.severity().name());
        json.text("words", sentences.say(finding.code().words()));
        json.numbers("numbers", finding.numbers());
        Witness witness = finding.witness();
        json.text("witness", witness == null ? null : sentences.say(witness.phrase(showValues)));
        json.text("proof", sentences.say(finding.proof()));
        json.text("versions", sentences.say(finding.versions()));
        json.text("page", finding.page());
        json.endObject();
    }

    private void writeShares(String name, Shares shares) throws IOException {
        if (!Measure.isTold(shares)) {
            json.nothing(name);
            return;
        }
        json.startObject(name);
        json.number("operations", shares.operations());
        json.number("targeted", shares.targeted());
        json.number("multi", shares.multi());
        json.number("scatter", shares.scatter());
        json.number("unknown", shares.unknown());
        json.endObject();
    }

    private void writeScaleOut(ScaleOut scaleOut) throws IOException {
        json.startObject("scaleOut");
        writeCurve("all", scaleOut.all());
        writeCurve("reads", scaleOut.reads());
        writeCurve("writes", scaleOut.writes());
        json.endObject();
        json.startObject("ceiling");
        json.number("all", scaleOut.all().ceiling());
        json.number("reads", scaleOut.reads().ceiling());
        json.number("writes", scaleOut.writes().ceiling());
        json.endObject();
    }

    private void writeCurve(String name, ScaleOut.Curve curve) throws IOException {
        if (!curve.isMeasured()) {
            json.nothing(name);
            return;
        }
        json.startObject(name);
        for (Map.Entry<Integer, ScaleOut.Point> entry : curve.points().entrySet()) {
            ScaleOut.Point point = entry.getValue();
            json.startObject(entry.getKey().toString());
            json.number("value", point.value());
            json.number("share", point.share());
            json.flag("resolved", point.resolved());
            json.number("perfect", point.perfect());
            json.number("hot", point.hot());
            json.endObject();
        }
        json.endObject();
    }

    private void writeData(Advice advice, CandidateAdvice candidate) throws IOException {
        if (advice.documents() == 0) {
            json.nothing("cardinality");
            json.nothing("nulls");
            json.nothing("arrays");
            json.nothing("mostCommon");
            return;
        }
        json.startObject("cardinality");
        json.number("estimate", candidate.cardinality().value());
        json.number("low", candidate.cardinality().low());
        json.number("high", candidate.cardinality().high());
        json.endObject();
        json.number("nulls", candidate.nulls());
        json.number("arrays", candidate.arrays());
        json.startArray("mostCommon");
        for (CommonValue common : candidate.mostCommon()) {
            writeCommon(common);
        }
        json.endArray();
    }

    private void writeCommon(CommonValue common) throws IOException {
        json.startObject();
        json.text("value", showValues ? common.shown() : common.masked());
        json.number("documents", common.documents());
        json.number("documentsLow", common.documentsLow());
        json.number("bytes", common.bytes());
        json.number("share", common.share());
        json.endObject();
    }

    private void writeMonotonicity(@Nullable Monotonicity monotonicity) throws IOException {
        if (monotonicity == null) {
            json.nothing("monotonicity");
            return;
        }
        json.startObject("monotonicity");
        json.number("recordIdCorrelationCoefficient", monotonicity.recordIdCorrelationCoefficient());
        json.text("type", monotonicity.type());
        json.number("spearman", monotonicity.spearman());
        json.number("concentration", monotonicity.concentration());
        json.number("randomConcentration", monotonicity.randomConcentration());
        json.number("advance", monotonicity.advance());
        json.number("windows", monotonicity.windows());
        json.number("windowInserts", monotonicity.windowInserts());
        json.text("order", monotonicity.order().name());
        json.endObject();
    }

    private void writeShapes(CandidateAdvice candidate) throws IOException {
        json.startArray("shapes");
        for (ShapeTargeting shape : candidate.shapes()) {
            json.startObject();
            json.text("op", shape.kind().label());
            json.text("shape", shape.shape());
            json.number("operations", shape.operations());
            json.number("share", shape.share());
            json.text(
                    "class",
                    shape.targetClass() == null ? null : shape.targetClass().label());
            json.number("shardsAtN", shape.shardsAtN());
            json.number("shardsAtM", shape.shardsAtM());
            prospects.write(shape.latency());
            json.endObject();
        }
        json.endArray();
    }
}
