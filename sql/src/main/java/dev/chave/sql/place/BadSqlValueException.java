package dev.chave.sql.place;

/** A text that is no value of the type asked for. The message says what was expected and does not hold the value. */
public final class BadSqlValueException extends Exception {
    private static final long serialVersionUID = 1L;

    public BadSqlValueException(String message) {
        super(message);
    }
}
