package dev.chave.simulate;

/** A scenario that asks for what a server refuses: its file, its line and the server's error. */
public final class ScenarioRefusedException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public ScenarioRefusedException(String message, Exception cause) {
        super(message, cause);
    }
}
