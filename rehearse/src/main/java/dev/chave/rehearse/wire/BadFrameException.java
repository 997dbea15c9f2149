package dev.chave.rehearse.wire;

import java.io.IOException;

/** What came over a connection is no message of the protocol. The connection is of no more use: what follows cannot be told. */
public final class BadFrameException extends IOException {
    private static final long serialVersionUID = 1;

    /** Says what was found and what was expected. */
    public BadFrameException(String message) {
        super(message);
    }
}
