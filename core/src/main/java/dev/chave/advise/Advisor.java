package dev.chave.advise;

import dev.chave.key.CollectionInfo;
import dev.chave.key.IndexRules;
import dev.chave.key.KeyField;
import dev.chave.key.KeyText;
import dev.chave.key.ShardKey;
import dev.chave.language.Phrase;
import dev.chave.language.Sentence;
import dev.chave.profile.FieldProfile;
import dev.chave.profile.HeavyValue;
import dev.chave.profile.KeyProfile;
import dev.chave.profile.Profile;
import dev.chave.profile.ProfileSettings;
import dev.chave.read.InputSummary;
import dev.chave.read.UnreadableException;
import dev.chave.value.BsonKind;
import dev.chave.workload.Operation;
import dev.chave.workload.Workload;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Judges shard keys: from documents and operations to ranked candidates with verdicts and proof.
 *
 * <p>It reads the documents once, draws all chance from the request's seed, and reads no clock: the same input gives the same
 * advice. What could not be measured is said, never taken as zero.
 */
public final class Advisor {
    private static final List<Check> CHECKS = List.of(
            new ArrayCheck(),
            new NotShardableCheck(),
            new CardinalityCheck(),
            new HotValueCheck(),
            new IndivisibleCheck(),
            new MonotonicCheck(),
            new ScatterCheck(),
            new MutableCheck(),
            new NullsCheck(),
            new TypeMixCheck(),
            new UuidEncodingCheck(),
            new FloatHashCheck(),
            new LexicalOrderCheck(),
            new KeySizeCheck(),
            new UniqueConflictCheck(),
            new IdNotGlobalCheck(),
            new UpsertNeedsKeyCheck(),
            new MissingIndexCheck(),
            new TooSmallCheck(),
            new ThinEvidenceCheck(),
            new ZonePrefixCheck(),
            new ZoneHashedCheck(),
            new SeasonalCheck(),
            new IndexCostCheck(),
            new LegibilityCheck(),
            new FolkloreCheck());
    private static final int MOST_COMMON_SHOWN = 10;

    private final AdviceRequest request;
    private final Thresholds thresholds;

    public Advisor(AdviceRequest request) {
        this(request, Thresholds.DEFAULT);
    }

    public Advisor(AdviceRequest request, Thresholds thresholds) {
        this.request = request;
        this.thresholds = thresholds;
    }

    /**
     * Advises.
     *
     * @throws UnreadableException when not one document could be read from an input that is not empty
     */
    public Advice advise(AdviceInput input) throws UnreadableException {
        DocumentPass pass = new DocumentPass(
                fields -> findCandidates(input, fields),
                Preparation.pathsToFill(input.workload()),
                ProfileSettings.seeded(request.seed()).withOrderBy(request.orderBy()));
        InputSummary documentsInput = input.documents().read(pass);
        Profile profile = pass.finish();
        return judge(input, documentsInput, pass, profile);
    }

    private List<Candidate> findCandidates(AdviceInput input, List<FieldProfile> fields) {
        ShardKey current = request.currentKey();
        return CandidateFinder.find(
                request.keys(),
                current == null ? List.of() : List.of(current),
                leading(input),
                input.collection(),
                input.workload(),
                fields,
                request.serverVersion());
    }

    /** The fields by which documents must live somewhere, in the order that zones have them. */
    private List<String> leading(AdviceInput input) {
        ZonePlan zones = request.wishes().zones();
        if (zones != null && !zones.of(input.collection().namespace()).ranges().isEmpty()) {
            return zones.of(input.collection().namespace()).paths();
        }
        String residency = request.wishes().residency();
        return residency == null || !KeyField.isPath(residency) ? List.of() : List.of(residency);
    }

