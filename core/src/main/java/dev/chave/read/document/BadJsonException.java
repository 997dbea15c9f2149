package dev.chave.read.document;

/** Text that does not become a document. The message says what was found, never the values around it. */
final class BadJsonException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    BadJsonException(String message) {
        super(message);
    }
}
