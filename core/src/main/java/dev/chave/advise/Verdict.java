package dev.chave.advise;

/** What the findings of a candidate add up to. */
public enum Verdict {
    /** No blocker, no warning, and a score among the best. */
    RECOMMENDED,
    /** No blocker, no warning, but others do more. */
    VIABLE,
    /** At least one warning. */
    RISKY,
    /** At least one blocker. */
    REJECTED
}