    private Advice judge(AdviceInput input, InputSummary documentsInput, DocumentPass pass, Profile profile) {
        List<Candidate> candidates = pass.candidates();
        Workload workload = input.workload();
        List<Operation> operations = workload.operations();
        CollectionSize size = CollectionSize.of(request, thresholds, profile.documents(), profile.bytes());
        OperationLoad loads = OperationLoad.of(operations);
        Preparation preparation =
                new Preparation(input.collection(), profile.sample(), workload, loads, request.seed());
        ShapeCatalogue shapes = ShapeCatalogue.of(operations);
        List<InsertPattern> patterns = patterns(profile, candidates);
        List<Traffic> traffic = route(profile, candidates, patterns, size, preparation, shapes, operations);
        ScaleOutModel model = operations.isEmpty() || profile.documents() == 0
                ? null
                : new ScaleOutModel(
                        loads,
                        new TreeSet<>(List.of(request.shards(), request.growTo())),
                        request.wishes().capacities(),
                        size.nominalChunks(),
                        request.seed());
        WorkloadTotals totals = WorkloadTotals.of(input);
        Map<String, FieldProfile> fields =
                profile.fields().stream().collect(Collectors.toMap(FieldProfile::path, Function.identity()));
        Looks looks =
                new Looks(sampledTexts(profile, candidates, fields), shapes.rangedPaths(), AskedTypes.of(operations));
        Outlook outlook = new Outlook(request, input, profile, size, shapes, loads);
        Set<NotMeasured> notMeasured = new LinkedHashSet<>();
        List<Judged> judged = new ArrayList<>();
        for (int i = 0; i < candidates.size(); i++) {
            Traffic own = operations.isEmpty() ? null : traffic.get(i);
            InsertPattern pattern = patterns.isEmpty() ? null : patterns.get(i);
            Evidence evidence =
                    evidence(input, profile, fields, size, profile.keys().get(i), pattern, own, totals, looks);
            judged.add(judge(candidates.get(i), evidence, own, model, outlook, notMeasured));
        }
        Basis basis = new Basis(documentsInput, input.workloadInputs(), workload, preparation.borrowedDocuments());
        List<CandidateAdvice> ranked = new Ranking(thresholds, request.growTo(), basis).rank(judged);
        if (model == null) {
            notMeasured.add(new NotMeasured(
                    Sentence.of("unmeasured.scaleOut"),
                    Sentence.of(operations.isEmpty() ? "needs.workload" : "needs.documents")));
        }
        return new Advice(
                input.collection().namespace(),
                Headline.of(ranked, request),
                WayOut.of(ranked, workload, request),
                basis.inputs(),
                profile.documents(),
                profile.bytes(),
                counts(workload),
                input.otherNamespaces(),
                request.shards(),
                request.growTo(),
                request.serverVersion().toString(),
                size.bytes(),
                size.chunkBytes(),
                size.chunks(),
                request.seed(),
                ranked,
                List.copyOf(notMeasured),
                basis.assumptions(size, profile, request),
                insights(input, profile, pass.headFields(), ranked, outlook.sweep(judged, traffic)),
                new Painter(request, profile, size, loads, operations).of(ranked, byKey(candidates, traffic), model));
    }

    private static Map<ShardKey, Traffic> byKey(List<Candidate> candidates, List<Traffic> traffic) {
        Map<ShardKey, Traffic> byKey = new HashMap<>();
        for (int i = 0; i < traffic.size(); i++) {
            byKey.put(candidates.get(i).key(), traffic.get(i));
        }
        return byKey;
    }

    private Insights insights(
            AdviceInput input,
            Profile profile,
            List<FieldProfile> headFields,
            List<CandidateAdvice> ranked,
            @Nullable RangeSweep sweep) {
        List<FieldClass> fields = profile.documents() == 0
                ? List.of()
                : profile.fields().stream()
                        .flatMap(field -> FieldClass.of(field, profile.sample(), request, thresholds).stream())
                        .toList();
        return new Insights(
                Decider.of(ranked),
                fields,
                sweep,
                Residency.of(request.wishes(), input.collection().namespace(), profile.sample()),
                gridFs(input, profile, headFields));
    }

    private List<Phrase> gridFs(AdviceInput input, Profile profile, List<FieldProfile> headFields) {
        double files = profile.fields().stream()
                .filter(field -> field.path().equals("files_id"))
                .mapToDouble(field -> field.distinct().value())
                .findFirst()
                .orElse(0);
        return GridFs.words(
                input.collection(),
                headFields.stream().map(FieldProfile::path).toList(),
                files == 0 ? 1 : profile.documents() / files,
                request.growTo());
    }

    private List<InsertPattern> patterns(Profile profile, List<Candidate> candidates) {
        return profile.documents() == 0
                ? List.of()
                : candidates.stream()
                        .map(candidate -> InsertPattern.of(
                                candidate.key(), profile.sample(), request.growTo(), thresholds, request.seed()))
                        .toList();
    }

    private List<Traffic> route(
            Profile profile,
            List<Candidate> candidates,
            List<InsertPattern> patterns,
            CollectionSize size,
            Preparation preparation,
            ShapeCatalogue shapes,
            List<Operation> operations) {
        List<Traffic> traffic = new ArrayList<>();
        if (operations.isEmpty()) {
            return traffic;
        }
        for (int i = 0; i < candidates.size(); i++) {
            ShardKey key = candidates.get(i).key();
            Placement cut = Placement.cut(key, profile.sample(), preparation.historyRows(), size.chunks());
            boolean pinned =
                    request.firehose() && !patterns.isEmpty() && patterns.get(i).isMonotonic(thresholds);
            Placement placement = pinned ? cut.withEndOn(request.wishes().strongest()) : cut;
            traffic.add(new Traffic(key, placement, operations.size(), shapes.size()));
        }
        Analytics analytics = new Analytics(request.wishes(), thresholds, profile.documents() * size.growth());
        InsertedTuples inserted = new InsertedTuples(profile.sample());
        for (int i = 0; i < operations.size(); i++) {
            Traffic.Prepared prepared = preparation.prepare(
                    i, operations.get(i), shapes.shapeOf(i), analytics.includes(operations.get(i), shapes.text(i)));
            for (Traffic each : traffic) {
                each.add(prepared, inserted);
            }
        }
        return traffic;
    }

