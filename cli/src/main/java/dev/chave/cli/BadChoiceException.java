package dev.chave.cli;

/** Options that do not fit what was found in the input: place, what was found, what was expected. */
final class BadChoiceException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    BadChoiceException(String message) {
        super(message);
    }
}
