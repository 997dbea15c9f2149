package dev.chave.sql.route;

/** Runs of statements by what they ask, by weight. For one thread. */
public final class Tally {
    private double one;
    private double some;
    private double all;
    private double refused;
    private double elsewhere;
    private double unrouted;

    void add(Outcome outcome, double weight) {
        if (outcome instanceof Outcome.OneShard) {
            one += weight;
        } else if (outcome instanceof Outcome.SomeShards) {
            some += weight;
        } else if (outcome instanceof Outcome.AllShards) {
            all += weight;
        } else if (outcome instanceof Outcome.Refused) {
            refused += weight;
        } else if (outcome instanceof Outcome.Unrouted) {
            unrouted += weight;
        } else {
            elsewhere += weight;
        }
    }

    /** Runs that ask one shard. */
    public double one() {
        return one;
    }

    /** Runs that ask several shards, not all. */
    public double some() {
        return some;
    }

    /** Runs that ask all shards. */
    public double all() {
        return all;
    }

    /** Runs that the engine refuses. */
    public double refused() {
        return refused;
    }

    /** Runs that ask only reference or local tables. */
    public double elsewhere() {
        return elsewhere;
    }

    /** Runs that no shard key routes. */
    public double unrouted() {
        return unrouted;
    }

    /** Runs that a shard key routes or would: everything but the unrouted. */
    public double routed() {
        return one + some + all + refused + elsewhere;
    }

    /** The share of the routed runs that ask all shards; NaN where none was routed. */
    public double scattered() {
        return routed() == 0 ? Double.NaN : all / routed();
    }
}
