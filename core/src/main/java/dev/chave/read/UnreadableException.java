package dev.chave.read;

/**
 * An input of which nothing could be read. Its message is for the user: place, what was found, what was expected, what to
 * do. The command line answers it with exit code 3.
 */
public final class UnreadableException extends Exception {
    private static final long serialVersionUID = 1L;

    public UnreadableException(String message) {
        super(message);
    }

    public UnreadableException(String message, Throwable cause) {
        super(message, cause);
    }
}
