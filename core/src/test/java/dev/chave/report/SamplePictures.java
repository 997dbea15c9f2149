package dev.chave.report;

import dev.chave.advise.Advice;
import dev.chave.advise.Balance;
import dev.chave.advise.CandidateAdvice;
import dev.chave.advise.KeyHeat;
import dev.chave.advise.LoadHistory;
import dev.chave.advise.Pictures;
import dev.chave.advise.Race;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Pictures for made-up advice: every key takes as long as its curve says, and what it does is drawn from its rank. */
final class SamplePictures {
    private static final int SHARDS = 10;
    private static final int STRETCHES = 40;
    private static final int BANDS = 24;

    private SamplePictures() {}

    /** The race of the first, the last and what lies between, and the heat of the first six. */
    static Pictures of(List<CandidateAdvice> candidates, int shards) {
        List<CandidateAdvice> measured = candidates.stream()
                .filter(one -> one.scaleOut().all().isMeasured())
                .toList();
        List<Pictures.KeyPicture> keys =
                candidates.stream().limit(6).map(SamplePictures::picture).toList();
        if (measured.isEmpty()) {
            return new Pictures(null, keys);
        }
        List<Race.Lane> lanes = new ArrayList<>();
        List<List<Race.Role>> roles = List.of(
                List.of(Race.Role.FIRST),
                List.of(Race.Role.CURRENT),
                List.of(Race.Role.HASHED),
                List.of(Race.Role.WORST));
        int count = Math.min(roles.size(), measured.size());
        for (int lane = 0; lane < count; lane++) {
            CandidateAdvice one = measured.get(lane == count - 1 ? measured.size() - 1 : lane);
            double scaleOut = factor(one);
            lanes.add(new Race.Lane(one.key(), one.rank(), roles.get(lane), scaleOut, history(scaleOut, shards)));
        }
        return new Pictures(new Race(shards, 8.2, true, lanes), keys);
    }

    private static double factor(CandidateAdvice candidate) {
        return Objects.requireNonNull(candidate.scaleOut().all().points().get(SHARDS), "measured")
                .value();
    }

    /** One shard sets the pace; which one, changes. */
    private static LoadHistory history(double scaleOut, int shards) {
        int told = Math.min(24, shards);
        List<LoadHistory.Stretch> stretches = new ArrayList<>();
        for (int stretch = 0; stretch < STRETCHES; stretch++) {
            int hot = stretch * told / STRETCHES;
            double time = 500 / scaleOut;
            List<Double> loads = IntStream.range(0, told)
                    .mapToObj(shard -> shard == hot ? time : (500 - time) / Math.max(1, shards - 1))
                    .toList();
            stretches.add(new LoadHistory.Stretch(loads, shards > told ? (500 - time) / shards : 0, 500, time));
        }
        return new LoadHistory(IntStream.range(0, told).boxed().toList(), shards - told, stretches);
    }

    private static Pictures.KeyPicture picture(CandidateAdvice candidate) {
        return new Pictures.KeyPicture(
                candidate.key(), balance(candidate, 3), balance(candidate, SHARDS), heat(candidate));
    }

    private static Balance balance(CandidateAdvice candidate, int shards) {
        int filled = Math.min(shards, (int) Math.max(1, candidate.cardinality().value()));
        return new Balance(
                IntStream.range(0, shards)
                        .mapToObj(shard ->
                                shard < filled ? new Balance.Part(400 / filled, 1.0 / filled) : new Balance.Part(0, 0))
                        .toList(),
                (double) shards / filled);
    }

    private static KeyHeat heat(CandidateAdvice candidate) {
        String shown = candidate.mostCommon().isEmpty()
                ? "{a: 1}"
                : candidate.mostCommon().get(0).shown();
        String masked = candidate.mostCommon().isEmpty()
                ? "{a: <int>}"
                : candidate.mostCommon().get(0).masked();
        List<KeyHeat.Band> bands = IntStream.range(0, BANDS)
                .mapToObj(band -> new KeyHeat.Band(shown, masked, (double) band / BANDS))
                .toList();
        boolean climbs = candidate.key().toString().contains("createdAt");
        return new KeyHeat(
                bands,
                grid(
                        (band, stretch) ->
                                climbs && band != stretch * BANDS / STRETCHES ? 0 : climbs ? 100 : 100.0 / BANDS,
                        null),
                grid((band, stretch) -> band % 5 == 0 ? 100 : 12, Instant.parse("2026-01-01T00:00:00Z")));
    }

    /** How much falls where. */
    private interface Fall {
        double at(int band, int stretch);
    }

    private static KeyHeat.Grid grid(Fall fall, @Nullable Instant from) {
        List<List<Double>> weights = IntStream.range(0, BANDS)
                .mapToObj(band -> IntStream.range(0, STRETCHES)
                        .mapToObj(stretch -> fall.at(band, stretch))
                        .toList())
                .toList();
        return new KeyHeat.Grid(weights, Collections.nCopies(STRETCHES, 100.0), from, from);
    }

    /** The same advice with pictures. */
    static Advice with(Advice advice, int shards) {
        return new Advice(
                advice.namespace(),
                advice.headline(),
                advice.wayOut(),
                advice.inputs(),
                advice.documents(),
                advice.documentBytes(),
                advice.operations(),
                advice.otherNamespaces(),
                advice.shards(),
                advice.growTo(),
                advice.serverVersion(),
                advice.collectionBytes(),
                advice.chunkBytes(),
                advice.chunks(),
                advice.seed(),
                advice.candidates(),
                advice.notMeasured(),
                advice.assumptions(),
                advice.insights(),
                of(advice.candidates(), shards));
    }
}
