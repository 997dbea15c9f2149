package dev.chave.cluster.catalogue;

import dev.chave.key.Refusal;

/**
 * A command that the cluster refuses, with the server's error number and name and a message of our own. Nothing has changed.
 */
public final class CommandRefusedException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient Refusal refusal;

    public CommandRefusedException(Refusal refusal) {
        super(refusal.codeName() + " (" + refusal.code() + "): " + refusal.words());
        this.refusal = refusal;
    }

    public Refusal refusal() {
        return refusal;
    }

    /** The server's error number. */
    public int code() {
        return refusal.code();
    }
}
