package dev.chave.advise;

import dev.chave.key.ShardKey;
import dev.chave.language.Phrase;
import dev.chave.language.Sentence;
import dev.chave.language.Sequence;
import dev.chave.profile.Profile;
import dev.chave.workload.Operation;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Works out what candidates promise beside their scale-out: goals, working set, rates, growth. Shared by all candidates. */
final class Outlook {
    private static final int MOST_SHARDS = 1000;
    private static final double[] EQUAL = {};

    private final AdviceRequest request;
    private final Wishes wishes;
    private final Profile profile;
    private final CollectionSize size;
    private final ShapeCatalogue shapes;
    private final OperationLoad loads;
    private final List<Operation> operations;
    private final List<Durations> durations;
    private final double keptShare;
    private final @Nullable Nearness nearness;
    private final @Nullable Growth growth;

    Outlook(
            AdviceRequest request,
            AdviceInput input,
            Profile profile,
            CollectionSize size,
            ShapeCatalogue shapes,
            OperationLoad loads) {
        this.request = request;
        this.wishes = request.wishes();
        this.profile = profile;
        this.size = size;
        this.shapes = shapes;
        this.loads = loads;
        this.operations = input.workload().operations();
        this.durations = Durations.of(operations, shapes);
        this.keptShare = input.workload().keptShare();
        this.nearness = Nearness.of(wishes, profile.sample());
        this.growth = profile.documents() == 0 ? null : Growth.of(wishes, profile.sample(), size);
    }

    /** What one candidate promises. */
    record View(List<ShapeTargeting> shapes, Prospects prospects) {}

    View of(Evidence evidence, @Nullable Traffic traffic, ScaleOut scaleOut) {
        ShardKey key = evidence.key().key();
        List<ShapeTargeting> targeting = List.of();
        Double strong = null;
        if (traffic != null) {
            ShardsAsked atN = asked(traffic, request.shards());
            ShardsAsked atM = asked(traffic, request.growTo());
            targeting = shapes.targeting(traffic, atN, atM, durations);
            strong = wishes.hasStrongShard() ? (Double) atM.strongWriteShare() : null;
        }
        WorkingSet workingSet = profile.documents() == 0
                ? null
                : WorkingSet.of(key, profile.sample(), evidence.key().meanKeyBytes(), wishes.pageBytes());
        KeyCost cost = profile.documents() == 0
                ? null
                : KeyCost.of(key, evidence.key().meanKeyBytes(), size, evidence.collection());
        Double near = nearness == null ? null : (Double) nearness.of(key);
        List<GoalPart> goals = new ArrayList<>();
        for (Map.Entry<Goal, Double> goal : wishes.weighed().entrySet()) {
            goals.add(part(goal.getKey(), goal.getValue(), evidence, scaleOut, targeting, workingSet, strong, near));
        }
        List<RateReach> rates = wishes.rates().stream()
                .map(rate -> RateReach.of(rate, rateNow(rate.of()), scaleOut))
                .toList();
        List<GrowthDate> dates = growth == null || traffic == null
                ? List.of()
                : growth.dates(evidence.key(), size, traffic.placement(), request, scaleOut);
        return new View(
                targeting,
                new Prospects(
                        goals, 0, workingSet, memory(evidence, workingSet, cost), strong, near, rates, cost, dates));
    }

    private ShardsAsked asked(Traffic traffic, int shards) {
        double[] capacities = wishes.capacities();
        boolean[] strong = new boolean[shards];
        double most = 1;
        for (int shard = 0; shard < shards; shard++) {
            most = Math.max(most, Placement.capacityOf(capacities, shard));
        }
        for (int shard = 0; shard < shards; shard++) {
            strong[shard] = most > 1 && Placement.capacityOf(capacities, shard) == most;
        }
        return ShardsAsked.of(traffic, loads, shapes, shards, capacities, strong, request.seed());
    }

