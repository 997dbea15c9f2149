package dev.chave.sql.route;

import org.jspecify.annotations.Nullable;

/** Puts outcomes of parts of a statement together. */
final class Outcomes {
    private Outcomes() {}

    /** What both parts ask; a refusal of either refuses the whole. */
    static Outcome together(Outcome left, Outcome right, int shards) {
        if (left instanceof Outcome.Refused || right instanceof Outcome.Refused) {
            return left instanceof Outcome.Refused ? left : right;
        }
        ShardTargets one = targets(left, shards);
        ShardTargets other = targets(right, shards);
        if (one == null || other == null) {
            return one == null ? right : left;
        }
        ShardTargets both = one.or(other);
        Outcome wider = other.most() > one.most() ? right : left;
        return Outcome.of(both, wider.why());
    }

    /** The shards of an outcome; null where it asks no sharded table. */
    static @Nullable ShardTargets targets(Outcome outcome, int shards) {
        if (outcome instanceof Outcome.OneShard one) {
            return one.targets();
        }
        if (outcome instanceof Outcome.SomeShards some) {
            return some.targets();
        }
        return outcome instanceof Outcome.AllShards ? ShardTargets.all(shards) : null;
    }
}
