package dev.chave.simulate;

/** A law of the model that did not hold: our own fault, told with the seed and the moment, so that it can be met again. */
public final class BrokenLawException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public BrokenLawException(String message) {
        super(message);
    }
}
