package dev.chave.sql.place;

/** What all remainders have in common. */
final class Modulo {
    static final String WHEN_IT_GROWS =
            "From N to N+1 shards N/(N+1) of the rows change shard; doubling moves half. There is no cheap step.";

    private Modulo() {}
}
