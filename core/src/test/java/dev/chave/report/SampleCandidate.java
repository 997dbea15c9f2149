package dev.chave.report;

import dev.chave.advise.CandidateAdvice;
import dev.chave.advise.CommonValue;
import dev.chave.advise.Confidence;
import dev.chave.advise.Finding;
import dev.chave.advise.FindingCode;
import dev.chave.advise.Monotonicity;
import dev.chave.advise.Prospects;
import dev.chave.advise.ScaleOut;
import dev.chave.advise.Severity;
import dev.chave.advise.ShapeTargeting;
import dev.chave.advise.Shares;
import dev.chave.advise.Verdict;
import dev.chave.advise.Witness;
import dev.chave.key.ShardKey;
import dev.chave.language.Phrase;
import dev.chave.language.Verbatim;
import dev.chave.profile.Estimate;
import dev.chave.profile.InsertOrder;
import dev.chave.workload.OperationKind;
import dev.chave.workload.TargetClass;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Builds one candidate with figures that hang together; what is not said is not measured. */
final class SampleCandidate {
    private static final int[] SIZES = {1, 2, 3, 5, 10, 20, 50, 100, 200, 500, 1000};

    private final ShardKey key;
    private Verdict verdict = Verdict.VIABLE;
    private Confidence confidence = Confidence.HIGH;
    private Phrase confidenceReason = new Verbatim("200,000 documents and 20,000 operations were seen");
    private @Nullable Double score;
    private final List<Finding> findings = new ArrayList<>();
    private Shares reads = Shares.NONE;
    private Shares writes = Shares.NONE;
    private Shares operations = Shares.NONE;
    private ScaleOut scaleOut = new ScaleOut(ScaleOut.Curve.EMPTY, ScaleOut.Curve.EMPTY, ScaleOut.Curve.EMPTY);
    private Estimate cardinality = Estimate.exact(0);
    private long nulls;
    private long arrays;
    private List<CommonValue> mostCommon = List.of();
    private @Nullable Monotonicity monotonicity;
    private List<ShapeTargeting> shapes = List.of();
    private Phrase buys = new Verbatim("Nothing was measured.");
    private Phrase costs = new Verbatim("Nothing was measured.");

    SampleCandidate(ShardKey key) {
        this.key = key;
    }

    static SampleCandidate of(String key) {
        return new SampleCandidate(ShardKey.parse(key));
    }

    SampleCandidate verdict(Verdict newVerdict) {
        verdict = newVerdict;
        return this;
    }

    SampleCandidate confidence(Confidence newConfidence, String reason) {
        confidence = newConfidence;
        confidenceReason = new Verbatim(reason);
        return this;
    }

    SampleCandidate buys(String whatItBuys, String whatItCosts) {
        buys = new Verbatim(whatItBuys);
        costs = new Verbatim(whatItCosts);
        return this;
    }

    SampleCandidate finding(
            FindingCode code, Severity severity, Map<String, Number> numbers, @Nullable Witness witness, String proof) {
        findings.add(new Finding(code, severity, numbers, witness, new Verbatim(proof), new Verbatim("all")));
        return this;
    }

    SampleCandidate reads(double targeted, double multi, double scatter) {
        reads = new Shares(17_000, targeted, multi, scatter, 0);
        return this;
    }

    SampleCandidate writes(double targeted, double multi, double scatter, double unknown) {
        writes = new Shares(3_000, targeted, multi, scatter, unknown);
        operations = new Shares(
                20_000,
                0.85 * reads.targeted() + 0.15 * targeted,
                0.85 * reads.multi() + 0.15 * multi,
                0.85 * reads.scatter() + 0.15 * scatter,
                0.15 * unknown);
        return this;
    }

    /** Curves by Amdahl: the part of each class of work that one shard must do however many there are. */
    SampleCandidate serial(double all, double ofReads, double ofWrites) {
        scaleOut = new ScaleOut(curve(20_000, all), curve(17_000, ofReads), curve(3_000, ofWrites));
        ScaleOut.Point planned = scaleOut.all().points().get(10);
        score = planned == null ? null : planned.share();
        return this;
    }

    SampleCandidate scaleOut(ScaleOut curves) {
        scaleOut = curves;
        return this;
    }

    private static ScaleOut.Curve curve(double operations, double serial) {
        SortedMap<Integer, ScaleOut.Point> points = new TreeMap<>();
        for (int size : SIZES) {
            double perfect = Math.pow(size, 0.93);
            double value = 1 / ((1 - serial) / perfect + serial);
            points.put(
                    size, new ScaleOut.Point(value, perfect, 1, Math.min(1, value / perfect), operations >= 50 * size));
        }
        return new ScaleOut.Curve(operations, points, serial > 0.02 ? ceiling(points) : null);
    }

    private static @Nullable Integer ceiling(SortedMap<Integer, ScaleOut.Point> points) {
        for (Map.Entry<Integer, ScaleOut.Point> entry : points.entrySet()) {
            boolean stops = points.tailMap(2 * entry.getKey()).values().stream()
                    .limit(1)
                    .anyMatch(next -> next.value() < 1.1 * entry.getValue().value());
            if (stops) {
                return entry.getKey();
            }
        }
        return null;
    }

    SampleCandidate values(Estimate distinct, long withoutValue, long withArray, CommonValue... common) {
        cardinality = distinct;
        nulls = withoutValue;
        arrays = withArray;
        mostCommon = List.of(common);
        return this;
    }

    static CommonValue common(String shown, String masked, double share) {
        long documents = Math.round(200_000 * share);
        return new CommonValue(shown, masked, documents, documents, documents * 512, share);
    }

    SampleCandidate order(double correlation, String type, double spearman, double concentration, double advance) {
        monotonicity = new Monotonicity(
                correlation, type, spearman, concentration, 0.16, advance, 15, 200, InsertOrder.ID_TIME);
        return this;
    }

    SampleCandidate shape(
            OperationKind kind, String shape, double share, @Nullable TargetClass reach, double atN, double atM) {
        List<ShapeTargeting> more = new ArrayList<>(shapes);
        more.add(new ShapeTargeting(kind, shape, 20_000 * share, share, reach, atN, atM, null));
        shapes = more;
        return this;
    }

    CandidateAdvice build(int rank) {
        return new CandidateAdvice(
                key,
                verdict,
                confidence,
                confidenceReason,
                rank,
                score,
                List.of(new Verbatim("filters of finds"), new Verbatim("an existing index")),
                findings,
                reads,
                writes,
                operations,
                scaleOut,
                cardinality,
                nulls,
                arrays,
                mostCommon,
                monotonicity,
                shapes,
                buys,
                costs,
                Prospects.NONE);
    }
}
