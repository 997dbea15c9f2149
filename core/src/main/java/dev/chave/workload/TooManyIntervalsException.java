package dev.chave.workload;

/**
 * A filter whose values make more key ranges than a router accepts; the server fails such an operation with code 17439.
 */
public final class TooManyIntervalsException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** The server's error code. */
    public static final int CODE = 17439;

    TooManyIntervalsException(int intervals, int limit) {
        super("the filter makes " + intervals + " ranges of the shard key; expected at most " + limit
                + " (the server refuses it with code " + CODE + ")");
    }
}
