package dev.chave.value;

/** Bytes that are not BSON. The message says what was found and what was expected, never the values around it. */
public final class BadBsonException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public BadBsonException(String message) {
        super(message);
    }
}
