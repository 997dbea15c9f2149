package dev.chave.rehearse;

import java.io.IOException;

/** A server that was named as the backend of a shard cannot be one: it does not answer, or holds something already. */
public final class BackendRefusedException extends IOException {
    private static final long serialVersionUID = 1;

    /** Says which, what was found and what was expected. */
    BackendRefusedException(String message, Throwable cause) {
        super(message, cause);
    }
}
