package dev.chave.design;

/** Which existing document an operation is about. */
sealed interface Pick {
    /** Any, equally likely. */
    record Any() implements Pick {}

    /** One of the latest, those that the workload has inserted included. */
    record Recent(double share) implements Pick {}

    /** Some far more often than others, whatever their age. */
    record Popular(double exponent) implements Pick {}
}
