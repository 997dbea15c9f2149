package dev.chave.key;

/** A text or a pattern that is no shard key. The message says what was found and what was expected. */
public final class BadKeyException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public BadKeyException(String message) {
        super(message);
    }
}
