package dev.chave.advise;

import dev.chave.key.ShardKey;
import dev.chave.profile.Profile;
import dev.chave.workload.Operation;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Gathers what is drawn of the leading keys; the others are told in numbers alone. */
final class Painter {
    private static final int LEADING = 6;

    private final AdviceRequest request;
    private final Profile profile;
    private final CollectionSize size;
    private final OperationLoad loads;
    private final List<Operation> operations;

    Painter(
            AdviceRequest request,
            Profile profile,
            CollectionSize size,
            OperationLoad loads,
            List<Operation> operations) {
        this.request = request;
        this.profile = profile;
        this.size = size;
        this.loads = loads;
        this.operations = operations;
    }

    /**
     * The pictures.
     *
     * @param traffic what the workload does under each key; empty without a workload
     * @param model the scale-out model, or null where nothing could be measured
     */
    Pictures of(List<CandidateAdvice> ranked, Map<ShardKey, Traffic> traffic, @Nullable ScaleOutModel model) {
        if (profile.documents() == 0 || ranked.isEmpty()) {
            return Pictures.NONE;
        }
        Race race = model == null ? null : race(ranked, traffic, model);
        Set<ShardKey> keys = new LinkedHashSet<>();
        ranked.stream().limit(LEADING).forEach(one -> keys.add(one.key()));
        if (race != null) {
            race.lanes().forEach(lane -> keys.add(lane.key()));
        }
        return new Pictures(
                race, keys.stream().map(key -> picture(key, traffic.get(key))).toList());
    }

    /** At the size that the headline speaks of. */
    private @Nullable Race race(List<CandidateAdvice> ranked, Map<ShardKey, Traffic> traffic, ScaleOutModel model) {
        ScaleOut.Curve curve = ranked.get(0).scaleOut().all();
        var resolved = curve.resolvedUpTo(request.growTo());
        int shards = resolved == null ? request.growTo() : resolved.getKey();
        ScaleOut.Point point = curve.points().get(shards);
        List<Race.Lane> lanes = new ArrayList<>();
        Contenders.of(ranked, request.currentKey(), shards).forEach((candidate, roles) -> {
            Traffic own = traffic.get(candidate.key());
            if (own != null) {
                lanes.add(new Race.Lane(
                        candidate.key(),
                        candidate.rank(),
                        roles,
                        Contenders.scaleOut(candidate, shards),
                        model.history(own.routes(), own.placement(), shards)));
            }
        });
        return point == null || lanes.isEmpty() ? null : new Race(shards, point.perfect(), resolved != null, lanes);
    }

    private Pictures.KeyPicture picture(ShardKey key, @Nullable Traffic traffic) {
        Placement placement = traffic == null
                ? Placement.cut(key, profile.sample(), profile.sample().size(), size.chunks())
                : traffic.placement();
        return new Pictures.KeyPicture(
                key,
                balance(placement, request.shards()),
                balance(placement, request.growTo()),
                new Heater(key, placement)
                        .heat(profile.sample(), traffic == null ? null : traffic.routes(), loads, operations));
    }

    private Balance balance(Placement placement, int shards) {
        return placement.balance(shards, request.wishes().capacities(), request.seed());
    }
}
