package dev.chave.advise;

/** How much a finding weighs. */
public enum Severity {
    /** The key must not be chosen. */
    BLOCKER,
    /** The key can be chosen with open eyes. */
    WARNING,
    /** Worth knowing. */
    NOTE
}
