package dev.chave.cli;

/** A text that is no value or no document as mongosh takes them. The message says what was found and what was expected. */
final class BadLiteralException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    BadLiteralException(String message) {
        super(message);
    }
}
