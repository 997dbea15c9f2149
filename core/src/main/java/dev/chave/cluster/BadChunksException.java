package dev.chave.cluster;

/** A file of chunks or split points that cannot be used. The message is for the user: place, what was found, what to do. */
public final class BadChunksException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public BadChunksException(String message) {
        super(message);
    }
}
