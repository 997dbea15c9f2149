package dev.chave.sql.place;

/** A value that a placement gives no shard: its engine would refuse the row. The message says why, without the value. */
public final class NoShardException extends Exception {
    private static final long serialVersionUID = 1L;

    public NoShardException(String message) {
        super(message);
    }

    @Override
    public synchronized Throwable fillInStackTrace() {
        return this; // thrown for data, once a row, and only its message is read
    }
}
