package dev.chave.sql.measure;

/** A request that does not fit the data: an unknown column, a table that is not there. The message is for the user. */
public final class BadPlaceRequestException extends Exception {
    private static final long serialVersionUID = 1L;

    public BadPlaceRequestException(String message) {
        super(message);
    }
}
