package dev.chave.cluster;

/** A filter or a split point as typed that cannot be read. The message says what was expected, and no value. */
public final class BadTypedValueException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public BadTypedValueException(String message) {
        super(message);
    }
}
