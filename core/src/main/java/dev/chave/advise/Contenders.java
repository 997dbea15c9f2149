package dev.chave.advise;

import dev.chave.key.KeyField;
import dev.chave.key.ShardKey;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Chooses who takes part in the race: the first, today's key or the obvious ascending one, the best hashed one, the worst. */
final class Contenders {
    private static final ShardKey BY_ID = ShardKey.of(KeyField.ascending("_id"));

    private final List<CandidateAdvice> measured;
    private final int shards;
    private final Map<CandidateAdvice, List<Race.Role>> roles = new LinkedHashMap<>();

    private Contenders(List<CandidateAdvice> measured, int shards) {
        this.measured = measured;
        this.shards = shards;
    }

    /**
     * The contenders with their roles, in the order of the race.
     *
     * @param ranked all candidates, best first
     * @param current today's key, or null
     * @param shards the size of the race
     */
    static Map<CandidateAdvice, List<Race.Role>> of(
            List<CandidateAdvice> ranked, @Nullable ShardKey current, int shards) {
        List<CandidateAdvice> measured = ranked.stream()
                .filter(one -> one.scaleOut().all().points().containsKey(shards))
                .toList();
        Contenders contenders = new Contenders(measured, shards);
        contenders.add(Race.Role.FIRST, measured.stream().findFirst());
        Optional<CandidateAdvice> today =
                measured.stream().filter(one -> one.key().equals(current)).findFirst();
        if (today.isPresent()) {
            contenders.add(Race.Role.CURRENT, today);
        } else {
            contenders.add(Race.Role.ASCENDING, contenders.ascending());
        }
        contenders.add(
                Race.Role.HASHED,
                measured.stream().filter(one -> one.key().first().hashed()).findFirst());
        contenders.add(Race.Role.WORST, contenders.worst());
        return contenders.roles;
    }

    private void add(Race.Role role, Optional<CandidateAdvice> who) {
        who.ifPresent(
                one -> roles.computeIfAbsent(one, absent -> new ArrayList<>()).add(role));
    }

    /** The {@code _id} if it ascends, else the shortest key that does. */
    private Optional<CandidateAdvice> ascending() {
        Stream<CandidateAdvice> ascending = measured.stream().filter(one -> one.has(FindingCode.MONOTONIC));
        return ascending.min(
                Comparator.comparing((CandidateAdvice one) -> !one.key().equals(BY_ID))
                        .thenComparing(one -> one.key().size())
                        .thenComparing(CandidateAdvice::rank));
    }

    /** Of keys that do equally little the lowest in rank. */
    private Optional<CandidateAdvice> worst() {
        return measured.size() < 2
                ? Optional.empty()
                : measured.stream()
                        .min(Comparator.comparingDouble((CandidateAdvice one) -> scaleOut(one, shards))
                                .thenComparing(CandidateAdvice::rank, Comparator.reverseOrder()));
    }

    static double scaleOut(CandidateAdvice candidate, int shards) {
        return Objects.requireNonNull(candidate.scaleOut().all().points().get(shards), "measured")
                .value();
    }
}
