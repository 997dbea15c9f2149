package dev.chave.sql.place;

/** A placement scheme that cannot be made as asked. The message is for the user: what was found, what was expected. */
public final class BadSchemeException extends Exception {
    private static final long serialVersionUID = 1L;

    public BadSchemeException(String message) {
        super(message);
    }
}