    private GoalPart part(
            Goal goal,
            double weight,
            Evidence evidence,
            ScaleOut scaleOut,
            List<ShapeTargeting> targeting,
            @Nullable WorkingSet workingSet,
            @Nullable Double strong,
            @Nullable Double near) {
        return switch (goal) {
            case WRITE_THROUGHPUT -> throughput(goal, weight, scaleOut.writes());
            case READ_THROUGHPUT -> throughput(goal, weight, scaleOut.reads());
            case READ_LATENCY -> latency(goal, weight, targeting, null, null);
            case WRITE_LATENCY -> latency(goal, weight, targeting, strong, near);
            case WORKING_SET -> workingSet(weight, evidence, workingSet);
            case RESIDENCY -> {
                boolean leads = Objects.equals(evidence.key().key().first().path(), wishes.residency())
                        && !evidence.key().key().first().hashed();
                yield new GoalPart(
                        goal,
                        weight,
                        leads ? 1.0 : 0.0,
                        Sentence.of(leads ? "goal.leads" : "goal.leadsNot", String.valueOf(wishes.residency())));
            }
        };
    }

    private GoalPart throughput(Goal goal, double weight, ScaleOut.Curve curve) {
        var resolved = curve.resolvedUpTo(request.growTo());
        ScaleOut.Point point = resolved == null ? curve.points().get(request.growTo()) : resolved.getValue();
        if (point == null) {
            return new GoalPart(goal, weight, null, Sentence.of("goal.noOperations"));
        }
        int shards = resolved == null ? request.growTo() : resolved.getKey();
        return new GoalPart(
                goal,
                weight,
                point.share(),
                Sentence.of(
                        resolved == null ? "goal.workUnsure" : "goal.work",
                        shards,
                        Words.times(point.value()),
                        Words.times(point.perfect())));
    }

    /** The mean over the operations of one shard's p99 beside the predicted one; for writes times where they land. */
    private GoalPart latency(
            Goal goal, double weight, List<ShapeTargeting> targeting, @Nullable Double strong, @Nullable Double near) {
        boolean reads = goal == Goal.READ_LATENCY;
        double sum = 0;
        double operationsOf = 0;
        double slowest = 0;
        for (ShapeTargeting shape : targeting) {
            Latency latency = shape.latency();
            if (latency != null && shape.kind().isRead() == reads) {
                sum += shape.operations() / latency.p99AtM();
                operationsOf += shape.operations();
                slowest = Math.max(slowest, latency.p99AtM());
            }
        }
        if (operationsOf == 0) {
            return new GoalPart(goal, weight, null, Sentence.of("goal.noOperations"));
        }
        double value = sum / operationsOf;
        Phrase reason = Sentence.of("goal.latency", request.growTo(), Words.times(value), Words.times(slowest));
        Double landing = strong == null ? near : near == null ? strong : (Double) (strong * near);
        if (landing != null) {
            reason = new Sequence("; ", List.of(reason, landing(strong, near)));
            value *= landing;
        }
        return new GoalPart(goal, weight, value, reason);
    }

    /** Where writes land. */
    private static Phrase landing(@Nullable Double strong, @Nullable Double near) {
        List<Phrase> parts = new ArrayList<>();
        if (strong != null) {
            parts.add(Sentence.of("goal.strong", Words.percent(strong)));
        }
        if (near != null) {
            parts.add(Sentence.of("goal.near", Words.percent(near)));
        }
        return new Sequence(", ", parts);
    }

    private GoalPart workingSet(double weight, Evidence evidence, @Nullable WorkingSet workingSet) {
        if (workingSet == null) {
            return new GoalPart(Goal.WORKING_SET, weight, null, Sentence.of("goal.shortHistory"));
        }
        InsertPattern pattern = evidence.pattern();
        boolean hotEnd = pattern != null && pattern.isMonotonic(evidence.thresholds());
        Phrase reason = Sentence.of(
                "goal.workingSet",
                Words.times(workingSet.touched()),
                workingSet.pages(),
                Words.percent(workingSet.share()));
        // An ascending key buys its small working set with one hot shard: it counts with a firehose only (claim G4).
        return hotEnd && !request.firehose()
                ? new GoalPart(
                        Goal.WORKING_SET,
                        weight,
                        0.0,
                        new Sequence("; ", List.of(reason, Sentence.of("goal.notCounted"))))
                : new GoalPart(Goal.WORKING_SET, weight, 1 - workingSet.share(), reason);
    }

    private Prospects.@Nullable Memory memory(
            Evidence evidence, @Nullable WorkingSet workingSet, @Nullable KeyCost cost) {
        if (wishes.ramBytes() <= 0 || workingSet == null || cost == null) {
            return null;
        }
        double bytes = workingSet.share() * (size.bytes() + cost.indexBytes());
        double spread = spread(evidence);
        double needed = Math.ceil(bytes / wishes.ramBytes() - 1e-9);
        boolean fits = needed <= spread && needed <= MOST_SHARDS;
        return new Prospects.Memory(bytes, wishes.ramBytes(), fits ? (Integer) (int) Math.max(1, needed) : null);
    }

