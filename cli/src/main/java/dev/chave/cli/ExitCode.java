package dev.chave.cli;

/** What the process answers its caller. Fixed: scripts depend on it. */
final class ExitCode {
    static final int FINE = 0;
    /** A check failed ({@code --check}). */
    static final int CHECK_FAILED = 1;
    /** The command was typed wrongly. */
    static final int USAGE = 2;
    /** An input could not be read. */
    static final int INPUT = 3;
    /** Chave itself failed. Outside the contract's four, so that no script takes a fault of ours for one of its own. */
    static final int FAULT = 70;

    private ExitCode() {}
}