    private Evidence evidence(
            AdviceInput input,
            Profile profile,
            Map<String, FieldProfile> fields,
            CollectionSize size,
            KeyProfile key,
            @Nullable InsertPattern pattern,
            @Nullable Traffic traffic,
            WorkloadTotals totals,
            Looks looks) {
        Workload workload = input.workload();
        return new Evidence(
                request,
                thresholds,
                input.collection(),
                profile.documents(),
                size,
                key,
                key.key().paths().stream().map(path -> fieldOf(fields, path)).toList(),
                pattern,
                traffic,
                workload.isEmpty() ? null : KeyChanges.of(key.key(), workload.operations(), totals.load()),
                totals.insertShare(),
                totals.knownRecords(),
                totals.scans(),
                fields.get("_id"),
                looks.sampled,
                looks.rangedPaths,
                looks.asked,
                Seasons.of(key.key(), profile.sample(), request.growTo(), request.seed()));
    }

    /** How values look, and how they are asked for; the same for all candidates. */
    private record Looks(Map<String, SampledText> sampled, Set<String> rangedPaths, AskedTypes asked) {}

    private static Map<String, SampledText> sampledTexts(
            Profile profile, List<Candidate> candidates, Map<String, FieldProfile> fields) {
        Map<String, SampledText> sampled = new TreeMap<>();
        for (Candidate candidate : candidates) {
            for (String path : candidate.key().paths()) {
                Set<BsonKind> kinds = fieldOf(fields, path).kinds().keySet();
                if (kinds.contains(BsonKind.STRING) || kinds.contains(BsonKind.BINARY)) {
                    sampled.computeIfAbsent(path, absent -> SampledText.of(profile.sample(), absent));
                }
            }
        }
        return sampled;
    }

    private static FieldProfile fieldOf(Map<String, FieldProfile> fields, String path) {
        FieldProfile field = fields.get(path);
        if (field == null) {
            throw new IllegalStateException("the profile has no field " + path);
        }
        return field;
    }

    private Judged judge(
            Candidate candidate,
            Evidence evidence,
            @Nullable Traffic traffic,
            @Nullable ScaleOutModel model,
            Outlook outlook,
            Set<NotMeasured> notMeasured) {
        Findings findings = new Findings();
        CHECKS.forEach(check -> check.judge(evidence, findings));
        notMeasured.addAll(findings.notMeasured());
        ScaleOut scaleOut = traffic == null || model == null
                ? new ScaleOut(ScaleOut.Curve.EMPTY, ScaleOut.Curve.EMPTY, ScaleOut.Curve.EMPTY)
                : model.curves(traffic.routes(), traffic.placement());
        Outlook.View view = outlook.of(evidence, traffic, scaleOut);
        return new Judged(
                candidate,
                findings.sorted(),
                traffic == null ? Shares.NONE : traffic.reads(),
                traffic == null ? Shares.NONE : traffic.writes(),
                traffic == null ? Shares.NONE : traffic.all(),
                scaleOut,
                evidence.key(),
                mostCommon(evidence.key()),
                evidence.pattern() == null ? null : evidence.pattern().monotonicity(),
                view.shapes(),
                isIndexed(candidate.key(), evidence.collection()),
                view.prospects());
    }

    /** Whether an index backs the key, as far as can be told: where indexes are not known, none is said to be missing. */
    private static boolean isIndexed(ShardKey key, CollectionInfo collection) {
        boolean isId = key.size() == 1 && key.first().equals(KeyField.ascending("_id"));
        return isId
                || !collection.indexesKnown()
                || IndexRules.supportingIndex(key, collection.indexes()).isPresent();
    }

    private static List<CommonValue> mostCommon(KeyProfile key) {
        return key.mostCommon().stream()
                .limit(MOST_COMMON_SHOWN)
                .map(value -> commonValue(key, value))
                .toList();
    }

    private static CommonValue commonValue(KeyProfile key, HeavyValue value) {
        return new CommonValue(
                KeyText.of(key.key(), value.tuple()),
                KeyText.masked(key.key(), value.tuple()),
                value.documents(),
                value.documentsLow(),
                value.bytes(),
                (double) value.documents() / key.documents());
    }

    private static SortedMap<String, Long> counts(Workload workload) {
        SortedMap<String, Long> counts = new TreeMap<>();
        workload.counts().forEach((kind, count) -> counts.put(kind.label(), Math.round(count)));
        return counts;
    }
}