    /** Over how many shards the working set can divide at most. */
    private static double spread(Evidence evidence) {
        InsertPattern pattern = evidence.pattern();
        double values = evidence.cardinalityOpen()
                ? Double.MAX_VALUE
                : evidence.key().distinct().value();
        if (pattern != null && pattern.isMonotonic(evidence.thresholds())) {
            return 1;
        }
        return pattern != null && pattern.tailPrefixFields() > 0 ? Math.min(values, pattern.tailPrefixes()) : values;
    }

    /** The rate a second that the workload's own times tell; null without times. */
    private @Nullable Double rateNow(WantedRate.Kind of) {
        Instant first = null;
        Instant last = null;
        double sum = 0;
        for (int i = 0; i < operations.size(); i++) {
            Instant at = operations.get(i).at();
            if (at == null) {
                return null;
            }
            first = first == null || at.isBefore(first) ? at : first;
            last = last == null || at.isAfter(last) ? at : last;
            boolean read = loads.isRead(i);
            sum += of == WantedRate.Kind.ALL || read == (of == WantedRate.Kind.READS) ? loads.load(i) : 0;
        }
        if (first == null || last == null || !last.isAfter(first) || sum == 0) {
            return null;
        }
        double seconds = (last.toEpochMilli() - first.toEpochMilli()) / 1000.0;
        return sum / keptShare / seconds;
    }

    /** What happens to the winner when ever more reads ask for ranges; null where the workload has not both kinds. */
    @Nullable
    RangeSweep sweep(List<Judged> judged, List<Traffic> traffic) {
        boolean[] range = new boolean[operations.size()];
        double ranges = 0;
        double points = 0;
        double writes = 0;
        for (int i = 0; i < range.length; i++) {
            range[i] = loads.isKnown(i) && RangeSweep.isRange(operations.get(i));
            double load = loads.isKnown(i) ? loads.load(i) : 0;
            ranges += range[i] ? load : 0;
            points += !range[i] && loads.isRead(i) ? load : 0;
            writes += loads.isRead(i) ? 0 : load;
        }
        if (ranges == 0 || points == 0 || traffic.isEmpty() || profile.documents() == 0) {
            return null;
        }
        ScaleOutModel ofPoints = model(i -> loads.isRead(i) && !range[i]);
        ScaleOutModel ofRanges = model(i -> range[i]);
        List<RangeSweep.Contender> contenders = new ArrayList<>();
        for (int i = 0; i < judged.size(); i++) {
            if (canContend(judged.get(i))) {
                Double point = time(
                        ofPoints.curves(traffic.get(i).routes(), traffic.get(i).placement())
                                .reads());
                Double ranged = time(
                        ofRanges.curves(traffic.get(i).routes(), traffic.get(i).placement())
                                .reads());
                Double write = writes == 0
                        ? (Double) 0.0
                        : time(judged.get(i).scaleOut().writes());
                if (point != null && ranged != null && write != null) {
                    contenders.add(new RangeSweep.Contender(judged.get(i).key(), write, point, ranged));
                }
            }
        }
        return RangeSweep.of(
                contenders, request.growTo(), ranges / (ranges + points), writes / (writes + ranges + points));
    }

    private ScaleOutModel model(java.util.function.IntPredicate wanted) {
        return ScaleOutModel.atSizes(
                new java.util.TreeSet<>(List.of(1, request.growTo())),
                loads.only(wanted),
                wishes.shards().isEmpty() ? EQUAL : wishes.capacities(),
                size.nominalChunks(),
                request.seed());
    }

    private @Nullable Double time(ScaleOut.Curve curve) {
        ScaleOut.Point point = curve.points().get(request.growTo());
        return point == null ? null : (Double) (1 / point.value());
    }

    private static boolean canContend(Judged judged) {
        return judged.findings().stream()
                .noneMatch(finding -> finding.severity() == Severity.BLOCKER
                        && finding.code() != FindingCode.MONOTONIC
                        && finding.code() != FindingCode.SCATTER);
    }
}
